"""What is claimed of data or of a run, as frozen records that JSON can hold."""
