import type { ResourceType } from "@sextant/contract/allocations.ts";
import { listAssessmentSummaries } from "../../authoring/assessments/summaries.ts";
import { type Named, namedIn, requireReachAll } from "../../foundation/access/reach.ts";
import { requireRole } from "../../foundation/access/require-role.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import { listReachedPracticeSets, listReadableMedia, lockManagedGroups } from "./allocations.queries.ts";
import type { AllocatedResource } from "./resources.ts";

type State = "draft" | "published" | "archived";

function requireAll(named: readonly Named[], known: { has(id: string): boolean }, what: string): void {
  const errors = named
    .filter(({ id }) => !known.has(id))
    .map(({ path }) => ({ path, message: `${what} doesn’t exist, or you don’t have access to it.` }));
  if (errors.length === 0) return;
  const places = errors.map((error) => error.path).slice(0, 5);
  throw new Refusal("not_found", `Not found, or you don’t have access: ${places.join(", ")}.`, { errors });
}

/**
 * Checks to whom something is to be given: students within the actor's reach, and groups that they keep.
 *
 * @throws Refusal `not_found` for others, `invalid` for people who are no students; each names the places.
 */
export async function checkReceivers(
  tx: Tx,
  actor: Actor,
  { users, groups }: { users: readonly string[]; groups: readonly string[] },
): Promise<void> {
  const people = namedIn("users", users);
  await requireReachAll(tx, actor, people);
  await requireRole(tx, people, "student");
  requireAll(namedIn("groups", groups), await lockManagedGroups(tx, actor, groups), "This group");
}

/** States of the things of one kind that the actor may give; what is not in it is not there for them. */
const statesOf: Record<ResourceType, (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<Map<string, State>>> = {
  async assessment(tx, actor, ids) {
    const known = await listAssessmentSummaries(tx, ids, actor);
    return new Map([...known].map(([id, summary]) => [id, summary.state]));
  },
  async practice_set(tx, actor, ids) {
    const sets = await listReachedPracticeSets(tx, actor, ids);
    const behind = await listAssessmentSummaries(
      tx,
      sets.flatMap((set) => set.assessment_id ?? []),
    );
    return new Map(sets.map((set) => [set.id, behind.get(set.assessment_id ?? "")?.state ?? "draft"]));
  },
  study_material: (tx, actor, ids) => listReadableMedia(tx, actor, "study_materials", ids),
  zoom_video: (tx, actor, ids) => listReadableMedia(tx, actor, "zoom_videos", ids),
};

const names: Record<ResourceType, string> = {
  assessment: "This assessment",
  practice_set: "This practice set",
  study_material: "This material",
  zoom_video: "This video",
};

/**
 * Checks what is to be given: content that the actor may read, and practice sets of people within reach; published and not archived.
 *
 * @throws Refusal `not_found` for others, `illegal_transition` with the state for a draft or an archived one.
 */
export async function checkResources(tx: Tx, actor: Actor, given: readonly AllocatedResource[]): Promise<void> {
  const unready: { path: string; state: State }[] = [];
  for (const type of Object.keys(statesOf) as ResourceType[]) {
    const ofType = given.filter((thing) => thing.type === type);
    if (ofType.length === 0) continue;
    const states = await statesOf[type](
      tx,
      actor,
      ofType.map((thing) => thing.id),
    );
    requireAll(ofType, states, names[type]);
    for (const { id, path } of ofType) {
      const state = states.get(id) ?? "draft";
      if (state !== "published") unready.push({ path, state });
    }
  }
  const [first] = unready;
  if (!first) return;
  const errors = unready.map(({ path, state }) => ({
    path,
    message: state === "archived" ? "It’s archived." : "It hasn’t been published yet.",
  }));
  throw new Refusal("illegal_transition", "Only published assessments that aren’t archived can be assigned.", {
    errors,
    state: first.state,
  });
}
