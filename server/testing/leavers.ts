import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";
import { createTestUser } from "./factories.ts";

/** Creates a student whose account was deactivated so many months ago. */
export async function createLeaver(db: Database, months: number, firstName = "Left") {
  const student = await createTestUser(db, { firstName, lastName: "Longago" });
  await sql`update users set is_active = false where id = ${student.id}::uuid`.execute(db);
  await sql`update users set deactivated_at = now() - make_interval(months => ${months}) where id = ${student.id}::uuid`.execute(
    db,
  );
  return student;
}

/** Turns the rule for people who left on, its grace over. */
export async function ruleForLeavers(db: Database, months: number): Promise<void> {
  const retention = JSON.stringify({ people_months: months, people_not_before: "2020-01-01T00:00:00.000Z" });
  await sql`insert into settings (key, value, version)
    values ('organisation', jsonb_build_object('retention', ${retention}::jsonb), 1)
    on conflict (key) do update set value = jsonb_set(settings.value, '{retention}',
      coalesce(settings.value -> 'retention', '{}') || ${retention}::jsonb)`.execute(db);
}
