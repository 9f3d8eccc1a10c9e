"""What is wrong with data that nothing separates, and what separates data of a logistic model."""
