import { recordAudits } from "../../foundation/audit/record.ts";
import { queueAllocationNotices } from "../../foundation/notifications/queue-notices.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { invalid } from "../../platform/refusal.ts";
import { insertAllocations, listGivenByGroups } from "./allocations.queries.ts";
import { checkReceivers, checkResources } from "./check-allocation.ts";
import type { WindowField } from "./merge.ts";
import { renewExpiry } from "./renew-expiry.ts";
import { type AllocatedResource, resourceColumns } from "./resources.ts";
import { receiversBySchool } from "./schools-of.ts";
import type { Terms } from "./terms.ts";

/** The most allocations that one call may create. */
const MOST_AT_ONCE = 10_000;

interface AllocationInput {
  given: readonly AllocatedResource[];
  users: readonly string[];
  groups: readonly string[];
  terms: Terms;
  /** What of the window is left to the groups of a person who have the same by them. */
  leftOut?: readonly WindowField[];
}

/** @throws Refusal `invalid` when one call would make more allocations than it may. */
function requireFew(given: number, receivers: number): void {
  if (given * receivers <= MOST_AT_ONCE) return;
  throw invalid("users", `You can make at most ${MOST_AT_ONCE} allocations at a time. Assign to a group instead.`);
}

/**
 * Allocates each of some resources (assessments, practice sets, material, videos) to each of some students and groups; all of it or nothing.
 *
 * @returns Ids of the allocations made.
 * @throws Refusal `not_found`, `invalid` or `illegal_transition`, naming the places in the request that are in the way.
 */
export async function allocateAll(tx: Tx, actor: Actor, input: AllocationInput): Promise<string[]> {
  const { given, terms } = input;
  const [users, groups] = [[...new Set(input.users)], [...new Set(input.groups)]];
  requireFew(given.length, users.length + groups.length);
  await checkReceivers(tx, actor, input);
  await checkResources(tx, actor, given);
  const receivers = [
    ...users.map((id) => ({ user_id: id, group_id: null })),
    ...groups.map((id) => ({ user_id: null, group_id: id })),
  ];
  const things = given.map(({ id }) => id);
  const led = input.leftOut?.length ? await listGivenByGroups(tx, users, things) : new Set<string>();
  const nothing = { assessment_id: null, practice_set_id: null, study_material_id: null, zoom_video_id: null };
  const rows = given.flatMap(({ type, id }) =>
    receivers.map((receiver) => ({
      id: newId(),
      ...nothing,
      [resourceColumns[type]]: id,
      ...receiver,
      ...terms,
      ...(led.has(`${receiver.user_id} ${id}`) ? { follows: [...(input.leftOut ?? [])] } : {}),
      created_by: actor.id,
    })),
  );
  await insertAllocations(tx, actor, rows);
  const ids = rows.map((row) => row.id);
  await renewExpiry(tx, ids);
  await queueAllocationNotices(tx, ids);
  const bySchool = await receiversBySchool(tx, users, groups);
  const entries = given.flatMap(({ type, id }) =>
    bySchool.map(({ school, ...receivers }) => ({
      actor,
      action: "allocation.created",
      subject: { type, id },
      after: { ...receivers, ...terms },
      schoolId: school,
    })),
  );
  await recordAudits(tx, entries);
  return ids;
}
