import { countToMark } from "../../delivery/marking/queue.ts";
import type { NewNotification } from "../../foundation/notifications/notify.ts";
import type { ToldBefore } from "../../foundation/notifications/told-before.ts";
import { countToAnswer } from "../../learning/doubts/list-doubts.ts";
import { listReturning } from "../../learning/mistakes/reminders.ts";
import { actorWithoutRequest } from "../../platform/actor-without-request.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { listMyStudents } from "../overview/my-students.ts";
import type { Asked } from "./asked.ts";
import type { Round } from "./for-students.ts";
import { selectTeamWeek } from "./reminders.queries.ts";

const DAY_MS = 86_400_000;
/** A student who was named is not named again for so long. */
const NAMED_DAYS = 14;
/** What waits is told again after so long, though nothing came. */
const REPEAT_DAYS = 7;
/** More students than this are a list to open, not to read. */
const MOST_NAMED = 50;
/** Reasons of students themselves; answers to mark are told apart, and reports by the one who reported. */
const REASONS: readonly string[] = ["idle", "slipped", "stuck"];

/** What was told before is read as far back as any of these rules look. */
export const LOOKED_BACK_DAYS = NAMED_DAYS;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

function namedLately(before: readonly ToldBefore[], kind: string, since: Date): Set<string> {
  return new Set(
    before.filter((one) => one.kind === kind && one.at > since).flatMap(({ data }) => data.students ?? []),
  );
}

async function findStuck(
  db: Database,
  actor: Actor,
  before: readonly ToldBefore[],
  now: Date,
): Promise<readonly string[]> {
  const named = namedLately(before, "student_stuck", daysBefore(now, NAMED_DAYS));
  const { results } = await listMyStudents(db, actor, "mine");
  return results
    .filter(({ reasons }) => reasons.some(({ kind }) => REASONS.includes(kind)))
    .map(({ student }) => student.id)
    .filter((id) => !named.has(id));
}

async function findReturning(
  db: Database,
  actor: Actor,
  before: readonly ToldBefore[],
  now: Date,
): Promise<readonly string[]> {
  const last = before.find(({ kind }) => kind === "mistakes_returning");
  return listReturning(db, actor, last?.at ?? daysBefore(now, NAMED_DAYS));
}

/** Says whether so much more waits that it is worth a word. */
function isMore(
  { count, newest_at: newest }: { count: number; newest_at: Date | null },
  last: ToldBefore | undefined,
  now: Date,
): boolean {
  if (count === 0) return false;
  if (!last || last.at < daysBefore(now, REPEAT_DAYS)) return true;
  return count > (last.data.count ?? 0) || (newest !== null && newest > last.at);
}

/**
 * Finds what someone of the team is to be told: students who may need them, mistakes that keep coming back, marks that are
 * owed, doubts that are open, the week.
 */
export async function findForTeam(
  db: Database,
  { id, role, wanted, local, time_zone }: Asked,
  before: readonly ToldBefore[],
  now: Date,
): Promise<Round> {
  const actor = actorWithoutRequest({ id, role });
  const round: Round = { told: [], stale: [] };
  const asOf = now.toISOString();
  const tell = (kind: NewNotification["kind"], data: NewNotification["data"], key = local.date) =>
    round.told.push({ user: id, kind, key, data });
  if (wanted.has("student_stuck")) {
    const students = await findStuck(db, actor, before, now);
    if (students.length > 0) tell("student_stuck", { students: students.slice(0, MOST_NAMED), as_of: asOf });
  }
  if (wanted.has("mistakes_returning")) {
    const students = await findReturning(db, actor, before, now);
    if (students.length > 0) tell("mistakes_returning", { students: students.slice(0, MOST_NAMED), as_of: asOf });
  }
  if (wanted.has("doubt_open")) {
    const open = await countToAnswer(db, actor);
    const last = before.find(({ kind }) => kind === "doubt_open");
    const isNews = isMore(open, last, now);
    if (isNews || open.count === 0) round.stale.push({ kind: "doubt_open", user: id });
    if (isNews) tell("doubt_open", { count: open.count, as_of: asOf });
  }
  if (!wanted.has("to_mark") && local.weekToTell === null) return round;
  const waiting = await countToMark(db, actor);
  if (wanted.has("to_mark")) {
    const isNews = isMore(
      waiting,
      before.find(({ kind }) => kind === "to_mark"),
      now,
    );
    if (isNews || waiting.count === 0) round.stale.push({ kind: "to_mark", user: id });
    if (isNews) tell("to_mark", { count: waiting.count, as_of: asOf });
  }
  if (wanted.has("weekly_digest") && local.weekToTell !== null) {
    const week = await selectTeamWeek(db, actor, local.weekToTell, time_zone);
    const none = { minutes: null, goal_minutes: null, questions: null };
    if (week.tests > 0)
      tell(
        "weekly_digest",
        { count: waiting.count, week: { id: local.weekToTell, ...none, ...week } },
        local.weekToTell,
      );
  }
  return round;
}
