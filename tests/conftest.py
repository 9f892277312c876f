"""Settings that every test shares."""

from __future__ import annotations

import signal
import threading

from hypothesis import HealthCheck, settings

# Time limits of single examples would make a busy machine fail; the whole test has pytest's timeout.
_SHARED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("test", derandomize=True, max_examples=100, **_SHARED)
settings.register_profile("fuzz", max_examples=5000, **_SHARED)
settings.load_profile("test")

# A shell that starts the tests in the background switches Ctrl-C off for them and for all they start.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
