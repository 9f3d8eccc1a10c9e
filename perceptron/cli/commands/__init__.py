"""The commands on data: certify, explain, train, replay, count and plot."""
