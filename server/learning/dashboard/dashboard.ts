import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listOwnAssessments } from "../../delivery/allocations/own.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { dateIn } from "../../platform/zoned.ts";
import { listSittings } from "../evidence/sittings.ts";
import { findScoreEstimate } from "../performance/score-estimate.ts";
import { buildSeries } from "../performance/score-series.ts";
import { listScoredTests } from "../performance/scored-tests.ts";
import { getGoals } from "../progress/goals.ts";
import { getWeeklyProgress } from "../progress/weekly-progress.ts";
import { arrange } from "./arrange.ts";
import { selectBegunSets } from "./begun-sets.queries.ts";
import { selectDueMedia } from "./due-media.queries.ts";
import { latestScore } from "./latest-score.ts";

/** Nobody has more open assessments than this. */
const MOST_OWN = 200;

/**
 * Returns the dashboard of a student within reach: what is next, open and submitted, the scores over time, and the week against its goal.
 * Students see released scores, the team all.
 *
 * @param wanted The student; the actor by default.
 * @throws Refusal `not_found`.
 */
export async function getDashboard(
  db: Database,
  actor: Actor,
  wanted: string | undefined,
): Promise<HandlerOutput<"dashboard.get">> {
  const userId = wanted ?? actor.id;
  await requireReach(db, actor, userId);
  const all = { page: 1, page_size: MOST_OWN };
  const [own, goals, { user, time_zone: timeZone, weeks }, sat, begunSets, dueMedia, now] = await Promise.all([
    listOwnAssessments(db, { ...actor, id: userId }, all, ""),
    getGoals(db, actor, userId),
    getWeeklyProgress(db, actor, userId, { weeks: 1 }),
    listSittings(db, { users: [userId] }),
    selectBegunSets(db, userId),
    // Others may not read all that a student may.
    actor.id === userId ? selectDueMedia(db, userId) : [],
    readClock(db),
  ]);
  const [week] = weeks;
  if (!week) throw new Error("There is always a week");
  const seen = sat.filter(({ shows, state }) => (actor.role === "student" ? shows.score : state !== "submitted"));
  const tests = await listScoredTests(db, seen);
  const goal = { exam: goals.exam, exam_on: goals.exam_on, target_score: goals.target_score };
  const today = dateIn(timeZone, now);
  return {
    user,
    today,
    goal,
    ...arrange(own.results, now),
    begun_sets: begunSets,
    due: dueMedia,
    latest: latestScore(tests),
    scores: buildSeries(tests, goal, today).filter(({ section }) => section === null),
    estimate: await findScoreEstimate(db, actor, userId, seen),
    week: {
      from: week.from,
      to: week.to,
      goal: week.goal,
      goal_by_plan: week.goal_by_plan,
      minutes: week.minutes,
      questions: week.questions,
      tests: week.tests,
    },
  };
}
