"""The page: taps in, markup out, storage and speech. MicroPython, on the main thread.

What concerns a game comes from the table, a worker, as patches of text. What the page itself has to say
stands translated in <template data-say>, what it shows itself stands in its HTML: no words here, no markup.
"""

import asyncio
import json

import js
from pyscript.ffi import to_js

document = js.document
html = document.documentElement
table, setup, notes, speech = [document.getElementById(name) for name in ("table", "setup", "notes", "say")]

GAME = html.getAttribute("data-game")
EMBEDDED = html.hasAttribute("data-embed")
BOOK = (html.getAttribute("data-own-tab") or "") + "rules/"
KEYS = "bigtop:1:"  # every key of ours in storage begins so
PACES = {"slow": 1600, "quick": 700, "once": 0}  # milliseconds from one move to a bot's next
PATIENCE = 5  # seconds until a silent worker is given up
ARROWS = {"ArrowRight": 1, "ArrowDown": 1, "ArrowLeft": -1, "ArrowUp": -1}


def spawn(work: js.Object) -> None:
    """Let a coroutine go its own way."""
    asyncio.create_task(work)  # noqa: RUF006 - MicroPython's loop keeps it


# --- storage


async def attempt(this: js.Object, method: str, *args: object) -> js.Object:
    """What a JavaScript method gives. MicroPython can catch only what a promise throws, hence this detour."""
    return await js.Promise.resolve().then(js.Reflect.get(this, method).bind(this, *args))


async def storage(method: str, *args: str) -> js.Object:
    """What localStorage answers; even to ask for it may be refused."""
    return await attempt(await attempt(js.Reflect, "get", js.globalThis, "localStorage"), method, *args)


async def stored(key: str, text: str) -> bool:
    """Store a text; False when the browser would not."""
    try:
        await storage("setItem", KEYS + key, text)
    except Exception:
        return False
    return True


async def remembered(key: str) -> dict[str, object]:
    """Small things stored as JSON; none of them when they cannot be read."""
    try:
        return dict(json.loads(await storage("getItem", KEYS + key)))
    except Exception:
        return {}


class Slot:
    """The saved game of this page: in storage while the lock on it is ours, in memory otherwise."""

    def __init__(self, name: str) -> None:
        self.key = "save:" + name
        self.text: str | None = None  # the game as last saved
        self.ours = False
        self.excuse = "memory"  # the sentence that says why nothing is stored; said once

    def claim(self, then: js.Function, steal: bool = False) -> None:
        """Ask for the lock. Calls `then`, maybe again and again, with "ours", with "elsewhere" while another
        tab has it or when one takes it over, with "refused" where there are no locks.
        """
        answers: list[str] = []

        def answer(word: str) -> None:
            if not (EMBEDDED and answers):  # what has begun in memory in a frame stays there
                answers.append(word)
                self.ours = word == "ours"
                then(word)

        def granted(_lock: js.Lock) -> js.Promise:
            answer("ours")
            return js.Promise.new(lambda *_: None)  # held until this page goes or another steals it

        def refused(error: js.Error) -> None:
            answer("elsewhere" if error.name == "AbortError" else "refused")

        if hasattr(js.navigator, "locks"):
            js.navigator.locks.request(KEYS + self.key, to_js({"steal": steal}), granted).catch(refused)
            # A page just left lets go within a moment.
            js.setTimeout(lambda: None if answers else answer("elsewhere"), 400)
        else:
            answer("refused")

    async def load(self) -> str | None:
        """The saved game, or None."""
        if self.ours:
            try:
                self.text = await storage("getItem", KEYS + self.key)
            except Exception:
                self.ours = False
        return self.text

    async def save(self, text: str) -> None:
        """Keep a game; tells when that was possible in memory only."""
        self.text = text
        kept = self.ours and await stored(self.key, text)
        js.globalThis.unsaved = None if kept else text
        if not kept and self.excuse:
            tell(self.excuse)
            self.excuse = ""

    async def set_aside(self) -> None:
        """Put what cannot be read under another key, untouched; where that fails, leave it where it is."""
        live.aside, self.text = self.text, None
        if self.ours and await stored("aside:" + GAME, live.aside or ""):
            await storage("removeItem", KEYS + self.key)
        else:
            self.ours = False


# --- the table


