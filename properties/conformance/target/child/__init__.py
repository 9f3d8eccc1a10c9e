"""What runs in the target's own process: it loads the target, and answers in exact strings.

Started by the path of ``__main__.py``, under a name that no target has: nothing of this project is
loaded beside the target, so a target's file may be called like one of our modules.
"""
