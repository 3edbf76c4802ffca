import { describe, expect, test } from "vitest";
import { type PlayerEvent, type PlayerState, reduce, startingState } from "./machine.ts";
import { aSection, aSession, somePlaced } from "./machine-cases.ts";
import { canAnswer, canReceive, needOf, type Screen, screenOf } from "./screen.ts";

const play = (...events: PlayerEvent[]): PlayerState => events.reduce(reduce, startingState);
const here: PlayerEvent[] = [
  { type: "tab", tab: "here" },
  { type: "device", lease: 1 },
];
const session = (change = {}): PlayerEvent => ({ type: "session", session: aSession(change) });
const questions: PlayerEvent = {
  type: "questions",
  section: "y1",
  placed: somePlaced("a", "b", "c"),
  here: 0,
  seen: [],
};
const answering: PlayerEvent[] = [...here, session(), questions];
const online = {
  unsent: 0,
  stored: 0,
  keeps: true,
  refused: 0,
  uncounted: 0,
  sending: false,
  offline: false,
  blocked: false,
  failing: false,
  againAt: null,
};
const file = (is: "coming" | "failed" | "left"): PlayerEvent => ({
  type: "files",
  files: [{ key: 1, attempt: "a", name: "plan.png", is }],
});
const ended = aSection({ state: "ended", reason: "student" });
const pending = aSection({ id: "y2", position: 2 });
const breakOf = (state: "running" | "over") => ({ state, ends_at: "2026-11-20T08:10:00.000Z", remaining_ms: 1 });

const screens: [title: string, events: PlayerEvent[], screen: Screen][] = [
  ["nothing known yet", [], "loading"],
  ["the server does not answer", [...here, { type: "problem", problem: "unreachable" }], "unreachable"],
  ["no such sitting", [...here, { type: "problem", problem: "not_found" }], "not_found"],
  ["another tab holds it", [{ type: "tab", tab: "elsewhere" }, session()], "other_tab"],
  ["the sign-in has ended", [...answering, { type: "signed_out" }], "signed_out"],
  ["not begun", [...here, session({ state: "allocated", lease: 0 })], "before_start"],
  ["not open yet", [...here, session({ state: "allocated", opens_at: "2026-11-20T09:00:00.000Z" })], "not_open"],
  [
    "open since a while",
    [...here, session({ state: "allocated", opens_at: "2026-11-20T07:00:00.000Z" })],
    "before_start",
  ],
  ["never begun in time", [...here, session({ state: "expired" })], "expired"],
  ["cancelled", [...here, session({ state: "cancelled" })], "cancelled"],
  [
    "begun on another device",
    [{ type: "tab", tab: "here" }, { type: "device", lease: null }, session()],
    "other_device",
  ],
  ["this device's lease has ended", [...here, session({ lease: 2 })], "other_device"],
  ["started, no section begun", [...here, session({ sections: [aSection(), pending] })], "between"],
  ["a section is open, its questions on their way", [...here, session()], "opening"],
  ["a section is open", answering, "question"],
  ["looking at the check page", [...answering, { type: "view", view: "check" }], "check"],
  [
    "the server is asked for the next question",
    [...answering, { type: "acting", action: "next_question" }],
    "question",
  ],
  [
    "the server takes its time to choose the next question",
    [...answering, { type: "acting", action: "next_question" }, { type: "waits" }],
    "next_question",
  ],
  [
    "paused",
    [...answering, session({ sections: [aSection({ state: "paused", remaining_ms: 5 }), pending] })],
    "paused",
  ],
  [
    "paused after another device took over: what was there is not read meanwhile",
    [...answering, { type: "taken_over" }, session({ lease: 2, sections: [aSection({ state: "paused" })] })],
    "other_device",
  ],
  ["the clock has run out", [...answering, { type: "time_up" }], "time_up"],
  ["a section is locked, another follows", [...answering, session({ sections: [ended, pending] })], "between"],
  ["a break runs", [...here, session({ sections: [{ ...ended, break: breakOf("running") }, pending] })], "break"],
  [
    "a break is over: it waits",
    [...here, session({ sections: [{ ...ended, break: breakOf("over") }, pending] })],
    "break",
  ],
  ["every section is done", [...here, session({ sections: [ended] })], "submit"],
  ["taken over while answering: what is there can be read", [...answering, { type: "taken_over" }], "question"],
  ["submitted", [...here, session({ state: "submitted" })], "submitted"],
  [
    "submitted with answers unsent",
    [...here, session({ state: "submitted" }), { type: "outbox", status: { ...online, unsent: 2 } }],
    "submitted_unsent",
  ],
  ["submitted with a file on its way", [...here, session({ state: "submitted" }), file("coming")], "submitted_unsent"],
  ["submitted without a file that failed", [...here, session({ state: "submitted" }), file("failed")], "submitted"],
  ["submitted without a file, knowingly", [...here, session({ state: "submitted" }), file("left")], "submitted"],
  ["scored", [...here, session({ state: "scored" })], "scored"],
  ["released", [...here, session({ state: "released" })], "released"],
];

