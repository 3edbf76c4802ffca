import type { StudyPlan } from "../../parts/plan/requests.ts";
import type { Arranged, OpenTest, OwnAssessment } from "./arrange.ts";
import type { Dashboard } from "./requests.ts";

type Told = {
  arranged: Arranged;
  dashboard: Pick<Dashboard, "latest" | "scores" | "due" | "begun_sets" | "goal">;
  /** Absent while it isn’t loaded. */
  study: Pick<StudyPlan, "status" | "plan" | "today" | "settings"> | undefined;
  /** The student has put off saying what their goal is. */
  hasPutOff: boolean;
};

type PlannedMock = NonNullable<StudyPlan["plan"]>["mocks"][number];

export type HomeWords = {
  /** The sheet of the first day: the goal, then the diagnostic; null once something was done. */
  first: { step: "goal" | "diagnostic"; diagnostic: Extract<OpenTest, { kind: "start" }> | null } | null;
  /** Why a plan that was set plans nothing. */
  stopped: "exam_passed" | "no_minutes" | null;
  /** Nothing at all is to be done: said in one empty state. */
  isEmpty: boolean;
  /** What stands for the next test; `device` where the test to take is above. */
  nextTest: { kind: "open"; open: OpenTest } | { kind: "later"; own: OwnAssessment } | PlannedTest | Rest;
  /** What is said of scores while none has a scale. */
  noScale: "percent" | "waiting" | "diagnostic" | "none";
  /** The block of what was completed is there. */
  hasDone: boolean;
};
type PlannedTest = { kind: "planned"; mock: PlannedMock };
type Rest = { kind: "device" | "none" };

const isDiagnostic = ({ assessment: { kind } }: OwnAssessment) => kind === "diagnostic";

function firstOf({ arranged: { next, also, done }, dashboard, study, hasPutOff }: Told): HomeWords["first"] {
  if (!study || study.plan || study.status !== "no_goal" || dashboard.latest || done.length > 0) return null;
  if (next?.kind === "continue") return null;
  const diagnostic = [next, ...also].find((open) => open?.kind === "start" && isDiagnostic(open.own));
  const start = diagnostic?.kind === "start" ? diagnostic : null;
  const { exam, exam_on: on } = dashboard.goal;
  if (exam === "" && on === null && !hasPutOff) return { step: "goal", diagnostic: start };
  return start ? { step: "diagnostic", diagnostic: start } : null;
}

function nextTestOf({ arranged: { next, also, coming }, study }: Told): HomeWords["nextTest"] {
  const [second] = also;
  if (second) return { kind: "open", open: second };
  const [later] = coming;
  if (later) return { kind: "later", own: later };
  const mock = study?.plan?.mocks.find(({ on }) => on > study.today);
  if (mock) return { kind: "planned", mock };
  return { kind: next ? "device" : "none" };
}

function noScaleOf({ arranged: { next, also, done }, dashboard: { scores } }: Told): HomeWords["noScale"] {
  if (scores.some(({ scores: sat }) => sat.length > 0)) return "percent";
  if (done.some(({ sitting }) => sitting.score_waits !== null && sitting.score_waits.until !== "never"))
    return "waiting";
  return [next, ...also].some((open) => open !== null && isDiagnostic(open.own)) ? "diagnostic" : "none";
}

/**
 * Returns what home says where something may be missing, so that no block says that nothing exists which another one shows. Pure.
 *
 * @param told `arranged` as it is shown: without what is above the plan.
 */
export function tellHome(told: Told): HomeWords {
  const { arranged, dashboard, study } = told;
  const { next, coming, done } = arranged;
  const status = study?.status;
  const first = firstOf(told);
  return {
    first,
    stopped: status === "exam_passed" || (status === "no_minutes" && study?.settings.version !== 0) ? status : null,
    isEmpty:
      first === null &&
      next === null &&
      coming.length + done.length + dashboard.due.length + dashboard.begun_sets.length === 0 &&
      !study?.plan,
    nextTest: nextTestOf(told),
    noScale: noScaleOf(told),
    hasDone: done.length > 0 || (dashboard.latest === null && dashboard.scores.length === 0),
  };
}
