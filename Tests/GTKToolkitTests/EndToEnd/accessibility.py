"""Finds things by what a screen reader knows of them.

usage: accessibility.py PROGRAM press NAME    invokes the first action of the thing with that name
       accessibility.py PROGRAM text NAME     prints its text
       accessibility.py PROGRAM describe NAME prints "role|description|states" of it
"""
import sys
import time
import warnings

warnings.simplefilter("ignore")
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

program, verb, name = sys.argv[1:4]


def things():
    desktop = Atspi.get_desktop(0)
    stack = []
    for index in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(index)
        if application and application.get_name() == program:
            stack.append(application)
    while stack:
        thing = stack.pop()
        yield thing
        try:
            children = [thing.get_child_at_index(i) for i in range(thing.get_child_count())]
        except Exception:
            continue
        stack.extend(child for child in reversed(children) if child)


def matches(thing):
    try:
        # GTK 4.8 tells whether something is showing for windows only.
        if thing.get_name() != name or not thing.get_state_set().contains(Atspi.StateType.VISIBLE):
            return False
        if verb == "press":
            action = thing.get_action_iface()
            return bool(action and action.get_n_actions()) and thing.get_role_name() != "label"
        return True
    except Exception:
        return False


deadline = time.time() + 5
while time.time() < deadline:
    thing = next(filter(matches, things()), None)
    if thing:
        break
    time.sleep(0.05)
else:
    sys.exit(f"nothing on screen is named {name!r}")

if verb == "press":
    thing.get_action_iface().do_action(0)
elif verb == "text":
    text = thing.get_text_iface()
    print(Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text)) if text else thing.get_name())
elif verb == "describe":
    states = sorted(state.value_nick for state in thing.get_state_set().get_states())
    print("|".join([thing.get_role_name(), thing.get_description() or "", " ".join(states)]))
