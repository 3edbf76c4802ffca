import type { HandlerOutput } from "@sextant/contract/types.ts";
import { requireReach } from "../access/reach.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { Refusal } from "../platform/refusal.ts";
import { type DayRow, selectDays } from "./progress.queries.ts";

const DAYS = 7;
const MS_A_MINUTE = 60_000;

function weekOf(days: readonly DayRow[]) {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) throw new Error("A week has days");
  const sum = (of: (day: DayRow) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    ...{ week: first.week, from: first.date, to: last.date, is_current: first.is_current, goal: first.goal },
    // Summed before it is rounded: seven halves of a minute are three minutes.
    minutes: Math.floor(sum(({ ms }) => ms) / MS_A_MINUTE),
    questions: sum(({ questions }) => questions),
    tests: sum(({ tests }) => tests),
    days: days.map(({ date, ms, questions, tests }) => ({
      ...{ date, minutes: Math.floor(ms / MS_A_MINUTE), questions, tests },
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
  return new Map([...byPerson].map(([id, own]) => [id, weekOf(own)]));
}

/**
 * Returns weeks of a person within reach, the newest first: ISO weeks in the person's own time zone, each against the goal that stood at
 * its end.
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
  return { user: { id: userId, name: first.user_name }, time_zone: first.time_zone, weeks: found.reverse() };
}
