// a value for a field, as a reader gives it
(id, value, event) => {
  const field = document.getElementById(id);
  field.value = value;
  if (event) field.dispatchEvent(new Event(event));
}
