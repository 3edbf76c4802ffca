import { describe, expect, it } from "vitest";
import { at, DAY, madeSection, madeSitting, sectionOf } from "../../testing/made-sitting.ts";
import type { Sitting } from "./sitting.ts";
import { elapsedMs, remainingMs } from "./timing.ts";
import * as transitions from "./transitions.ts";

/** A sitting begun at 0, its first section with it. */
function atWork(given: Partial<Sitting> = {}): Sitting {
  const sitting = madeSitting(given);
  transitions.start(sitting, at(0));
  transitions.beginSection(sitting, at(0));
  return sitting;
}

const minutes = (ms: number | null) => ms && ms / 60_000;
const deadlineOf = (sitting: Sitting) => sectionOf(sitting, 0).deadline_at;

describe("beginning", () => {
  it("gives the first lease and says when the sitting closes", () => {
    const sitting = madeSitting();
    transitions.start(sitting, at(3));
    expect(sitting).toMatchObject({ lease: 1, started_at: at(3), closes_at: new Date(at(103).getTime() + DAY) });
  });

  it.each([
    ["its limit", {}, 60],
    ["its limit with the multiplier", { time_multiplier: 1.5 }, 90],
    ["a hard close before that", { time_multiplier: 1.5, hard_closes_at: at(70) }, 70],
    ["its limit where the hard close is later", { hard_closes_at: at(70) }, 60],
  ])("a section's deadline is after %s", (_what, given, expected) => {
    expect(deadlineOf(atWork(given))).toEqual(at(expected));
  });

  it("has no deadline untimed, and a hard close ends it all the same", () => {
    const sitting = atWork({ untimed: true, hard_closes_at: at(70) });
    expect(deadlineOf(sitting)).toBeNull();
    transitions.settle(sitting, at(71));
    expect(sitting).toMatchObject({ state: "submitted", submitted_at: at(70) });
  });

  it("never gives time past the close of a sitting that was left lying", () => {
    const sitting = atWork();
    transitions.endSection(sitting, at(1));
    transitions.beginSection(sitting, at(60 + 24 * 60));
    expect(sectionOf(sitting, 1).deadline_at).toEqual(at(60 + 24 * 60 + 30));
    const late = atWork();
    transitions.endSection(late, at(1));
    transitions.beginSection(late, at(90 + 24 * 60));
    expect(sectionOf(late, 1).deadline_at).toEqual(late.closes_at);
  });

  it.each([
    ["section-1", true],
    ["draft-section-1", true],
    ["section-2", false],
    ["elsewhere", false],
  ])("begins %s when it is asked for and the next: %s", (id, isNext) => {
    const sitting = madeSitting();
    transitions.start(sitting, at(0));
    const begin = () => transitions.beginSection(sitting, at(0), id);
    if (isNext) expect(begin()).toMatchObject({ session_section_id: "section-1" });
    else expect(begin).toThrow("isn’t the next section");
  });
});

describe("ending a section", () => {
  it("ends the one that was meant, not the one after it", () => {
    const sitting = atWork();
    expect(() => transitions.endSection(sitting, at(5), "section-2")).toThrow("isn’t the one in progress");
    transitions.endSection(sitting, at(5), "draft-section-1");
    expect(sectionOf(sitting, 0)).toMatchObject({ state: "ended", reason: "student", ended_at: at(5) });
  });

  it("opens a break with its extra time, but none after the last section or where there is none", () => {
    const sections = [
      madeSection({ position: 1, break_after_seconds: 600 }),
      madeSection({ position: 2 }),
      madeSection({ position: 3, break_after_seconds: 600 }),
    ];
    const sitting = atWork({ extra_break_seconds: 300, sections });
    transitions.endSection(sitting, at(10));
    expect(sectionOf(sitting, 0)).toMatchObject({ break_ends_at: at(25), break_ended_at: null });
    expect(() => transitions.beginSection(sitting, at(24))).toThrow("on a break");
    transitions.beginSection(sitting, at(25));
    transitions.endSection(sitting, at(30));
    transitions.beginSection(sitting, at(30));
    transitions.endSection(sitting, at(40));
    expect(sitting.sections.slice(1).map((section) => section.break_ends_at)).toEqual([null, null]);
    expect(sitting.state).toBe("in_progress");
  });

  it("writes the deadline, and the break from then on, however late somebody looks", () => {
    const sitting = atWork();
    expect(transitions.settle(sitting, at(65)).map((event) => event.action)).toEqual(["deadline"]);
    expect(sectionOf(sitting, 0)).toMatchObject({ reason: "deadline", ended_at: at(60), break_ends_at: at(70) });
    expect(sitting.state).toBe("in_progress");
    const unattended = atWork();
    const events = transitions.settle(unattended, at(50 * 60));
    expect(events.map((event) => [event.action, event.to_state])).toEqual([
      ["deadline", "ended"],
      ["close", "submitted"],
    ]);
    expect(unattended).toMatchObject({ reason: "deadline", submitted_at: unattended.closes_at });
  });

  it("submits with the deadline of the last section", () => {
    const sitting = atWork({ sections: [madeSection({ break_after_seconds: 600 })] });
    transitions.settle(sitting, at(500));
    expect(sitting).toMatchObject({ state: "submitted", reason: "deadline", submitted_at: at(60), unsent: null });
    expect(sitting).toMatchObject({ grace_ends_at: at(75), scoring_owed: true });
  });
});

