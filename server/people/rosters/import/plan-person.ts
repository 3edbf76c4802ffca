import { hasWebAddress } from "@sextant/contract/person-name.ts";
import type { Role } from "@sextant/contract/who.ts";
import { type Message, message } from "@sextant/interchange/messages/message.ts";
import { cleanIdentifier } from "@sextant/questions/text/written.ts";
import { z } from "zod";
import { whyNotEmail, whyNotUsername } from "../../directory/names-to-sign-in.ts";

const text = z.string().default("");

/** What a roster says of a person. Empty of one who is left out. */
export const saidOfPerson = z.object({
  isEnabled: z.boolean().default(true),
  username: text,
  firstName: text,
  lastName: text,
  studentNumber: text,
  email: text,
  grades: z.array(z.string()).default([]),
  role: text,
  orgIds: z.array(z.string()).default([]),
});
export type SaidOfPerson = z.output<typeof saidOfPerson>;

/** What was written to an account, as the roster said it then. */
export const appliedToPerson = z.object({
  firstName: text,
  lastName: text,
  email: text,
  username: text,
  studentNumber: text,
  isActive: z.boolean(),
  /** The schools that the roster named, and those of them that it brought the person into. */
  schools: z.array(z.string()),
  brought: z.array(z.string()),
});
export type AppliedToPerson = z.output<typeof appliedToPerson>;

/** Someone here. */
export interface Account {
  id: string;
  role: Role;
  first_name: string;
  last_name: string;
  email: string | null;
  username: string | null;
  student_number: string | null;
  is_active: boolean;
  version: number;
  last_seen_at: Date | null;
  /** The schools they belong to. */
  schools: string[];
}

/** Someone here who may be the person that a roster means. */
export interface Candidate {
  account: Account;
  same: ("email" | "username" | "student_number" | "name")[];
  /** The roster has them as someone else: they can’t be this person too. */
  isElsewhere: boolean;
}

/** A school of a roster as it is known here. */
export interface PlannedSchool {
  name: string;
  /** `above`: an organization that is no school. */
  state: "linked" | "new" | "left_out" | "undecided" | "above";
  /** Null while there is none. */
  schoolId: string | null;
}

/** All that decides about a person. */
export interface PersonFacts {
  sourcedId: string;
  /** In `users.csv`; null where this file doesn’t name them. */
  line: number | null;
  /** Their name in the files, where they are left out and none is kept. */
  stagedName: string;
  said: SaidOfPerson;
  isRemoved: boolean;
  decision: "new" | "left_out" | null;
  applied: AppliedToPerson | null;
  /** The import that wrote it. */
  appliedBy: string | null;
  account: Account | null;
  /** Roles that count today, the first ones first; from OneRoster 1.2 on. */
  roles: { role: string; orgId: string }[];
  candidates: Candidate[];
  /** Another roster has their account as active. */
  isKeptElsewhere: boolean;
  /** Someone else of the roster has the same. */
  sharesEmail: boolean;
  sharesUsername: boolean;
}

/** The fields of an account that a roster may set. */
export type AccountFields = Partial<
  Pick<Account, "first_name" | "last_name" | "email" | "username" | "student_number" | "is_active">
>;

export interface PersonPlan {
  facts: PersonFacts;
  /**
   * `absent`: neither there nor here; `kept_back`: something must be corrected first; `undecided`: they may be someone here, or their school
   * is.
   */
  outcome: "create" | "update" | "deactivate" | "unchanged" | "left_out" | "undecided" | "kept_back" | "absent";
  role: Role;
  /** The account that it is about: theirs, or the one that they are linked to. */
  account: Account | null;
  fields: AccountFields;
  /** The schools that the roster names, as they are known here. */
  schools: PlannedSchool[];
  joins: string[];
  leaves: string[];
  /** What is to be kept of it as written. */
  applied: AppliedToPerson | null;
  /** One account has their address, name and role. */
  hasSame: boolean;
  findings: { column: string | null; message: Message; isSkipped: boolean }[];
}

