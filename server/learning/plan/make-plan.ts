import { USUAL_QUESTION_MS } from "@sextant/contract/question-time.ts";
import { type Plan, type PlanTask, planDays } from "@sextant/psychometrics/planning/plan-days.ts";
import { actorWithoutRequest } from "../../platform/actor-without-request.ts";
import type { Database } from "../../platform/database/client.ts";
import { dateIn } from "../../platform/zoned.ts";
import { type RedoRow, selectRedos } from "../evidence/redos.ts";
import { findLatestScore } from "../performance/latest-score.ts";
import { type OwnWork, readWork } from "../performance/own-work.ts";
import { MIXED, planTopics } from "../performance/planned-topics.ts";
import { listDueByDay } from "../practice/due.ts";
import { dateOf, dayOf } from "../progress/days.ts";
import { getGoals } from "../progress/goals.ts";
import { type AssignedWork, listAssignedWork } from "./assigned-work.ts";
import { missedMock, missedOf, type WorkedDay } from "./missed.ts";
import { type PlanSettings, type StoredPlan, statusOf } from "./settings.ts";

type Day = StoredPlan["days"][number];
type Task = Day["tasks"][number];

/** So many days are told. */
const TOLD_DAYS = 14;
const MOST_LEFT_OUT = 10;
/** A test that was taken longer ago is looked at in its report, not in the plan. */
const REVIEW_DAYS = 7;
/** So many mistakes of a test are redone before the plan counts it as reviewed; a test may have a hundred. */
const REVIEW_QUESTIONS = 13;

/** The student of a plan, and the moment it is made. */
export interface Planner {
  id: string;
  timeZone: string;
  today: string;
  now: Date;
}

/** What was set, since when, what was worked of it, and today’s tasks that are done. */
export interface Before {
  since: string;
  worked: readonly WorkedDay[];
  doneTasks: readonly Task[];
  /** How many mistakes today still has by the plan that was made of it before; null where it is planned for the first time. */
  mistakesKept: number | null;
}

interface Reviewed {
  id: string;
  name: string;
  session: string;
  /** Mistakes to redo, counted from the beginning of today. */
  questions: number;
}

/** The latest test whose score is shown, until its mistakes, or enough of many, were answered again. */
function findToReview({ sittings, answers }: OwnWork, redos: readonly RedoRow[], planner: Planner): Reviewed | null {
  const { now, timeZone, today } = planner;
  const since = now.getTime() - REVIEW_DAYS * 86_400_000;
  const latest = sittings.findLast(({ kind, submitted_at }) => kind !== "practice" && submitted_at.getTime() >= since);
  if (!latest) return null;
  const wrong = answers.filter(
    ({ session_id, scored, points, max_points }) =>
      session_id === latest.session_id && scored && (points ?? 0) < max_points,
  );
  const wanted = Math.min(wrong.length, REVIEW_QUESTIONS);
  const redone = redos.filter(({ session_id }) => session_id === latest.session_id);
  if (redone.length >= wanted) return null;
  const before = redone.filter(({ answered_at }) => dateIn(timeZone, answered_at) < today).length;
  const { assessment_id: id, assessment_name: name, session_id: session } = latest;
  return { id, name, session, questions: wanted - before };
}

interface Names {
  topics: ReadonlyMap<string, string>;
  things: AssignedWork["things"];
  reviewed: Reviewed | null;
  /** What the whole exam’s points come to; null before the first score. */
  range: number | null;
}

function present(task: PlanTask, { topics, things, reviewed, range }: Names): Task {
  const { minutes } = task;
  const common = { minutes, is_done: false };
  switch (task.kind) {
    case "practice":
      return {
        ...common,
        kind: "practice",
        questions: task.questions,
        topics: task.topics.flatMap(({ id, questions }) =>
          id === MIXED ? [] : [{ id, name: topics.get(id) ?? "", questions }],
        ),
        points: range === null ? null : task.gain * range,
      };
    case "mistakes":
      return { ...common, kind: "mistakes", questions: task.questions };
    case "mock": {
      const moved = task.movedFrom === null ? null : dateOf(task.movedFrom);
      return { ...common, kind: "mock", assessment: named(task.assigned, things), moved_from: moved };
    }
    case "review": {
      if (!reviewed || task.assigned !== reviewed.id) {
        return { ...common, kind: "review", assessment: named(task.assigned, things) };
      }
      const { id, name, session, questions } = reviewed;
      const fit = Math.max(1, Math.floor((minutes * 60_000) / USUAL_QUESTION_MS));
      return { ...common, kind: "review", assessment: { id, name }, questions: Math.min(questions, fit), session };
    }
    case "assigned": {
      const found = things.get(task.assigned);
      if (!found) throw new Error(`Nothing assigned is ${task.assigned}`);
      return { ...common, kind: "assigned", ...found };
    }
  }
}

