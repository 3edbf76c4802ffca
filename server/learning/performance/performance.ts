import type { HandlerOutput } from "@sextant/contract/types.ts";
import { WORTH_QUESTIONS } from "@sextant/contract/worth-questions.ts";
import { gainOf } from "@sextant/psychometrics/planning/topic-gain.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { notFound } from "../../platform/refusal.ts";
import { getGoals } from "../progress/goals.ts";
import { buildDifficulty } from "./by-difficulty.ts";
import { buildChangedAnswers } from "./changed-answers.ts";
import { findLatestScore } from "./latest-score.ts";
import { findNationalRank } from "./national-rank.ts";
import { findPaces, type OwnWork, readWork } from "./own-work.ts";
import { selectDifficulties, selectPerson } from "./performance.queries.ts";
import { planTopics } from "./planned-topics.ts";
import { findScoreEstimate } from "./score-estimate.ts";
import { buildSeries } from "./score-series.ts";
import { listScoredTests, type ScoredTest } from "./scored-tests.ts";
import { findStanding } from "./standing.ts";
import { findTimeSpent } from "./time-spent.ts";
import { buildTopics, tells } from "./topics.ts";

/** Mastery is compared with its value this many days ago. */
const COMPARED_DAYS = 28;
const DAY_MS = 86_400_000;

/** Reckons what each lowest topic is worth, as a plan does. @param score The latest, on whose scale points are counted. */
function worthOf(work: OwnWork, { scale }: ScoredTest["whole"], now: Date): Map<string, number> {
  const { topics } = planTopics(work.evidence, work, [], now);
  return new Map(topics.map((topic) => [topic.id, gainOf(topic, 0, WORTH_QUESTIONS) * (scale.max - scale.min)]));
}

/**
 * Returns the performance of a student within reach, each figure with its uncertainty: students see what is released to them, the team
 * everything.
 *
 * @param wanted The student (the actor by default), and the date with which mastery is compared.
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
  const { sittings, answers } = work;
  const questions = answers.map(({ question_id }) => question_id);
  const [tests, latest, difficulties, paces] = await Promise.all([
    listScoredTests(db, sittings),
    findLatestScore(db, sittings),
    selectDifficulties(db, questions),
    findPaces(db, [...work.compared]),
  ]);
  const goal = { exam: goals.exam, exam_on: goals.exam_on, target_score: goals.target_score };
  const since = wanted.since ? new Date(`${wanted.since}T00:00:00Z`) : new Date(now.getTime() - COMPARED_DAYS * DAY_MS);
  const order = new Map(taxonomy.all.map(({ id }, place) => [id, place]));
  return {
    user: { id: userId, name: person.name },
    goal,
    waiting: work.waiting,
    answers: work.evidence.filter(tells).length,
    scores: buildSeries(tests, goal, person.today),
    mastery_since: since.toISOString().slice(0, 10),
    mastery: buildTopics(work.evidence, work, {
      now,
      since,
      order,
      worth: latest ? worthOf(work, latest, now) : new Map(),
    }),
    difficulty: buildDifficulty(answers, difficulties, paces),
    changed_answers: buildChangedAnswers(answers),
    time_spent: await findTimeSpent(db, work),
    estimate: await findScoreEstimate(db, actor, userId, sittings),
    standing: await findStanding(db, actor, userId, tests),
    national: await findNationalRank(
      db,
      tests.findLast(({ whole, sitting }) => whole.unit === "scaled" && sitting.kind !== "practice"),
    ),
  };
}
