import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type BulkMedia, type BulkMediaReport, MAX_BULK_ASSIGNMENTS } from "@sextant/contract/media-allocations.ts";
import { recordAudits } from "../../../foundation/audit/record.ts";
import { type NewNotification, notify } from "../../../foundation/notifications/notify.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { createJob, type JobReport } from "../../../platform/jobs.ts";
import { invalid, notFound } from "../../../platform/refusal.ts";
import { lockManagedGroups } from "../allocations.queries.ts";
import { checkReceivers, checkResources } from "../check-allocation.ts";
import { listedResources } from "../resources.ts";
import { receiversBySchool } from "../schools-of.ts";
import {
  countBulk,
  countHeld,
  type GivenMedia,
  insertBulk,
  insertMissing,
  listMembers,
  listWaiting,
  lockBulk,
  lockGiving,
  type MediaTerms,
  markGroupsDone,
  markStopped,
  type SeenTo,
  updatePeople,
  type WaitingPerson,
} from "./media.queries.ts";

/** Name of the task, and kind of its jobs. */
export const giveMediaTask = "allocations.give_media";

/** Assignments in one transaction, about; and the fewest people. */
const ROWS_A_CHUNK = 20_000;
const PEOPLE_A_CHUNK = 1000;

/** The media and receivers, with shelves resolved. */
export type MediaProposal = Omit<BulkMedia, "library_groups">;

/** A job that gives material and videos. */
export interface GivingMedia extends GivenMedia {
  groups: readonly string[];
  terms: MediaTerms;
}

const once = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

interface Receivers {
  users: string[];
  groups: string[];
  /** People who are named, or in a group, more than once. */
  repeated: number;
  /** All whom it reaches, each once. */
  people: number;
}

/** Settles who gets it by name and which groups get it. @throws Refusal `not_found` or `invalid`. */
async function settleReceivers(tx: Tx, actor: Actor, { users, groups, group_members }: MediaProposal) {
  await checkReceivers(tx, actor, { users, groups });
  const named = once(users);
  const asGroups = once(groups);
  const members = asGroups.length > 0 ? await listMembers(tx, asGroups) : [];
  const all = new Set([...named, ...members]);
  const times = Map.groupBy([...named, ...members], (id) => id);
  const repeated = [...times.values()].filter((one) => one.length > 1).length;
  const byName = group_members === "now" ? [...all] : named;
  const result: Receivers = {
    users: byName,
    groups: group_members === "now" ? [] : asGroups,
    repeated,
    people: all.size,
  };
  return result;
}

/** @throws Refusal `not_found`, `illegal_transition` or `invalid`. */
async function settleGiven(tx: Tx, actor: Actor, { study_materials, zoom_videos }: MediaProposal): Promise<GivenMedia> {
  const given = [
    ...listedResources("study_material", "study_materials", study_materials),
    ...listedResources("zoom_video", "zoom_videos", zoom_videos),
  ];
  await checkResources(tx, actor, given);
  return { study_materials: once(study_materials), zoom_videos: once(zoom_videos) };
}

const countOf = ({ study_materials, zoom_videos }: GivenMedia) => study_materials.length + zoom_videos.length;

/** @throws Refusal `invalid` */
function requireFew(given: GivenMedia, { users, groups }: Receivers): void {
  if (countOf(given) === 0) throw invalid("library_groups", "There’s nothing on these shelves that you can assign.");
  if (countOf(given) * (users.length + groups.length) <= MAX_BULK_ASSIGNMENTS) return;
  const most = MAX_BULK_ASSIGNMENTS.toLocaleString("en");
  throw invalid("users", `You can make at most ${most} assignments at a time. Assign to groups instead.`);
}

/** Counts the effect of a bulk assignment without saving it. @throws Refusal as `startGiving` does. */
export async function countGiving(db: Database, actor: Actor, proposal: MediaProposal) {
  return inTransaction(db, async (tx) => {
    const given = await settleGiven(tx, actor, proposal);
    const { users, groups, repeated, people } = await settleReceivers(tx, actor, proposal);
    const all = countOf(given) * (users.length + groups.length);
    const skipped = (await countHeld(tx, "user_id", users, given)) + (await countHeld(tx, "group_id", groups, given));
    return { materials: countOf(given), people, groups: groups.length, repeated, assignments: all - skipped, skipped };
  });
}

/**
 * Starts the job that gives many things to many.
 *
 * @returns Id of the job.
 * @throws Refusal `not_found`, `illegal_transition` or `invalid`, naming the places in the request that are in the way.
 */
