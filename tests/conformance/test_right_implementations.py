import pytest

RIGHT = {
    "right:loop": None,
    "right:lists": None,
    "right:pair": None,
    "right:augmented": None,
    "right:prepended": "bias=prepend",
    "right:told": None,
    "right:model": None,
    "right:limited": None,
    "right:ordered": None,
    "right:in_place": None,
    "right:stalling": None,
}


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_implementation_is_not_accused(checked, name):
    report = checked(name, RIGHT[name])

    assert (report.verdict, report.findings, report.exit_code) == ("conforms", (), 0)


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_implementation_is_given_every_case_that_applies(checked, name):
    cases = checked(name, RIGHT[name]).cases

    assert cases.run == cases.declared > 400


@pytest.mark.parametrize("conventions", ["rate=0.1", "rate=1e400", "start=1e400"])
def test_conventions_under_which_few_cases_are_exact_are_remarked(checked, conventions):
    remarks = checked("right:told", conventions).remarks

    assert remarks[0].startswith("only 12 cases are exact in float64")


def test_options_add_the_cases_that_need_them(checked):
    plain, with_options = checked("right:lists"), checked("right:told")

    assert with_options.cases.run - plain.cases.run == 32


@pytest.mark.parametrize(
    "conventions", ["order=reversed", "step=2", "rate=1/2", "start=1;1", "update=predict-"]
)
def test_a_right_implementation_deviates_from_other_conventions(checked, conventions):
    assert checked("right:in_place", conventions).verdict == "deviates"


def test_a_target_that_predicts_conforms_and_is_told_what_its_stop_promises(checked):
    (remark,) = checked("right:model").remarks

    assert remark == (
        "promised: at the stop its own prediction, +1 at a score of 0, is right on every point; "
        "a point of label +1 may lie on the hyperplane, so the weights need not separate strictly"
    )


def test_a_function_is_checked_as_its_name_would_be():
    from properties.conformance import check

    assert check(train_well, budget="quick").verdict == "conforms"


def train_well(X, y, epochs):
    w = 0 * X[0]
    for _ in range(epochs):
        for x, label in zip(X, y, strict=True):
            w = w + label * x if label * (x @ w) <= 0 else w
    return w