describe("pausing", () => {
  it("moves deadline and close by the pause, even across the deadline", () => {
    const sitting = atWork();
    const closes = sitting.closes_at?.getTime() ?? 0;
    transitions.pause(sitting, at(50));
    expect(transitions.settle(sitting, at(80))).toEqual([]);
    transitions.resume(sitting, at(80));
    expect(deadlineOf(sitting)).toEqual(at(90));
    expect(sitting.closes_at?.getTime()).toBe(closes + 30 * 60_000);
    expect(minutes(elapsedMs(sectionOf(sitting, 0), at(85)))).toBe(55);
  });

  it("does not move the close when the student took it, however often, nor the deadline past it", () => {
    const sitting = atWork();
    const closes = sitting.closes_at;
    for (const hour of [1, 5, 10, 15, 20]) {
      transitions.pause(sitting, at(hour * 60 - 50), "student");
      transitions.resume(sitting, at(hour * 60 + 120));
    }
    expect(sitting.closes_at).toEqual(closes);
    transitions.pause(sitting, at(1500), "student");
    transitions.resume(sitting, at(1510));
    expect(deadlineOf(sitting)?.getTime()).toBeLessThanOrEqual(closes?.getTime() ?? 0);
  });

  it("does not move a hard close, nor the deadline past it", () => {
    const sitting = atWork({ hard_closes_at: at(70) });
    transitions.pause(sitting, at(10));
    transitions.resume(sitting, at(40));
    expect(deadlineOf(sitting)).toEqual(at(70));
    expect(sitting).toMatchObject({ hard_closes_at: at(70), closes_at: at(70) });
  });

  it("is over with a hard close, and was no work", () => {
    const sitting = atWork({ hard_closes_at: at(70) });
    transitions.pause(sitting, at(10));
    transitions.settle(sitting, at(200));
    expect(sitting).toMatchObject({ state: "submitted", submitted_at: at(70) });
    expect(sectionOf(sitting, 0)).toMatchObject({ reason: "deadline", paused_at: null });
    expect(minutes(elapsedMs(sectionOf(sitting, 0), at(200)))).toBe(10);
  });
});

describe("giving time", () => {
  it.each([
    ["moves deadline and close", null, 600, 70, null],
    ["leaves a hard close that is later", at(90), 600, 70, 90],
    ["moves a hard close that stands before it", at(65), 600, 70, 70],
    ["moves the hard close that had cut the section short", at(50), 600, 60, 60],
  ])("%s", (_what, hardClose, seconds, deadline, hardAfter) => {
    const sitting = atWork({ hard_closes_at: hardClose });
    const closes = sitting.closes_at?.getTime() ?? 0;
    transitions.giveTime(sitting, seconds, "extend");
    expect(deadlineOf(sitting)).toEqual(at(deadline));
    expect(sitting.hard_closes_at).toEqual(hardAfter === null ? null : at(hardAfter));
    expect(sitting.closes_at).toEqual(sitting.hard_closes_at ?? new Date(closes + seconds * 1000));
  });

  it("counts in a pause as well", () => {
    const sitting = atWork();
    transitions.pause(sitting, at(50));
    transitions.giveTime(sitting, 300, "credit");
    transitions.resume(sitting, at(80));
    expect(minutes(remainingMs(sectionOf(sitting, 0), at(80)))).toBe(15);
  });

  it("is refused where there is no limit", () => {
    expect(() => transitions.giveTime(atWork({ untimed: true }), 60, "extend")).toThrow("no time limit");
  });
});

