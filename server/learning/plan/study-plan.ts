import { USUAL_QUESTION_MS } from "@sextant/contract/question-time.ts";
import type { HandlerInput } from "@sextant/contract/types.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import { listOwnHolidays } from "../../foundation/schools/holidays.ts";
import { actorWithoutRequest } from "../../platform/actor-without-request.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { dateIn } from "../../platform/zoned.ts";
import { listSittings } from "../evidence/sittings.ts";
import { findLatestScore } from "../performance/latest-score.ts";
import { countPractisable } from "../practice/pool.ts";
import { countByDay } from "../practice/practice-days.ts";
import { findPractisedToday, listPractisedToday } from "../practice/practised-today.ts";
import { shareDone } from "../practice/share-done.ts";
import { dateOf, dayOf } from "../progress/days.ts";
import { getGoals, setGoals } from "../progress/goals.ts";
import { planWeek } from "../progress/planned-week.ts";
import { getWeeklyProgress } from "../progress/weekly-progress.ts";
import { makePlan, type Planner } from "./make-plan.ts";
import type { WorkedDay } from "./missed.ts";
import {
  type DoneOn,
  type PlanRow,
  selectDoneOn,
  selectPlan,
  selectPlanner,
  selectRunning,
  storePlan,
  upsertPlan,
} from "./plan.queries.ts";
import {
  type PlanChanges,
  type PlanSettings,
  requirePlannable,
  type StoredPlan,
  type StudyPlan,
  statusOf,
} from "./settings.ts";

type Task = StoredPlan["days"][number]["tasks"][number];

/** What someone who never chose gives each day: nothing, so that no plan is made unasked. */
const NO_MINUTES = [0, 0, 0, 0, 0, 0, 0];
const WEEKS = 2;
const MINUTE_MS = 60_000;

/** What of today’s work is counted for its tasks. */
interface Done extends DoneOn {
  /** Practised, as practice counts them. */
  questions: number;
}

/** Marks what was done of a day's tasks. */
function markDone(tasks: readonly Task[], { questions, redone, things }: Done): Task[] {
  const shares = shareDone(tasks, questions);
  const isDone = (task: Task, at: number): boolean => {
    if (task.kind === "review") return redone >= (task.questions ?? 1);
    if (task.kind === "mock") return task.assessment !== null && things.includes(task.assessment.id);
    if (task.kind === "assigned") return things.includes(task.thing.id);
    return (shares[at] ?? 0) >= task.questions;
  };
  return tasks.map((task, at) => ({ ...task, is_done: isDone(task, at) }));
}

type CountedTask = Extract<Task, { kind: "mistakes" | "practice" }>;

/** Returns a part of a task: so many of its questions, and about so much of its time. */
function partOf(task: CountedTask, questions: number, is_done: boolean): CountedTask {
  const part = questions / task.questions;
  const own = { questions, minutes: Math.max(1, Math.round(task.minutes * part)), is_done };
  return task.kind === "mistakes"
    ? { ...task, ...own }
    : { ...task, ...own, points: task.points === null ? null : task.points * part };
}

/** Returns a day's tasks with those that are done marked; one that was begun is two, what is done of it and the rest. */
function splitDone(tasks: readonly Task[], done: Done): Task[] {
  const shares = shareDone(tasks, done.questions);
  return markDone(tasks, done).flatMap((task, at) => {
    const share = shares[at] ?? 0;
    if (task.is_done || share === 0 || (task.kind !== "mistakes" && task.kind !== "practice")) return task;
    return [partOf(task, share, true), partOf(task, task.questions - share, false)];
  });
}

/** Leaves as many of a day’s mistakes as practice has questions for. */
function withMistakes(tasks: readonly Task[], most: number): Task[] {
  let left = most;
  return tasks.flatMap((task) => {
    if (task.kind !== "mistakes" || task.is_done || task.questions <= left) {
      if (task.kind === "mistakes" && !task.is_done) left -= task.questions;
      return task;
    }
    const questions = left;
    left = 0;
    return questions === 0 ? [] : partOf(task, questions, false);
  });
}