class Live:
    """All that the page knows of the table."""

    state = "loading"  # then "ready", "failed" or "elsewhere"; the stylesheet sees it too
    busy = False  # a call is under way
    at = 0  # moves made when the screen was drawn
    more = False  # a bot is to move,
    due = 0.0  # and not before this time
    timer = 0
    choosing = False  # the set-up form stands before a game that goes on
    aside: str | None = None  # a saved game that could not be read
    instead: js.Function = None  # what would take the place of a game, waiting for a yes
    link: dict[str, js.Object] | None = None  # what a link asks for
    example: dict[str, js.Object] | None = None  # what the rules page asks for, which has this one in a frame
    guide = False  # this is the guided round, of which nothing is kept
    lasting = False  # persistent storage was asked for
    update = False  # a new version is wanted after this game

    def __init__(self) -> None:
        self.taps: list[tuple[str, int]] = []  # token and `at`, in the order they came

    def enter(self, state: str) -> None:
        """Be in a state, for all to see."""
        self.state = html.dataset.state = state

    def in_progress(self) -> bool:
        """Whether there is a game that has begun and is not over."""
        return self.at > 0 and table.querySelector(".over") is None

    def bot_moves(self) -> bool:
        """Whether a bot is to move and has waited long enough."""
        return self.more and not self.choosing and bool(js.performance.now() >= self.due)


live = Live()
slot = Slot(("embed:" if EMBEDDED else "") + GAME)


def begin(word: str) -> None:
    """Open the table, now that it is known whether this page may store its game."""
    forget("elsewhere")
    table.inert = word == "elsewhere" and not EMBEDDED
    if table.inert:
        live.enter(word)
        tell(word)
    else:
        slot.excuse = {"elsewhere": "embedded", "example": ""}.get(word, "memory")
        spawn(present() if word == "example" else arrive())


async def arrive() -> None:
    """Open the table where it was left, and then what a link brings."""
    await resume()
    await follow()


async def present() -> None:
    """Show an example at the step that was asked for; of some asked for meanwhile, the last."""
    while live.link:
        live.example, live.link = live.link, None
        slot.text = live.example.get("game")
        await resume()


async def resume(game: str | None = None, source: str = "") -> None:
    """Open the table where it was left, as soon as the worker is up, or on a game from a file or a link."""
    save = None if live.guide else game or await slot.load()
    live.enter("loading")
    live.choosing = live.choosing and game is None
    try:
        request = {"game": GAME, "lang": html.lang, "save": save, "seed": fresh(), "book": BOOK}
        if live.guide:
            request["guide"] = True
        if live.example:
            request.update(at=live.example["at"], tried=live.example["tried"])
        patch = json.loads(await js.table("open", json.dumps(request)))
    except Exception as error:
        if not (save and from_table(error)):
            live.enter("failed")
            tell("failed", error)
        else:
            if not game:
                await slot.set_aside()
            tell(source or "aside", error)
            await resume()
        return
    if live.state == "loading":  # and not taken over by another tab meanwhile
        live.enter("ready")
        if game:
            patch["save"] = patch["save"] or game
        await show(patch)
        if game and table.querySelector(".over"):
            act("replay 0")
        await play()


def act(token: str) -> None:
    """Send a token to the table when its turn comes."""
    live.taps.append((token, live.at))
    spawn(play())


async def play(*_: object) -> None:
    """One call at a time: the taps in their order, and between taps the bots at their pace."""
    if live.busy:
        return
    live.busy = True
    while live.state == "ready" and (live.taps or live.bot_moves()):
        try:
            patch = await (ask("act", *live.taps.pop(0)) if live.taps else ask("step", 30))
        except Exception as error:
            await mend(error)
        else:
            if live.state == "ready":
                await show(patch)
                if patch["save"]:
                    js.count(patch["save"])
    live.busy = False
    js.clearTimeout(live.timer)
    if live.more and not live.choosing:
        # a task of its own: only in one can `wait_for` give up
        live.timer = js.setTimeout(lambda: spawn(play()), max(20, live.due - js.performance.now()))


async def ask(name: str, *args: str | int) -> dict[str, js.Object]:
    """The table's answer; a TimeoutError if there is none."""

    async def answer() -> str:
        return str(await js.table(name, *args))

    return dict(json.loads(await asyncio.wait_for(answer(), PATIENCE)))


async def mend(error: Exception) -> None:
    """Go on after an exception in the table; a worker that is silent or gone is replaced, from the save."""
    if from_table(error):
        live.more = False
        tell("broken", error)
    else:
        tell("replaced")
        js.restartTable()
        await resume()


def from_table(error: Exception) -> bool:
    """Whether it was the table's Python that failed, and not the worker it runs in."""
    return "Traceback" in str(error.args[-1:])


