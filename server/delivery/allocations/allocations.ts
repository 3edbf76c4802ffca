import type { ResourceType } from "@sextant/contract/allocations.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { recordAudit } from "../../foundation/audit/record.ts";
import { queueAllocationNotices } from "../../foundation/notifications/queue-notices.ts";
import { withdrawLost } from "../../foundation/notifications/withdraw-lost.ts";
import type { Actor } from "../../platform/binder.ts";
import { isCalled } from "../../platform/called.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { containing, paged } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { allocateAll } from "./allocate.ts";
import { isForPerson, restoreAllocations, revokeAllocations, selectAllocations } from "./allocations.queries.ts";
import { listMembers } from "./media/media.queries.ts";
import { tellWithdrawn } from "./media/tell-withdrawn.ts";
import { presentAllocation, type SelectedAllocation } from "./present.ts";
import { renewExpiry } from "./renew-expiry.ts";
import { listedResources } from "./resources.ts";
import { schoolsOfReceivers } from "./schools-of.ts";
import { leftOut, termsOf } from "./terms.ts";

type ListInput = HandlerInput<"allocations.list">["query"];

const kinds = {
  tests: ["assessment", "practice_set"],
  media: ["study_material", "zoom_video"],
  all: ["assessment", "practice_set", "study_material", "zoom_video"],
} as const satisfies Record<NonNullable<ListInput["given"]>, readonly ResourceType[]>;

const windows = {
  upcoming: sql<boolean>`allocations.opens_at > now()`,
  open: sql<boolean>`(allocations.opens_at is null or allocations.opens_at <= now())
    and (allocations.closes_at is null or allocations.closes_at > now())`,
  closed: sql<boolean>`allocations.closes_at <= now()`,
} as const;

function filtered(
  query: ReturnType<typeof selectAllocations>,
  { assessment, user, group, state, to, search }: ListInput,
) {
  let filtered = query;
  if (assessment) {
    filtered = filtered.where((where) =>
      where.or([
        where("allocations.assessment_id", "=", assessment),
        where("practice_sets.assessment_id", "=", assessment),
      ]),
    );
  }
  if (user) filtered = filtered.where(isForPerson(user));
  if (group) filtered = filtered.where("allocations.group_id", "=", group);
  if (state) filtered = filtered.where(windows[state]);
  if (to) filtered = filtered.where(to === "users" ? "allocations.user_id" : "allocations.group_id", "is not", null);
  if (search) {
    const pattern = containing(search);
    filtered = filtered.where((where) =>
      where.or([
        where("assessments.name", "ilike", pattern),
        where("practice_sets.name", "ilike", pattern),
        where("study_materials.title", "ilike", pattern),
        where("zoom_videos.title", "ilike", pattern),
        where("groups.name", "ilike", pattern),
        isCalled(search),
      ]),
    );
  }
  return filtered;
}

/** Allocations in force that the actor may know of. Those of a person are their own and their groups'. */
export async function listAllocations(
  db: Database,
  actor: Actor,
  input: ListInput,
  url: string,
): Promise<HandlerOutput<"allocations.list">> {
  const isTakenBack = input.taken_back === "true";
  const all = selectAllocations(db, actor, kinds[input.given ?? "tests"])
    .where("allocations.revoked_at", isTakenBack ? "is not" : "is", null)
    // Nobody has what is archived.
    .where("study_materials.archived_at", "is", null)
    .where("zoom_videos.archived_at", "is", null);
  const query = filtered(all, input);
  const page = await paged(db, query, input, {
    url,
    orderings: {
      created_at: "allocations.created_at",
      opens_at: "allocations.opens_at",
      closes_at: "allocations.closes_at",
    },
    defaultOrdering: "-created_at",
    tieBreaker: "allocations.id",
  });
  const now = new Date();
  return { ...page, results: page.results.map((row) => presentAllocation(row, now)) };
}

/** Gives each of some assessments and practice sets to each of some students and groups; all of it or nothing. */
export async function createAllocations(
  db: Database,
  actor: Actor,
  body: HandlerInput<"allocations.create">["body"],
): Promise<HandlerOutput<"allocations.create">> {
  const given = [
    ...listedResources("assessment", "assessments", body.assessments),
    ...listedResources("practice_set", "practice_sets", body.practice_sets),
  ];
  return inTransaction(db, async (tx) => {
    const ids = await allocateAll(tx, actor, { ...body, given, terms: termsOf(body), leftOut: leftOut(body) });
    const made = await selectAllocations(tx, actor)
      .where(sql<boolean>`allocations.id = any(${ids}::uuid[])`)
      .orderBy("allocations.id")
      .execute();
    const now = new Date();
    return { results: made.map((row) => presentAllocation(row, now)) };
  });
}

