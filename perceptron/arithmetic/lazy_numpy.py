"""numpy, imported where it is first used: small exact data need none of it."""

from typing import TYPE_CHECKING, Any

__all__ = ["np"]

if TYPE_CHECKING:
    import numpy as np
else:

    class _Numpy:
        """Stands for the module; each of its names is looked up once."""

        def __getattr__(self, name: str) -> Any:
            import numpy  # noqa: PLC0415 - a tenth of a second, and not in every Python

            value = getattr(numpy, name)
            setattr(self, name, value)
            return value

    np = _Numpy()
