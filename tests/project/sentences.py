"""Tables beside the tests: on a line an expression or a text, below it the sentence it ends in."""

import re

ROW = re.compile(r"^(?!#)(\S.*)\n {4}(.*)$", re.MULTILINE)


def listed(path):
    """What stands on the lines of a table, each with the pattern of its sentence.

    Three dots in a sentence stand for any text; a line that begins with # is a heading.
    """
    rows = ROW.findall(path.read_text(encoding="utf-8"))
    return {given: ".*".join(map(re.escape, said.split("..."))) + "$" for given, said in rows}
