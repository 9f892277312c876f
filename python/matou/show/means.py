"""Distributions in a few characters."""

from __future__ import annotations

from matou.odds import Distribution

__all__ = ["NO_INTERVAL", "mean", "spread"]

NO_INTERVAL = {
    "clopper-pearson": "",
    "confidence-sequence": ", which are no intervals where the number of deals was not fixed in advance",
}
"""What is to be said of a mean and its error, by the method of the intervals beside them."""


def mean(values: Distribution) -> str:
    """The mean with twice its standard error.

    >>> mean(Distribution(counts={0: 50, 1: 50}, level=None))
    '0.50 ± 0.10'
    """
    if values.trials < 2:
        return f"{values.mean:.2f}"
    return f"{values.mean:.2f} ± {2 * values.stderr:.2f}"


def spread(values: Distribution) -> str:
    """The same, and the values that a tenth, half and nine tenths do not exceed.

    >>> spread(Distribution(counts={0: 50, 1: 50}, level=None))
    '0.50 ± 0.10 (0 0 1)'
    """
    if values.trials < 2:
        return mean(values)
    few, half, most = (values.quantile(share) for share in (0.1, 0.5, 0.9))
    return f"{mean(values)} ({few} {half} {most})"
