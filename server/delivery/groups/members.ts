import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { seesGroup } from "../../foundation/access/groups.ts";
import { namedIn, reachedBy, requireReachAll } from "../../foundation/access/reach.ts";
import { requireRole } from "../../foundation/access/require-role.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { withdrawLost } from "../../foundation/notifications/withdraw-lost.ts";
import type { Actor } from "../../platform/binder.ts";
import { isCalled } from "../../platform/called.ts";
import { byName } from "../../platform/database/by-name.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { paged } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { lockManagedGroup } from "./groups.ts";
import { endMembers, insertMembers, selectMemberships } from "./members.queries.ts";

/** Members of a group, or the groups of a person, as far as both are within reach. */
export async function listMembers(
  db: Database,
  actor: Actor,
  input: HandlerInput<"groups.list_members">["query"],
  url: string,
): Promise<HandlerOutput<"groups.list_members">> {
  const isOfPerson = input.user !== undefined && input.group === undefined;
  const current = isOfPerson ? "anyone" : "current";
  const which = input.past ? "past" : input.deactivated ? "deactivated" : current;
  let query = selectMemberships(db, seesGroup(actor, "groups"), reachedBy(actor, "group_members.user_id"), which);
  if (input.group) query = query.where("group_members.group_id", "=", input.group);
  if (input.user) query = query.where("group_members.user_id", "=", input.user);
  if (input.search) query = query.where(isCalled(input.search));
  return paged(db, query, input, {
    url,
    orderings: {
      last_name: "users.sort_name",
      first_name: byName("users.first_name"),
      member_from: "group_members.member_from",
      member_to: "group_members.member_to",
    },
    defaultOrdering: "last_name",
    tieBreaker: "group_members.id",
  });
}

/** Adds students within reach to a group; answers for each. */
export async function addMembers(
  db: Database,
  actor: Actor,
  { group, users }: HandlerInput<"groups.add_members">["body"],
): Promise<HandlerOutput<"groups.add_members">> {
  return inTransaction(db, async (tx) => {
    const row = await lockManagedGroup(tx, actor, group);
    const people = namedIn("users", users);
    await requireReachAll(tx, actor, people);
    await requireRole(tx, people, "student");
    const unique = [...new Set(users)];
    const added = await insertMembers(tx, group, unique);
    if (added.size > 0) {
      await recordAudit(tx, {
        actor,
        action: "group.members_added",
        subject: { type: "group", id: group },
        after: { users: [...added] },
        schoolId: row.school_id,
      });
    }
    return { results: unique.map((user) => ({ user, status: added.has(user) ? "added" : "already_member" })) };
  });
}

/** Takes students out of a group; what they began stays theirs. Answers for each. */
export async function removeMembers(
  { db, live }: Pick<Platform, "db" | "live">,
  actor: Actor,
  { group, users }: HandlerInput<"groups.remove_members">["body"],
): Promise<HandlerOutput<"groups.remove_members">> {
  return inTransaction(db, async (tx) => {
    const row = await lockManagedGroup(tx, actor, group);
    await requireReachAll(tx, actor, namedIn("users", users));
    const unique = [...new Set(users)];
    const removed = await endMembers(tx, group, unique);
    if (removed.size > 0) {
      await withdrawLost(tx, live.wake, { users: [...removed] });
      await recordAudit(tx, {
        actor,
        action: "group.members_removed",
        subject: { type: "group", id: group },
        before: { users: [...removed] },
        schoolId: row.school_id,
      });
    }
    return { results: unique.map((user) => ({ user, status: removed.has(user) ? "removed" : "not_member" })) };
  });
}
