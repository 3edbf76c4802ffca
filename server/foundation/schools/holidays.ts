import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { pageOf } from "../../platform/paging.ts";
import { invalid, notFound } from "../../platform/refusal.ts";
import { recordAudit } from "../audit/record.ts";
import { findSchoolName } from "./find-school-name.ts";
import { type HolidayRow, insertHoliday, markRemoved, selectHolidays, selectHolidaysOf } from "./holidays.queries.ts";
import { selectOpenSchools } from "./schools.queries.ts";

type Holiday = HandlerOutput<"holidays.create">;

const DAY_MS = 86_400_000;
/** So many may be ahead: decades of them, in more schools than an organisation has. */
const MOST_AHEAD = 1000;
const MOST_DAYS = 400;
/** Of one person; a year has fewer. */
const MOST_OWN = 60;
/** Yesterday, because it is still that day somewhere. */
const STILL = sql`(now() at time zone 'UTC')::date - 1`;

/** A holiday of a person: days without work, both included. */
export interface OwnHoliday {
  name: string;
  from: string;
  to: string;
}

const present = ({ school_id: id, school_name: name, ...row }: HolidayRow): Holiday => ({
  ...row,
  school: id === null ? null : { id, name: name ?? "" },
});

/** Lists holidays that aren’t over: for staff all, for others those of their schools. */
export async function listHolidays(
  db: Database,
  actor: Actor,
  query: HandlerInput<"holidays.list">["query"],
  url: string,
): Promise<HandlerOutput<"holidays.list">> {
  const userId = actor.role === "staff" ? null : actor.id;
  const rows = await selectHolidays(db, { userId, since: STILL, most: MOST_AHEAD });
  return pageOf(rows.map(present), query, url);
}

/** Returns a person’s holidays that aren’t over, or end on this date or later, the next first. */
export async function listOwnHolidays(db: Database, userId: string, since?: string): Promise<OwnHoliday[]> {
  const rows = await selectHolidays(db, {
    userId,
    since: since === undefined ? STILL : sql`${since}::date`,
    most: MOST_OWN,
  });
  return rows.map(({ name, from, to }) => ({ name, from, to }));
}

/**
 * Returns the holidays of each of these people that aren’t over, or end on this date or later, the next first. People without any are
 * absent.
 */
export async function listHolidaysOf(
  db: Database,
  userIds: readonly string[],
  since?: string,
): Promise<ReadonlyMap<string, readonly OwnHoliday[]>> {
  const rows = await selectHolidaysOf(db, userIds, since === undefined ? STILL : sql`${since}::date`, MOST_OWN);
  return new Map(
    [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([id, own]) => [
      id,
      own.map(({ name, from, to }) => ({ name, from, to })),
    ]),
  );
}

/** Adds a holiday. @throws Refusal `invalid` at a field: days that are none, a school that isn’t there, or too many. */
export async function createHoliday(
  db: Database,
  actor: Actor,
  { name, from, to, school }: HandlerInput<"holidays.create">["body"],
): Promise<Holiday> {
  if (to < from) throw invalid("to", "A holiday ends on or after its first day.");
  if (Date.parse(to) - Date.parse(from) > MOST_DAYS * DAY_MS) throw invalid("to", "A holiday lasts a year at most.");
  return inTransaction(db, async (tx) => {
    const schoolName = school === null ? null : await findSchoolName(tx, actor, school);
    if (school !== null && (await selectOpenSchools(tx, [school])).length === 0)
      throw invalid("school", "Choose a school that exists.");
    const ahead = await selectHolidays(tx, { userId: null, since: STILL, most: MOST_AHEAD });
    if (ahead.length === MOST_AHEAD) throw invalid("name", "Too many holidays are ahead. Remove one first.");
    const id = newId();
    await insertHoliday(tx, { id, name, school_id: school, starts_on: from, ends_on: to, created_by: actor.id });
    const subject = { type: "holiday", id };
    await recordAudit(tx, { actor, action: "holiday.created", subject, after: { name, from, to }, schoolId: school });
    return present({ id, name, from, to, school_id: school, school_name: schoolName });
  });
}

/** Removes a holiday. @throws Refusal `not_found`. */
export async function removeHoliday(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const removed = await markRemoved(tx, id);
    if (!removed) throw notFound("This holiday");
    const { school_id: schoolId, ...before } = removed;
    await recordAudit(tx, { actor, action: "holiday.removed", subject: { type: "holiday", id }, before, schoolId });
  });
}