describe("what a page announces as unsent", () => {
  const hashes = { "attempt-1": "ab".repeat(32) };
  const running = () => {
    const sections = [madeSection({ state: "in_progress", started_at: at(0) }), madeSection({ id: "section-2" })];
    return madeSitting({ state: "in_progress", lease: 3, sections });
  };

  it("is told with the section that it ends, and the lease of the page", () => {
    const told = { lease: 3, announced: hashes };
    expect(transitions.endSection(running(), at(1), undefined, hashes).data).toEqual(told);
    expect(transitions.submit(running(), at(1), 1, hashes).data).toEqual({ unsent: 1, section: "section-1", ...told });
  });

  it("says nothing of a section that had ended before", () => {
    const sitting = running();
    transitions.endSection(sitting, at(1));
    expect(transitions.submit(sitting, at(2), 1, hashes).data).toEqual({ unsent: 1 });
    expect(transitions.submit(sitting, at(3), 1, hashes).data).toEqual({ unsent: 1 });
  });
});

describe("submitting", () => {
  it("ends what is open and asks for scoring", () => {
    const sitting = atWork();
    transitions.pause(sitting, at(20));
    transitions.submit(sitting, at(30), 4);
    expect(sectionOf(sitting, 0)).toMatchObject({ state: "ended", reason: "student", ended_at: at(30) });
    expect(sectionOf(sitting, 1).state).toBe("pending");
    expect(sitting).toMatchObject({ reason: "student", unsent: 4, grace_ends_at: at(45), scoring_owed: true });
  });

  it.each([
    ["fewer", 4, 1, 1],
    ["none", 4, 0, 0],
    ["never more", 1, 4, 1],
  ])("says again that %s are unsent", (_what, before, said, after) => {
    const sitting = atWork();
    transitions.submit(sitting, at(30), before);
    transitions.submit(sitting, at(31), said);
    expect(sitting).toMatchObject({ unsent: after, submitted_at: at(30), grace_ends_at: at(45) });
  });

  it("is said for the first time after a deadline", () => {
    const sitting = atWork({ hard_closes_at: at(20) });
    transitions.settle(sitting, at(21));
    expect(sitting.unsent).toBeNull();
    transitions.submit(sitting, at(22), 3);
    expect(sitting).toMatchObject({ unsent: 3, reason: "deadline", submitted_at: at(20) });
  });

  it("says whose doing it was when the team ends it", () => {
    const sitting = atWork();
    expect(transitions.end(sitting, at(9), "Fire alarm").data).toEqual({ reason: "Fire alarm" });
    expect(sitting).toMatchObject({ state: "submitted", reason: "staff", unsent: null });
    expect(sectionOf(sitting, 0).reason).toBe("staff");
  });
});

