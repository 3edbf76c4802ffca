import type { NewNotification } from "../../foundation/notifications/notify.ts";
import type { ToldBefore } from "../../foundation/notifications/told-before.ts";
import { countScheduledDue } from "../../learning/mistakes/reminders.ts";
import { countToday } from "../../learning/practice/due.ts";
import { listWeek } from "../../learning/progress/weekly-progress.ts";
import type { Database } from "../../platform/database/client.ts";
import type { Asked } from "./asked.ts";

/** What is told in a round, and of whom an older word is taken back. */
export interface Round {
  told: NewNotification[];
  stale: { kind: "mistakes_due" | "to_mark" | "doubt_open"; user: string }[];
}

const isOf = (kind: string, user: string) => (one: ToldBefore) => one.kind === kind && one.user === user;

/** Finds what these students are to be told: mistakes that came due since the last word, and what their last week came to. */
export async function findForStudents(
  db: Database,
  students: readonly Asked[],
  before: readonly ToldBefore[],
  now: Date,
): Promise<Round> {
  const asked = students.filter(({ wanted }) => wanted.has("mistakes_due") || wanted.has("weekly_digest"));
  const due = await countScheduledDue(
    db,
    asked.map(({ id }) => id),
    now,
  );
  // The whole day is planned for it, so only where it is told, and once.
  const counts = new Map<string, number>();
  const countOnce = async (id: string) => {
    const count = counts.get(id) ?? (await countToday(db, id, now));
    counts.set(id, count);
    return count;
  };
  const round: Round = { told: [], stale: [] };
  for (const { id, wanted, local } of asked) {
    if (!wanted.has("mistakes_due")) continue;
    const own = due.get(id);
    const last = before.find(isOf("mistakes_due", id));
    const isNews = own !== undefined && (!last || own.newest_at > last.at);
    if (isNews || !own) round.stale.push({ kind: "mistakes_due", user: id });
    const count = isNews ? await countOnce(id) : 0;
    if (count > 0) {
      const data = { count, as_of: now.toISOString() };
      round.told.push({ user: id, kind: "mistakes_due", key: local.date, data });
    }
  }
  const weekly = asked.filter(({ wanted, local }) => wanted.has("weekly_digest") && local.weekToTell !== null);
  round.told.push(...(await findWeeks(db, weekly, async (id) => (due.has(id) ? countOnce(id) : 0))));
  return round;
}

/** Of weeks without any work there is nothing to say. */
async function findWeeks(
  db: Database,
  students: readonly Asked[],
  countOf: (id: string) => Promise<number>,
): Promise<NewNotification[]> {
  const told: NewNotification[] = [];
  for (const [week, own] of Map.groupBy(students, ({ local }) => local.weekToTell ?? "")) {
    const weeks = await listWeek(
      db,
      own.map(({ id }) => id),
      week,
    );
    for (const [user, { minutes, questions, tests, goal }] of weeks) {
      if (minutes === 0 && questions === 0 && tests === 0) continue;
      const figures = { minutes, goal_minutes: goal?.minutes ?? null, questions, tests, active: null, students: null };
      const data = { count: await countOf(user), week: { id: week, ...figures } };
      told.push({ user, kind: "weekly_digest", key: week, data });
    }
  }
  return told;
}
