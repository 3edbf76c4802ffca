import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listAssessmentSummaries } from "../../authoring/assessments/summaries.ts";
import { actorWithoutRequest } from "../../platform/actor-without-request.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { dateIn } from "../../platform/zoned.ts";
import { byWorth, topicOf } from "../mistakes/by-worth.ts";
import { loadMistakes } from "../mistakes/load-mistakes.ts";
import type { Mistake } from "../mistakes/mistake.ts";
import { isDue, isRepeated } from "../mistakes/narrow.ts";
import { pointsPerTest } from "../mistakes/per-test.ts";
import { getGoals } from "../progress/goals.ts";
import { findBegunSet } from "./begun-set.queries.ts";
import { selectPlannedTime } from "./day-limits.queries.ts";
import { dayLimits } from "./day-limits.ts";
import { dateOf, dayOf } from "./days.ts";
import { planDays } from "./plan-days.ts";
import { selectTimeZone } from "./practice.queries.ts";
import { findPractisedToday, USUAL_MS } from "./practised-today.ts";

type Due = HandlerOutput<"practice_due.get">;

/** Where it went wrong is told for so many of a topic. */
const MOST_PLACES = 3;
const WEEK = 7;
const MINUTE_MS = 60_000;

/** Returns the date so many days after another. */
const dateAfter = (date: string, days: number) => dateOf(dayOf(date) + days);

/** What a student could practise, and when. */
interface Practisable {
  /** Which can be practised now. */
  due: Mistake[];
  /** Planned for a later day. */
  waiting: Mistake[];
}

function practisable(mistakes: readonly Mistake[]): Practisable {
  return {
    due: mistakes.filter(isDue),
    waiting: mistakes.filter(({ progress: { state, due_at } }) => state === "waiting" && due_at !== null),
  };
}

/** Lists what could be practised, what is worth most first, with the first day on which it may come, counted from today. */
function listPractisable({ due, waiting }: Practisable, today: string, dateAt: (at: Date) => string) {
  const first = dayOf(today);
  return byWorth([...due, ...waiting]).map((mistake) => {
    const { progress, median_time_ms: median } = mistake;
    const { state, due_at } = progress;
    const day = state === "waiting" && due_at ? Math.max(1, dayOf(dateAt(due_at)) - first) : 0;
    return { mistake, day, ms: median ?? USUAL_MS };
  });
}

function presentTopic(
  mistakes: readonly Mistake[],
  assessments: ReadonlyMap<string, { name: string }>,
  more: Pick<Due["topics"][number], "worth" | "today" | "due" | "days">,
): Due["topics"][number] {
  const newest = mistakes.toSorted((one, other) => other.submitted_at.getTime() - one.submitted_at.getTime());
  const [first] = newest;
  if (!first) throw new Error("A topic has mistakes");
  const [path = []] = first.paths;
  const tag = path.at(-1);
  const { needed } = first.progress;
  return {
    tag: tag ? { id: tag.id, name: tag.name } : null,
    above: path.at(-2)?.name ?? null,
    count: mistakes.length,
    ...more,
    mistakes: newest.slice(0, MOST_PLACES).map(({ session_id: session, assessment_id, place }) => ({
      session,
      assessment: assessments.get(assessment_id)?.name ?? "",
      module: place?.module ?? null,
      position: place?.position ?? null,
    })),
    solved: Math.max(...mistakes.map(({ progress }) => progress.solved)),
    needed,
    returning: mistakes.some(({ progress }) => progress.returning),
    last_at: first.submitted_at,
  };
}

/**
 * How many mistakes can be closed on this day, and when the first can otherwise, with questions like them that are left.
 *
 * @param asked Those that are practised today.
 */
function closable(
  mistakes: readonly Mistake[],
  asked: readonly Mistake[],
  now: Date,
  dayOf: (at: Date) => string,
): Due["can_close"] {
  const momentsOf = (own: readonly Mistake[]) =>
    own.flatMap(({ hasSibling, closesFrom }) => (hasSibling && closesFrom ? [closesFrom] : []));
  const moments = momentsOf(mistakes);
  const count = momentsOf(asked).filter((at) => at <= now).length;
  const later = moments.filter((at) => dayOf(at) > dayOf(now)).map((at) => at.getTime());
  return { count, next_at: count > 0 || later.length === 0 ? null : new Date(Math.min(...later)) };
}

/** Returns the points per test that each topic’s mistakes cost, by the topic’s id. */
function worthByTopic(mistakes: readonly Mistake[], { sittings, questions }: { sittings: number; questions: number }) {
  const open = mistakes.filter(({ progress }) => progress.state !== "closed");
  const topics = Map.groupBy(open, (one) => topicOf(one)?.id ?? null);
  return new Map(
    [...topics].map(([id, own]) => {
      const points = own.reduce((sum, { lost }) => sum + lost, 0);
      return [id, pointsPerTest({ mistakes: own.length, points, questions, sittings }).points] as const;
    }),
  );
}

