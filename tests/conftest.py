"""Settings that every test shares."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Time limits of single examples would make a busy machine fail; the whole test has pytest's timeout.
_SHARED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("test", derandomize=True, max_examples=100, **_SHARED)
settings.register_profile("fuzz", max_examples=5000, **_SHARED)
settings.load_profile("test")
