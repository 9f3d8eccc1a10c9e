"""The commands on data: certify, explain, separation, train, replay, count, plot."""
