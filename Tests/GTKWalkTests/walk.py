#!/usr/bin/python3
"""Walks through an app as a person does: real window, real keys, and what assistive technology is told.

usage: walk.py APP [ARGUMENT …] < STEPS

One step per line; names with spaces stand in double quotes:

  wait NAME            until something visible has this name
  gone NAME            until nothing visible has this name
  press NAME           does what a press of the named button or item does
  click X Y            with the pointer, in the window
  type TEXT            on the keyboard
  key COMBINATION …    such as ctrl+n Escape
  text TEXT            until the document's text is this
  file PATTERN TEXT    until a file below the documents folder matches and contains this
  files PATTERN COUNT  exactly so many files match
  kill | restart       ends the app at once; starts it again
  ended                until the app has ended by itself

Ends with status 0 if every step held. Otherwise the step is printed, with what was visible instead. The session bus,
the display and the folders of the person (HOME, XDG_…) are those of the environment.
"""

import fnmatch
import os
import shlex
import signal
import subprocess
import sys
import time
import warnings

# The strictness of the environment is meant for the app, not for the libraries that watch it.
ENVIRONMENT = dict(os.environ)
os.environ.pop("G_DEBUG", None)
warnings.simplefilter("ignore")
import gi  # noqa: E402

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 20  # seconds that a step may take on a busy machine


class Failure(Exception):
    pass


class Walk:
    def __init__(self, command):
        self.command = command
        Atspi.init()
        self.start()

    # The app and its window

    def start(self):
        self.app = subprocess.Popen(self.command, env=ENVIRONMENT)
        self.until(self.window, "the app shows a window")
        window = self.window()
        self.pointer("windowmove", window, "0", "0")
        self.pointer("windowfocus", window)

    def stop(self):
        if self.app.poll() is None:
            self.app.terminate()
            try:
                self.app.wait(5)
            except subprocess.TimeoutExpired:
                self.app.kill()
                self.app.wait()

    def pointer(self, *arguments):
        return subprocess.run(["xdotool", *arguments], capture_output=True, text=True).stdout.strip()

    def window(self):
        found = self.pointer("search", "--onlyvisible", "--pid", str(self.app.pid), "--name", ".").split()
        return found[-1] if found else None

    def until(self, holds, what):
        def look():
            try:
                return holds()
            except GLib.Error:
                return None  # what we looked at went away meanwhile, as a launch scene does that zooms into a story

        end = time.monotonic() + PATIENCE
        while not (result := look()):
            if self.app.poll() is not None:
                raise Failure(f"the app ended with status {self.app.returncode} ({what})")
            if time.monotonic() > end:
                raise Failure(f"did not come true: {what}\nvisible: {', '.join(sorted(set(self.names()))) or 'nothing'}")
            time.sleep(0.03)
        return result

    # What assistive technology sees

    def things(self):
        desktop = Atspi.get_desktop(0)
        waiting = [desktop.get_child_at_index(index) for index in range(desktop.get_child_count())]
        while waiting:
            thing = waiting.pop(0)
            try:
                if thing is None or thing.get_process_id() != self.app.pid:
                    continue
                thing.clear_cache()
                yield thing
                waiting += [thing.get_child_at_index(index) for index in range(min(thing.get_child_count(), 500))]
            except GLib.Error:
                continue  # it went away while we looked

    def visible(self):
        for thing in self.things():
            try:
                states = thing.get_state_set()
                if states.contains(Atspi.StateType.SHOWING) or states.contains(Atspi.StateType.VISIBLE):
                    yield thing
            except GLib.Error:
                continue

    def names(self):
        return [name for thing in self.visible() if (name := thing.get_name())]

    def named(self, name):
        return [thing for thing in self.visible() if thing.get_name() == name]

    def pressable(self, name):
        for thing in self.named(name):
            action = thing.get_action_iface()
            if action and action.get_n_actions() and thing.get_state_set().contains(Atspi.StateType.SENSITIVE):
                return action
        return None

    def texts(self):
        for thing in self.visible():
            if thing.get_role() in (Atspi.Role.TEXT, Atspi.Role.ENTRY) and (text := thing.get_text_iface()):
                yield Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text))

    # Files

    def documents(self, pattern):
        place = os.environ["XDG_DOCUMENTS_DIR"]
        return [os.path.join(folder, name) for folder, _, names in os.walk(place)
                for name in names if fnmatch.fnmatch(name, pattern)]

    def contains(self, pattern, text):
        for path in self.documents(pattern):
            with open(path, encoding="utf-8", errors="replace") as file:
                if text in file.read():
                    return True
        return False

    # Steps

    def step(self, line):
        verb, *words = shlex.split(line)
        match verb:
            case "wait":
                self.until(lambda: self.named(words[0]), line)
            case "gone":
                self.until(lambda: not self.named(words[0]), line)
            case "press":
                self.until(lambda: self.pressable(words[0]), line).do_action(0)
            case "click":
                self.pointer("mousemove", "--window", self.window(), *words, "click", "1")
            case "type":
                self.pointer("type", "--delay", "15", words[0])
            case "key":
                self.pointer("key", "--delay", "30", *words)
            case "text":
                self.until(lambda: words[0] in self.texts(), line)
            case "file":
                self.until(lambda: self.contains(*words), line)
            case "files":
                found = self.documents(words[0])
                if len(found) != int(words[1]):
                    raise Failure(f"{line}: there are {len(found)}: {', '.join(found)}")
            case "kill":
                self.app.send_signal(signal.SIGKILL)
                self.app.wait()
            case "terminate":
                self.app.send_signal(signal.SIGTERM)
                self.step("ended")
            case "restart":
                self.start()
            case "ended":
                try:
                    status = self.app.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    raise Failure("the app still runs") from None
                if status:
                    raise Failure(f"the app ended with status {status}")
            case _:
                raise Failure(f"no such step: {line}")


def main():
    walk = None
    try:
        walk = Walk(sys.argv[1:])
        for line in sys.stdin.read().splitlines():
            if line.strip():
                walk.step(line.strip())
    except Failure as failure:
        sys.exit(str(failure))
    finally:
        if walk:
            walk.stop()


main()
