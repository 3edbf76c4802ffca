import { questionMs } from "@sextant/contract/question-time.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listAssessmentSummaries } from "../../authoring/assessments/summaries.ts";
import { actorWithoutRequest } from "../../platform/actor-without-request.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { topicOf } from "../mistakes/by-worth.ts";
import { findUnanswered } from "../mistakes/find-unanswered.ts";
import type { Mistake } from "../mistakes/mistake.ts";
import { pointsPerTest } from "../mistakes/per-test.ts";
import { findBegunSet } from "./begun-set.queries.ts";
import { dateAfter, planPractice } from "./practice-days.ts";
import { readPractisable } from "./practisable.ts";
import { findPractisedToday } from "./practised-today.ts";

type Due = HandlerOutput<"practice_due.get">;

/** Where it went wrong is told for so many of a topic. */
const MOST_PLACES = 3;
const WEEK = 7;
const MINUTE_MS = 60_000;

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
 * How many mistakes can be closed on this day, and when the first can otherwise.
 *
 * @param mistakes Those with a question that is left for them.
 * @param asked Those that are practised today.
 */
function closable(
  mistakes: readonly Mistake[],
  asked: readonly Mistake[],
  now: Date,
  dayOf: (at: Date) => string,
): Due["can_close"] {
  const momentsOf = (own: readonly Mistake[]) => own.flatMap(({ closesFrom }) => closesFrom ?? []);
  const count = momentsOf(asked).filter((at) => at <= now).length;
  const later = momentsOf(mistakes)
    .filter((at) => dayOf(at) > dayOf(now))
    .map((at) => at.getTime());
  return { count, next_at: count > 0 || later.length === 0 ? null : new Date(Math.min(...later)) };
}

/** Returns the points per test that each topic’s mistakes cost, by the topic’s id: of those alone that are told of it. */
function worthByTopic(mistakes: readonly Mistake[], { sittings, questions }: { sittings: number; questions: number }) {
  const topics = Map.groupBy(mistakes, (one) => topicOf(one)?.id ?? null);
  return new Map(
    [...topics].map(([id, own]) => {
      const points = own.reduce((sum, { lost }) => sum + lost, 0);
      return [id, pointsPerTest({ mistakes: own.length, points, questions, sittings }).points] as const;
    }),
  );
}

/**
 * Returns what a student practises today and in the week ahead, by the topic under which it is filed.
 *
 * @param at The moment of which today is the day; now where it is left out.
 */
export async function dueOf(db: Database, actor: Actor, at?: Date): Promise<Due> {
  const [practice, begun] = await inParallel(db, [() => planPractice(db, actor, at), () => findBegunSet(db, actor.id)]);
  const { loaded, mistakes, due, waiting, days, today, dateAt, done } = practice;
  const asked = days[0] ?? [];
  const next = days.findIndex((own, day) => day > 0 && own.length > 0);
  const last = days.findLastIndex((own) => own.length > 0);
  const worth = worthByTopic([...due, ...waiting], loaded);
  const topics = Map.groupBy([...due, ...waiting], (one) => topicOf(one)?.id ?? null);
  const isOf = (id: string | null) => (one: Mistake) => (topicOf(one)?.id ?? null) === id;
  const assessments = await listAssessmentSummaries(db, [
    ...new Set([...due, ...waiting].map(({ assessment_id }) => assessment_id)),
  ]);
  const allOpen = mistakes.filter(({ progress }) => progress.state !== "closed");
  const open = allOpen.length;
  const shown = await findUnanswered(db, actor.id);
  const served = new Set([...due, ...waiting]);
  const unanswered = allOpen.filter((one) => !served.has(one) && shown.has(one.question_id)).length;
  return {
    today,
    count: due.length,
    questions: asked.length,
    seconds: Math.ceil(asked.reduce((sum, { median_time_ms: median }) => sum + questionMs(median), 0) / 1000),
    limit_minutes: practice.minutes,
    has_limit: practice.hasLimit,
    in_plan: practice.isPlanned,
    done: done.questions,
    done_right: done.right,
    later: new Set(due.map(({ question_id }) => question_id)).size - asked.length,
    next_on: next < 0 ? null : dateAfter(today, next),
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
    open,
    waiting: waiting.length,
    unanswered,
    without_question: open - due.length - waiting.length - unanswered,
    closed: mistakes.length - open,
    can_close: closable([...due, ...waiting], asked, loaded.now, dateAt),
    begun,
  };
}

/** Returns how many mistakes become due today, tomorrow and so on, and how long practising them takes. */
export async function listDueByDay(db: Database, actor: Actor): Promise<{ questions: number; seconds: number }[]> {
  const { ordered } = await readPractisable(db, actor.id);
  const last = Math.max(-1, ...ordered.map(({ day }) => day));
  return Array.from({ length: last + 1 }, (_, day) => {
    const own = ordered.filter((one) => one.day === day);
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
