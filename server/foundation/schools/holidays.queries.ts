import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/client.ts";
import { isOfSchoolsOf } from "./own-holidays.ts";

export interface HolidayRow {
  id: string;
  name: string;
  from: string;
  to: string;
  school_id: string | null;
  school_name: string | null;
}

/** Reads holidays that end on this date or later, the next first. @param userId Only those of this person’s schools. */
export async function selectHolidays(
  db: Database,
  { userId, since, most }: { userId: string | null; since: RawBuilder<unknown>; most: number },
): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select holidays.id, holidays.name, starts_on::text as from, ends_on::text as to, school_id, schools.name as school_name
    from holidays left join schools on schools.id = holidays.school_id
    where removed_at is null and ends_on >= ${since}
      and ${userId === null ? sql`true` : isOfSchoolsOf(sql`${userId}::uuid`)}
    order by starts_on, ends_on, holidays.id limit ${most}`.execute(db);
  return rows;
}

/** Reads the holidays of each of these people that end on this date or later, the next first, at most so many of each. */
export async function selectHolidaysOf(
  db: Database,
  userIds: readonly string[],
  since: RawBuilder<unknown>,
  most: number,
) {
  const { rows } = await sql<{ user_id: string; name: string; from: string; to: string }>`
    select person.id as user_id, own.name, own.from, own.to
    from unnest(${[...userIds]}::uuid[]) as person (id)
    cross join lateral (
      select holidays.id, name, starts_on::text as from, ends_on::text as to from holidays
      where removed_at is null and ends_on >= ${since} and ${isOfSchoolsOf(sql`person.id`)}
      order by starts_on, ends_on, holidays.id limit ${most}) as own
    order by person.id, own.from, own.to, own.id`.execute(db);
  return rows;
}

export async function insertHoliday(
  tx: Tx,
  row: { id: string; name: string; school_id: string | null; starts_on: string; ends_on: string; created_by: string },
): Promise<void> {
  await tx.insertInto("holidays").values(row).execute();
}

/** Removes a holiday. @returns What it was; null where it isn’t there. */
export async function markRemoved(tx: Tx, id: string) {
  const row = await tx
    .updateTable("holidays")
    .set({ removed_at: sql`clock_timestamp()`, changed_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returning(["name", "school_id", sql<string>`starts_on::text`.as("from"), sql<string>`ends_on::text`.as("to")])
    .executeTakeFirst();
  return row ?? null;
}