export interface PlanContext {
  schoolOf(orgId: string): PlannedSchool | null;
  /** Those whose address and name are one person’s here are that person. */
  linksSame: boolean;
}

const MOST_NAME = 200;
const accountRoles: Record<string, Role> = { student: "student", teacher: "tutor", counselor: "counselor" };
const guardians = ["guardian", "parent", "relative"];
const others =
  "aide, administrator, districtadministrator, principal, proctor, siteadministrator, systemadministrator".split(", ");

/** Returns the first role that has an account here; else what they are. */
function roleOf({ roles, said }: PersonFacts): Role | "guardian" | { without: string } | { unknown: string } {
  const named = roles.length > 0 ? roles.map(({ role }) => role) : said.role === "" ? [] : [said.role];
  for (const name of named) {
    const role = accountRoles[name.toLowerCase()];
    if (role) return role;
  }
  const [first = ""] = named;
  if (guardians.includes(first.toLowerCase())) return "guardian";
  return others.includes(first.toLowerCase()) ? { without: first } : { unknown: first };
}

const cut = (name: string): string => [...name].slice(0, MOST_NAME).join("");
/** A name with a web address in it is none: in a message to others it must not lead anywhere. */
const nameOf = (name: string): string => (hasWebAddress(name) ? "" : cut(name));

/** What the roster would have written, as it is written here. */
function wordsOf(said: SaidOfPerson) {
  return {
    firstName: nameOf(said.firstName),
    lastName: nameOf(said.lastName),
    email: cleanIdentifier(said.email),
    username: cleanIdentifier(said.username),
    studentNumber: said.studentNumber.length > 64 ? "" : said.studentNumber,
  };
}

/** Returns whether a roster may keep accounts of a role: none of those who manage others. */
export const isKept = (role: Role): boolean => role !== "staff" && role !== "manager";
/** Returns whether a person of a roster may be linked to this account. */
export const isLinkable = ({ account, isElsewhere }: Candidate): boolean => isKept(account.role) && !isElsewhere;
const isSame = ({ same }: Candidate): boolean => same.includes("email") && same.includes("name");

/** Returns the one account that has the address, the name and the role of someone in a roster; null where there isn’t exactly one. */
function sameAccount({ candidates, sharesEmail }: PersonFacts, role: ReturnType<typeof roleOf>): Account | null {
  const [only, ...more] = candidates.filter((one) => one.same.includes("email"));
  const isOne = only !== undefined && more.length === 0 && !sharesEmail;
  return isOne && isSame(only) && isLinkable(only) && only.account.role === role ? only.account : null;
}

