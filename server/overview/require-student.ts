import { findRoleOf } from "../access/find-role.ts";
import { requireReach } from "../access/reach.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { notFound } from "../platform/refusal.ts";

/** Refuses with `not_found` whoever is no student within reach. */
export async function requireStudent(db: Database, actor: Actor, id: string): Promise<void> {
  await requireReach(db, actor, id);
  if ((await findRoleOf(db, id)) !== "student") throw notFound("This student");
}