describe("screens", () => {
  test.each(screens)("%s", (_, events, screen) => expect(screenOf(play(...events))).toBe(screen));
});

describe("answering", () => {
  test.each<[string, PlayerEvent[], boolean]>([
    ["is possible in an open section", [], true],
    ["is not after a take-over", [{ type: "taken_over" }], false],
    ["is not when time is up", [{ type: "time_up" }], false],
    ["is not while paused", [session({ sections: [aSection({ state: "paused" })] })], false],
    ["is not while the next question is asked for", [{ type: "acting", action: "next_question" }], false],
    ["is not while the section is being submitted", [{ type: "acting", action: "end_section" }], false],
    [
      "is possible again when submitting failed",
      [
        { type: "acting", action: "end_section" },
        { type: "act_failed", why: "offline" },
      ],
      true,
    ],
    [
      "is possible again after coming back with a new lease",
      [{ type: "taken_over" }, session({ lease: 3 }), { type: "device", lease: 3 }],
      true,
    ],
  ])("%s", (_, events, possible) => expect(canAnswer(play(...answering, ...events))).toBe(possible));
});

describe("an answer is given a file that has arrived", () => {
  const paused = session({ sections: [aSection({ state: "paused", remaining_ms: 5 }), pending] });
  test.each<[string, PlayerEvent[], boolean]>([
    ["at its question", answering, true],
    ["on the check page", [...answering, { type: "view", view: "check" }], true],
    ["during a pause", [...answering, paused], true],
    ["after time has run out", [...answering, { type: "time_up" }], true],
    ["between sections", [...answering, session({ sections: [ended, pending] })], true],
    ["after the test was submitted", [...answering, session({ state: "submitted" })], true],
    ["after another device took over, which may refuse it", [...answering, { type: "taken_over" }], true],
    ["not while the next question is chosen", [...answering, { type: "acting", action: "next_question" }], false],
    ["not while another tab has the answers", [...answering, { type: "tab", tab: "elsewhere" }], false],
    ["not before the answers are here", [...here, session()], false],
    ["not while signed out", [...answering, { type: "signed_out" }], false],
  ])("%s", (_, events, may) => expect(canReceive(play(...events))).toBe(may));
});