export async function startGiving(db: Database, actor: Actor, proposal: MediaProposal): Promise<string> {
  return inTransaction(db, async (tx) => {
    const given = await settleGiven(tx, actor, proposal);
    const receivers = await settleReceivers(tx, actor, proposal);
    requireFew(given, receivers);
    const { opens_at, closes_at, due_at, time_zone } = proposal;
    const terms = { opens_at, closes_at, due_at, time_zone };
    const { users, groups } = receivers;
    const input = { role: actor.role, ...given, groups, terms };
    const id = await createJob(tx, { kind: giveMediaTask, input, createdBy: actor.id, apiToken: actor.apiToken });
    await insertBulk(tx, id, users);
    const bySchool = await receiversBySchool(tx, users, groups);
    const entries = bySchool.map((one) => ({
      actor,
      action: "allocations.created",
      subject: { type: "job", id },
      schoolId: one.school,
      after: { ...given, people: one.users.length, groups: one.groups, ...terms },
    }));
    await recordAudits(tx, entries);
    return id;
  });
}

/** Stops a person's own job. @throws Refusal `not_found` */
export async function stopGiving(db: Database, actor: Actor, jobId: string): Promise<void> {
  if (!(await markStopped(db, jobId, actor.id))) throw notFound("This job");
}

/** A job under way. */
interface GivingRun {
  db: Database;
  wake: () => void;
  actor: Actor;
  jobId: string;
}

/** Assigns to the groups of a job that the actor still manages, all in one transaction. */
async function giveToGroups(run: GivingRun, { groups, terms, ...given }: GivingMedia): Promise<void> {
  await inTransaction(run.db, async (tx) => {
    const state = await lockBulk(tx, run.jobId);
    if (!state || state.groups_done || state.stopped_at) return;
    await lockGiving(tx);
    const kept = [...(await lockManagedGroups(tx, run.actor, groups))];
    const { added } = await insertMissing(tx, "group_id", kept, given, { terms, giver: run.actor.id });
    const made = [...added.values()].reduce((sum, one) => sum + one, 0);
    await markGroupsDone(tx, run.jobId, { added, skipped: kept.length * countOf(given) - made });
  });
}

/** One message for each person who got something, however much it is. */
function messagesOf(
  { jobId, actor }: GivingRun,
  { terms, ...given }: GivingMedia,
  people: readonly WaitingPerson[],
  added: ReadonlyMap<string, number>,
): NewNotification[] {
  const [only] = [
    ...given.study_materials.map((id) => ({ type: "study_material" as const, id })),
    ...given.zoom_videos.map((id) => ({ type: "zoom_video" as const, id })),
  ];
  const isOne = countOf(given) === 1;
  const window = { opens_at: terms.opens_at?.toISOString() ?? null, closes_at: terms.closes_at?.toISOString() ?? null };
  return people.flatMap(({ user_id: user, by_group }) => {
    const count = Math.max(added.get(user) ?? 0, by_group);
    if (count === 0 || user === actor.id) return [];
    const data = { ...(isOne && only ? { thing: only } : { count }), ...window };
    return [{ user, kind: "allocated", key: jobId, data }];
  });
}

/** Sees to the next people of a job in one transaction. False when none is left or the job was stopped. */
async function giveToSome(run: GivingRun, giving: GivingMedia): Promise<boolean> {
  const { terms, groups: _, ...given } = giving;
  const size = Math.max(1, Math.min(PEOPLE_A_CHUNK, Math.floor(ROWS_A_CHUNK / countOf(given))));
  return inTransaction(run.db, async (tx) => {
    const state = await lockBulk(tx, run.jobId);
    if (!state || state.stopped_at) return false;
    const people = await listWaiting(tx, run.actor, run.jobId, size);
    if (people.length === 0) return false;
    const named = people.filter((one) => one.is_named && one.is_reached).map((one) => one.user_id);
    await lockGiving(tx);
    const how = { terms, giver: run.actor.id };
    const { added } = await insertMissing(tx, "user_id", named, given, how);
    const seen = people.map(({ user_id: user, is_named, is_reached }): SeenTo => {
      const isRefused = is_named && !is_reached;
      const own = added.get(user) ?? 0;
      const skipped = is_named && !isRefused ? countOf(given) - own : 0;
      return { user, status: isRefused ? "refused" : "done", added: own, skipped };
    });
    await updatePeople(tx, run.jobId, seen);
    const told = people.filter((one) => one.is_reached || !one.is_named);
    await notify(tx, run.wake, messagesOf(run, giving, told, added));
    return true;
  });
}

/** Processes the people recorded for a job in chunks, one transaction each. Restarted after a crash, it continues with the people left. */
export async function giveMedia(
  run: GivingRun,
  giving: GivingMedia,
  progress: JobReport["progress"],
): Promise<BulkMediaReport> {
  await giveToGroups(run, giving);
  const size = countOf(giving);
  let goesOn = true;
  while (goesOn) {
    goesOn = await giveToSome(run, giving);
    const { seen, waiting } = await countBulk(run.db, run.jobId);
    if (goesOn) await progress(seen * size, (seen + waiting) * size);
    // A long job shares its process with people who are sitting.
    await yieldToEventLoop();
  }
  const { seen: _, waiting, ...counts } = await countBulk(run.db, run.jobId);
  return { ...counts, groups: giving.groups.length, stopped: waiting > 0 };
}
