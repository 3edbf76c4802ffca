import fc from "fast-check";
import { expect, it } from "vitest";
import { Refusal } from "../../platform/refusal.ts";
import { at, DAY, MINUTE, madeSection, madeSitting } from "../../testing/made-sitting.ts";
import { findRunningBreak, type Sitting, type SittingEvent, type SittingSection } from "./sitting.ts";
import { elapsedMs, limitMs, remainingMs } from "./timing.ts";
import * as transitions from "./transitions.ts";

interface Step {
  waitMs: number;
  action: keyof typeof acts;
  seconds: number;
  unsent: number;
}

/** What the sitting is held against: counted from the outside, by the clock and by what was allowed. */
interface Books {
  now: Date;
  /** Ms in which each section was in progress. */
  worked: Map<string, number>;
  /** Ms that each timed section was given; reopening gives a new end to what was worked by then. */
  given: Map<string, number>;
  /** Sections whose time a close cut short: they have less than was given. */
  cut: Set<string>;
  hardClose: Date | null;
  lease: number;
}

type Act = (sitting: Sitting, now: Date, step: Step) => SittingEvent | SittingEvent[];

const acts = {
  nothing: () => [],
  start: (sitting, now) => transitions.start(sitting, now),
  begin_section: (sitting, now) => transitions.beginSection(sitting, now),
  end_section: (sitting, now) => transitions.endSection(sitting, now),
  end_break: transitions.endBreak,
  take_over: transitions.takeOver,
  pause: (sitting, now) => transitions.pause(sitting, now),
  resume: transitions.resume,
  extend: (sitting, _now, { seconds }) => transitions.giveTime(sitting, seconds, "extend"),
  submit: (sitting, now, { unsent }) => transitions.submit(sitting, now, unsent),
  end: (sitting, now) => transitions.end(sitting, now, "Fire alarm"),
  reopen: (sitting, now, { seconds }) => transitions.reopen(sitting, now, seconds),
  count_late: (sitting, now) => transitions.countLateEvent(sitting, now, ["attempt"]),
  score: (sitting, now) => {
    const happened = transitions.markScored(sitting, now);
    sitting.scoring_owed = false;
    return happened;
  },
  leave_late: transitions.leaveLate,
  release: (sitting, now, { seconds }) => transitions.release(sitting, now, seconds % 2 === 0 ? "now" : "after_window"),
  show_keys: transitions.showKeys,
  cancel: (sitting, now) => transitions.cancel(sitting, now, "Wrong paper"),
} satisfies Record<string, Act>;

/** Few sittings are cut off, so that most go far. */
const weights: Partial<Record<keyof typeof acts, number>> = {
  start: 20,
  begin_section: 20,
  resume: 12,
  extend: 8,
  reopen: 8,
  score: 8,
  cancel: 1,
  end: 1,
  submit: 2,
};
const actions = Object.keys(acts) as (keyof typeof acts)[];
const anyStep: fc.Arbitrary<Step> = fc.record({
  waitMs: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 20, arbitrary: fc.integer({ min: 1, max: 20 * MINUTE }) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 * 60 * MINUTE }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 8 * DAY }) },
  ),
  action: fc.oneof(
    ...actions.map((action) => ({ weight: weights[action] ?? 4, arbitrary: fc.constant(action as keyof typeof acts) })),
  ),
  seconds: fc.integer({ min: 1, max: 3600 }),
  unsent: fc.integer({ min: 0, max: 3 }),
});

