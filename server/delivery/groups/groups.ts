import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { managedGroup, managesGroup, seesGroup } from "../../foundation/access/groups.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { withdrawLost } from "../../foundation/notifications/withdraw-lost.ts";
import type { Actor } from "../../platform/binder.ts";
import { byName } from "../../platform/database/by-name.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { containing, type Page, paged } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { unsafeBringBack } from "./bring-back.ts";
import { checkGroupSchool, checkGroupTutors } from "./check-group.ts";
import {
  archiveGroupRow,
  insertGroup,
  isLedBy,
  listTutors,
  lockArchivedGroup,
  lockGroup,
  memberCount,
  replaceTutors,
  selectGroups,
  selectNotToRestore,
  updateGroupRow,
} from "./groups.queries.ts";
import { listMemberIds } from "./members.queries.ts";

type Group = HandlerOutput<"groups.get">;

function present({ keeps, ...row }: Omit<Group, "can"> & { keeps: boolean }): Group {
  return { ...row, can: { update: keeps, remove: keeps, change_members: keeps, allocate: keeps } };
}

function visible(db: Database, actor: Actor) {
  return selectGroups(db, actor, managesGroup(actor, "groups")).where(seesGroup(actor, "groups"));
}

/** Returns a group that the actor sees. */
export async function getGroup(db: Database, actor: Actor, id: string): Promise<Group> {
  const row = await visible(db, actor).where("groups.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("This group");
  return present(row);
}

export async function listGroups(
  db: Database,
  actor: Actor,
  input: HandlerInput<"groups.list">["query"],
  url: string,
): Promise<Page<Group>> {
  let query = input.archived
    ? selectGroups(db, actor, managedGroup(actor, "groups"), true).where(managedGroup(actor, "groups"))
    : visible(db, actor);
  if (input.school) query = query.where("groups.school_id", "=", input.school);
  if (input.tutor) query = query.where(isLedBy(input.tutor));
  if (input.search) query = query.where("groups.name", "ilike", containing(input.search));
  const page = await paged(db, query, input, {
    url,
    orderings: {
      name: byName("groups.name"),
      created_at: "groups.created_at",
      member_count: memberCount,
      school: byName("schools.name"),
    },
    defaultOrdering: "name",
    tieBreaker: "groups.id",
  });
  return { ...page, results: page.results.map(present) };
}

/** Makes a group; a tutor who makes one leads it. */
export async function createGroup(
  db: Database,
  actor: Actor,
  body: HandlerInput<"groups.create">["body"],
): Promise<Group> {
  return inTransaction(db, async (tx) => {
    const school = await checkGroupSchool(tx, actor, body.school);
    const tutors = [...new Set(actor.role === "tutor" ? [...body.tutors, actor.id] : body.tutors)];
    await checkGroupTutors(tx, actor, [], tutors);
    const id = newId();
    await insertGroup(tx, { id, name: body.name, school_id: school, created_by: actor.id });
    await replaceTutors(tx, id, tutors);
    await recordAudit(tx, {
      actor,
      action: "group.created",
      subject: { type: "group", id },
      after: { name: body.name, school, tutors },
      schoolId: school,
    });
    return getGroup(tx, actor, id);
  });
}

/** Returns the group locked for a change, when the actor keeps it. */
export async function lockManagedGroup(tx: Tx, actor: Actor, id: string) {
  const row = await lockGroup(tx, id, managesGroup(actor, "groups"));
  if (row) return row;
  // One that is seen but not kept cannot be told from one that is not there by any refusal but this.
  await getGroup(tx, actor, id);
  throw new Refusal("forbidden", "You can see this group, but not change it.");
}

/**
 * Renames a group, moves it to another school, or says who leads it.
 *
 * @throws Refusal `stale_version`, with the group as it is, when it was changed in the meantime.
 */
export async function updateGroup(
  db: Database,
  actor: Actor,
  id: string,
  { version, tutors, name, school: wanted }: HandlerInput<"groups.update">["body"],
): Promise<Group> {
  return inTransaction(db, async (tx) => {
    const row = await lockManagedGroup(tx, actor, id);
    const before = { name: row.name, school: row.school_id, tutors: await listTutors(tx, id) };
    if (row.version !== version) {
      const { created_at: _, ...current } = await getGroup(tx, actor, id);
      throw new Refusal("stale_version", "Someone else changed this group. Reload to see the latest version.", {
        members: { current },
      });
    }
    const school = wanted === undefined ? row.school_id : await checkGroupSchool(tx, actor, wanted);
    if (tutors) {
      await checkGroupTutors(tx, actor, before.tutors, tutors);
      await replaceTutors(tx, id, [...new Set(tutors)]);
    }
    await updateGroupRow(tx, id, { name, school_id: school, version: version + 1 });
    await recordAudit(tx, {
      actor,
      action: "group.updated",
      subject: { type: "group", id },
      before,
      after: { name: name ?? before.name, school, tutors: tutors ?? before.tutors },
      schoolId: school,
    });
    // A tutor who hands a group over sees it this last time.
    const after = await selectGroups(tx, actor, managesGroup(actor, "groups"))
      .where("groups.id", "=", id)
      .executeTakeFirstOrThrow();
    return present(after);
  });
}

/** Archives a group: nothing is given through it any more, and what its members began stays theirs. */
export async function removeGroup(
  { db, live }: Pick<Platform, "db" | "live">,
  actor: Actor,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockManagedGroup(tx, actor, id);
    await archiveGroupRow(tx, id);
    await withdrawLost(tx, live.wake, { users: await listMemberIds(tx, id) });
    await recordAudit(tx, {
      actor,
      action: "group.archived",
      subject: { type: "group", id },
      before: { name: row.name },
      schoolId: row.school_id,
    });
  });
}

/**
 * Brings an archived group back, with what it was given, and with those members and tutors who are still the restorer's to bring together:
 * nobody comes within reach again who left in the meantime. A tutor reached their members by the group itself, so only that counts for them.
 *
 * @throws Refusal `not_found`, also for a tutor who does not belong to the group's school any more.
 */
export async function restoreGroup(db: Database, actor: Actor, id: string): Promise<Group> {
  return inTransaction(db, async (tx) => {
    const row = await lockArchivedGroup(tx, id, managedGroup(actor, "groups"));
    if (!row) throw notFound("This archived group");
    const isReached = actor.role === "tutor" ? sql<boolean>`true` : reachedBy(actor, "users.id");
    const { tutors } = await selectNotToRestore(tx, id, isReached);
    if (tutors.includes(actor.id)) throw notFound("This archived group");
    await unsafeBringBack(tx, { id, ...row }, isReached, { actor });
    return getGroup(tx, actor, id);
  });
}
