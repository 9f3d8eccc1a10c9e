"""A headless Chromium without a network, spoken to over two pipes."""

import json
import os
import shutil
import subprocess
from pathlib import Path

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")

_OPTIONS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # this machine alone
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


def probe(name):
    """What is asked of a page, an expression of JavaScript: one of the files of `probes`."""
    file = Path(__file__).parent / "probes" / f"{name}.js"
    return file.read_text(encoding="utf-8")


class Browser:
    """One page at a time: opened at a width, in light or dark, and asked."""

    def __init__(self, profile):
        to_child, self._write = os.pipe()
        self._read, from_child = os.pipe()
        # the program reads its file descriptor 3 and writes to 4
        piped = f'exec "$@" 3<&{to_child} 4>&{from_child}'
        command = [PROGRAM, *_OPTIONS, f"--user-data-dir={profile}", "about:blank"]
        self._process = subprocess.Popen(
            ["bash", "-c", piped, "bash", *command],  # noqa: S607  to hand over the pipes
            pass_fds=(to_child, from_child),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_child)
        os.close(from_child)
        self._answers, self._number, self._buffer = {}, 0, b""
        self.requested, self.errors, self._loaded = [], [], False
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self._ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self._ask(f"{domain}.enable")

    def open(self, file, width, *, dark=False):
        """Open a file or an address at a width, and wait until it is loaded."""
        self.show_at(width, dark=dark)
        self.requested, self.errors, self._loaded = [], [], False
        self._ask("Page.navigate", url=file if isinstance(file, str) else file.as_uri())
        while not self._loaded:
            self._receive()

    def show_at(self, width, *, dark=False):
        """Lay the page out for a screen of a width, in light or dark."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._ask("Emulation.setEmulatedMedia", media="screen", features=[scheme])
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        self._ask("Emulation.setTouchEmulationEnabled", enabled=width < 600)
        self._ask("Emulation.setDeviceMetricsOverride", **size)

    def show_as_printed(self):
        """Lay the page out as on paper."""
        self._ask("Emulation.setEmulatedMedia", media="print")

    def evaluate(self, script):
        """Return the value of a JavaScript expression on the page; a promise is waited for."""
        answer = self._ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, key, text=""):
        """Press a key and let it go, where the focus is."""
        self._ask("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self._ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    def drag_with_finger(self, places):
        """Touch the first place, move over the others, lift the finger."""
        kinds = ["touchStart", *["touchMove"] * (len(places) - 1)]
        for kind, (x, y) in zip(kinds, places, strict=True):
            self._ask("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
        self._ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def accessible(self):
        """Return the role and the name of all that a screen reader can put the focus on."""
        nodes = self._ask("Accessibility.getFullAXTree")["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            if any(p["name"] == "focusable" for p in node.get("properties", []))
        ]

    def close(self):
        """End the program."""
        self._process.kill()
        self._process.wait()
        os.close(self._write)
        os.close(self._read)

    def _ask(self, method, **parameters):
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if not method.startswith("Target."):
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while self._number not in self._answers:
            self._receive()
        answer = self._answers.pop(self._number)
        assert "error" not in answer, answer
        return answer["result"]

    def _receive(self):
        while b"\0" not in self._buffer:
            chunk = os.read(self._read, 1 << 16)
            assert chunk, "chromium ended"
            self._buffer += chunk
        text, _, self._buffer = self._buffer.partition(b"\0")
        message = json.loads(text)
        if "id" in message:
            self._answers[message["id"]] = message
        elif message["method"] == "Page.loadEventFired":
            self._loaded = True
        elif message["method"] == "Network.requestWillBeSent":
            self.requested.append(message["params"]["request"]["url"])
        elif message["method"] == "Runtime.exceptionThrown":
            self.errors.append(message["params"]["exceptionDetails"])
        elif message["method"] == "Runtime.consoleAPICalled":
            if message["params"]["type"] in ("error", "warning"):
                self.errors.append(message["params"]["args"])
        elif message["method"] == "Log.entryAdded":
            self.errors.append(message["params"]["entry"])