describe("moving", () => {
  test("goes where asked and remembers what was seen", () => {
    const state = play(...answering, { type: "go", to: 2 });
    expect([state.here, [...state.seen]]).toEqual([2, ["a", "c"]]);
  });

  test("stays where there is no such question", () => {
    expect(play(...answering, { type: "go", to: 7 }).here).toBe(0);
  });

  test("never goes back in a linear section", () => {
    const linear = session({ sections: [aSection({ state: "in_progress", navigation: "linear", remaining_ms: 9 })] });
    expect(play(...here, linear, { ...questions, here: 1 } as PlayerEvent, { type: "go", to: 0 }).here).toBe(1);
  });

  test("a question chosen on the check page closes it", () => {
    expect(play(...answering, { type: "view", view: "check" }, { type: "go", to: 1 }).view).toBe("question");
  });

  test("a news of the session does not move the question", () => {
    expect(play(...answering, { type: "go", to: 1 }, session()).here).toBe(1);
  });

  test("the next section begins at its first question", () => {
    const next = session({ sections: [ended, { ...pending, state: "in_progress", remaining_ms: 9 }] });
    const state = play(...answering, { type: "go", to: 2 }, next);
    expect([state.here, state.questions, screenOf(state)]).toEqual([0, null, "opening"]);
  });
});

describe("time given in the last second", () => {
  test("brings the question back", () => {
    expect(screenOf(play(...answering, { type: "time_up" }, session()))).toBe("question");
  });

  test("nothing left stays time up until the server has ended the section", () => {
    const none = session({ sections: [aSection({ state: "in_progress", remaining_ms: 0 }), pending] });
    expect(screenOf(play(...answering, { type: "time_up" }, none))).toBe("time_up");
  });
});

describe("notes", () => {
  const offline: PlayerEvent = {
    type: "outbox",
    status: { ...online, unsent: 1, offline: true, blocked: false, failing: false },
  };
  const kinds = (...events: PlayerEvent[]) => play(...answering, ...events).notes.map(({ kind }) => kind);

  test("losing the connection is told once, not at every try", () => {
    expect(kinds(offline, offline, offline)).toEqual(["offline"]);
  });

  test("what needed a connection goes once there is one again, and what was refused stays", () => {
    const failed = (why: "offline" | "busy" | "refused") =>
      play(...answering, { type: "acting", action: "end_section" }, { type: "act_failed", why }, offline, {
        type: "outbox",
        status: online,
      }).failed?.why;
    expect([failed("offline"), failed("busy"), failed("refused")]).toEqual([undefined, "busy", "refused"]);
  });

  test("a device that can’t keep answers is told of for as long as it is so", () => {
    const failed: PlayerEvent = { type: "note", note: { kind: "storage_failed" } };
    const unkept: PlayerEvent = { type: "outbox", status: { ...online, unsent: 1, keeps: false } };
    expect(kinds(unkept, failed, unkept)).toEqual(["storage_failed"]);
    expect(kinds(unkept, failed, { type: "outbox", status: { ...online, unsent: 1, stored: 1 } })).toEqual([]);
  });

  test("a note that was closed does not come back while still offline", () => {
    expect(kinds(offline, { type: "close_note", id: 1 }, offline)).toEqual([]);
  });

  test("being back is told when everything is saved, in place of the other", () => {
    expect(kinds(offline, { type: "outbox", status: { ...online, unsent: 1 } })).toEqual(["offline"]);
    expect(kinds(offline, { type: "outbox", status: online })).toEqual(["online"]);
    // Nobody may say that all is saved of answers that don't count, or of a sitting that another device holds.
    expect(kinds(offline, { type: "outbox", status: { ...online, uncounted: 1 } })).toEqual([]);
    expect(kinds(offline, { type: "outbox", status: { ...online, refused: 1 } })).toEqual([]);
    expect(kinds(offline, { type: "taken_over" }, { type: "outbox", status: online })).toEqual([]);
  });

  test("that all is saved is not said while a file is on its way", () => {
    expect(kinds(offline, file("coming"), { type: "outbox", status: online })).toEqual([]);
    expect(kinds(offline, file("failed"), { type: "outbox", status: online })).toEqual(["online"]);
  });

  test("that all is saved is not said beside an answer that is on its way", () => {
    expect(
      kinds(offline, { type: "outbox", status: online }, { type: "outbox", status: { ...online, unsent: 1 } }),
    ).toEqual([]);
  });

  test("what was told for the work goes when it ends, but not what became of an answer", () => {
    const told: PlayerEvent[] = [
      { type: "note", note: { kind: "message", text: "Hello" } },
      { type: "note", note: { kind: "refused", position: 1 } },
    ];
    expect(kinds(offline, ...told, session({ state: "submitted" }))).toEqual(["refused"]);
  });

  test("late answers are told of together", () => {
    const late: PlayerEvent = { type: "note", note: { kind: "uncounted", count: 1, endedBy: "staff" } };
    expect(play(...answering, late, late, late).notes).toMatchObject([{ kind: "uncounted", count: 3 }]);
  });

  test("there is at most one note of a kind, and messages from the team are all in theirs", () => {
    const message = (text: string): PlayerEvent => ({ type: "note", note: { kind: "message", text } });
    const notes = play(...answering, message("Hello"), message("Again")).notes;
    expect(notes).toMatchObject([{ kind: "message", text: "Hello\nAgain" }]);
  });
});

