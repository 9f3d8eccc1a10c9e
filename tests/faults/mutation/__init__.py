"""Mutants of every room, drawn anew: how many of them do the default tests notice?

python -m tests.faults.mutation --count 2000
python -m tests.faults.mutation --count 100 --room perceptron/training --seed 7
"""
