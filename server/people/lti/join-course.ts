import { cutText } from "@sextant/questions/text/cut.ts";
import { cleanLine } from "@sextant/questions/text/written.ts";
import { allocateToGroup } from "../../delivery/allocations/allocate-to-group.ts";
import { defaultTerms } from "../../delivery/allocations/terms.ts";
import { unsafeCreateGroup, unsafeJoinGroup } from "../../delivery/groups/kept-groups.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { actorWithoutRequest } from "../../platform/actor-without-request.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { findCourse, insertCourse, isAssessmentOf, keepLink, lockCourses, updateCourse } from "./courses.queries.ts";
import { updateMembershipsUrl } from "./members/members.queries.ts";
import { wakeMembers } from "./members/wake-members.ts";
import type { DeploymentRow, PlatformRow } from "./platforms.queries.ts";
import type { Launch } from "./read-launch.ts";
import { keepScore } from "./scores/keep-score.ts";

/** The most characters that the name of a group has. */
const MOST_NAME = 200;

interface Joining {
  platform: PlatformRow;
  deployment: DeploymentRow;
  launch: Launch;
  account: { id: string; role: string };
  /** The person’s network address, for the log. */
  address: string;
  wake: () => void;
}

type Course = NonNullable<Launch["course"]>;

/** Finds the group of a course; the first who comes from it finds one made. */
async function findGroup(tx: Tx, { platform, deployment, address, wake }: Joining, { id, title }: Course) {
  const name = cutText(cleanLine(title), MOST_NAME) || id;
  let found = await findCourse(tx, deployment.id, id);
  if (!found) {
    await lockCourses(tx, deployment.id);
    found = await findCourse(tx, deployment.id, id);
  }
  if (found && found.school_id === deployment.school_id) {
    if (found.title !== name) await updateCourse(tx, found.id, { title: name });
    return { course: found.id, group: found.group_id, isArchived: found.is_archived };
  }
  const kept = { address, wake };
  const made = { name, school: deployment.school_id, createdBy: platform.created_by };
  const group = await unsafeCreateGroup(tx, kept, made);
  if (found) {
    // The account, or the group, is of another school by now: its people don’t get among those of the old one.
    await updateCourse(tx, found.id, { title: name, group_id: group });
    return { course: found.id, group, isArchived: false };
  }
  const course = newId();
  await insertCourse(tx, { id: course, deployment_id: deployment.id, context_id: id, title: name, group_id: group });
  return { course, group, isArchived: false };
}

/** Adds a person to the group of their course as what they are in it, where that is what they are here. */
export async function joinGroup(
  tx: Tx,
  {
    deployment,
    launch,
    account,
    address,
  }: Pick<Joining, "deployment" | "account" | "address"> & { launch: Pick<Launch, "role"> },
  group: string,
): Promise<void> {
  if (launch.role === null || launch.role !== account.role) return;
  const people = { students: [] as string[], tutors: [] as string[] };
  people[launch.role === "student" ? "students" : "tutors"].push(account.id);
  if ((await unsafeJoinGroup(tx, group, people)).size === 0) return;
  await recordAudit(tx, {
    actor: null,
    action: "group.members_added",
    subject: { type: "group", id: group },
    after: launch.role === "student" ? { users: [account.id] } : { tutors: [account.id] },
    schoolId: deployment.school_id,
    address,
  });
}

/**
 * Brings a person into the group of their course, and the assessment of the link to the group. An archived group stays as it is.
 *
 * @returns Where on the page they go.
 */
export async function joinCourse(tx: Tx, joining: Joining): Promise<string> {
  const { platform, deployment, launch, account, address } = joining;
  const { assessment } = launch;
  const isOffered = assessment !== null && (await isAssessmentOf(tx, assessment, deployment.school_id));
  if (launch.course === null) return isOffered ? `/assessments/${assessment}` : "/";
  const { course, group, isArchived } = await findGroup(tx, joining, launch.course);
  if (!isArchived) {
    await joinGroup(tx, joining, group);
    if (launch.membershipsUrl !== null && (await updateMembershipsUrl(tx, course, launch.membershipsUrl)))
      await wakeMembers(tx, course);
    if (isOffered) {
      const link = { course_id: course, resource_link_id: launch.linkId, group_id: group, assessment_id: assessment };
      const leadsElsewhere = await keepLink(tx, link);
      if (leadsElsewhere) {
        const giver = actorWithoutRequest({ id: platform.created_by, role: "staff" }, address);
        const { attempts, opensAt, closesAt } = launch.terms;
        const terms = { ...defaultTerms, sittings_allowed: attempts ?? 1, opens_at: opensAt, closes_at: closesAt };
        await allocateToGroup(tx, giver, { group, assessments: [assessment], terms });
      }
      await keepScore(tx, { platform, launch, account }, { course, assessment, leadsElsewhere });
    }
  }
  if (isOffered) return `/assessments/${assessment}`;
  return account.role === "tutor" && launch.role === "tutor" && !isArchived ? `/groups/${group}` : "/";
}