/** Says what is to become of a person of a roster. Pure. */
export function planPerson(facts: PersonFacts, context: PlanContext): PersonPlan {
  const { said, decision, isRemoved, applied } = facts;
  const findings: PersonPlan["findings"] = [];
  const skip = (column: string | null, why: Message) => findings.push({ column, message: why, isSkipped: true });
  const note = (column: string | null, why: Message) => findings.push({ column, message: why, isSkipped: false });
  const orgIds = [...new Set([...facts.roles.map(({ orgId }) => orgId), ...said.orgIds])].filter(Boolean);
  const schools: PlannedSchool[] = [];
  const found = roleOf(facts);
  const same = facts.account === null && decision === null ? sameAccount(facts, found) : null;
  const account = facts.account ?? (context.linksSame ? same : null);
  const role = typeof found === "string" && found !== "guardian" ? found : (account?.role ?? "student");
  const plan = (outcome: PersonPlan["outcome"], more: Partial<PersonPlan> = {}): PersonPlan => ({
    facts,
    outcome,
    role,
    account,
    fields: {},
    schools: schools.filter(({ state }) => state === "linked" || state === "new"),
    joins: [],
    leaves: [],
    applied,
    findings,
    hasSame: same !== null,
    ...more,
  });
  if (decision === "left_out" || (account && !isKept(account.role))) return plan("left_out");
  const isWanted = !isRemoved && said.isEnabled;
  if (!account && !isWanted) return plan("absent");

  for (const orgId of orgIds) {
    const school = context.schoolOf(orgId);
    if (school) schools.push(school);
    else if (isWanted) note("orgSourcedIds", message("roster_no_such", { id: orgId }));
  }
  if (account) return planKnown(facts, account, { plan, note, schools, isWanted, said: found });

  if (found === "guardian") return plan("left_out");
  if (typeof found === "object") {
    if ("without" in found) {
      note("role", message("roster_no_account", { role: found.without }));
      return plan("left_out");
    }
    const { unknown } = found;
    skip("role", unknown === "" ? message("roster_no_role") : message("roster_unknown_role", { role: unknown }));
    return plan("kept_back");
  }
  const own = schools.filter(({ state }) => state !== "above");
  if (own.length > 0 && own.every(({ state }) => state === "left_out")) return plan("left_out");
  if (own.some(({ state }) => state === "undecided")) return plan("undecided");
  const words = wordsOf(said);
  const whyEmail = words.email === "" ? null : whyNotEmail(words.email);
  if (whyEmail !== null) note("email", message("roster_email", { email: words.email }));
  const isUsername = words.username !== "" && whyNotUsername(words.username) === null;
  const isShared = { email: facts.sharesEmail, username: facts.sharesUsername };
  const username = isUsername && !isShared.username ? words.username : "";
  const email = whyEmail === null && !isShared.email ? words.email : "";
  // By one name one can sign in; the other is only said.
  const say = email === "" && username === "" ? skip : note;
  if (isShared.email && words.email !== "") say("email", message("roster_same_email", { email: words.email }));
  if (isUsername && isShared.username) say("username", message("roster_same_username", { username: words.username }));
  if (email === "" && username === "") {
    // Beside an address, what can’t be a username does no harm: many rosters have the address there too.
    if (words.username !== "" && !isUsername)
      skip("username", message("roster_username", { username: words.username }));
    if (words.email === "" && words.username === "") skip("email", message("roster_no_name"));
    return plan("kept_back");
  }
  if (decision !== "new" && facts.candidates.some(({ isElsewhere }) => !isElsewhere)) return plan("undecided");
  const taken = (kind: Candidate["same"][number]) => facts.candidates.some(({ same }) => same.includes(kind));
  for (const [kind, name] of [
    ["email", email],
    ["username", username],
  ] as const)
    if (taken(kind)) skip(kind, message("roster_taken", { name }));
  if (findings.some(({ isSkipped }) => isSkipped)) return plan("kept_back");
  const isNumberTaken = taken("student_number");
  if (isNumberTaken) note("identifier", message("roster_number_taken", { number: words.studentNumber }));
  const studentNumber = isNumberTaken ? "" : words.studentNumber;
  const ids = own.flatMap(({ schoolId }) => schoolId ?? []);
  return plan("create", {
    fields: {
      first_name: words.firstName,
      last_name: words.lastName,
      email: email || null,
      username: username || null,
      student_number: studentNumber || null,
      is_active: true,
    },
    joins: ids,
    applied: { ...words, email, username, studentNumber, isActive: true, schools: ids, brought: ids },
  });
}

interface KnownContext {
  plan: (outcome: PersonPlan["outcome"], more?: Partial<PersonPlan>) => PersonPlan;
  note: (column: string | null, why: Message) => void;
  schools: PlannedSchool[];
  isWanted: boolean;
  said: ReturnType<typeof roleOf>;
}

