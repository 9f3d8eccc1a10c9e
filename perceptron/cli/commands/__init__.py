"""The commands on data: certify, train, replay, count and plot."""
