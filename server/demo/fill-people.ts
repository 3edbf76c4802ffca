import { createGroup } from "../delivery/groups/groups.ts";
import { addMembers } from "../delivery/groups/members.ts";
import { createSchool } from "../foundation/schools/create-school.ts";
import { allocateStudents } from "../people/directory/allocate-students.ts";
import { createUser } from "../people/directory/create-user.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { type DemoPerson, demoAccounts, demoGroup, demoSchool, demoStudents } from "./content/people.ts";

/** The demo's team, as those who act. */
export interface Team {
  schoolId: string;
  staff: Actor;
  tutor: Actor;
  counselor: Actor;
  manager: Actor;
}

/** How many of the group the counselor looks after, the demo student first. */
const COUNSELED = 8;

/** Creates a person of the demo; without a password nobody can sign in as them. */
export async function createPerson(
  tx: Tx,
  by: Actor | null,
  person: DemoPerson,
  given: { schoolIds: string[]; passwordHash: string | null },
): Promise<Actor> {
  const accommodations = { time_multiplier: null, extra_break_seconds: null, ...person.accommodations };
  const id = await createUser(tx, by, {
    ...given,
    role: person.role,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    timeZone: person.time_zone,
    isDemo: true,
    accommodations: {
      timeMultiplier: accommodations.time_multiplier,
      extraBreakSeconds: accommodations.extra_break_seconds,
    },
  });
  return { id, role: person.role, signInId: newId(), address: "" };
}

/** Creates the school and its team. */
export async function fillTeam(tx: Tx, passwordHash: string): Promise<Team> {
  const staff = await createPerson(tx, null, demoAccounts.staff, { schoolIds: [], passwordHash });
  const school = { name: demoSchool.name, timeZone: demoSchool.time_zone };
  const schoolId = await createSchool(tx, staff, school);
  const given = { schoolIds: [schoolId], passwordHash };
  return {
    schoolId,
    staff,
    tutor: await createPerson(tx, staff, demoAccounts.tutor, given),
    counselor: await createPerson(tx, staff, demoAccounts.counselor, given),
    manager: await createPerson(tx, staff, demoAccounts.manager, given),
  };
}

/** The demo's students by e-mail address, and the group that they are all in. */
export interface Students {
  groupId: string;
  byEmail: ReadonlyMap<string, Actor>;
}

/** Creates the students in their group, which the tutor leads; the counselor gets some of them. */
export async function fillStudents(tx: Tx, team: Team, passwordHash: string): Promise<Students> {
  const { staff, tutor, counselor, schoolId } = team;
  const byEmail = new Map<string, Actor>();
  for (const person of [demoAccounts.student, ...demoStudents]) {
    const given = { schoolIds: [schoolId], passwordHash: person === demoAccounts.student ? passwordHash : null };
    byEmail.set(person.email, await createPerson(tx, staff, person, given));
  }
  const students = [...byEmail.values()].map((student) => student.id);
  const group = await createGroup(tx, staff, { name: demoGroup.name, school: schoolId, tutors: [tutor.id] });
  await addMembers(tx, staff, { group: group.id, users: students });
  await allocateStudents(tx, staff, { carer: counselor.id, students: students.slice(0, COUNSELED) });
  return { groupId: group.id, byEmail };
}
