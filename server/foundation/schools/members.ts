import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import { byName } from "../../platform/database/by-name.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { containing, paged } from "../../platform/paging.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { namedIn, reachedBy, requireReachAll } from "../access/reach.ts";
import { recordAudit } from "../audit/record.ts";
import { endMembers, insertMembers, selectMembers } from "./members.queries.ts";
import { findNumberClashes, numberTaken } from "./number-clashes.ts";
import { lockSchool } from "./schools.queries.ts";
import { getSchool, type Linking } from "./schools.ts";

/** Returns who belongs to a school that the actor sees, as far as they are within reach. */
export async function listMembers(
  db: Database,
  linking: Linking,
  actor: Actor,
  id: string,
  input: HandlerInput<"schools.list_members">["query"],
  url: string,
): Promise<HandlerOutput<"schools.list_members">> {
  await getSchool(db, linking, actor, id);
  let query = selectMembers(db, id, reachedBy(actor, "memberships.user_id"), input.past);
  if (input.role) query = query.where("users.role", "=", input.role);
  if (input.search) {
    const pattern = containing(input.search);
    query = query.where((where) =>
      where.or(
        (["users.first_name", "users.last_name", "users.email", "users.student_number"] as const).map((column) =>
          where(column, "ilike", pattern),
        ),
      ),
    );
  }
  const page = await paged(db, query, input, {
    url,
    orderings: {
      last_name: "users.sort_name",
      first_name: byName("users.first_name"),
      role: "users.role",
      member_from: "memberships.member_from",
    },
    defaultOrdering: "last_name",
    tieBreaker: "memberships.id",
  });
  return { ...page, results: page.results.map((row) => ({ ...row, role: row.role })) };
}

async function requireOpenSchool(tx: Tx, id: string): Promise<void> {
  const row = await lockSchool(tx, id);
  if (!row || row.archived_at) throw notFound("This school");
}

/** Lets people belong to a school; answers for each. */
export async function addMembers(
  db: Database,
  actor: Actor,
  id: string,
  {
    users,
    member_from = null,
    member_to,
  }: Omit<HandlerInput<"schools.add_members">["body"], "member_from"> & {
    member_from?: Date | null | undefined;
  },
): Promise<HandlerOutput<"schools.add_members">> {
  return inTransaction(db, async (tx) => {
    await requireOpenSchool(tx, id);
    await requireReachAll(tx, actor, namedIn("users", users));
    const unique = [...new Set(users)];
    const clashes = await findNumberClashes(tx, id, unique);
    if (clashes.size > 0) {
      const errors = users.flatMap((user, at) =>
        clashes.has(user) ? [{ path: `users.${at}`, message: numberTaken }] : [],
      );
      throw new Refusal("in_use", numberTaken, { errors });
    }
    const added = await insertMembers(tx, id, unique, { from: member_from, to: member_to });
    if (added.size > 0) {
      const after = { users: [...added], member_from, member_to };
      const subject = { type: "school", id };
      await recordAudit(tx, { actor, action: "school.members_added", subject, after, schoolId: id });
    }
    return { results: unique.map((user) => ({ user, status: added.has(user) ? "added" : "already_member" })) };
  });
}

/** Lets people belong to a school no longer; answers for each. */
export async function removeMembers(
  db: Database,
  actor: Actor,
  id: string,
  { users, member_to }: HandlerInput<"schools.remove_members">["body"],
): Promise<HandlerOutput<"schools.remove_members">> {
  return inTransaction(db, async (tx) => {
    await requireOpenSchool(tx, id);
    await requireReachAll(tx, actor, namedIn("users", users));
    const unique = [...new Set(users)];
    const removed = await endMembers(tx, id, unique, member_to ?? null);
    if (removed.size > 0) {
      const subject = { type: "school", id };
      const [before, after] = [{ users: [...removed] }, member_to ? { member_to } : null];
      await recordAudit(tx, { actor, action: "school.members_removed", subject, before, after, schoolId: id });
    }
    return { results: unique.map((user) => ({ user, status: removed.has(user) ? "removed" : "not_member" })) };
  });
}
