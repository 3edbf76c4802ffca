import { expect, test } from "vitest";
import { arrange, type OwnAssessment, type Sitting } from "./arrange.ts";

const now = new Date("2026-11-20T12:00:00Z");

function sitting(state: string, more: Partial<Sitting> = {}): Sitting {
  return {
    id: `z-${state}`,
    state,
    is_preview: false,
    is_partial: false,
    reopened_at: null,
    created_at: "2026-11-19T10:00:00.000Z",
    submitted_at: null,
    closes_at: null,
    score: null,
    score_waits: null,
    sections_done: 0,
    sections: 2,
    open_section: null,
    ...more,
  };
}

function own(name: string, more: Partial<OwnAssessment> = {}): OwnAssessment {
  return {
    assessment: {
      id: name,
      name,
      kind: "mock",
      time_seconds: 8040,
      time_seconds_least: 8040,
      question_count: 98,
      section_count: 4,
      choosable: [],
    },
    source: [],
    opens_at: null,
    closes_at: null,
    time_zone: "UTC",
    hard_close: false,
    sittings_allowed: 1,
    sittings_used: 0,
    is_initial: false,
    accommodations: {
      time_multiplier: 1,
      extra_break_seconds: 0,
      may_pause: false,
      untimed: false,
      read_aloud: false,
      masking: false,
    },
    starts_again_at: null,
    result: null,
    sessions: [],
    can: { start: true },
    ...more,
  };
}

test("what has been begun is next, before anything that could be started", () => {
  const begun = own("begun", { sessions: [sitting("in_progress")], can: {} });
  const { next, also } = arrange([own("open", { closes_at: "2026-11-20T13:00:00Z" }), begun], now);
  expect(next).toMatchObject({ kind: "continue", own: { assessment: { name: "begun" } } });
  expect(also).toMatchObject([{ kind: "start", own: { assessment: { name: "open" } } }]);
});

test("what has a clock running comes before what was begun and closes sooner", () => {
  const open_section = { name: "Math", state: "in_progress" as const, deadline_at: null, remaining_ms: 60_000 };
  const paused = own("paused", {
    sessions: [
      sitting("in_progress", {
        closes_at: "2026-11-20T13:00:00Z",
        open_section: { ...open_section, state: "paused" },
      }),
    ],
  });
  const running = own("running", { sessions: [sitting("in_progress", { open_section })] });
  const { next, also } = arrange([paused, running], now);
  expect([next, ...also].map((open) => open?.own.assessment.name)).toEqual(["running", "paused"]);
});

test("of several open ones the first to close is next, one without a close last", () => {
  const names = ["never", "late", "soon"];
  const closes = [null, "2026-11-30T00:00:00Z", "2026-11-21T00:00:00Z"];
  const all = names.map((name, index) => own(name, { closes_at: closes[index] ?? null }));
  const { next, also } = arrange(all, now);
  expect([next, ...also].map((open) => open?.own.assessment.name)).toEqual(["soon", "late", "never"]);
});

test("another sitting of something done comes after what was never sat", () => {
  const again = own("again", { sessions: [sitting("released")], closes_at: "2026-11-20T13:00:00Z" });
  const { next, also, done } = arrange([again, own("new")], now);
  expect(next?.own.assessment.name).toBe("new");
  expect(also).toMatchObject([{ kind: "start", isAgain: true }]);
  expect(done).toHaveLength(1);
});

test("what has not opened waits in the order of opening, whatever else is said of it", () => {
  const later = own("later", { opens_at: "2026-11-25T09:00:00Z" });
  const sooner = own("sooner", { opens_at: "2026-11-21T09:00:00Z", can: { start: false } });
  const { next, coming } = arrange([later, sooner], now);
  expect(next).toBeNull();
  expect(coming.map((each) => each.assessment.name)).toEqual(["sooner", "later"]);
});

test("what may not be started any more is not offered", () => {
  expect(arrange([own("spent", { can: { start: false } })], now)).toEqual({
    next: null,
    also: [],
    coming: [],
    done: [],
  });
});

test("what was submitted is newest first, previews left out", () => {
  const all = own("mock", {
    can: {},
    sessions: [
      sitting("released", { id: "old", submitted_at: "2026-11-01T10:00:00Z" }),
      sitting("submitted", { id: "new", submitted_at: "2026-11-18T10:00:00Z" }),
      sitting("released", { id: "preview", is_preview: true, submitted_at: "2026-11-19T10:00:00Z" }),
    ],
  });
  expect(arrange([all], now).done.map(({ sitting: { id } }) => id)).toEqual(["new", "old"]);
});

test("what may be started again later is coming, not to do", () => {
  const waiting = own("waiting", { starts_again_at: "2026-11-22T12:00:00Z", can: {} });
  const opening = own("opening", { opens_at: "2026-11-21T12:00:00Z", can: {} });
  const { next, coming } = arrange([waiting, opening], now);
  expect([next, coming.map(({ assessment }) => assessment.name)]).toEqual([null, ["opening", "waiting"]]);
});
