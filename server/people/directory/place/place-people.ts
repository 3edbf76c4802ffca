import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { allocateAll } from "../../../delivery/allocations/allocate.ts";
import { checkResources } from "../../../delivery/allocations/check-allocation.ts";
import { listGiven } from "../../../delivery/allocations/list-given.ts";
import { listedResources } from "../../../delivery/allocations/resources.ts";
import { defaultTerms } from "../../../delivery/allocations/terms.ts";
import { lockManagedGroup } from "../../../delivery/groups/groups.ts";
import { unsafeAddMembers } from "../../../delivery/groups/unsafe-members.ts";
import { reachedBy } from "../../../foundation/access/reach.ts";
import { requireSchool } from "../../../foundation/access/schools.ts";
import { requireTokenScope } from "../../../foundation/access/token-scope.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { findOpenSchools } from "../../../foundation/schools/find-schools.ts";
import { findNumberClashes, numberTaken } from "../../../foundation/schools/number-clashes.ts";
import { inviteByMail } from "../../../foundation/sign-ins/invite-by-mail.ts";
import type { Actor } from "../../../platform/binder.ts";
import { publicAddress } from "../../../platform/config.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { joinSchool } from "../bulk/bulk.queries.ts";
import { createUsers } from "../create-user.ts";
import { refusalOfTaken, takenField } from "../taken-field.ts";
import { judgePlaced, type Verdict } from "./judge-placed.ts";
import { lockNamed } from "./place.queries.ts";

type Body = HandlerInput<"people.place">["body"];
type Results = HandlerOutput<"people.place">["results"];

async function requireOpenSchool(tx: Tx, actor: Actor, school: string | undefined): Promise<void> {
  if (school === undefined) {
    if (actor.role !== "staff") throw invalid("school", "Choose a school.");
    return;
  }
  if (!(await findOpenSchools(tx, [school])).has(school)) throw notFound("This school");
  await requireSchool(tx, actor, school);
}

/** Ids as the database writes them. */
const eachOnce = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** Refuses people who couldn’t be found by the same call again: a number means someone in a school alone. */
function requireFindable({ people, school }: Body): void {
  if (school !== undefined) return;
  const message = "Send an email address, or a school in which the student number is known.";
  const errors = people.flatMap(({ email }, index) => (email ? [] : [{ path: `people.${index}.email`, message }]));
  if (errors.length > 0) throw new Refusal("invalid", message, { errors });
}

/** Judges each person, and refuses those whom their number keeps out of the school: someone there has it, or someone new gets it. */
async function judge(tx: Tx, actor: Actor, { people, school }: Body): Promise<Verdict[]> {
  const all = (field: "email" | "username" | "student_number") =>
    people.flatMap((person) => person[field]?.toLowerCase() ?? []);
  const names = { emails: all("email"), usernames: all("username"), numbers: all("student_number") };
  const known = await lockNamed(tx, { ...names, school: school ?? null }, reachedBy(actor, "users.id"));
  const verdicts = judgePlaced(people, known);
  if (school === undefined) return verdicts;
  const ids = verdicts.flatMap((verdict) => (verdict.is === "known" ? [verdict.id] : []));
  const clashes = await findNumberClashes(tx, school, ids);
  const numbersOfNew = new Set(
    people.flatMap(({ student_number: number }, index) =>
      number && verdicts[index]?.is === "new" ? [number.toLowerCase()] : [],
    ),
  );
  for (const { id, own_number: number } of known) if (number !== null && numbersOfNew.has(number)) clashes.add(id);
  return verdicts.map((verdict) =>
    verdict.is === "known" && clashes.has(verdict.id)
      ? { is: "refused", errors: [{ path: "student_number", message: numberTaken }] }
      : verdict,
  );
}

async function joinGroups(
  tx: Tx,
  actor: Actor,
  groups: readonly { id: string; school_id: string | null }[],
  users: readonly string[],
): Promise<Set<string>> {
  const joined = new Set<string>();
  for (const { id, school_id: schoolId } of groups) {
    const added = await unsafeAddMembers(tx, id, users);
    if (added.size === 0) continue;
    for (const user of added) joined.add(`${user} ${id}`);
    await recordAudit(tx, {
      actor,
      action: "group.members_added",
      subject: { type: "group", id },
      after: { users: [...added] },
      schoolId,
    });
  }
  return joined;
}

/** Assigns what someone has neither by themselves nor by a group. @returns What was assigned, as `person assessment`. */
async function assign(tx: Tx, actor: Actor, users: readonly string[], body: Body): Promise<Set<string>> {
  const { assessments, opens_at, closes_at, time_zone } = body;
  const had = await listGiven(tx, users, assessments);
  const assigned = new Set<string>();
  for (const thing of listedResources("assessment", "assessments", assessments)) {
    const lacking = users.filter((user) => !had.has(`${user} ${thing.id}`));
    if (lacking.length === 0) continue;
    const terms = { ...defaultTerms, opens_at, closes_at, time_zone };
    await allocateAll(tx, actor, { given: [thing], users: lacking, groups: [], terms });
    for (const user of lacking) assigned.add(`${user} ${thing.id}`);
  }
  return assigned;
}

