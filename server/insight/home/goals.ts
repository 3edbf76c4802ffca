import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listSittings } from "../../learning/evidence/sittings.ts";
import { buildSeries } from "../../learning/performance/score-series.ts";
import { listScoredTests, type ScoredTest } from "../../learning/performance/scored-tests.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { countGoalsMissing, type GoalAhead, selectGoalsAhead } from "./goals.queries.ts";

const MOST = 60;

type Listed = HandlerOutput<"home.list_goals">["students"][number];

function present({ id, name, today, ...goal }: GoalAhead, tests: readonly ScoredTest[]): Listed {
  const series = buildSeries(tests, goal, today).find(({ unit, section }) => unit === "scaled" && section === null);
  const last = series?.scores.at(-1);
  const { forecast = null, scale } = series ?? {};
  return {
    user: { id, name },
    exam: goal.exam,
    exam_on: goal.exam_on,
    target_score: goal.target_score,
    score: last && scale ? { value: last.value, band: last.band, scale } : null,
    forecast:
      forecast && forecast.chance !== null
        ? { low: forecast.low, high: forecast.high, value: forecast.value, chance: forecast.chance }
        : null,
  };
}

/** Lists students within reach who have an exam ahead and a score to reach, each with the latest score and where it leads. */
export async function listGoals(db: Database, actor: Actor): Promise<HandlerOutput<"home.list_goals">> {
  const [ahead, missing] = await Promise.all([selectGoalsAhead(db, actor, MOST), countGoalsMissing(db, actor)]);
  const sat = await listSittings(db, { users: ahead.map(({ id }) => id) });
  const tests = await listScoredTests(
    db,
    sat.filter(({ state }) => state !== "submitted"),
  );
  const byStudent = Map.groupBy(tests, ({ sitting }) => sitting.user_id);
  return { students: ahead.map((goal) => present(goal, byStudent.get(goal.id) ?? [])), ...missing };
}
