import type { HandlerOutput } from "@sextant/contract/types.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import { withPlanGoals } from "./plan-goals.ts";
import { type DayRow, selectDays } from "./progress.queries.ts";

const DAYS = 7;
const MS_A_MINUTE = 60_000;

/** The minutes of each day, of which any first few add up to the minutes that those days came to together. */
function wholeMinutes(days: readonly DayRow[]): number[] {
  let [ms, told] = [0, 0];
  return days.map((day) => {
    ms += day.ms;
    const minutes = Math.floor(ms / MS_A_MINUTE) - told;
    told += minutes;
    return minutes;
  });
}

function weekOf(days: readonly DayRow[]) {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) throw new Error("A week has days");
  // Seven halves of a minute are three minutes.
  const minutes = wholeMinutes(days);
  const sum = (of: (day: DayRow) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    week: first.week,
    from: first.date,
    to: last.date,
    is_current: first.is_current,
    goal: first.goal,
    minutes: minutes.reduce((total, one) => total + one, 0),
    questions: sum(({ questions }) => questions),
    tests: sum(({ tests }) => tests),
    days: days.map(({ date, questions, tests, closed }, place) => ({
      date,
      minutes: minutes[place] ?? 0,
      questions,
      tests,
      closed,
    })),
  };
}

/**
 * Returns a week of each of these people, in their own time zones; who is within reach is for the caller to check.
 *
 * @param week ISO 8601, such as 2026-W53.
 */
export async function listWeek(
  db: Database,
  userIds: readonly string[],
  week: string,
): Promise<Map<string, ReturnType<typeof weekOf>>> {
  const byPerson = Map.groupBy(await selectDays(db, userIds, week, 1), ({ user_id }) => user_id);
  const weeks = await withPlanGoals(db, new Map([...byPerson].map(([id, own]) => [id, [weekOf(own)]])));
  return new Map([...weeks].flatMap(([id, [own]]) => (own ? [[id, own] as const] : [])));
}

/** What a person did on a day of theirs. */
export interface DayOfWork {
  date: string;
  ms: number;
  tests: number;
}

/**
 * Returns the days of the last weeks of a person, this one included and the oldest first, in their own time zone; who is within reach is
 * for the caller to check.
 */
export async function listDays(
  db: Database,
  userId: string,
  weeks: number,
): Promise<{ zone: string; days: DayOfWork[] }> {
  const days = await selectDays(db, [userId], null, weeks);
  return { zone: days[0]?.time_zone ?? "UTC", days };
}

/**
 * Returns weeks of a person within reach, the newest first: ISO weeks in the person's own time zone, each against the goal that stood at
 * its end, or the minutes of their study plan where they set none.
 *
 * @throws Refusal `not_found`; `invalid` for a week that its year does not have.
 */
export async function getWeeklyProgress(
  db: Database,
  actor: Actor,
  userId: string,
  { until, weeks }: { until?: string | undefined; weeks: number },
): Promise<HandlerOutput<"weekly_progress.get">> {
  await requireReach(db, actor, userId);
  const days = await selectDays(db, [userId], until ?? null, weeks);
  const [first] = days;
  if (!first) {
    const message = "This year doesn’t have that week.";
    throw new Refusal("invalid", message, { errors: [{ path: "until", message }] });
  }
  const found = Array.from({ length: days.length / DAYS }, (_, index) =>
    weekOf(days.slice(index * DAYS, (index + 1) * DAYS)),
  );
  const against = (await withPlanGoals(db, new Map([[userId, found]]))).get(userId) ?? [];
  return { user: { id: userId, name: first.user_name }, time_zone: first.time_zone, weeks: against.reverse() };
}
