import { expect, test } from "vitest";
import { arrange } from "./arrange.ts";
import type { OwnAssessment } from "./requests.ts";

const now = new Date("2026-11-20T12:00:00Z");
type OwnSitting = OwnAssessment["sessions"][number];

function sitting(state: string, more: Partial<OwnSitting> = {}): OwnSitting {
  return {
    id: state,
    state,
    is_preview: false,
    is_partial: false,
    reopened_at: null,
    created_at: "2026-11-19T10:00:00Z",
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

const names = (standings: { own: OwnAssessment }[]) => standings.map((each) => each.own.assessment.name);

test("what is begun comes first, then what closes first, then what never closes", () => {
  const { now: doing } = arrange(
    [
      own("never"),
      own("late", { closes_at: "2026-11-30T00:00:00Z" }),
      own("soon", { closes_at: "2026-11-21T00:00:00Z" }),
      own("begun", { sessions: [sitting("in_progress")], can: {} }),
    ],
    now,
  );
  expect(names(doing)).toEqual(["begun", "soon", "late", "never"]);
});

test("what opens later waits in order of opening; what may not be started any more is done", () => {
  const arranged = arrange(
    [
      own("later", { opens_at: "2026-11-25T09:00:00Z", can: {} }),
      own("sooner", { opens_at: "2026-11-21T09:00:00Z", can: {} }),
      own("missed", { closes_at: "2026-11-01T09:00:00Z", can: {} }),
    ],
    now,
  );
  expect([names(arranged.coming), names(arranged.done)]).toEqual([["sooner", "later"], ["missed"]]);
});

test("what is left is told by the server; of what is over, previews and what waits are left out", () => {
  const sessions = [
    sitting("released"),
    sitting("cancelled"),
    sitting("allocated"),
    sitting("in_progress", { is_preview: true }),
  ];
  const [standing] = arrange([own("mock", { sittings_allowed: 3, sittings_used: 1, sessions })], now).now;
  expect(standing?.left).toBe(2);
  expect(standing?.open).toBeNull();
  expect(standing?.over.map((each) => each.state)).toEqual(["released", "cancelled"]);
});

test("what may be started again later is coming, after what opens before", () => {
  const waiting = own("waiting", { starts_again_at: "2026-11-22T12:00:00Z", can: {} });
  const opening = own("opening", { opens_at: "2026-11-21T12:00:00Z", can: {} });
  const arranged = arrange([waiting, opening], new Date("2026-11-20T12:00:00Z"));
  expect(arranged.coming.map(({ own: { assessment } }) => assessment.name)).toEqual(["opening", "waiting"]);
});
