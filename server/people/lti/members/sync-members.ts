import { unsafeLeaveGroup } from "../../../delivery/groups/kept-groups.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { findOpenSchools } from "../../../foundation/schools/find-schools.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Task } from "../../../platform/jobs.ts";
import { outboundFetch } from "../../../platform/outbound/outbound-fetch.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readClaims } from "../../identity/sso/claims.ts";
import { SsoFailure } from "../../identity/sso/failure.ts";
import { findPerson, issuerOf } from "../find-person.ts";
import { joinGroup } from "../join-course.ts";
import { findPlatform, holdOpenAccount, type PlatformRow } from "../platforms.queries.ts";
import { createServiceTokens, TokenRefused } from "../scores/service-token.ts";
import { findListedCourse, isListed, listKnownInGroup, noteMembers } from "./members.queries.ts";
import { fetchMembers, MEMBERS_SCOPE, type Member, type MembersProblem, MembersUnread } from "./read-members.ts";
import { wakeMembers } from "./wake-members.ts";

const LIMITS = { maxBytes: 8 * 1024 * 1024, timeoutMs: 20_000 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Services = Pick<Platform, "db" | "secret" | "config" | "log" | "live">;
type Course = NonNullable<Awaited<ReturnType<typeof findListedCourse>>>;

/** A program looks people up: nobody is at a device. */
const from = { address: "", userAgent: "", opensDemo: false };

/** Brings one person into the group, with a new account where they have none and the platform names them. @returns Whether they are in it. */
async function join(
  { db, live }: Services,
  platform: PlatformRow,
  course: Course,
  { subject, role, claims }: Member,
): Promise<boolean> {
  const { firstName, lastName } = readClaims(claims);
  const isNamed = `${firstName}${lastName}` !== "";
  return inTransaction(db, async (tx) => {
    const held = await holdOpenAccount(tx, platform.id, course.account_id);
    const school = held?.deployment.school_id ?? null;
    if (!held || (school !== null && !(await findOpenSchools(tx, [school])).has(school))) return false;
    const launch = { subject, role };
    const person = await findPerson(tx, { ...held, launch, claims, from, mayEnrol: isNamed, isPresent: false });
    const about = { ...held, launch, account: person.account, address: from.address, wake: live.wake };
    await joinGroup(tx, about, course.group_id);
    return true;
  }).catch((error: unknown) => {
    // Once they open the course themselves, they get in, or are told why not.
    if (error instanceof SsoFailure) return false;
    throw error;
  });
}

/** Has people leave the group whom the course no longer has. */
async function leave(
  { db, live }: Services,
  platform: PlatformRow,
  { account_id: account, group_id: group, school_id: school }: Course,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return;
  await inTransaction(db, async (tx) => {
    if (!(await holdOpenAccount(tx, platform.id, account))) return;
    await unsafeLeaveGroup(tx, live.wake, group, people);
    await recordAudit(tx, {
      actor: null,
      action: "group.members_removed",
      subject: { type: "group", id: group },
      before: { users: [...people] },
      schoolId: school,
      address: from.address,
    });
  });
}

/** Makes a group follow the list of its course. @returns Why it wasn’t followed; null where it was. */
async function follow(services: Services, platform: PlatformRow, course: Course, members: readonly Member[]) {
  const here = await listKnownInGroup(services.db, course.group_id, issuerOf(platform));
  const hasStudents = members.some(({ role }) => role === "student");
  if (!hasStudents && here.some(({ is_tutor }) => !is_tutor)) return "all_missing" as const;
  const isHere = new Set(here.map(({ subject }) => subject));
  for (const member of members) if (!isHere.has(member.subject)) await join(services, platform, course, member);
  const isListed = new Set(members.map(({ subject }) => subject));
  await leave(
    services,
    platform,
    course,
    here.filter(({ subject }) => !isListed.has(subject)).map(({ user }) => user),
  );
  return null;
}

/** Returns the task that reads the people of a course and has its group follow them; it comes again after a day, or earlier after a failure. */
export function runSyncMembers(services: Services): Task {
  const { db, secret, config, log } = services;
  const fetchOut = outboundFetch({ allowedHosts: config.outboundAllowedHosts }, LIMITS);
  const tokens = createServiceTokens({ db, secret }, fetchOut);
  const get = async (platform: PlatformRow, course: Course) =>
    fetchMembers(fetchOut, course.memberships_url, await tokens.get(platform, MEMBERS_SCOPE));
  /** Reads all members, with a new token where the kept one isn’t taken any more. */
  const read = async (platform: PlatformRow, course: Course): Promise<Member[] | MembersProblem> => {
    try {
      return await get(platform, course).catch((error: unknown) => {
        if (!(error instanceof MembersUnread) || error.problem !== "unauthorized") throw error;
        tokens.forget(platform);
        return get(platform, course);
      });
    } catch (error) {
      log.info({ course: course.id, err: error }, "the people of a course couldn’t be read");
      if (error instanceof MembersUnread) return error.problem;
      return error instanceof TokenRefused ? "unauthorized" : "not_answering";
    }
  };
  return async (payload) => {
    const { course: id } = payload as { course: string };
    if (!(await isListed(db, id))) return;
    let wait = DAY_MS;
    const course = await findListedCourse(db, id);
    const platform = course && (await findPlatform(db, course.platform_id));
    // Turned off, refused or archived for now: it may be otherwise tomorrow.
    if (course && platform?.is_on) {
      const members = await read(platform, course);
      const problem = typeof members === "string" ? members : await follow(services, platform, course, members);
      await noteMembers(db, id, problem);
      if (problem === "not_answering") wait = Math.min(DAY_MS, HOUR_MS * 2 ** course.members_tries);
    }
    await inTransaction(db, (tx) => wakeMembers(tx, id, new Date(Date.now() + wait)));
  };
}
