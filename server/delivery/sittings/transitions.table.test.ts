import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { sittingAbilities } from "../../foundation/access/sittings.ts";
import { problemOf, Refusal } from "../../platform/refusal.ts";
import { at, madeSitting, sectionOf } from "../../testing/made-sitting.ts";
import type { Sitting } from "./sitting.ts";
import * as transitions from "./transitions.ts";

/** Every situation that a sitting of two sections with a break between can be in, and its name. */
const situations = [
  "allocated",
  "ready", // begun, no section yet
  "first", // section one in progress
  "first paused",
  "break",
  "between", // the break is over, section two not begun
  "second",
  "second paused",
  "done", // both sections ended, not submitted
  "submitted",
  "given up", // submitted without a section begun
  "scored",
  "released",
  "expired",
  "cancelled",
] as const;
type Situation = (typeof situations)[number];

/** Returns the situation of a sitting, from its rows alone. */
function situationOf(sitting: Sitting, now: Date): Situation {
  const sections = sitting.sections.map((section) => section.state);
  if (sitting.state === "submitted") return sections.includes("ended") ? "submitted" : "given up";
  if (sitting.state !== "in_progress") return sitting.state;
  const [first, second] = sections;
  if (first === "paused") return "first paused";
  if (second === "paused") return "second paused";
  if (first === "in_progress") return "first";
  if (second === "in_progress") return "second";
  if (first === "pending") return "ready";
  if (second === "ended") return "done";
  const { break_ends_at, break_ended_at } = sectionOf(sitting, 0);
  return break_ends_at && !break_ended_at && break_ends_at > now ? "break" : "between";
}

type Step = [minutes: number, (sitting: Sitting, now: Date) => unknown];
const start: Step = [1, transitions.start];
const first: Step = [2, transitions.beginSection];
const endFirst: Step = [30, transitions.endSection];
const second: Step = [45, transitions.beginSection];
const endSecond: Step = [60, transitions.endSection];
const submit: Step = [61, (sitting, now) => transitions.submit(sitting, now, 0)];
const score: Step = [62, transitions.markScored];
const release: Step = [63, transitions.release];
const all = [start, first, endFirst, second, endSecond];

/** The steps that lead to each situation. */
const ways: Record<Situation, Step[]> = {
  allocated: [],
  ready: [start],
  first: [start, first],
  "first paused": [start, first, [10, transitions.pause]],
  break: [start, first, endFirst],
  between: [start, first, endFirst, [35, transitions.endBreak]],
  second: [start, first, endFirst, second],
  "second paused": [start, first, endFirst, second, [50, transitions.pause]],
  done: all,
  submitted: [...all, submit],
  "given up": [start, [4, (sitting, now) => transitions.end(sitting, now, "Fire alarm")]],
  scored: [...all, submit, score],
  released: [...all, submit, score, release],
  expired: [[90, transitions.settle]],
  cancelled: [start, [5, (sitting, now) => transitions.cancel(sitting, now, "Wrong paper")]],
};

function come(situation: Situation): { sitting: Sitting; now: Date } {
  const sitting = madeSitting({ expires_at: at(90) });
  for (const [minutes, step] of ways[situation]) step(sitting, at(minutes));
  const last = ways[situation].at(-1)?.[0] ?? 0;
  return { sitting, now: at(last + 1) };
}

const acts = {
  start: transitions.start,
  begin_section: transitions.beginSection,
  end_section: transitions.endSection,
  end_break: transitions.endBreak,
  take_over: transitions.takeOver,
  pause: transitions.pause,
  resume: transitions.resume,
  extend: (sitting) => transitions.giveTime(sitting, 300, "extend"),
  credit: (sitting) => transitions.giveTime(sitting, 300, "credit"),
  submit: (sitting, now) => transitions.submit(sitting, now, 0),
  end: (sitting, now) => transitions.end(sitting, now, "Fire alarm"),
  reopen: (sitting, now) => transitions.reopen(sitting, now, 300),
  count_late: (sitting, now) => transitions.countLateEvent(sitting, now, ["attempt"]),
  set_tools: (sitting) => transitions.setTools(sitting, ["calculator"]),
  leave_late: transitions.leaveLate,
  let_back_in: transitions.letBackIn,
  ask_back_in: transitions.askBackIn,
  enter_safe_browser: transitions.enterSafeBrowser,
  release: transitions.release,
  cancel: (sitting, now) => transitions.cancel(sitting, now, "Wrong paper"),
  score: transitions.markScored,
} satisfies Record<string, (sitting: Sitting, now: Date) => unknown>;

