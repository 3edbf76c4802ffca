import { listOwnHolidays } from "../../foundation/schools/holidays.ts";
import type { Database } from "../../platform/database/client.ts";
import { planWeek } from "./planned-week.ts";
import { selectPlanned } from "./planned-weeks.queries.ts";

interface Goal {
  minutes: number | null;
  questions: number | null;
  tests: number | null;
}

/** A week of a person, with the goal that they set for it. */
interface Week {
  from: string;
  to: string;
  goal: Goal | null;
}

const isUnset = (goal: Goal | null) =>
  goal === null || (goal.minutes === null && goal.questions === null && goal.tests === null);

/**
 * Gives weeks without a goal that their person set the minutes of their study plan, where they had one by then.
 *
 * @param weeksOf The weeks of each person, the oldest first.
 */
export async function withPlanGoals<One extends Week>(
  db: Database,
  weeksOf: ReadonlyMap<string, readonly One[]>,
): Promise<Map<string, (One & { goal_by_plan: boolean })[]>> {
  const wanting = [...weeksOf].filter(([, weeks]) => weeks.some(({ goal }) => isUnset(goal))).map(([id]) => id);
  const plans = new Map(
    wanting.length === 0 ? [] : (await selectPlanned(db, wanting)).map((row) => [row.user_id, row] as const),
  );
  const filled = new Map<string, (One & { goal_by_plan: boolean })[]>();
  for (const [id, weeks] of weeksOf) {
    const plan = plans.get(id);
    const pauses = plan ? [...plan.pauses, ...(await listOwnHolidays(db, id, weeks[0]?.from))] : [];
    filled.set(
      id,
      weeks.map((week) => {
        const tests = new Map(plan?.tests.map(({ on, minutes }) => [on, minutes]));
        const minutes =
          plan && isUnset(week.goal) && plan.set_on <= week.to
            ? planWeek({ ...plan, pauses, examOn: plan.exam_on, tests }, week.from).reduce(
                (sum, day) => sum + day.minutes,
                0,
              )
            : 0;
        return minutes > 0
          ? { ...week, goal: { minutes, questions: null, tests: null }, goal_by_plan: true }
          : { ...week, goal_by_plan: false };
      }),
    );
  }
  return filled;
}
