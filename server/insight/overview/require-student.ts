import { findRoleOf } from "../../foundation/access/find-role.ts";
import { requireReach } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";

/** Throws Refusal `not_found` unless the person is a student within reach. */
export async function requireStudent(db: Database, actor: Actor, id: string): Promise<void> {
  await requireReach(db, actor, id);
  if ((await findRoleOf(db, id)) !== "student") throw notFound("This student");
}