/**
 * Caps practice that isn’t done at the number of questions that weren’t practised today. A task for which there are none is left out, as it
 * couldn’t be started.
 */
async function withPool(db: Database, actor: Actor, tasks: readonly Task[]): Promise<Task[]> {
  const practised = await listPractisedToday(db, actor.id);
  const kept: Task[] = [];
  for (const task of tasks) {
    if (task.kind !== "practice" || task.is_done) {
      kept.push(task);
      continue;
    }
    const topics = task.topics.map(({ id }) => id);
    const most = await countPractisable(db, actor, topics, practised);
    if (most > 0) kept.push(most < task.questions ? partOf(task, most, false) : task);
  }
  return kept;
}

const sumOf = (tasks: readonly CountedTask[], field: "questions" | "minutes") =>
  tasks.reduce((sum, task) => sum + task[field], 0);

/**
 * Returns what was done today as tasks that are done: what is left of the plan before, mistakes and practice as one task each, and what was
 * practised beyond it as practice. So nothing of it counts for what is planned now.
 */
function doneOf(tasks: readonly Task[], done: Done): Task[] {
  const all = splitDone(tasks, done).filter((task) => task.is_done);
  const mistakes = all.filter((task) => task.kind === "mistakes");
  const practice = all.filter((task) => task.kind === "practice");
  const beyond = done.questions - sumOf(mistakes, "questions") - sumOf(practice, "questions");
  const joined: Task[] = [];
  if (mistakes.length > 0)
    joined.push({
      kind: "mistakes",
      minutes: sumOf(mistakes, "minutes"),
      questions: sumOf(mistakes, "questions"),
      is_done: true,
    });
  if (practice.length > 0 || beyond > 0)
    joined.push({
      kind: "practice",
      minutes: sumOf(practice, "minutes") + Math.round((Math.max(0, beyond) * USUAL_QUESTION_MS) / MINUTE_MS),
      questions: sumOf(practice, "questions") + Math.max(0, beyond),
      topics: practice.flatMap(({ topics }) => topics),
      points: practice.some(({ points }) => points !== null)
        ? practice.reduce((sum, { points }) => sum + (points ?? 0), 0)
        : null,
      is_done: true,
    });
  return [...all.filter(({ kind }) => kind !== "mistakes" && kind !== "practice"), ...joined];
}

/** What of a person's work is read however the plan is asked for. */
async function readBackground(db: Database, id: string) {
  const [now, person] = [await readClock(db), await selectPlanner(db, id)];
  if (person?.role !== "student") throw notFound("This student");
  const { name, time_zone: timeZone } = person;
  const planner: Planner = { id, timeZone, today: dateIn(timeZone, now), now };
  const actor = actorWithoutRequest({ id, role: "student" });
  const [{ weeks }, done, { questions }, holidays] = await Promise.all([
    getWeeklyProgress(db, actor, id, { weeks: WEEKS }),
    selectDoneOn(db, id, timeZone, planner.today),
    findPractisedToday(db, id),
    listOwnHolidays(db, id, dateOf(dayOf(planner.today) - WEEKS * 7)),
  ]);
  const worked: WorkedDay[] = weeks.toReversed().flatMap(({ days }) => days);
  return { planner, name, worked, done: { ...done, questions }, holidays };
}

type Background = Awaited<ReturnType<typeof readBackground>>;

async function readSettings(db: Database, id: string, row: PlanRow | undefined): Promise<PlanSettings> {
  const { exam, exam_on, target_score } = await getGoals(db, actorWithoutRequest({ id, role: "student" }), id);
  return {
    exam,
    exam_on,
    target_score,
    minutes: row?.minutes ?? NO_MINUTES,
    pauses: row?.pauses ?? [],
    mock_moves: row?.mock_moves ?? [],
  };
}

/** Returns the settings with the student’s holidays among their days off. */
const withHolidays = (settings: PlanSettings, { holidays }: Pick<Background, "holidays">): PlanSettings => ({
  ...settings,
  pauses: [...settings.pauses, ...holidays],
});

