import type { HandlerOutput } from "@sextant/contract/types.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { dateIn } from "../../platform/zoned.ts";
import { loadMistakes } from "../mistakes/load-mistakes.ts";
import { isRepeated } from "../mistakes/narrow.ts";
import { readWork } from "../performance/own-work.ts";
import { type DayOfWork, listDays } from "../progress/weekly-progress.ts";
import { findMastered } from "./mastered.ts";

type MonthlyProgress = HandlerOutput<"monthly_progress.get">;

/** As many months are told, this one included. */
const MONTHS = 4;
/** As many weeks as hold them, this one included. */
const WEEKS = 19;
const MS_A_MINUTE = 60_000;

const monthOf = (date: string) => date.slice(0, 7);

/** Returns the months up to this one, the newest first. */
function monthsTo(month: string): string[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7);
  });
}

/** Adds days up by month, without those before anything was done. */
function addUp(days: readonly DayOfWork[], month: string): MonthlyProgress["months"] {
  const byMonth = Map.groupBy(days, ({ date }) => monthOf(date));
  const told = monthsTo(month)
    .reverse()
    .map((one) => {
      const own = byMonth.get(one) ?? [];
      const ms = own.reduce((sum, day) => sum + day.ms, 0);
      return {
        month: one,
        minutes: Math.floor(ms / MS_A_MINUTE),
        tests: own.reduce((sum, { tests }) => sum + tests, 0),
      };
    });
  const first = told.findIndex(({ month: one, minutes, tests }) => one === month || minutes > 0 || tests > 0);
  return told.slice(first);
}

/**
 * Returns what a person within reach has got done this month, by their own time zone: students see what is released to them, the team
 * everything.
 *
 * @throws Refusal `not_found`.
 */
export async function getMonthlyProgress(db: Database, actor: Actor, userId: string): Promise<MonthlyProgress> {
  await requireReach(db, actor, userId);
  const [{ zone, days }, work, { mistakes }, now] = await Promise.all([
    listDays(db, userId, WEEKS),
    readWork(db, actor, userId),
    loadMistakes(db, actor.role === "student" ? "student" : "team", { users: [userId], asksSiblings: false }),
    readClock(db),
  ]);
  const dayOf = (instant: Date) => dateIn(zone, instant);
  const month = monthOf(dayOf(now));
  // As practice counts them: what was never come to is nothing to repeat.
  const repeated = mistakes.filter(isRepeated);
  const closed = repeated.flatMap(({ progress: { state, closed_at: at } }) => (state === "closed" && at ? [at] : []));
  return {
    mastered: findMastered(work.answers, work, { month, dayOf, now }),
    mistakes: {
      closed_this_month: closed.filter((at) => monthOf(dayOf(at)) === month).length,
      closed: closed.length,
      open: repeated.length - closed.length,
    },
    months: addUp(days, month),
  };
}