const working = ["ready", "first", "first paused", "break", "between", "second", "second paused", "done"] as const;
const stays = (...names: Situation[]) => Object.fromEntries(names.map((name) => [name, name]));
const becomes = (after: Situation, ...names: readonly Situation[]) =>
  Object.fromEntries(names.map((name) => [name, after]));

/** From which situation each action leads to which; from all others it is refused. */
const table: Record<keyof typeof acts, Partial<Record<Situation, Situation>>> = {
  start: { allocated: "ready" },
  begin_section: { ready: "first", between: "second" },
  end_section: { first: "break", second: "done" },
  end_break: { break: "between" },
  take_over: stays(...working),
  pause: { first: "first paused", second: "second paused" },
  resume: { "first paused": "first", "second paused": "second" },
  extend: stays("first", "first paused", "second", "second paused"),
  credit: stays("first", "first paused", "second", "second paused"),
  submit: { ...becomes("submitted", ...working), ready: "given up", ...stays("submitted", "given up") },
  end: { ...becomes("submitted", ...working), ready: "given up" },
  reopen: becomes("second", "submitted", "scored", "released"),
  count_late: stays(...working, "submitted", "given up", "scored", "released"),
  set_tools: stays("allocated", ...working),
  leave_late: stays("submitted", "given up", "scored", "released"),
  let_back_in: stays(...working),
  ask_back_in: stays(...working),
  enter_safe_browser: stays("allocated", ...working),
  release: { scored: "released" },
  cancel: becomes("cancelled", ...situations.filter((name) => name !== "cancelled")),
  score: { submitted: "scored", "given up": "scored" },
};

const names = Object.keys(acts) as (keyof typeof acts)[];

describe.each(names)("%s", (name) => {
  it.each(situations.map((from) => [from, table[name][from] ?? "refused"] as const))("%s → %s", (from, expected) => {
    const { sitting, now } = come(from);
    expect(situationOf(sitting, now)).toBe(from);
    const before = structuredClone(sitting);
    if (expected !== "refused") {
      acts[name](sitting, now);
      expect(situationOf(sitting, now)).toBe(expected);
      return;
    }
    let refusal: unknown;
    try {
      acts[name](sitting, now);
    } catch (error) {
      refusal = error;
    }
    if (!(refusal instanceof Refusal)) throw new Error(`${name} was not refused`);
    expect(problemOf(refusal)).toMatchObject({ status: 409, code: "illegal_transition", state: before.state });
    expect(sitting).toEqual(before);
  });

  it("is offered in just the states in which it can succeed", () => {
    // Nobody chooses these: scoring, and what a student does by opening a file.
    if (["score", "ask_back_in", "enter_safe_browser"].includes(name)) return;
    const relation = { role: "staff", isOwn: true, ownsAssessment: true, mayPause: true } as const;
    const can = (from: Situation) => sittingAbilities(relation, come(from).sitting.state)[name];
    const offered = new Set(situations.filter(can).map((from) => come(from).sitting.state));
    const possible = new Set(situations.filter((from) => table[name][from]).map((from) => come(from).sitting.state));
    expect(offered).toEqual(possible);
  });
});

/** The effect of time alone at the named moment; unlisted situations don't change. */
const clock: Record<string, { moment: (sitting: Sitting) => Date | null; to: Partial<Record<Situation, Situation>> }> =
  {
    "the deadline of the section": {
      moment: (sitting) => sitting.sections.find((section) => section.state === "in_progress")?.deadline_at ?? null,
      to: { first: "break", second: "submitted" },
    },
    "the end of the break": { moment: (sitting) => sectionOf(sitting, 0).break_ends_at, to: { break: "between" } },
    "the close of the sitting": {
      moment: (sitting) => sitting.closes_at,
      to: { ...becomes("submitted", ...working), ready: "given up" },
    },
    "the close of the window": {
      moment: (sitting) => sitting.expires_at,
      // A started sitting continues; here the first and second sections have run out of time by then.
      to: { allocated: "expired", first: "between", second: "submitted", break: "between" },
    },
  };

describe.each(Object.entries(clock))("%s", (_moment, { moment, to }) => {
  it.each(situations.map((from) => [from, to[from] ?? from] as const))("%s → %s", (from, expected) => {
    const { sitting, now } = come(from);
    const when = moment(sitting) ?? now;
    const before = structuredClone(sitting);
    const events = transitions.settle(sitting, when);
    expect(situationOf(sitting, when)).toBe(expected);
    // An event is written just when something changed; a break that is over needs no writing.
    expect(events.length === 0).toBe(isDeepStrictEqual(sitting, before));
    expect(transitions.settle(sitting, when)).toEqual([]);
  });
});
