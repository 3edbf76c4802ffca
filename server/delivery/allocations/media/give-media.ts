import type {
  MediaAllocated,
  MediaAllocation,
  MediaWithdrawal,
  MediaWithdrawn,
} from "@sextant/contract/media-allocations.ts";
import { recordAudits } from "../../../foundation/audit/record.ts";
import { queueAllocationNotices } from "../../../foundation/notifications/queue-notices.ts";
import { withdrawLost } from "../../../foundation/notifications/withdraw-lost.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { checkReceivers, checkResources } from "../check-allocation.ts";
import { receiversBySchool } from "../schools-of.ts";
import { type GivenMedia, insertMissing, listMembers, lockGiving, revokeHeld } from "./media.queries.ts";
import { tellWithdrawn } from "./tell-withdrawn.ts";

/** One material or one video. */
export interface OneMedium {
  type: "study_material" | "zoom_video";
  id: string;
}

const given = ({ type, id }: OneMedium): GivenMedia => ({
  study_materials: type === "study_material" ? [id] : [],
  zoom_videos: type === "zoom_video" ? [id] : [],
});

const once = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

function outcomes<Status>(
  { users, groups }: { users: readonly string[]; groups: readonly string[] },
  statusOf: (id: string) => Status,
) {
  return [
    ...users.map((id) => ({ user: id, group: null, status: statusOf(id) })),
    ...groups.map((id) => ({ user: null, group: id, status: statusOf(id) })),
  ];
}

async function record(
  tx: Tx,
  actor: Actor,
  action: "allocation.created" | "allocation.revoked",
  medium: OneMedium,
  { users, groups, terms }: { users: readonly string[]; groups: readonly string[]; terms?: unknown },
): Promise<void> {
  const entries = (await receiversBySchool(tx, users, groups)).map(({ school, ...receivers }) => ({
    actor,
    action,
    subject: { type: medium.type, id: medium.id },
    schoolId: school,
    ...(terms ? { after: { ...receivers, ...terms } } : { before: receivers }),
  }));
  await recordAudits(tx, entries);
}

/**
 * Gives one material or video to students and groups, those left alone who have it by themselves already.
 *
 * @throws Refusal `not_found`, `invalid` or `illegal_transition`, naming the places in the request that are in the way.
 */
export async function giveMedium(
  db: Database,
  actor: Actor,
  medium: OneMedium,
  { users: toUsers, groups: toGroups, ...terms }: MediaAllocation,
): Promise<MediaAllocated> {
  const [users, groups] = [once(toUsers), once(toGroups)];
  return inTransaction(db, async (tx) => {
    await checkReceivers(tx, actor, { users, groups });
    await checkResources(tx, actor, [{ ...medium, path: "id" }]);
    await lockGiving(tx);
    const how = { terms, giver: actor.id };
    const toPeople = await insertMissing(tx, "user_id", users, given(medium), how);
    const toAll = await insertMissing(tx, "group_id", groups, given(medium), how);
    const added = new Set([...toPeople.added.keys(), ...toAll.added.keys()]);
    await queueAllocationNotices(tx, [...toPeople.ids, ...toAll.ids]);
    const isNew = (id: string) => added.has(id);
    const fresh = { users: users.filter(isNew), groups: groups.filter(isNew), terms };
    await record(tx, actor, "allocation.created", medium, fresh);
    return { results: outcomes({ users, groups }, (id) => (added.has(id) ? "added" : "skipped")) };
  });
}

/**
 * Takes one material or video back from students and groups, and tells their open pages; what they read or watched is kept.
 *
 * @throws Refusal `not_found` or `invalid`, naming the places.
 */
export async function withdrawMedium(
  { db, live }: Pick<Platform, "db" | "live">,
  actor: Actor,
  medium: OneMedium,
  { users: fromUsers, groups: fromGroups }: MediaWithdrawal,
): Promise<MediaWithdrawn> {
  const [users, groups] = [once(fromUsers), once(fromGroups)];
  return inTransaction(db, async (tx) => {
    await checkReceivers(tx, actor, { users, groups });
    await lockGiving(tx);
    const fromPeople = await revokeHeld(tx, "user_id", users, given(medium), actor.id);
    const fromAll = await revokeHeld(tx, "group_id", groups, given(medium), actor.id);
    const removed = new Set([...fromPeople, ...fromAll]);
    const had = (id: string) => removed.has(id);
    const taken = { users: users.filter(had), groups: groups.filter(had) };
    await record(tx, actor, "allocation.revoked", medium, taken);
    await tellWithdrawn(tx, live.wake, medium, taken);
    const members = taken.groups.length > 0 ? await listMembers(tx, taken.groups) : [];
    await withdrawLost(tx, live.wake, { users: [...taken.users, ...members], things: [medium.id] });
    return { results: outcomes({ users, groups }, (id) => (removed.has(id) ? "removed" : "not_assigned")) };
  });
}
