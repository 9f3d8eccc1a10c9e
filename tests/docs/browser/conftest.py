import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.docs.browser.chromium import PROGRAM, Browser


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    """A browser, started once: each test opens its own page."""
    if PROGRAM is None:
        pytest.skip("not run: there is no Chromium")
    browser = Browser(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.close()


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Print no line for a request."""


@pytest.fixture
def serve():
    """Serve folders on this machine; return the address of each."""
    servers = []

    def start(folder):
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()
