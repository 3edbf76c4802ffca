import type { Role } from "@sextant/contract/who.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import { findRoleAndName } from "./people.queries.ts";

async function getRoleAndName(db: Database, userId: string) {
  const row = await findRoleAndName(db, userId);
  if (!row) throw notFound("This person");
  return row;
}

/** Returns the role of a person; null when they are not there. */
export async function findRoleOf(db: Database, userId: string): Promise<Role | null> {
  const row = await findRoleAndName(db, userId);
  return row ? row.role : null;
}

/** Returns the role of a person. */
export async function getRoleOf(db: Database, userId: string): Promise<Role> {
  return (await getRoleAndName(db, userId)).role;
}

/** Returns a person's name as it is shown. */
export async function getPersonName(db: Database, userId: string): Promise<string> {
  const { first_name, last_name } = await getRoleAndName(db, userId);
  return `${first_name} ${last_name}`.trim();
}
