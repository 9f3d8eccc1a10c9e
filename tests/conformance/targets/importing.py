import a_module_that_is_nowhere  # noqa: F401 - to fail is its purpose