const sumMinutes = (tasks: readonly Pick<Task, "minutes">[]): number =>
  tasks.reduce((sum, { minutes }) => sum + minutes, 0);

function named(id: string | null, things: AssignedWork["things"]) {
  const thing = id === null ? undefined : things.get(id)?.thing;
  return thing ? { id: thing.id, name: thing.name } : null;
}

function presentPlan(plan: Plan, names: Names, { doneTasks }: Before): Omit<StoredPlan, "missed"> {
  const days = plan.days.slice(0, TOLD_DAYS).map(({ day, minutes, tasks }, index): Day => {
    const own = tasks.map((task) => present(task, names));
    return { on: dateOf(day), minutes, tasks: index === 0 ? [...doneTasks, ...own] : own };
  });
  const allTasks = plan.days.flatMap(({ tasks }) => tasks);
  return {
    days,
    mocks: plan.mocks.map(({ day, movedFrom, assigned }) => ({
      on: dateOf(day),
      moved_from: movedFrom === null ? null : dateOf(movedFrom),
      assessment: named(assigned, names.things),
    })),
    lacks_mock: plan.lacksMock,
    total_minutes: sumMinutes(allTasks),
    practice_points:
      names.range === null
        ? null
        : allTasks.reduce((sum, task) => sum + (task.kind === "practice" ? task.gain : 0), 0) * names.range,
    left_out: plan.leftOut
      .slice(0, MOST_LEFT_OUT)
      .flatMap((id) => (id === MIXED ? [] : [{ id, name: names.topics.get(id) ?? "" }])),
  };
}

/**
 * Makes a student's plan of what they may see of their own work: the same data give the same plan.
 *
 * @returns Null where settings leave nothing to plan.
 */
export async function makePlan(
  db: Database,
  settings: PlanSettings,
  planner: Planner,
  before: Before,
): Promise<StoredPlan | null> {
  const { id, today, timeZone, now } = planner;
  const { exam_on: examOn, minutes, pauses } = settings;
  if (examOn === null || statusOf(settings, today) !== "planned") return null;
  const actor = actorWithoutRequest({ id, role: "student" });
  const [work, goals, own, mistakesDue, redos] = await Promise.all([
    readWork(db, actor, id),
    getGoals(db, actor, id),
    listAssignedWork(db, actor, planner),
    listDueByDay(db, actor),
    selectRedos(db, [id]),
  ]);
  const latest = await findLatestScore(db, work.sittings);
  const { topics, names } = planTopics(work.evidence, work, goals.focus, now);
  const reviewed = findToReview(work, redos, planner);
  const tests = work.sittings
    .filter(({ kind }) => kind !== "practice")
    .map(({ submitted_at }) => dateIn(timeZone, submitted_at));
  const mock = missedMock({ ...settings, exam_on: examOn }, tests, { today, since: before.since });
  const workedToday = before.worked.find(({ date }) => date === today)?.minutes ?? 0;
  const plan = planDays({
    today: dayOf(today),
    examDay: dayOf(examOn),
    minutes,
    // Tasks that took less time than planned still fill the day: it is over when they are done.
    doneToday: Math.max(workedToday, sumMinutes(before.doneTasks)),
    mistakesKept: before.mistakesKept,
    mistakesToday: sumMinutes(before.doneTasks.filter(({ kind }) => kind === "mistakes")),
    pauses: pauses.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) })),
    topics,
    mistakesDue,
    assigned: own.assigned,
    mockMinutes: own.mockMinutes,
    moves: new Map(settings.mock_moves.map(({ from, to }) => [dayOf(from), dayOf(to)])),
    missedMock: mock,
    hasTestedToday: tests.includes(today),
    toReview: reviewed?.id ?? null,
  });
  const range = latest && latest.scale.max - latest.scale.min;
  const missed = missedOf(settings, before.worked, { today, since: before.since });
  const next = plan.mocks[0];
  return {
    ...presentPlan(plan, { topics: names, things: own.things, reviewed, range }, before),
    missed: missed && {
      ...missed,
      mock: mock !== null && next ? { from: dateOf(mock), to: dateOf(next.day) } : null,
    },
  };
}