const anySitting: fc.Arbitrary<Sitting> = fc
  .record({
    time_multiplier: fc.constantFrom(1, 1.25, 1.5, 2),
    extra_break_seconds: fc.constantFrom(0, 90),
    untimed: fc.constantFrom(false, false, false, true),
    read_aloud: fc.boolean(),
    masking: fc.boolean(),
    window: fc.option(fc.record({ closes: fc.integer({ min: 1, max: 300 }).map(at), isHard: fc.boolean() }), {
      freq: 1,
    }),
    sync_grace_seconds: fc.constantFrom(0, 900),
    sections: fc.array(
      fc.record({
        time_limit_seconds: fc.option(fc.integer({ min: 60, max: 4000 }), { freq: 5 }),
        break_after_seconds: fc.constantFrom(0, 60, 600),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ sections, window, ...given }) =>
    madeSitting({
      ...given,
      expires_at: window?.closes ?? null,
      hard_closes_at: window?.isHard ? window.closes : null,
      sections: sections.map((section, index) =>
        madeSection({
          ...section,
          position: index + 1,
        }),
      ),
    }),
  );

const isOpen = (section: SittingSection) => section.state === "in_progress" || section.state === "paused";

/** Settles, having counted the time that was worked since the last step; looking in between must make no difference. */
function settleAndCount(sitting: Sitting, books: Books, now: Date): void {
  const looked = structuredClone(sitting);
  const from = books.now.getTime();
  const seen = [0.1, 0.5, 0.9].flatMap((part) =>
    transitions.settle(looked, new Date(Math.round(from + (now.getTime() - from) * part))),
  );
  const running = sitting.sections.filter((section) => section.state === "in_progress");
  const due = sitting.next_check_at;
  const before = structuredClone(sitting);
  const happened = transitions.settle(sitting, now);
  expect([...seen, ...transitions.settle(looked, now)]).toEqual(happened);
  expect(looked).toEqual(sitting);
  expect(transitions.settle(looked, now)).toEqual([]);
  expect(looked).toEqual(sitting);
  // The sweep misses nothing and never looks in vain.
  expect(happened.length > 0).toBe(due !== null && due <= now);
  if (happened.length === 0) expect(sitting).toEqual(before);
  for (const section of running) {
    const until = Math.min(section.ended_at?.getTime() ?? now.getTime(), now.getTime());
    books.worked.set(section.id, (books.worked.get(section.id) ?? 0) + until - from);
  }
  books.now = now;
}

/** What the action that has just succeeded gave the student. */
function keepBooks(sitting: Sitting, books: Books, step: Step): void {
  const open = sitting.sections.find(isOpen);
  const given = step.seconds * 1000;
  const isTeams = step.action === "extend" || step.action === "reopen";
  if (isTeams && sitting.hard_closes_at && books.hardClose && sitting.hard_closes_at > books.hardClose)
    books.hardClose = sitting.hard_closes_at;
  if (step.action === "start") books.lease = 1;
  if (step.action === "take_over") books.lease += 1;
  if (!open?.deadline_at) return;
  if (step.action === "begin_section") books.given.set(open.id, limitMs(sitting, open) ?? 0);
  if (step.action === "extend") books.given.set(open.id, (books.given.get(open.id) ?? 0) + given);
  if (step.action === "reopen") {
    books.given.set(open.id, (books.worked.get(open.id) ?? 0) + given);
    books.cut.delete(open.id);
  }
  const isCut = open.deadline_at.getTime() === sitting.closes_at?.getTime();
  if (isCut && (step.action === "begin_section" || step.action === "resume")) books.cut.add(open.id);
}

function checkSections(sitting: Sitting, books: Books): void {
  expect(sitting.sections.map((section) => section.state).join(" ")).toMatch(
    /^(ended ?)*((in_progress|paused) ?)?(pending ?)*$/,
  );
  let last = sitting.started_at?.getTime() ?? 0;
  for (const section of sitting.sections) {
    if (section.state === "pending") {
      expect(section).toMatchObject({ started_at: null, deadline_at: null, ended_at: null, break_ends_at: null });
      continue;
    }
    const began = section.started_at?.getTime() ?? Number.NaN;
    expect(began).toBeGreaterThanOrEqual(last);
    expect(section.deadline_at?.getTime() ?? began).toBeGreaterThanOrEqual(began);
    expect(section.ended_at !== null).toBe(section.state === "ended");
    expect(section.reason !== null).toBe(section.state === "ended");
    expect(section.paused_at !== null).toBe(section.state === "paused");
    const worked = books.worked.get(section.id) ?? 0;
    expect(elapsedMs(section, books.now)).toBe(worked);
    const given = books.given.get(section.id);
    if (given !== undefined) expect(worked).toBeLessThanOrEqual(given);
    if (isOpen(section) && given !== undefined) {
      const promised = worked + (remainingMs(section, books.now) ?? Number.NaN);
      if (books.cut.has(section.id)) expect(promised).toBeLessThanOrEqual(given);
      else expect(promised).toBe(given);
      expect(section.deadline_at?.getTime()).toBeLessThanOrEqual(sitting.closes_at?.getTime() ?? 0);
    }
    last = section.ended_at?.getTime() ?? last;
    if (section.break_ends_at) {
      const ended = Math.min(section.break_ends_at.getTime(), section.break_ended_at?.getTime() ?? Infinity);
      expect(ended).toBeGreaterThanOrEqual(last);
      last = ended;
    }
  }
}

function checkSitting(sitting: Sitting, books: Books): void {
  const { now } = books;
  expect(sitting.lease).toBe(books.lease);
  expect(sitting.hard_closes_at).toEqual(books.hardClose);
  if (books.hardClose) {
    for (const moment of [sitting.submitted_at, ...sitting.sections.map((section) => section.ended_at)])
      if (moment && sitting.state !== "cancelled") expect(moment <= books.hardClose).toBe(true);
  }
  if (sitting.state === "in_progress") {
    expect(sitting.closes_at && sitting.closes_at > now).toBe(true);
    expect(sitting).toMatchObject({ submitted_at: null, reason: null, scoring_owed: false });
  } else {
    expect(sitting.sections.some(isOpen)).toBe(false);
    expect(findRunningBreak(sitting, now)).toBeNull();
  }
  if (sitting.state === "submitted") {
    expect(sitting.scoring_owed).toBe(true);
    expect(sitting.reason).not.toBeNull();
    const submitted = sitting.submitted_at?.getTime() ?? Number.NaN;
    expect(submitted).toBeLessThanOrEqual(now.getTime());
    expect(sitting.grace_ends_at?.getTime()).toBe(submitted + sitting.sync_grace_seconds * 1000);
  }
  if (sitting.next_check_at) expect(sitting.next_check_at > now).toBe(true);
}

it("keeps its word whatever students, team and clock do to it, in whatever order", () => {
  fc.assert(
    fc.property(anySitting, fc.array(anyStep, { minLength: 10, maxLength: 40, size: "max" }), (made, steps) => {
      const sitting = structuredClone(made);
      const books: Books = {
        now: at(0),
        worked: new Map(),
        given: new Map(),
        cut: new Set(),
        hardClose: sitting.hard_closes_at,
        lease: 0,
      };
      transitions.planNextCheck(sitting);
      for (const step of steps) {
        settleAndCount(sitting, books, new Date(books.now.getTime() + step.waitMs));
        transitions.planNextCheck(sitting);
        checkSitting(sitting, books);
        const before = structuredClone(sitting);
        const ended = before.sections.filter((section) => section.state === "ended").map((section) => section.id);
        try {
          acts[step.action](sitting, books.now, step);
          keepBooks(sitting, books, step);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          expect(sitting).toEqual(before);
        }
        const reopened = sitting.sections.filter((section) => ended.includes(section.id) && section.state !== "ended");
        expect(reopened.length).toBe(step.action === "reopen" && before.state !== sitting.state ? 1 : 0);
        transitions.planNextCheck(sitting);
        checkSections(sitting, books);
        checkSitting(sitting, books);
      }
    }),
    { numRuns: 200 },
  );
});
