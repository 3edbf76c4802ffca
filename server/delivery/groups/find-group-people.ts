import { sql } from "kysely";
import { seesGroup } from "../../foundation/access/groups.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectGroups } from "./groups.queries.ts";
import { selectMemberships } from "./members.queries.ts";

/** Returns the name of a group that the actor sees, and who is in it, for figures about all of them; null of any other. */
export async function findGroupPeople(
  db: Database,
  actor: Actor,
  id: string,
): Promise<{ name: string; userIds: ReadonlySet<string> } | null> {
  const group = await selectGroups(db, actor, sql<boolean>`false`)
    .where("groups.id", "=", id)
    .where(seesGroup(actor, "groups"))
    .executeTakeFirst();
  if (!group) return null;
  const members = await selectMemberships(db, seesGroup(actor, "groups"), sql<boolean>`true`)
    .where("group_members.group_id", "=", id)
    .execute();
  return { name: group.name, userIds: new Set(members.map((member) => member.user)) };
}
