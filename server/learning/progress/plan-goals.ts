import { listHolidaysOf, type OwnHoliday } from "../../foundation/schools/holidays.ts";
import type { Database } from "../../platform/database/client.ts";
import { planWeek } from "./planned-week.ts";
import { type PlannedRow, selectPlanned } from "./planned-weeks.queries.ts";

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

/** Returns what was in force at the end of a week. */
const inForce = <One extends { set_on: string }>(versions: readonly One[], { to }: Week): One | undefined =>
  versions.findLast(({ set_on }) => set_on <= to);

/** Returns the minutes that a study plan had for a week: as it was set at the week’s end, so that later changes leave it. */
function minutesOf({ versions, exams, tests }: PlannedRow, holidays: readonly OwnHoliday[], week: Week): number {
  const plan = inForce(versions, week);
  const examOn = (inForce(exams, week) ?? exams[0])?.exam_on ?? null;
  if (!plan || examOn === null) return 0;
  // The plan as it is has the last word of a day.
  const testOn = new Map(tests.map(({ on, minutes }) => [on, minutes]));
  const days = planWeek(
    { minutes: plan.minutes, pauses: [...plan.pauses, ...holidays], examOn, tests: testOn },
    week.from,
  );
  return plan.minutes.some((minutes) => minutes > 0) ? days.reduce((sum, day) => sum + day.minutes, 0) : 0;
}

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
  const planned = [...plans.keys()];
  const since = planned.flatMap((id) => weeksOf.get(id)?.[0]?.from ?? []).toSorted()[0];
  const holidays = planned.length === 0 ? null : await listHolidaysOf(db, planned, since);
  const filled = new Map<string, (One & { goal_by_plan: boolean })[]>();
  for (const [id, weeks] of weeksOf) {
    const plan = plans.get(id);
    const off = holidays?.get(id) ?? [];
    filled.set(
      id,
      weeks.map((week) => {
        const minutes = plan && isUnset(week.goal) ? minutesOf(plan, off, week) : 0;
        return minutes > 0
          ? { ...week, goal: { minutes, questions: null, tests: null }, goal_by_plan: true }
          : { ...week, goal_by_plan: false };
      }),
    );
  }
  return filled;
}