/** Returns how many mistakes a day’s tasks still have. */
const mistakesLeftOf = (tasks: readonly Task[], done: Done): number =>
  splitDone(tasks, done).reduce(
    (sum, task) => sum + (task.kind === "mistakes" && !task.is_done ? task.questions : 0),
    0,
  );

/**
 * Makes the plan, keeping what was done of today’s tasks before.
 *
 * @param isNew Its settings have changed: today’s mistakes are planned again too.
 */
async function planAgain(
  db: Database,
  settings: PlanSettings,
  background: Background,
  row: PlanRow | undefined,
  isNew: boolean,
): Promise<StoredPlan | null> {
  const { planner, worked, done } = background;
  const tasks = row?.plan?.days.find(({ on }) => on === planner.today)?.tasks ?? [];
  const isOfToday = !isNew && row?.made_on === planner.today && row.plan !== null;
  return makePlan(db, withHolidays(settings, background), planner, {
    since: row ? dateIn(planner.timeZone, row.set_at) : planner.today,
    worked,
    doneTasks: doneOf(tasks, done),
    mistakesKept: isOfToday ? mistakesLeftOf(tasks, done) : null,
  });
}

/** Lists the full tests of a plan’s days. */
const testsOf = (days: StoredPlan["days"]) =>
  days.flatMap(({ on, tasks }) => tasks.flatMap(({ kind, minutes }) => (kind === "mock" ? [{ on, minutes }] : [])));

/** The current week: what was worked, and what is or was planned. */
function weekOf(
  settings: PlanSettings,
  plan: StoredPlan | null,
  { planner: { today }, worked }: Background,
  row: PlanRow | undefined,
) {
  const done = new Map(worked.map(({ date, minutes }) => [date, minutes]));
  // The plan from before today is kept among its tests of past days only when it is replaced.
  const before = testsOf((row?.plan?.days ?? []).filter(({ on }) => on < today));
  const all = [...(row?.past_tests ?? []), ...before, ...testsOf(plan?.days ?? [])];
  const tests = new Map(all.map(({ on, minutes }) => [on, minutes]));
  const week = planWeek({ ...settings, examOn: settings.exam_on, tests }, today);
  return week.map(({ on, minutes, isTest }) => ({ on, minutes, done: done.get(on) ?? 0, is_mock: isTest }));
}

async function presentStudyPlan(
  db: Database,
  settings: PlanSettings,
  background: Background,
  row: PlanRow | undefined,
  made: { plan: StoredPlan | null; at: Date },
  isPreview = false,
): Promise<StudyPlan> {
  const { planner, name, done } = background;
  const { plan } = made;
  // What was practised or released since changes how many mistakes have a question: practice and plan say the same.
  const student = actorWithoutRequest({ id: planner.id, role: "student" });
  const practised = plan && !isPreview ? await countByDay(db, student) : null;
  const [today] = plan?.days ?? [];
  const split = splitDone(today?.tasks ?? [], done);
  const todays = today && !isPreview ? await withPool(db, student, split) : split;
  const tasksOf = ({ tasks }: StoredPlan["days"][number], day: number) => {
    const own = day === 0 ? todays : tasks;
    return practised ? withMistakes(own, practised[day] ?? 0) : own;
  };
  const days = plan?.days.map((day, index) => ({ ...day, tasks: tasksOf(day, index) })) ?? [];
  const [latest, running] = await Promise.all([
    listSittings(db, { users: [planner.id] }).then((sittings) => findLatestScore(db, sittings)),
    selectRunning(db, planner.id),
  ]);
  return {
    user: { id: planner.id, name },
    today: planner.today,
    settings: {
      ...settings,
      minutes: [...settings.minutes],
      pauses: [...settings.pauses],
      mock_moves: [...settings.mock_moves],
      version: row?.version ?? 0,
      set_at: row?.set_at ?? null,
      set_by: row ? { id: row.set_by, name: row.set_by_name } : null,
    },
    status: statusOf(settings, planner.today),
    running,
    last_score: latest && { value: latest.value, error: latest.error, unit: latest.unit },
    week: weekOf(withHolidays(settings, background), plan, background, row),
    holidays: background.holidays,
    plan: plan && {
      ...plan,
      // Plans that the release before stored don’t have it.
      practice_points: plan.practice_points ?? null,
      lacks_mock: plan.lacks_mock ?? false,
      made_at: made.at,
      days,
    },
  };
}