def gist(error: Exception | None) -> str:
    """The first line of what an exception says, Python's or JavaScript's."""
    return str(error.args[-1] if error and error.args else error).split("\n")[0]


async def show(patch: dict[str, js.Object]) -> None:
    """Store, draw and say what has come from the table, in this order."""
    if patch["save"] is not None:
        await slot.save(patch["save"])
    if patch["at"] != live.at:
        live.due = js.performance.now() + PACES.get(html.dataset.pace, 700)
    live.at, live.more = patch["at"], patch["more"]
    if patch["markup"] is not None:
        draw(patch["markup"], patch["focus"])
    say(patch["say"])
    if live.at and slot.ours and not live.lasting:
        live.lasting = True
        if not await remembered("lasting"):
            await stored("lasting", '{"asked": true}')
            await attempt(js.navigator.storage, "persist")
    if live.update and not live.in_progress():
        js.update()


# --- the screen


def draw(markup: str, focus: str) -> None:
    """Morph the table at once; tab stops, focus and motion follow."""
    if markup or not live.taps:  # else the set-up form is under way already
        view("table" if markup and not live.choosing else "setup")
    run = js.noteCards()
    active = document.activeElement
    inside = table.contains(active)
    group = active.closest("[data-roving]") if inside else None
    js.Idiomorph.morph(table, markup, to_js({"morphStyle": "innerHTML"}))
    rove()
    target = document.getElementById(focus) if focus else None
    if target is None and inside and not table.contains(document.activeElement):
        same = [each for each in groups() if group and group_name(each) == group_name(group)]
        target = tab_stop(same[0]) if same else None
        target = target or table
    if target is not None:
        target.focus()
    run()


def view(name: str) -> None:
    """Show the set-up form or the table, and let the focus follow."""
    html.removeAttribute("data-resume")
    shown, gone = (setup, table) if name == "setup" else (table, setup)
    follow = gone.contains(document.activeElement)
    shown.hidden, gone.hidden = False, True
    if follow:
        shown.focus()


def say(sentence: str) -> None:
    """Let a screen reader say a sentence, also the same one twice."""
    if sentence:
        speech.textContent = sentence + ("\u00a0" if speech.textContent == sentence else "")


def tell(name: str, error: Exception | None = None) -> None:
    """Show and say one of the page's own sentences, with the buttons that belong to it."""
    forget(name)
    note = document.createElement("div")
    note.className = "note"
    note.dataset.note = name
    note.append(document.querySelector(f'template[data-say="{name}"]').content.cloneNode(True))
    for place in note.querySelectorAll("[data-detail]"):
        place.textContent = gist(error)
    notes.append(note)
    note.scrollIntoView(to_js({"block": "nearest"}))
    say(note.querySelector("p").textContent)


def forget(name: str) -> None:
    """Take one of those sentences away again."""
    for note in notes.querySelectorAll(f'[data-note="{name}"]'):
        note.remove()


# --- the keyboard: a hand is one tab stop, inside it go the arrows

stops: dict[str, tuple[str, int]] = {}  # id and place of each group's tab stop, by its name


def groups() -> list[js.Element]:
    """The groups of buttons that are one tab stop each."""
    return list(table.querySelectorAll("[data-roving]"))


def group_name(group: js.Element) -> str:
    """What a group is called across morphs."""
    return str(group.getAttribute("data-roving") or group.id or "hand")


def buttons(group: js.Element) -> list[js.Element]:
    """The buttons that the arrows reach."""
    return list(group.querySelectorAll("button:enabled"))


def tab_stop(group: js.Element) -> js.Element:
    """The button that Tab comes to: the same as before, else the one in its place, or None."""
    known, place = stops.get(group_name(group), ("", 0))
    every = buttons(group)
    same = [button for button in every if known and button.id == known]
    return (same or every[place : place + 1] or every[-1:] or [None])[0]


def rove(*_: object) -> None:
    """Make one button of each group its tab stop, the focused one if it is there."""
    for group in groups():
        for place, button in enumerate(buttons(group)):
            if button == document.activeElement:
                stops[group_name(group)] = (button.id, place)
        stop = tab_stop(group)
        for button in buttons(group):
            button.tabIndex = 0 if button == stop else -1


def pressed(event: js.Event) -> None:
    """Arrows, Home and End within a group; the table's own keys while it has the focus."""
    if event.ctrlKey or event.altKey or event.metaKey or not table.contains(event.target):
        return
    group = event.target.closest("[data-roving]")
    every = buttons(group) if group else []
    ends = {"Home": 0, "End": len(every) - 1}
    if event.target in every and (event.key in ARROWS or event.key in ends):
        event.preventDefault()
        place = (every.index(event.target) + ARROWS.get(event.key, 0)) % len(every)
        every[ends.get(event.key, place)].focus()
    elif html.dataset.shortcuts == "on":
        for button in table.querySelectorAll("[aria-keyshortcuts]"):
            if event.key.lower() in button.getAttribute("aria-keyshortcuts").lower().split():
                event.preventDefault()
                button.click()