/**
 * Returns the allocations of a request that the actor may change, locked or not.
 *
 * @throws Refusal `not_found`, naming the places of those that are not there, out of reach, or not theirs to change.
 */
export async function requireChangeable(
  tx: Tx,
  actor: Actor,
  allocations: readonly string[],
): Promise<Map<string, SelectedAllocation>> {
  const rows = await selectAllocations(tx, actor)
    .where(sql<boolean>`allocations.id = any(${allocations}::uuid[])`)
    .execute();
  const changeable = new Map(rows.filter((row) => row.is_revocable).map((row) => [row.id, row]));
  const errors = allocations.flatMap((id, index) =>
    changeable.has(id)
      ? []
      : [{ path: `allocations.${index}`, message: "This allocation doesn’t exist, or you don’t have access to it." }],
  );
  if (errors.length > 0) {
    throw new Refusal("not_found", "An allocation doesn’t exist, or you don’t have access to it.", { errors });
  }
  return changeable;
}

async function auditMove(
  tx: Tx,
  actor: Actor,
  action: "allocation.revoked" | "allocation.restored",
  rows: readonly SelectedAllocation[],
): Promise<void> {
  const schools = await schoolsOfReceivers(tx, rows);
  for (const row of rows) {
    const { assessment_id: assessment, practice_set_id: practice_set, user_id: user, group_id: group } = row;
    const what = { assessment, practice_set, user, group };
    const told = action === "allocation.revoked" ? { before: what } : { after: what };
    const schoolId = schools.get(user ?? group ?? "") ?? null;
    await recordAudit(tx, { actor, action, subject: { type: "allocation", id: row.id }, ...told, schoolId });
  }
}

/** Takes back the unread notices of what people no longer have by these allocations. */
async function withdrawNotices(tx: Tx, wake: () => void, rows: readonly SelectedAllocation[]): Promise<void> {
  const groups = rows.flatMap((row) => row.group_id ?? []);
  const members = groups.length > 0 ? await listMembers(tx, groups) : [];
  const things = rows.flatMap(
    (row) => row.assessment_id ?? row.practice_set_id ?? row.study_material_id ?? row.zoom_video_id ?? [],
  );
  await withdrawLost(tx, wake, { users: [...rows.flatMap((row) => row.user_id ?? []), ...members], things });
}

async function tellOfMedia(tx: Tx, wake: () => void, rows: readonly SelectedAllocation[]): Promise<void> {
  for (const { study_material_id: material, zoom_video_id: video, user_id: user, group_id: group } of rows) {
    const id = material ?? video;
    if (id === null) continue;
    const receivers = { users: user ? [user] : [], groups: group ? [group] : [] };
    await tellWithdrawn(tx, wake, { type: material ? "study_material" : "zoom_video", id }, receivers);
  }
}

/** Takes allocations back; what was begun stays. Answers for each. */
export async function removeAllocations(
  { db, live }: Pick<Platform, "db" | "live">,
  actor: Actor,
  { allocations }: HandlerInput<"allocations.remove">["body"],
): Promise<HandlerOutput<"allocations.remove">> {
  const ids = [...new Set(allocations)];
  return inTransaction(db, async (tx) => {
    const rows = await requireChangeable(tx, actor, allocations);
    const revoked = await revokeAllocations(tx, ids, actor.id);
    const moved = [...revoked].flatMap((id) => rows.get(id) ?? []);
    await auditMove(tx, actor, "allocation.revoked", moved);
    await renewExpiry(tx, [...revoked]);
    await tellOfMedia(tx, live.wake, moved);
    await withdrawNotices(tx, live.wake, moved);
    return { results: ids.map((id) => ({ allocation: id, status: revoked.has(id) ? "revoked" : "already_revoked" })) };
  });
}

/** Gives again what was taken back, on the same terms, and tells those who hadn’t read that they had it. Answers for each. */
export async function restoreRemoved(
  db: Database,
  actor: Actor,
  { allocations }: HandlerInput<"allocations.restore">["body"],
): Promise<HandlerOutput<"allocations.restore">> {
  const ids = [...new Set(allocations)];
  return inTransaction(db, async (tx) => {
    const rows = await requireChangeable(tx, actor, allocations);
    const restored = await restoreAllocations(tx, ids);
    const moved = [...restored].flatMap((id) => rows.get(id) ?? []);
    await auditMove(tx, actor, "allocation.restored", moved);
    await renewExpiry(tx, [...restored]);
    await queueAllocationNotices(tx, [...restored]);
    return { results: ids.map((id) => ({ allocation: id, status: restored.has(id) ? "restored" : "in_force" })) };
  });
}
