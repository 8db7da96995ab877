"""The page: taps in, markup out, storage and speech. MicroPython, on the main thread.

What concerns a game comes from the table, a worker, as patches of text. What the page itself has to say
stands translated in <template data-say>, what it shows itself stands in its HTML: no words here, no markup.
"""

import json

import js

document = js.document
html = document.documentElement
table, setup, notes, speech = [document.getElementById(name) for name in ("table", "setup", "notes", "say")]
slot = js.slot

GAME = html.getAttribute("data-game")
EMBEDDED = html.hasAttribute("data-embed")
BOOK = (html.getAttribute("data-own-tab") or "") + "rules/"
PACES = {"slow": 1600, "quick": 700, "once": 0}  # milliseconds from one move to a bot's next


def spawn(work: js.Object) -> None:
    """Let a coroutine go its own way; as a promise, it goes on as soon as what it awaits is there."""
    js.Promise.resolve(work)


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
    instead: js.Function = None  # what would take the place of a game, waiting for a yes
    link: dict[str, js.Object] | None = None  # what a link asks for
    example: dict[str, js.Object] | None = None  # what the rules page asks for, which has this one in a frame
    guide = False  # this is the guided round, of which nothing is kept
    excuse = "memory"  # the sentence that says why nothing is stored; said once
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


def begin(word: str) -> None:
    """Open the table, now that it is known whether this page may store its game."""
    js.forget("elsewhere")
    table.inert = word == "elsewhere" and not EMBEDDED
    if table.inert:
        live.enter(word)
        js.tell(word)
    else:
        live.excuse = {"elsewhere": "embedded", "example": ""}.get(word, "memory")
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
    save = None if live.guide else game or slot.load()
    live.enter("loading")
    live.choosing = live.choosing and game is None
    request = {"game": GAME, "lang": html.lang, "save": save, "book": BOOK}
    if live.guide:
        request["guide"] = True
    if live.example:
        request.update(at=live.example["at"], tried=live.example["tried"])
    try:
        patch = await js.table("open", json.dumps(request))
    except Exception as error:
        if not (save and from_table(error)):
            live.enter("failed")
            js.tell("failed", gist(error))
        else:
            if not game:
                slot.setAside()
            js.tell(source or "aside", gist(error))
            await resume()
        return
    if live.state == "loading":  # and not taken over by another tab meanwhile
        live.enter("ready")
        if game:
            patch.save = patch.save or game
        show(patch)
        if game and table.querySelector(".over"):
            act("replay 0")
        await play()


def act(token: str) -> None:
    """Send a token to the table when its turn comes."""
    live.taps.append((token, live.at))
    spawn(play())


async def play() -> None:
    """One call at a time: the taps in their order, and between taps the bots at their pace."""
    if live.busy:
        return
    live.busy = True
    while live.state == "ready" and (live.taps or live.bot_moves()):
        try:
            patch = await (js.table("act", *live.taps.pop(0)) if live.taps else js.table("step", 30))
        except Exception as error:
            await mend(error)
        else:
            if live.state == "ready":
                show(patch)
                js.count(patch.save)
    live.busy = False
    js.clearTimeout(live.timer)
    if live.more and live.state == "ready" and not live.choosing:
        live.timer = js.setTimeout(lambda: spawn(play()), max(20, live.due - js.performance.now()))


async def mend(error: Exception) -> None:
    """Go on after an exception in the table; a worker that is silent or gone is replaced, from the save."""
    if from_table(error):
        live.more = False
        js.tell("broken", gist(error))
    else:
        js.tell("replaced")
        js.restartTable()
        await resume()


def from_table(error: Exception) -> bool:
    """Whether it was the table's Python that failed, and not the worker it runs in."""
    return "Traceback" in str(error.args[-1:])


def gist(error: Exception) -> str:
    """The first line of what an exception says, Python's or JavaScript's."""
    return str(error.args[-1] if error.args else error).split("\n")[0]


def show(patch: js.Object) -> None:
    """Store, draw and say what has come from the table, in this order."""
    if patch.save is not None and not slot.save(patch.save) and live.excuse:
        js.tell(live.excuse)
        live.excuse = ""
    if patch.at != live.at:
        live.due = js.performance.now() + PACES.get(html.dataset.pace, 700)
    live.at, live.more = patch.at, patch.more
    if patch.markup is not None:
        if patch.markup or not live.taps:  # else the set-up form is under way already
            view("table" if patch.markup and not live.choosing else "setup")
        js.morph(patch)
    js.speak(patch.say)
    if live.update and not live.in_progress():
        js.update()


def view(name: str) -> None:
    """Show the set-up form or the table, and let the focus follow."""
    html.removeAttribute("data-resume")
    shown, gone = (setup, table) if name == "setup" else (table, setup)
    follow = gone.contains(document.activeElement)
    shown.hidden, gone.hidden = False, True
    if follow:
        shown.focus()


# --- a new game


def arrange() -> None:
    """Bring the parts of the set-up form in line with each other and with the game."""
    back = " back" if table.firstElementChild is not None else ""
    js.newGame.arrange(("going" if live.choosing else "fresh") + back)


def deal(*_: object) -> None:
    """Start the game that the form describes, and remember it for the next time."""
    start(js.newGame.asChosen())
    js.newGame.remember()


def start(wish: str) -> None:
    """Let the table deal."""
    act("new " + wish)
    live.choosing = False
    live.link = None  # a link to a deal is followed by now
    js.forget("deal")
    view("table")


def today(*_: object) -> None:
    """Today's deal, or the table if that is the game there."""
    if slot.deal() == js.newGame.numberOfToday():
        show_table()
    else:
        instead(lambda: start(js.newGame.ofToday()))


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
        js.tell("broken-link")
    elif "today" in link:
        today()
    elif "game" in link:
        instead(lambda: spawn(resume(link["game"], "broken-link")))
    elif "deal" in link:
        show_setup()
        js.tell("deal")


async def linked() -> None:
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
        js.tell("replace")
    else:
        does()


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
    "save-file": lambda button: slot.download(slot.aside if button.hasAttribute("data-aside") else slot.text),
    "load-file": lambda _: document.getElementById("file").click(),
    "replace": lambda _: live.instead(),
    "take-over": lambda _: slot.claim(begin, True),
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
        js.tell("update")


async def main() -> None:
    """Take over from the static page, with what has been tapped until now."""
    for name, does in (("click", clicked), ("submit", submitted), ("change", changed)):
        document.addEventListener(name, does)
    js.window.addEventListener("hashchange", lambda _: spawn(linked()))
    js.window.addEventListener("bigtop-offline", kept_offline)
    early, js.globalThis.early = list(js.early), None
    if not early:  # a form that has been sent stays as it was
        js.newGame.recall()
    await linked()
    for event in early:
        (submitted if event.type == "submit" else clicked)(event)
    if EMBEDDED and live.link and "at" in live.link:
        begin("example")  # of which nothing is kept
    else:
        slot.claim(begin, False)


spawn(main())