# --- the set-up form


def fresh() -> str:
    """A number below 10^9 from the browser's secure source, as text."""
    while True:
        number = js.crypto.getRandomValues(js.Uint32Array.new(1))[0] & 0xFFFFFFFF
        if number < 4_000_000_000:  # beyond, the small ones would come more often
            return str(number % 1_000_000_000)


def fields() -> list[tuple[str, js.Element, str]]:
    """What each control of the form is remembered by, itself, and the property that holds its state."""
    found = []
    for box in setup.elements:
        if box.type in ("radio", "checkbox"):
            found.append((box.name + box.value, box, "checked"))
        elif box.name and box.name != "deal":
            found.append((box.name, box, "value"))
    return found


def chosen() -> list[js.Element]:
    """The options that are chosen: each has its part of the game's options as its value."""
    return list(setup.querySelectorAll("[data-option]:checked:enabled"))


def seats() -> list[tuple[js.Element, js.Element, js.Element]]:
    """Each seat's row, name and player; the stylesheet shows as many as there are players."""
    rows = setup.querySelectorAll("[data-seat]")
    return [(row, row.querySelector("input"), row.querySelector("select")) for row in rows]


def arrange() -> None:
    """Bring the parts of the form in line with what is chosen in it."""
    for box in setup.querySelectorAll("[data-unless]"):
        box.disabled = document.getElementById(box.dataset.unless).checked
    setup.querySelector("[data-summary]").textContent = " · ".join([box.ariaLabel for box in chosen()])
    for row, name, who in seats():
        if name.value in (row.dataset.bot, row.dataset.person):  # one of its own stays
            name.value = row.dataset.bot if who.value else row.dataset.person
    shown = {"fresh": not live.choosing, "going": live.choosing, "back": table.firstElementChild is not None}
    for part in setup.querySelectorAll("[data-when]"):
        part.hidden = not shown[part.dataset.when]


def deal(*_: object) -> None:
    """Start the game that the form describes, and remember it for the next time."""
    players = [
        {"name": name.value.strip() or row.dataset.person, "bot": who.value or None}
        for row, name, who in seats()
    ]
    options = json.loads(setup.dataset.options)
    for box in chosen():
        options.update(json.loads(box.value))
    start(options, players, setup.elements.deal.value.strip() or fresh())
    setup.elements.deal.value = ""  # the next deal is another one
    spawn(stored("setup:" + GAME, json.dumps({key: box[state] for key, box, state in fields()})))


def start(options: dict[str, js.Object], players: list[dict[str, object]], number: str) -> None:
    """Let the table deal, to as many as play."""
    players = players[: options.get("players", 1)]
    act("new " + json.dumps({"options": options, "seats": players, "deal": number, "seed": fresh()}))
    live.choosing = False
    live.link = None  # a link to a deal is followed by now
    forget("deal")
    view("table")


# --- links, and what else takes the place of a game


async def follow() -> None:
    """Do what a link asks for, once, when the table is there."""
    if live.state != "ready":
        return
    link, live.link = live.link or {}, None
    if link and live.guide:
        await guide(False)
    if "guide" in link:
        await guide(True)
    elif "broken" in link:
        tell("broken-link")
    elif "today" in link:
        today()
    elif "game" in link:
        instead(lambda: spawn(resume(link["game"], "broken-link")))
    elif "deal" in link:
        show_setup()
        tell("deal")


async def linked(*_: object) -> None:
    """See whether there is a link in the address; what a deal's asks for is then chosen in the form."""
    live.link = json.loads(await js.takeLink(setup)) or live.link
    if live.example is None:
        arrange()
        await follow()
    elif live.state == "ready":
        await present()


def instead(does: js.Function) -> None:
    """Put something in the place of the game; of one that goes on, or is not open yet, only after a yes."""
    live.instead = does
    if live.guide:
        spawn(guide(False, lambda: instead(does)))
    elif live.in_progress() or html.hasAttribute("data-resume"):
        tell("replace")
    else:
        does()