function planKnown(facts: PersonFacts, account: Account, given: KnownContext): PersonPlan {
  const { said, applied, candidates } = facts;
  const { plan, note, schools, isWanted, said: found } = given;
  const words = wordsOf(said);
  const before = applied ?? {
    firstName: "",
    lastName: "",
    email: "",
    username: "",
    studentNumber: "",
    isActive: true,
    schools: [],
    brought: [],
  };
  if (!isWanted) {
    // Only someone whom the roster had here as active leaves with it; someone whom people deactivated stays so when they come back.
    if (applied?.isActive && account.is_active && !facts.isKeptElsewhere)
      return plan("deactivate", { fields: { is_active: false }, applied: { ...before, isActive: false } });
    return plan(account.is_active ? "unchanged" : "absent");
  }
  if (typeof found === "string" && found !== "guardian" && found !== account.role)
    note("role", message("roster_role_differs", { here: account.role, there: found }));
  const fields: AccountFields = {};
  const kept = { ...before, isActive: true };
  const current = {
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email ?? "",
    username: account.username ?? "",
    studentNumber: account.student_number ?? "",
  };
  const columns = {
    firstName: "first_name",
    lastName: "last_name",
    email: "email",
    username: "username",
    studentNumber: "student_number",
  } as const;
  const same = (one: string, other: string, field: keyof typeof columns) =>
    field === "email" || field === "username" ? one.toLowerCase() === other.toLowerCase() : one === other;
  const set = (field: keyof typeof columns) => {
    const word = words[field];
    // What people changed here stays until the roster says something else.
    if (word === "" || (applied && same(word, applied[field], field))) return;
    const isFree = fits(field, word, facts, account, note);
    if (!isFree) return;
    kept[field] = word;
    if (!same(word, current[field], field)) fields[columns[field]] = word;
  };
  for (const field of Object.keys(columns) as (keyof typeof columns)[]) set(field);
  if (applied && !applied.isActive && !account.is_active) fields.is_active = true;
  const wanted = schools.flatMap(({ state, schoolId }) => (state === "linked" && schoolId ? [schoolId] : []));
  const joins = wanted.filter((id) => !before.schools.includes(id) && !account.schools.includes(id));
  // A roster that names no school of theirs says nothing about schools.
  const leaves =
    wanted.length === 0 ? [] : before.brought.filter((id) => !wanted.includes(id) && account.schools.includes(id));
  if (
    joins.length > 0 &&
    candidates.some((one) => one.account.id !== account.id && one.same.includes("student_number"))
  )
    note("identifier", message("roster_number_taken", { number: words.studentNumber }));
  kept.schools = wanted.length === 0 ? before.schools : wanted;
  kept.brought =
    wanted.length === 0 ? before.brought : [...before.brought.filter((id) => wanted.includes(id)), ...joins];
  const isChanged = Object.keys(fields).length > 0 || joins.length > 0 || leaves.length > 0;
  // A school that is yet to be made is joined once it is there.
  const isJoiningNew = schools.some(({ state }) => state === "new");
  return plan(isChanged || isJoiningNew ? "update" : "unchanged", { fields, joins, leaves, applied: kept });
}

/** Returns whether a field of an account may become this word; says it where not. */
function fits(
  field: "firstName" | "lastName" | "email" | "username" | "studentNumber",
  word: string,
  { candidates, sharesEmail, sharesUsername }: PersonFacts,
  account: Account,
  note: KnownContext["note"],
): boolean {
  const isTaken = (kind: Candidate["same"][number]) =>
    candidates.some(({ account: other, same }) => other.id !== account.id && same.includes(kind));
  if (field === "email") {
    if (whyNotEmail(word) !== null) note("email", message("roster_email", { email: word }));
    else if (sharesEmail) note("email", message("roster_same_email", { email: word }));
    else if (isTaken("email")) note("email", message("roster_taken", { name: word }));
    else return true;
    return false;
  }
  if (field === "username") {
    if (whyNotUsername(word) !== null) return false;
    if (sharesUsername) note("username", message("roster_same_username", { username: word }));
    else if (isTaken("username")) note("username", message("roster_taken", { name: word }));
    else return true;
    return false;
  }
  if (field === "studentNumber" && isTaken("student_number")) {
    note("identifier", message("roster_number_taken", { number: word }));
    return false;
  }
  return true;
}