describe("reopening", () => {
  it("goes on where the student was, the time between not counted", () => {
    const sitting = atWork();
    transitions.submit(sitting, at(20), 0);
    transitions.markScored(sitting, at(40));
    transitions.release(sitting, at(41));
    transitions.reopen(sitting, at(100), 300);
    expect(sitting).toMatchObject({
      state: "in_progress",
      reason: null,
      submitted_at: null,
      scored_at: null,
      released_at: null,
      unsent: null,
      grace_ends_at: null,
      scoring_owed: false,
      lease: 1,
      reopened_at: at(100),
    });
    const section = sectionOf(sitting, 0);
    expect(section).toMatchObject({ state: "in_progress", reason: null, break_ends_at: null, break_ended_at: null });
    expect(minutes(elapsedMs(section, at(102)))).toBe(22);
    expect(minutes(remainingMs(section, at(102)))).toBe(3);
    transitions.endSection(sitting, at(103));
    expect(section.break_ends_at).toEqual(at(113));
  });

  it("is remembered when the key was visible, also when it happens again without", () => {
    const sitting = atWork();
    transitions.submit(sitting, at(20), 0);
    transitions.reopen(sitting, at(30), 600, true);
    transitions.submit(sitting, at(31), 0);
    transitions.reopen(sitting, at(32), 600, false);
    expect(sitting).toMatchObject({ reopened_after_key: true, counts_in_statistics: false });
  });

  it("moves a hard close that has passed, since somebody decided it", () => {
    const sitting = atWork({ hard_closes_at: at(50) });
    transitions.settle(sitting, at(55));
    transitions.reopen(sitting, at(60), 600);
    expect(sitting).toMatchObject({ hard_closes_at: at(70), closes_at: at(70) });
    transitions.settle(sitting, at(70));
    expect(sitting).toMatchObject({ state: "submitted", submitted_at: at(70) });
  });

  it("leaves an untimed section untimed", () => {
    const sitting = atWork({ untimed: true });
    transitions.submit(sitting, at(20), 0);
    transitions.reopen(sitting, at(30), 600);
    expect(deadlineOf(sitting)).toBeNull();
    expect(transitions.settle(sitting, at(600))).toEqual([]);
  });
});

describe("cancelling", () => {
  it("stops what runs and owes nothing", () => {
    const sitting = atWork();
    transitions.endSection(sitting, at(20));
    transitions.cancel(sitting, at(22), "Wrong paper");
    expect(sectionOf(sitting, 0).break_ended_at).toEqual(at(22));
    const open = atWork();
    transitions.cancel(open, at(9), "Wrong paper");
    expect(sectionOf(open, 0)).toMatchObject({ state: "ended", reason: "staff", ended_at: at(9) });
    expect(open.scoring_owed).toBe(false);
  });
});

describe("counting late answers", () => {
  it.each([
    ["submitted", true],
    ["scored", true],
    ["released", true],
    ["in_progress", false],
  ] as const)("of a %s sitting owes scoring anew: %s", (state, owed) => {
    const sitting = madeSitting({ state });
    expect(transitions.countLateEvent(sitting, at(1), ["a"]).data).toEqual({
      attempts: ["a"],
      at: at(1).toISOString(),
    });
    expect(sitting.scoring_owed).toBe(owed);
  });
});

it("tells each change with its section, from where to where", () => {
  const sitting = madeSitting();
  const told = [
    transitions.start(sitting, at(0)),
    transitions.beginSection(sitting, at(0)),
    transitions.pause(sitting, at(1)),
    transitions.resume(sitting, at(2)),
    transitions.giveTime(sitting, 60, "credit"),
    transitions.message("Ten minutes left"),
    transitions.takeOver(sitting),
    transitions.endSection(sitting, at(3)),
    transitions.endBreak(sitting, at(4)),
    transitions.submit(sitting, at(5), 2),
    transitions.rescored(sitting),
    transitions.markScored(sitting, at(6)),
    transitions.release(sitting, at(7)),
    transitions.leaveLate(sitting, at(7)),
    transitions.reopen(sitting, at(8), 60),
    transitions.cancel(sitting, at(9), "Wrong paper"),
  ];
  const one = "section-1";
  expect(told.map((event) => Object.values(event))).toEqual([
    ["start", null, "allocated", "in_progress", {}],
    ["begin_section", one, "pending", "in_progress", { position: 1 }],
    ["pause", one, "in_progress", "paused", {}],
    ["resume", one, "paused", "in_progress", { paused_ms: 60_000 }],
    ["credit", one, null, null, { seconds: 60 }],
    ["message", null, null, null, { text: "Ten minutes left" }],
    ["take_over", null, null, null, { lease: 2 }],
    ["end_section", one, "in_progress", "ended", { lease: 2 }],
    ["end_break", one, null, null, {}],
    ["submit", null, "in_progress", "submitted", { unsent: 2 }],
    ["score", null, "submitted", "submitted", {}],
    ["score", null, "submitted", "scored", {}],
    ["release", null, "scored", "released", {}],
    ["leave_late", null, null, null, {}],
    ["reopen", one, "released", "in_progress", { seconds: 60 }],
    ["cancel", null, "in_progress", "cancelled", { reason: "Wrong paper" }],
  ]);
});
