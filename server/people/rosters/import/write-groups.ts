import {
  unsafeArchiveGroup,
  unsafeCreateGroup,
  unsafeJoinGroup,
  unsafeLeaveGroup,
  unsafeRenameGroup,
  unsafeRestoreGroup,
} from "../../../delivery/groups/kept-groups.ts";
import { createSchool } from "../../../foundation/schools/create-school.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { type Done, nothingDone } from "../../directory/import/done.ts";
import { keepDone, lockPeople, zoneOfImport } from "../../directory/import/kept-import.ts";
import {
  forgetAbsent,
  keepGroup,
  keepMembers,
  type MemberChange,
  noteArchived,
  selectChanges,
} from "./groups.queries.ts";
import type { GroupPlan } from "./plan-groups.ts";
import { matchSchool } from "./schools.queries.ts";
import type { PlannedSchools } from "./schools.ts";
import type { WriteRun } from "./write-run.ts";

const MOST_NAME = 200;

/** Makes the schools of a roster that aren’t there, in the time zone of the person who imports. */
export async function writeSchools(tx: Tx, run: WriteRun, { missing }: PlannedSchools): Promise<void> {
  const timeZone = await zoneOfImport(tx, run.actor.id);
  for (const { orgId, name } of missing) {
    const cut = [...name].slice(0, MOST_NAME).join("");
    await matchSchool(tx, run.rosterId, orgId, await createSchool(tx, run.actor, { name: cut, timeZone }));
  }
}

/** Writes what becomes of the group of a class. */
export async function writeGroup(tx: Tx, run: WriteRun, { row, what, name, school }: GroupPlan): Promise<void> {
  const keeper = { actor: run.actor, address: run.actor.address, wake: run.wake };
  const { class_id: classId, group_id: groupId } = row;
  const keep = (id: string) => keepGroup(tx, { roster_id: run.rosterId, class_id: classId, group_id: id, title: name });
  if (what === "create" && school?.schoolId) {
    const made = { name, school: school.schoolId, createdBy: run.actor.id };
    await keep(await unsafeCreateGroup(tx, keeper, made));
  }
  if (groupId === null) return;
  if (what === "rename") {
    await unsafeRenameGroup(tx, keeper, groupId, name);
    await keep(groupId);
  }
  if (what === "restore") {
    await unsafeRestoreGroup(tx, keeper, groupId);
    await noteArchived(tx, run.rosterId, classId, false);
    await forgetAbsent(tx, run.rosterId, classId, groupId);
  }
  if (what === "archive") {
    await unsafeArchiveGroup(tx, keeper, groupId);
    await noteArchived(tx, run.rosterId, classId, true);
  }
}

/** Brings people into the group of a class, and takes those out whom the roster had brought and names no more. */
export async function writeMembers(
  tx: Tx,
  run: WriteRun,
  classId: string,
  groupId: string,
): Promise<{ joined: number; left: number }> {
  const { rosterId, importId, wake } = run;
  const given = { rosterId, importId, classId, takesOut: run.deactivates };
  const { joining, leaving } = await selectChanges(tx, given);
  if (joining.length + leaving.length === 0) return { joined: 0, left: 0 };
  await lockPeople(
    tx,
    [...joining, ...leaving].map(({ user_id }) => user_id),
  );
  const idsOf = (people: readonly MemberChange[], role: MemberChange["role"]) =>
    people.filter((person) => person.role === role).map(({ user_id }) => user_id);
  await unsafeLeaveGroup(
    tx,
    wake,
    groupId,
    leaving.map(({ user_id }) => user_id),
  );
  const brought = await unsafeJoinGroup(tx, groupId, {
    students: idsOf(joining, "student"),
    tutors: idsOf(joining, "tutor"),
  });
  await keepMembers(
    tx,
    { rosterId, classId, importId },
    joining.map(({ person_id, user_id, role }) => ({ personId: person_id, role, isBrought: brought.has(user_id) })),
  );
  const items = new Map<string, Done>();
  const doneTo = (id: string): Done => {
    const done = items.get(id) ?? nothingDone();
    items.set(id, done);
    return done;
  };
  for (const { user_id, role } of leaving)
    doneTo(user_id)[role === "student" ? "left_groups" : "left_led_groups"].push(groupId);
  for (const { user_id, role } of joining)
    if (brought.has(user_id)) doneTo(user_id)[role === "student" ? "groups" : "led_groups"].push(groupId);
  await keepDone(
    tx,
    importId,
    [...items].map(([userId, done]) => ({ userId, isNew: false, done })),
  );
  return { joined: brought.size, left: leaving.length };
}
