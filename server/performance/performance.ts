import type { HandlerOutput } from "@sextant/contract/types.ts";
import { requireReach } from "../access/reach.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { readClock } from "../platform/database/clock.ts";
import { notFound } from "../platform/refusal.ts";
import { getGoals } from "../progress/goals.ts";
import { loadTaxonomy } from "../taxonomy/load-taxonomy.ts";
import { buildDifficulty } from "./by-difficulty.ts";
import { buildChangedAnswers } from "./changed-answers.ts";
import { findPaces, readWork } from "./own-work.ts";
import { selectDifficulties, selectPerson } from "./performance.queries.ts";
import { buildSeries } from "./score-series.ts";
import { listScoredTests } from "./scored-tests.ts";
import { findStanding } from "./standing.ts";
import { buildTopics, tells } from "./topics.ts";

/** Mastery is compared with that of so many days ago. */
const COMPARED_DAYS = 28;
const DAY_MS = 86_400_000;

/**
 * Returns how a student within reach gets on, each figure with its certainty: students see what is released to them, the team all.
 *
 * @param wanted The student, oneself where nobody is named; and since when mastery is compared.
 * @throws Refusal `not_found`.
 */
export async function getPerformance(
  db: Database,
  actor: Actor,
  wanted: { user?: string | undefined; since?: string | undefined },
): Promise<HandlerOutput<"performance.get">> {
  const userId = wanted.user ?? actor.id;
  await requireReach(db, actor, userId);
  const [person, goals, work, now, taxonomy] = await Promise.all([
    selectPerson(db, userId),
    getGoals(db, actor, userId),
    readWork(db, actor, userId),
    readClock(db),
    loadTaxonomy(db),
  ]);
  if (!person) throw notFound("This person");
  const { sittings, answers, tags } = work;
  const questions = answers.map(({ question_id }) => question_id);
  const [tests, difficulties, paces] = await Promise.all([
    listScoredTests(db, sittings),
    selectDifficulties(db, questions),
    findPaces(db, [...work.compared]),
  ]);
  const goal = { exam: goals.exam, exam_on: goals.exam_on, target_score: goals.target_score };
  const since = wanted.since ? new Date(`${wanted.since}T00:00:00Z`) : new Date(now.getTime() - COMPARED_DAYS * DAY_MS);
  const order = new Map(taxonomy.all.map(({ id }, place) => [id, place]));
  return {
    ...{ user: { id: userId, name: person.name }, goal, waiting: work.waiting },
    answers: answers.filter(tells).length,
    scores: buildSeries(tests, goal, person.today),
    mastery_since: since.toISOString().slice(0, 10),
    mastery: buildTopics(answers, tags, { now, since, order }),
    difficulty: buildDifficulty(answers, difficulties, paces),
    changed_answers: buildChangedAnswers(answers),
    standing: await findStanding(db, actor, userId, tests),
  };
}