/** Creates those who are new, and invites them if asked to. @returns Their ids by their places in the call. */
async function create(
  tx: Tx,
  { config }: Pick<Platform, "config">,
  actor: Actor,
  { people, school, send_invitations }: Body,
  verdicts: readonly Verdict[],
): Promise<Map<number, string>> {
  const fresh = people.flatMap((person, index) => (verdicts[index]?.is === "new" ? [{ ...person, index }] : []));
  if (fresh.length === 0) return new Map();
  const made = await createUsers(
    tx,
    actor,
    fresh.map((person) => ({
      role: "student" as const,
      firstName: person.first_name,
      lastName: person.last_name,
      email: person.email ?? null,
      username: person.username ?? null,
      studentNumber: person.student_number ?? null,
      schoolIds: school ? [school] : [],
      ...(person.time_zone ? { timeZone: person.time_zone } : {}),
      locale: person.locale ?? ("en" as const),
    })),
  );
  const ids = new Map(fresh.map(({ index }, at) => [index, made[at] ?? ""]));
  const invitees = fresh.flatMap(({ index, email, first_name, locale = "en" }) =>
    email ? [{ id: ids.get(index) ?? "", email, first_name, locale }] : [],
  );
  if (send_invitations && invitees.length > 0) await inviteByMail(tx, publicAddress(config), invitees);
  return ids;
}

async function letJoinSchool(tx: Tx, actor: Actor, school: string, users: readonly string[]): Promise<void> {
  const added = await joinSchool(tx, school, users);
  if (added.size === 0) return;
  const subject = { type: "school", id: school };
  const after = { users: [...added] };
  await recordAudit(tx, { actor, action: "school.members_added", subject, after, schoolId: school });
}

async function place(tx: Tx, services: Pick<Platform, "config">, actor: Actor, body: Body): Promise<Results> {
  const { school, groups: ids, assessments } = body;
  await requireOpenSchool(tx, actor, school);
  await checkResources(tx, actor, listedResources("assessment", "assessments", assessments));
  const groups: Awaited<ReturnType<typeof lockManagedGroup>>[] = [];
  // In the order of their ids, as all who lock several do.
  for (const id of ids) groups.push(await lockManagedGroup(tx, actor, id));
  const verdicts = await judge(tx, actor, body);
  const made = await create(tx, services, actor, body, verdicts);
  const found = verdicts.flatMap((verdict) => (verdict.is === "known" ? [verdict.id] : []));
  if (school) await letJoinSchool(tx, actor, school, found);
  const users = [...made.values(), ...found];
  const joined = await joinGroups(tx, actor, groups, users);
  const assigned = await assign(tx, actor, users, body);

  return verdicts.map((verdict, index) => {
    if (verdict.is === "refused")
      return { index, status: "refused", user: null, joined: [], assigned: [], errors: verdict.errors };
    const user = verdict.is === "known" ? verdict.id : (made.get(index) ?? "");
    return {
      index,
      status: verdict.is === "known" ? "found" : "created",
      user,
      joined: ids.filter((id) => joined.has(`${user} ${id}`)),
      assigned: assessments.filter((id) => assigned.has(`${user} ${id}`)),
      errors: [],
    };
  });
}

/**
 * Creates or finds students, adds them to a school and groups, and assigns them assessments. One who can’t be placed keeps nobody else
 * out. Repeated, it finds what is there and changes nothing.
 *
 * @throws Refusal `forbidden`, `not_found` for a school, group or assessment, `invalid`, `illegal_transition` for an assessment that isn’t published.
 */
export async function placePeople(
  { db, config }: Pick<Platform, "db" | "config">,
  actor: Actor,
  sent: Body,
): Promise<HandlerOutput<"people.place">> {
  requireFindable(sent);
  if (sent.groups.length > 0) requireTokenScope(actor, "groups.write");
  if (sent.assessments.length > 0) requireTokenScope(actor, "assigned.write");
  const body = {
    ...sent,
    school: sent.school?.toLowerCase(),
    groups: eachOnce(sent.groups).sort(),
    assessments: eachOnce(sent.assessments),
  };
  const run = () => inTransaction(db, (tx) => place(tx, { config }, actor, body));
  try {
    return { results: await run() };
  } catch (error) {
    if (!takenField(error)) throw error;
    // Another call created one of them meanwhile: now they are found.
    const results = await run().catch((again: unknown) => {
      throw refusalOfTaken(again);
    });
    return { results };
  }
}
