import { expect, test } from "vitest";
import { arrange, type OwnAssessment, type Sitting } from "./arrange.ts";
import { type HomeWords, tellHome } from "./tell-home.ts";

type Told = Parameters<typeof tellHome>[0];

const now = new Date("2026-11-20T12:00:00Z");
const own = (kind: string, more: object = {}) =>
  ({
    assessment: { id: kind, name: kind, kind },
    opens_at: null,
    closes_at: null,
    starts_again_at: null,
    sessions: [],
    can: { start: true },
    ...more,
  }) as unknown as OwnAssessment;
const sat = (kind: string, sitting: Partial<Sitting>) =>
  own(kind, { can: {}, sessions: [{ id: kind, is_preview: false, submitted_at: "2026-11-18T10:00:00Z", ...sitting }] });

const goal = { exam: "SAT", exam_on: "2026-12-05", target_score: 1450 };
const plan = (more: object = {}) =>
  ({
    status: "planned",
    today: "2026-11-20",
    settings: { version: 1 },
    plan: { mocks: [], ...more },
  }) as unknown as NonNullable<Told["study"]>;
const unplanned = (status: string, version = 0) =>
  ({ status, today: "2026-11-20", settings: { version }, plan: null }) as unknown as NonNullable<Told["study"]>;
const score = { session: "mock" } as unknown as Told["dashboard"]["latest"];
const scores = [{ scores: [score] }] as unknown as Told["dashboard"]["scores"];

const tell = (
  all: OwnAssessment[],
  { study = unplanned("no_goal"), hasPutOff = false, ...dashboard }: Partial<Told> & Partial<Told["dashboard"]> = {},
) =>
  tellHome({
    arranged: arrange(all, now),
    dashboard: {
      latest: null,
      scores: [],
      due: [],
      begun_sets: [],
      goal: { exam: "", exam_on: null, target_score: null },
      ...dashboard,
    },
    study,
    hasPutOff,
  });

/** What a state says: the first day’s step, why a plan stopped, whether all is empty, the next test, the scores, what was completed. */
const said = ({ first, stopped, isEmpty, nextTest, noScale, hasDone }: HomeWords) => [
  first?.step ?? null,
  stopped,
  isEmpty,
  nextTest.kind,
  noScale,
  hasDone,
];

const diagnostic = own("diagnostic");
const later = own("mock", { opens_at: "2026-11-25T09:00:00Z" });
const waiting = sat("diagnostic", { state: "scored", score: null, score_waits: { until: "released", at: null } });
const released = sat("mock", { state: "released", score_waits: null });

test.each<[state: string, all: OwnAssessment[], more: Parameters<typeof tell>[1], ReturnType<typeof said>]>([
  ["a new student without a test", [], {}, ["goal", null, false, "none", "none", true]],
  ["who put off their goal", [], { hasPutOff: true }, [null, null, true, "none", "none", true]],
  ["a new student with a diagnostic", [diagnostic], {}, ["goal", null, false, "device", "diagnostic", true]],
  ["whose goal is set", [diagnostic], { goal }, ["diagnostic", null, false, "device", "diagnostic", true]],
  ["with a plan and a later test", [later], { goal, study: plan() }, [null, null, false, "later", "none", true]],
  [
    "with a full test in the plan alone",
    [],
    { goal, study: plan({ mocks: [{ on: "2026-11-28" }] }) },
    [null, null, false, "planned", "none", true],
  ],
  ["waiting for a release", [waiting], {}, [null, null, false, "none", "waiting", true]],
  ["with all done", [released], { latest: score, scores }, [null, null, false, "none", "percent", true]],
  ["a score whose test is gone", [], { latest: score, scores }, [null, null, true, "none", "percent", false]],
  [
    "whose exam was yesterday",
    [released],
    { study: unplanned("exam_passed", 2), latest: score },
    [null, "exam_passed", false, "none", "none", true],
  ],
  [
    "without minutes",
    [released],
    { study: unplanned("no_minutes", 2), latest: score },
    [null, "no_minutes", false, "none", "none", true],
  ],
  [
    "with a test begun",
    [own("mock", { sessions: [{ id: "s", is_preview: false, state: "in_progress", open_section: null }] })],
    {},
    [null, null, false, "device", "none", true],
  ],
  [
    "with a set begun",
    [],
    { hasPutOff: true, begun_sets: [{ session: "s", name: "Set", answered: 1, questions: 5 }] },
    [null, null, false, "none", "none", true],
  ],
])("home of %s contradicts nothing", (_, all, more, words) => {
  expect(said(tell(all, more))).toEqual(words);
});
