import { describe, expect, test } from "vitest";
import { buildSection, findAnswer, leftAt, wasOffline } from "./build-section.ts";
import type { HistoryRow, ReviewedAttempt, Timeline } from "./requests.ts";

const start = Date.UTC(2026, 10, 21, 10, 0, 0);
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();

const section = {
  id: "s",
  started_at: at(0),
  ended_at: at(700),
  time_limit_seconds: 600,
  extended_ms: 60_000,
  elapsed_ms: 600_000,
} as Timeline["session"]["sections"][number];

const timeline = {
  session: { sections: [section] },
  attempts: [
    { id: "one", section: "s", position: 1, saves: 3, head: "" },
    { id: "two", section: "other", position: 1, saves: 0, head: "" },
  ],
  pauses: [{ kind: "pause", section: "s", from: at(100), to: at(200), by: "Ada" }],
  ends: [],
  incidents: [
    { id: "i1", at: at(-60), text: "Late start", by: "Bea Lin" },
    { id: "i2", at: at(250), text: "Fire alarm", by: "Bea Lin" },
  ],
  reports: [
    { id: "r1", attempt: "one", at: at(260), kind: "typo" },
    { id: "r2", attempt: "two", at: at(270), kind: "other" },
  ],
  given: [{ section: "s", at: at(300), action: "credit", seconds: 60, by: "Ada" }],
  visits: [{ attempt: "one", entered_ms: 90_000, left_ms: 150_000, focus_lost: 1, focus_lost_at: [120_000] }],
  offline: [{ section: "s", from_ms: 110_000, to_ms: 140_000 }],
  checks: [{ attempt: "one", number: 1, at: at(246), correct: false, partly: true, hint: 1 }],
  scores: [{ attempt: "one", at: at(750), cause: "regraded", points: 0.5, max_points: 1, by: "Ada" }],
} as unknown as Timeline;

const question = {
  id: "one",
  question: { interactions: [{ id: "i", type: "choice", options: [{ id: "x" }, { id: "y" }] }] },
  response: { i: ["y"] },
  status: "scored",
  correct: false,
  points: 0.5,
  max_points: 1,
  outcome: "partial",
} as unknown as ReviewedAttempt;

const saved = (seq: number, elapsed: number, received: number, payload: Record<string, unknown>) =>
  ({
    attempt: "one",
    seq,
    elapsed_ms: elapsed * 1000,
    received_at: at(received),
    payload,
    head: `h${seq}`,
  }) as HistoryRow;

const history = [
  saved(1, 95, 96, { response: { i: ["x"] } }),
  saved(2, 120, 245, { response: { i: ["y"] } }),
  saved(3, 130, 246, { response: { i: ["y"] }, flagged: true }),
];

/** As in the order of the options: A, B. */
const say = (_: unknown, response: unknown) =>
  ({ x: "A", y: "B" })[String((response as Record<string, unknown>).i)] ?? null;

const build = () => {
  const model = buildSection(timeline, section, history, [question], start + 800_000, say);
  if (!model) throw new Error("the section has begun");
  return model;
};

describe("a section on the clock of the wall", () => {
  test("moves what came after a pause by its length", () => {
    const model = build();
    expect(model.rows[0]?.visits).toEqual([{ from: start + 90_000, to: start + 250_000 }]);
    expect(model.blurs).toEqual([start + 220_000]);
    expect(model.offline).toEqual([{ from: start + 210_000, to: start + 240_000 }]);
    expect([wasOffline(model, start + 220_000), wasOffline(model, start + 120_000)]).toEqual([true, false]);
  });

  test("has an answer for each revision that changed the response, with what it was before", () => {
    const model = build();
    expect(model.answers).toMatchObject([
      { words: "A", before: null, isOffline: false, previousHead: "", saves: 3 },
      { words: "B", before: "A", isOffline: true, previousHead: "h1", at: start + 220_000 },
    ]);
    expect([findAnswer(model, start), findAnswer(model, start + 95_000), findAnswer(model, start + 1e6)]).toEqual([
      null,
      0,
      1,
    ]);
  });

  test("has the final answer, whether it is right, and only its own questions", () => {
    expect(build().rows).toMatchObject([
      {
        attempt: "one",
        final: "B",
        mark: "partial",
        checks: [{ number: 1, hint: 1, at: start + 246_000 }],
        scores: [{ cause: "regraded", points: 0.5, at: start + 750_000 }],
      },
    ]);
  });

  test("counts its clock down without the pause and with time given", () => {
    const model = build();
    expect([0, 100, 150, 200, 299, 300].map((second) => leftAt(model, start + second * 1000))).toEqual([
      600_000, 500_000, 500_000, 500_000, 401_000, 460_000,
    ]);
  });

  test("has a ledger of what was worked, offline, paused, credited and left over", () => {
    expect(build().ledger).toEqual({
      worked: 600_000,
      offline: 30_000,
      paused: 100_000,
      credited: 60_000,
      limit: 600_000,
      left: 60_000,
    });
  });

  test("has a late answer that the team counted later as one that counts", () => {
    const late = { ...saved(2, 120, 900, { response: { i: ["y"] } }), lease: 1, revision: 2, status: "late" } as const;
    const model = (...rows: HistoryRow[]) => buildSection(timeline, section, rows, [question], start + 1e6, say);
    const uncounted = { ...late, counted: false };
    expect(model(uncounted)?.answers.map(({ isCounted }) => isCounted)).toEqual([false]);
    const again = { ...late, seq: 3, head: "h3", counted: true };
    expect(model(uncounted, again)?.answers.map(({ isCounted }) => isCounted)).toEqual([true]);
  });

  test("takes what lies between its end and its reopening out of the clock, but not for a pause", () => {
    const over = { kind: "over", section: "s", from: at(300), to: at(420), by: "Ada" } as const;
    const model = buildSection({ ...timeline, pauses: [over] }, section, history, [question], start + 1e6, say);
    expect(model?.ledger.paused).toBe(0);
    expect(model && leftAt(model, start + 420_000)).toBe(leftAt(model as NonNullable<typeof model>, start + 300_000));
  });

  test("is nothing before it begins", () => {
    expect(buildSection(timeline, { ...section, started_at: null }, [], [], start, say)).toBeNull();
  });
});

test("what was noted is told in the section that had begun last, or the first; problems reported with theirs", () => {
  const sections = [section, { ...section, id: "t", started_at: at(249) }];
  const told = (id: string) => {
    const own = sections.find((one) => one.id === id) ?? section;
    const whole = { ...timeline, session: { ...timeline.session, sections } };
    const model = buildSection(whole, own, history, [question], start + 800_000, say);
    return [model?.incidents.map(({ text }) => text), model?.reports.map(({ kind }) => kind)];
  };
  expect([told("s"), told("t")]).toEqual([
    [["Late start"], ["typo"]],
    [["Fire alarm"], []],
  ]);
});
