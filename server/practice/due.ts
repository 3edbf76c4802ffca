import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listAssessmentSummaries } from "../assessments/summaries.ts";
import { loadMistakes } from "../mistakes/load-mistakes.ts";
import type { Mistake } from "../mistakes/mistake.ts";
import { isDue } from "../mistakes/narrow.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { findBegunSet } from "./begun-set.queries.ts";
import { selectTimeZone } from "./practice.queries.ts";

type Due = HandlerOutput<"practice_due.get">;

/** A sitting’s worth: what is due beyond it comes next. */
const MOST_AT_ONCE = 20;
/** Where it went wrong is told for so many of a topic. */
const MOST_PLACES = 3;
const DAYS = 7;
/** What a question takes that too few have answered. */
const USUAL_MS = 90_000;

/** The days of a week from today on, as dates: noon of each, so that no change of clocks skips one. */
function weekFrom(today: string): string[] {
  const noon = new Date(`${today}T12:00:00Z`).getTime();
  return Array.from({ length: DAYS }, (_, index) => new Date(noon + index * 86_400_000).toISOString().slice(0, 10));
}

function presentTopic(
  mistakes: readonly Mistake[],
  assessments: ReadonlyMap<string, { name: string }>,
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
    mistakes: newest.slice(0, MOST_PLACES).map(({ session_id: session, assessment_id, place }) => ({
      ...{ session, assessment: assessments.get(assessment_id)?.name ?? "" },
      ...{ module: place?.module ?? null, position: place?.position ?? null },
    })),
    ...{ solved: Math.max(...mistakes.map(({ progress }) => progress.solved)), needed },
    returning: mistakes.some(({ progress }) => progress.returning),
    last_at: first.submitted_at,
  };
}

/** How many mistakes can be closed on this day, and when the first can otherwise, with questions like them that are left. */
function closable(mistakes: readonly Mistake[], now: Date, dayOf: (at: Date) => string): Due["can_close"] {
  const moments = mistakes.flatMap(({ hasSibling, closesFrom }) => (hasSibling && closesFrom ? [closesFrom] : []));
  const count = moments.filter((at) => at <= now).length;
  const later = moments.filter((at) => dayOf(at) > dayOf(now)).map((at) => at.getTime());
  return { count, next_at: count > 0 || later.length === 0 ? null : new Date(Math.min(...later)) };
}

/** Returns what is due for a student today and in the week ahead, by the topic under which it is filed. */
export async function dueOf(db: Database, actor: Actor): Promise<Due> {
  const { mistakes, now } = await loadMistakes(db, "student", { users: [actor.id] });
  const [zone, begun] = await Promise.all([selectTimeZone(db, actor.id), findBegunSet(db, actor.id)]);
  const dayOf = (at: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(at);
  const today = dayOf(now);
  const due = mistakes.filter(isDue);
  const waiting = mistakes.flatMap(({ progress: { state, due_at: at } }) => (state === "waiting" && at ? [at] : []));
  const waitingByDay = Map.groupBy(waiting, dayOf);
  const topics = Map.groupBy(due, ({ paths }) => paths[0]?.at(-1)?.id ?? null);
  const assessments = await listAssessmentSummaries(db, [...new Set(due.map(({ assessment_id }) => assessment_id))]);
  const asked = due.toSorted((one, other) => other.lost - one.lost).slice(0, MOST_AT_ONCE);
  const ms = asked.reduce((sum, { median_time_ms: median }) => sum + (median ?? USUAL_MS), 0);
  return {
    ...{ today, count: due.length, questions: asked.length, seconds: Math.ceil(ms / 1000) },
    days: weekFrom(today).map((date, index) => ({
      date,
      count: (waitingByDay.get(date)?.length ?? 0) + (index === 0 ? due.length : 0),
    })),
    topics: [...topics.values()]
      .map((own) => presentTopic(own, assessments))
      .toSorted((one, other) => other.count - one.count || (one.tag?.name ?? "").localeCompare(other.tag?.name ?? "")),
    open: mistakes.filter(({ progress }) => progress.state !== "closed").length,
    waiting: waiting.length,
    without_question: mistakes.filter(
      ({ progress: { state }, hasSibling }) => !hasSibling && (state === "new" || state === "due"),
    ).length,
    closed: mistakes.filter(({ progress }) => progress.state === "closed").length,
    can_close: closable(mistakes, now, dayOf),
    next_at: waiting.length === 0 ? null : new Date(Math.min(...waiting.map((at) => at.getTime()))),
    begun,
  };
}