describe("what the player asks for by itself", () => {
  test.each<[string, PlayerEvent[], ReturnType<typeof needOf>]>([
    ["nothing before this tab holds the sitting", [], null],
    ["the session first", here, "session"],
    ["the questions of an open section", [...here, session()], "questions"],
    ["nothing while answering", answering, null],
    ["nothing while something is under way", [...here, session(), { type: "acting", action: "pause" }], null],
    ["says that nothing is unsent when time submitted it", [...here, session({ state: "submitted" })], "tell_unsent"],
    [
      "says a smaller number",
      [...here, session({ state: "submitted", unsent: 2 }), { type: "outbox", status: { ...online, unsent: 1 } }],
      "tell_unsent",
    ],
    [
      "says nothing twice",
      [...here, session({ state: "submitted", unsent: 2 }), { type: "outbox", status: { ...online, unsent: 2 } }],
      null,
    ],
    [
      "not that nothing is unsent while a file is on its way",
      [...here, session({ state: "submitted", unsent: 1 }), file("coming")],
      null,
    ],
    [
      "that nothing is unsent once the file has come",
      [...here, session({ state: "submitted", unsent: 1 }), file("coming"), { type: "files", files: [] }],
      "tell_unsent",
    ],
    [
      "nothing of a submitted sitting that another device holds",
      [...here, session({ state: "submitted", lease: 2 })],
      null,
    ],
    ["nothing in another tab", [{ type: "tab", tab: "elsewhere" }], null],
  ])("%s", (_, events, need) => expect(needOf(play(...events))).toBe(need));
});

describe("a sitting that opens from this device", () => {
  const reopened: PlayerEvent[] = [...here, { type: "reopened", session: aSession() }, questions];

  test("says so first, and asks the server for nothing that it can’t give", () => {
    expect(needOf(play(...here, { type: "reopened", session: aSession() }))).toBeNull();
    expect([screenOf(play(...reopened)), needOf(play(...reopened))]).toEqual(["reopened", null]);
    const continued = play(...reopened, { type: "continued" });
    expect([screenOf(continued), needOf(continued), canAnswer(continued)]).toEqual(["question", null, true]);
  });

  test("asks for the server’s questions once the server has answered, and shows its own until they are there", () => {
    for (const before of [reopened, [...reopened, { type: "continued" } as const]]) {
      const answered = play(...before, session());
      expect([screenOf(answered), needOf(answered)]).toEqual(["question", "questions"]);
      const whole = play(...before, session(), questions);
      expect([screenOf(whole), needOf(whole), whole.copy]).toEqual(["question", null, null]);
    }
  });

  test("is the server’s at once where that has moved on", () => {
    const next = [ended, { ...pending, state: "in_progress" as const }];
    const moved = play(...reopened, session({ sections: next }));
    expect([moved.copy, moved.questions, needOf(moved)]).toEqual([null, null, "questions"]);
  });
});
