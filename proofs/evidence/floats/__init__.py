"""Programs in floats, run: within the bound that is proved, and how they fail off a grid."""