/**
 * Returns what a student practises today and in the week ahead, by the topic under which it is filed: what is due, spread over days by what
 * it is worth, so that no day is longer than their study plan or limit says.
 *
 * @param at The moment of which today is the day; now where it is left out.
 */
export async function dueOf(db: Database, actor: Actor, at?: Date): Promise<Due> {
  const [loaded, goals, zone, begun, done, time] = await inParallel(db, [
    () => loadMistakes(db, "student", { users: [actor.id], at }),
    () => getGoals(db, actor, actor.id),
    () => selectTimeZone(db, actor.id),
    () => findBegunSet(db, actor.id),
    () => findPractisedToday(db, actor.id),
    () => selectPlannedTime(db, actor.id),
  ]);
  const { now } = loaded;
  const mistakes = loaded.mistakes.filter(isRepeated);
  const dateAt = (moment: Date) => dateIn(zone, moment);
  const today = dateAt(now);
  const { due, waiting } = practisable(mistakes);
  const limits = dayLimits(goals, time, today, done);
  const ordered = listPractisable({ due, waiting }, today, dateAt);
  const days = planDays(ordered, limits.roomOn).map((places) => places.flatMap((at) => ordered[at]?.mistake ?? []));
  const asked = days[0] ?? [];
  const last = days.findLastIndex((own) => own.length > 0);
  const worth = worthByTopic(mistakes, loaded);
  const topics = Map.groupBy([...due, ...waiting], (one) => topicOf(one)?.id ?? null);
  const isOf = (id: string | null) => (one: Mistake) => (topicOf(one)?.id ?? null) === id;
  const assessments = await listAssessmentSummaries(db, [
    ...new Set([...due, ...waiting].map(({ assessment_id }) => assessment_id)),
  ]);
  const moments = waiting.map(({ progress }) => progress.due_at?.getTime() ?? 0);
  return {
    today,
    count: due.length,
    questions: asked.length,
    seconds: Math.ceil(asked.reduce((sum, { median_time_ms: median }) => sum + (median ?? USUAL_MS), 0) / 1000),
    limit_minutes: limits.minutes,
    has_limit: goals.daily_minutes !== null,
    in_plan: limits.isPlanned,
    done: done.questions,
    done_right: done.right,
    later: new Set(due.map(({ question_id }) => question_id)).size - asked.length,
    last_on: last < 0 ? null : dateAfter(today, last),
    days: Array.from({ length: WEEK }, (_, day) => ({ date: dateAfter(today, day), count: days[day]?.length ?? 0 })),
    topics: [...topics]
      .map(([id, own]) =>
        presentTopic(own, assessments, {
          worth: worth.get(id) ?? 0,
          today: asked.filter(isOf(id)).length,
          due: due.filter(isOf(id)).length,
          days: days.flatMap((on, day) => (on.some(isOf(id)) ? [dateAfter(today, day)] : [])),
        }),
      )
      .toSorted((one, other) => other.worth - one.worth || (one.tag?.name ?? "").localeCompare(other.tag?.name ?? "")),
    open: mistakes.filter(({ progress }) => progress.state !== "closed").length,
    waiting: waiting.length,
    without_question: mistakes.filter(
      ({ progress: { state }, hasSibling }) => !hasSibling && (state === "new" || state === "due"),
    ).length,
    closed: mistakes.filter(({ progress }) => progress.state === "closed").length,
    can_close: closable(mistakes, asked, now, dateAt),
    next_at: moments.length === 0 ? null : new Date(Math.min(...moments)),
    begun,
  };
}

/** Returns how many mistakes become due today, tomorrow and so on, and how long practising them takes. */
export async function listDueByDay(db: Database, actor: Actor): Promise<{ questions: number; seconds: number }[]> {
  const [loaded, zone] = await inParallel(db, [
    () => loadMistakes(db, "student", { users: [actor.id] }),
    () => selectTimeZone(db, actor.id),
  ]);
  const dateAt = (moment: Date) => dateIn(zone, moment);
  const all = listPractisable(practisable(loaded.mistakes.filter(isRepeated)), dateAt(loaded.now), dateAt);
  const last = Math.max(-1, ...all.map(({ day }) => day));
  return Array.from({ length: last + 1 }, (_, day) => {
    const own = all.filter((one) => one.day === day);
    return { questions: own.length, seconds: Math.ceil(own.reduce((sum, { ms }) => sum + ms, 0) / 1000) };
  });
}

/** Counts the questions that a student practises today, within their limit. */
export async function countToday(db: Database, userId: string, at: Date): Promise<number> {
  return (await dueOf(db, actorWithoutRequest({ id: userId, role: "student" }), at)).questions;
}

/** Returns whether a student has practised less today than a day may be long. */
export async function hasTimeToday(db: Database, userId: string, { limit_minutes: minutes }: Due): Promise<boolean> {
  return (await findPractisedToday(db, userId)).ms < minutes * MINUTE_MS;
}
