import { type AssigneeState, assigneeStates } from "@sextant/contract/assigned.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { listAssessmentSummaries } from "../../authoring/assessments/summaries.ts";
import { seesGroup } from "../../foundation/access/groups.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { pageOf } from "../../platform/paging.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { listSittingsOf, type SittingFact } from "../sittings/summaries.ts";
import { assigneeStateOf, nothingMore, presentAssignment, presentSitting } from "./assignment.ts";
import { type AssigneeRow, selectAssignees, selectMembers, selectSeenGroup } from "./assignments.queries.ts";
import { loadAssignments } from "./assignments.ts";
import { presentAssignee } from "./limits-report.ts";
import type { MergedAllocation } from "./merge.ts";

type Assignee = HandlerOutput<"assessments.list_users">["results"][number];
type Query = HandlerInput<"assessments.list_users">["query"];
type Filter = Pick<Query, "search" | "group" | "state">;

/** A person who has an assessment, before they are written out. */
interface AssigneeDetails {
  person: AssigneeRow;
  merged: MergedAllocation | null;
  sittings: readonly SittingFact[];
  state: AssigneeState;
}

const time = (date: Date | null | undefined, none: number) => date?.getTime() ?? none;
const submitted = ({ sittings }: AssigneeDetails) =>
  Math.max(0, ...sittings.map((sitting) => time(sitting.submitted_at, 0)));

/** The fields to order by; the list is read in order of names. */
const orderings: Record<string, (one: AssigneeDetails, other: AssigneeDetails) => number> = {
  name: () => 0,
  state: (one, other) => assigneeStates.indexOf(one.state) - assigneeStates.indexOf(other.state),
  closes_at: (one, other) => time(one.merged?.closes_at, 1e16) - time(other.merged?.closes_at, 1e16),
  submitted_at: (one, other) => submitted(one) - submitted(other),
};

function ordered(assignees: AssigneeDetails[], ordering: string): AssigneeDetails[] {
  const compare = orderings[ordering.replace(/^-/, "")];
  if (!compare) {
    const message = `Order by ${Object.keys(orderings).join(", ")}; a leading - means descending`;
    throw new Refusal("malformed", `query.ordering: ${message}`, { errors: [{ path: "query.ordering", message }] });
  }
  if (ordering === "-name") return assignees.toReversed();
  const sign = ordering.startsWith("-") ? -1 : 1;
  return assignees.toSorted((one, other) => sign * compare(one, other));
}

async function loadAssignees(db: Database, actor: Actor, assessmentId: string, filter: Filter) {
  const now = new Date();
  const assignments = await loadAssignments(db, { assessmentIds: [assessmentId] });
  const sittings = await listSittingsOf(db, [assessmentId], null);
  const group = filter.group ? await selectSeenGroup(db, filter.group, seesGroup(actor, "groups")) : null;
  const members = filter.group
    ? new Set((group ? await selectMembers(db, [group], null) : []).map((member) => member.user_id))
    : null;
  const byStudent = Map.groupBy(
    sittings.filter((sitting) => sitting.state !== "cancelled"),
    (sitting) => sitting.user_id,
  );
  const ids = [...new Set([...assignments.userIds, ...byStudent.keys()])].filter((id) => !members || members.has(id));
  const people = await selectAssignees(db, actor, ids, filter.search);
  const assignees = people.map((person): AssigneeDetails => {
    const merged = assignments.mergedOf(person, assessmentId);
    const own = byStudent.get(person.id) ?? [];
    return { person, merged, sittings: own, state: assigneeStateOf(merged, own, now) };
  });
  return { assignees, assignments };
}

/** @throws Refusal `not_found` for an assessment that the actor may not read and nobody within reach has. */
async function requireKnown(db: Database, actor: Actor, assessmentId: string, isAssigned: boolean): Promise<string> {
  const known = (await listAssessmentSummaries(db, [assessmentId], isAssigned ? null : actor)).get(assessmentId);
  if (!known) throw notFound("This assessment");
  return known.name;
}

function countStates(assignees: readonly AssigneeDetails[]): HandlerOutput<"assessments.list_users">["states"] {
  const counts = Object.fromEntries(assigneeStates.map((state) => [state, 0])) as Record<AssigneeState, number>;
  for (const { state } of assignees) counts[state] += 1;
  return { all: assignees.length, ...counts };
}

/** Lists the people within reach who have an assessment or ever took it, each with their allocations and state. */
export async function listAssignees(
  db: Database,
  actor: Actor,
  assessmentId: string,
  query: Query,
  url: string,
): Promise<HandlerOutput<"assessments.list_users">> {
  const { assignees, assignments } = await loadAssignees(db, actor, assessmentId, query);
  await requireKnown(db, actor, assessmentId, assignees.length > 0);
  const states = countStates(assignees);
  const matching = query.state ? assignees.filter((assignee) => assignee.state === query.state) : assignees;
  const page = pageOf(ordered(matching, query.ordering || "name"), query, url);
  const present = ({ person, merged, sittings, state }: AssigneeDetails): Assignee => ({
    user: presentAssignee(person),
    state,
    ...presentAssignment(assignments.rowsOf(person.id, assessmentId), person, merged ?? nothingMore(person)),
    sessions: sittings.map(presentSitting),
  });
  return { ...page, results: page.results.map(present), states };
}

/** Lists the same people in full, for a file, with the assessment's name. */
export async function listAllAssignees(db: Database, actor: Actor, assessmentId: string, filter: Filter) {
  const { assignees, assignments } = await loadAssignees(db, actor, assessmentId, filter);
  const name = await requireKnown(db, actor, assessmentId, assignees.length > 0);
  const matching = filter.state ? assignees.filter((assignee) => assignee.state === filter.state) : assignees;
  return {
    name,
    assignees: matching.map((assignee) => ({
      ...assignee,
      rows: assignments.rowsOf(assignee.person.id, assessmentId),
    })),
  };
}