/**
 * Returns the plan of a student within reach as it was made last, with what is done of it. Where their day has begun and the plan was
 * not made again yet, it is made for this reading.
 *
 * @throws Refusal `not_found`.
 */
export async function getStudyPlan(db: Database, actor: Actor, id: string): Promise<StudyPlan> {
  await requireReach(db, actor, id);
  const background = await readBackground(db, id);
  const row = await selectPlan(db, id);
  const settings = await readSettings(db, id, row);
  const isCurrent = row?.made_on === background.planner.today;
  const plan = isCurrent ? row.plan : row ? await planAgain(db, settings, background, row, false) : null;
  return presentStudyPlan(db, settings, background, row, { plan, at: row?.made_at ?? background.planner.now });
}

/** Makes a student's plan again and keeps it. @returns What it was made of; null where nothing is set. */
async function renew(db: Database, id: string, background: Background, isNew: boolean) {
  const row = await selectPlan(db, id);
  if (!row) return null;
  const { today: made_on, now: made_at } = background.planner;
  const settings = await readSettings(db, id, row);
  const plan = await planAgain(db, settings, background, row, isNew);
  await storePlan(db, id, { version: row.version, made_on, made_at, plan });
  return { settings, row, plan };
}

/** Makes a student's plan again and keeps it. */
export async function renewStudyPlan(db: Database, id: string): Promise<void> {
  await renew(db, id, await readBackground(db, id), false);
}

/** Returns the plan that settings would give a student within reach. @throws Refusal `not_found`, or `invalid` at a field. */
export async function previewStudyPlan(
  db: Database,
  actor: Actor,
  id: string,
  changes: PlanChanges,
): Promise<StudyPlan> {
  await requireReach(db, actor, id);
  const background = await readBackground(db, id);
  requirePlannable(changes, background.planner.today);
  const row = await selectPlan(db, id);
  const plan = await planAgain(db, changes, background, undefined, true);
  return presentStudyPlan(db, changes, background, row, { plan, at: background.planner.now }, true);
}

/**
 * Sets what the plan of a student within reach is made of, and plans again. Exam, date and target become their goals.
 *
 * @throws Refusal `not_found`; `invalid` at a field; `stale_version`, with the plan as it is.
 */
export async function setStudyPlan(
  db: Database,
  actor: Actor,
  id: string,
  { version, ...changes }: HandlerInput<"study_plan.set">["body"],
): Promise<StudyPlan> {
  await requireReach(db, actor, id);
  const background = await readBackground(db, id);
  requirePlannable(changes, background.planner.today);
  const isSaved = await inTransaction(db, async (tx) => {
    const { minutes, pauses, mock_moves } = changes;
    const row = { user_id: id, minutes, pauses, mock_moves, version: version + 1, set_by: actor.id };
    if (!(await upsertPlan(tx, row))) return false;
    const goals = await getGoals(tx, actor, id);
    const { exam, exam_on, target_score } = changes;
    const isSame = goals.exam === exam.trim() && goals.exam_on === exam_on && goals.target_score === target_score;
    const focus = goals.focus.map((tag) => tag.id);
    const next = { exam, exam_on, target_score, weekly: goals.weekly, focus, version: goals.version };
    if (!isSame) await setGoals(tx, actor, id, next);
    return true;
  });
  const made = isSaved ? await renew(db, id, background, true) : null;
  if (!made) {
    throw new Refusal("stale_version", "Someone else changed this plan. Reload to see the latest version.", {
      members: { current: await getStudyPlan(db, actor, id) },
    });
  }
  const { settings, row, plan } = made;
  return presentStudyPlan(db, settings, background, row, { plan, at: background.planner.now });
}
