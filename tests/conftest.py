"""The summary of a test run ends with the table of the verdicts that it measured."""

from properties.verification.table import table
from properties.verification.verdicts import report


def pytest_terminal_summary(terminalreporter, config):
    reports = [r for kind in ("passed", "failed") for r in terminalreporter.stats.get(kind, ())]
    claims = [value for r in reports for name, value in r.user_properties if name == "claim"]
    if claims:
        terminalreporter.section("claims")
        ordered = sorted(claims, key=lambda claim: claim["name"])
        searched = map(config.getoption, ("--perceptron-budget", "--perceptron-seed"))
        terminalreporter.write_line(table(report(ordered, *searched)))
