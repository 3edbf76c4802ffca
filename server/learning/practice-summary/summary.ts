import type { HandlerOutput } from "@sextant/contract/types.ts";
import { outcomeOf } from "../../delivery/results/outcome.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { dateIn } from "../../platform/zoned.ts";
import { type FiguredTag, tagsOf } from "../evidence/tags.ts";
import { readWork } from "../performance/own-work.ts";
import { moveMastery } from "../performance/topics.ts";
import { getStudyPlan } from "../plan/study-plan.ts";
import { readClosingDays } from "../practice/closing-days.ts";
import { dueOf, hasTimeToday } from "../practice/due.ts";
import { listKnownSittings } from "../practice/known-sittings.ts";
import { countUnseen } from "../practice/pool.ts";
import { type Ahead, chooseNext } from "./next-step.ts";
import { findEndedSitting, selectOutcomes } from "./summary.queries.ts";

type Summary = HandlerOutput<"practice_summary.get">;
type Question = Summary["questions"][number];
type Topic = NonNullable<Question["topic"]>;

/** Returns the tag under which a question is filed, of its tags with all above them: the end of the first path. */
function topicOf(tags: readonly FiguredTag[]): Topic | null {
  const [first, ...others] = tags;
  if (!first) return null;
  let topic = first;
  for (const tag of others) {
    if (tag.parent_id !== topic.id) break;
    topic = tag;
  }
  return { id: topic.id, name: topic.name };
}

/** Counts the unseen questions of each topic in which answers went wrong, the one with most of them first. */
async function listLost(db: Database, actor: Actor, questions: readonly Question[]): Promise<Ahead["lost"]> {
  const missed = questions.flatMap(({ outcome, topic }) =>
    topic && ["wrong", "partial", "omitted"].includes(outcome) ? [topic] : [],
  );
  const byTopic = [...Map.groupBy(missed, ({ id }) => id).values()].toSorted((one, other) => other.length - one.length);
  const lost: Ahead["lost"][number][] = [];
  for (const [topic] of byTopic) if (topic) lost.push({ topic, unseen: await countUnseen(db, actor, topic.id) });
  return lost;
}

/** Tells how mastery of the topics of a set moved, the one with most questions first. */
async function moveTopics(
  db: Database,
  actor: Actor,
  session: string,
  questions: readonly Question[],
): Promise<Summary["mastery"]> {
  const work = await readWork(db, actor, actor.id);
  const moved = moveMastery(work.evidence, work, { session, now: await readClock(db) });
  const topics = questions.flatMap(({ topic, outcome }) => (topic && outcome !== "not_reached" ? [topic] : []));
  return [...Map.groupBy(topics, ({ id }) => id).values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([topic]) => {
      const found = topic && moved.get(topic.id);
      if (!found) return [];
      return [{ topic, before: found.before, after: found.after, is_likely_real: found.isLikelyReal }];
    });
}

/** Returns today’s tasks of a student’s plan; null where they have none. */
async function tasksToday(db: Database, actor: Actor): Promise<Ahead["tasks"]> {
  const { plan, today } = await getStudyPlan(db, actor, actor.id);
  return plan ? (plan.days.find(({ on }) => on === today)?.tasks ?? []) : null;
}

/**
 * Returns what the actor’s sitting of a practice set came to: each question, the mistakes that it closed, when questions like these come
 * again, and the one next step.
 *
 * @throws Refusal `not_found` unless it is a sitting of theirs that has ended; `illegal_transition` until it is scored.
 */
export async function getPracticeSummary(db: Database, actor: Actor, sessionId: string): Promise<Summary> {
  const sitting = await findEndedSitting(db, actor.id, sessionId.toLowerCase());
  if (!sitting) throw notFound("This practice set");
  if (!(await listKnownSittings(db, actor)).includes(sitting.id))
    throw new Refusal("illegal_transition", "The summary opens once this set is scored.", { state: "submitted" });
  const rows = await selectOutcomes(db, sitting.id);
  const tags = await tagsOf(
    db,
    rows.map(({ question_id }) => question_id),
  );
  const questions = rows.map((row) => ({
    outcome: outcomeOf(row),
    topic: topicOf(tags.get(row.question_id) ?? []),
  }));
  const closing = await readClosingDays(db, actor, sitting.id);
  const due = await dueOf(db, actor);
  const returning = closing.flatMap(({ on }) => on ?? []);
  return {
    on: dateIn(sitting.time_zone, sitting.submitted_at),
    seconds: Math.round(rows.reduce((sum, { time_ms }) => sum + time_ms, 0) / 1000),
    counted: sitting.is_counted,
    questions,
    mastery: await moveTopics(db, actor, sitting.id, questions),
    closed: closing.flatMap(({ closed, mistakes }) => (closed ? mistakes.map(({ topic }) => topic) : [])),
    returning: [...Map.groupBy(returning, (on) => on)]
      .map(([date, all]) => ({ date, count: all.length }))
      .toSorted((one, other) => one.date.localeCompare(other.date)),
    next: chooseNext({
      due,
      tasks: await tasksToday(db, actor),
      lost: await listLost(db, actor, questions),
      hasTime: await hasTimeToday(db, actor.id, due),
    }),
  };
}