def today(*_: object) -> None:
    """Today's deal, the same for all: as agreed, the person at the first seat and bots at the others."""
    now = js.Date.new()
    number = str(now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate())
    if slot.text and json.loads(slot.text).get("table", {}).get("deal") == number:
        show_table()
        return
    row, name, _who = seats()[0]
    players = [{"name": name.value.strip() or row.dataset.person, "bot": None}]
    for row, _name, who in seats()[1:]:
        players.append({"name": row.dataset.bot, "bot": who.querySelector("[selected]").value})
    instead(lambda: start(json.loads(setup.dataset.daily), players, number))


async def guide(begins: bool, then: js.Function = None) -> None:
    """Begin the guided round, whatever is at the table; or end it, and be back there."""
    live.guide, live.choosing = begins, False
    html.toggleAttribute("data-guide", begins)
    await resume()
    if then:
        then()


# --- what the page's own buttons do


def show_setup(*_: object) -> None:
    """The set-up form; before a game in progress it says what a new one would do."""
    if live.guide:
        spawn(guide(False, show_setup))
        return
    live.choosing = live.in_progress()
    arrange()
    view("setup")


def show_table(*_: object) -> None:
    """Back to the table, where the bots may have been waiting."""
    live.choosing = False
    view("table")
    spawn(play())


def save_file(button: js.Element) -> None:
    """A game as a file: the last save, or the one that could not be read."""
    text = live.aside if button.getAttribute("data-file") == "aside" else slot.text
    link = document.createElement("a")
    link.href = js.URL.createObjectURL(js.Blob.new(to_js([text]), to_js({"type": "application/json"})))
    link.download = f"bigtop-{GAME}.json"
    link.click()


async def read_file(field: js.Element) -> None:
    """Open a game from a file."""
    text = await field.files.item(0).text()
    field.value = ""
    instead(lambda: spawn(resume(text, "unreadable")))


def retry(_button: js.Element) -> None:
    """Set the table up anew, with a new worker."""
    js.restartTable()
    spawn(arrive())


def update(_button: js.Element) -> None:
    """Change to the new version, now or when this game is over."""
    live.update = live.in_progress()
    if not live.update:
        js.update()


COMMANDS: dict[str, js.Function] = {
    "setup": show_setup,
    "table": show_table,
    "again": deal,
    "today": today,
    "guide": lambda _: spawn(guide(True)),
    "end-guide": show_setup,
    "share": lambda _: js.share(slot.text),
    "own-tab": lambda _: js.ownTab(slot.text),
    "save-file": save_file,
    "load-file": lambda _: document.getElementById("file").click(),
    "replace": lambda _: live.instead(),
    "take-over": lambda _: slot.claim(begin, steal=True),
    "retry": retry,
    "update": update,
    "close": lambda _: None,
}


# --- what happens on the page


def clicked(event: js.Event) -> None:
    """A tap on a button of the table's or of the page's own."""
    button = event.target.closest("[data-act], [data-page]")
    if button is None:
        return
    menu, note = button.closest("[popover]"), button.closest(".note")
    if menu:
        menu.hidePopover()
    if note:
        note.remove()
    if button.hasAttribute("data-act"):
        act(button.getAttribute("data-act"))
    else:
        COMMANDS[button.getAttribute("data-page")](button)


def submitted(event: js.Event) -> None:
    """Only the set-up form is ever sent."""
    if event.target == setup:
        event.preventDefault()
        deal()


def changed(event: js.Event) -> None:
    """A choice in the set-up form, or of a file."""
    field = event.target
    if field.id == "file":
        spawn(read_file(field))
    elif field.form == setup:
        arrange()


def kept_offline(*_: object) -> None:
    """A new version waits, if the service worker says so."""
    if js.offline.waiting:
        tell("update")


async def main() -> None:
    """Take over from the static page, with what has been tapped until now."""
    for name, does in (("click", clicked), ("submit", submitted), ("change", changed), ("keydown", pressed)):
        document.addEventListener(name, does)
    table.addEventListener("focusin", rove)
    js.window.addEventListener("hashchange", linked)
    js.window.addEventListener("bigtop-offline", kept_offline)
    early, js.globalThis.early = list(js.early), None
    kept = await remembered("setup:" + GAME)
    for key, box, state in fields():
        if key in kept and not early:  # a form that has been sent stays as it was
            usual, box[state] = box[state], kept[key]
            if box[state] != kept[key]:  # a choice that is no longer offered
                box[state] = usual
    await linked()
    for event in early:
        (submitted if event.type == "submit" else clicked)(event)
    if EMBEDDED and live.link and "at" in live.link:
        begin("example")  # of which nothing is kept
    else:
        slot.claim(begin)


spawn(main())
