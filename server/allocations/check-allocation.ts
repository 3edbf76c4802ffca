import { type Named, namedIn, requireReachAll } from "../access/reach.ts";
import { listAssessmentSummaries } from "../assessments/summaries.ts";
import { requireRole } from "../people/require-role.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { Refusal } from "../platform/refusal.ts";
import { listReachedPracticeSets, lockKeptGroups } from "./allocations.queries.ts";

function requireAll(named: readonly Named[], known: { has(id: string): boolean }, what: string): void {
  const errors = named
    .filter(({ id }) => !known.has(id))
    .map(({ path }) => ({ path, message: `${what} is not there, or not within your reach.` }));
  if (errors.length === 0) return;
  const places = errors.map((error) => error.path).slice(0, 5);
  throw new Refusal("not_found", `Not there, or not within your reach: ${places.join(", ")}.`, { errors });
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
  requireAll(namedIn("groups", groups), await lockKeptGroups(tx, actor, groups), "This group");
}

/**
 * Checks what is to be given: assessments that the actor may read, and practice sets of people within reach; published and not
 * archived.
 *
 * @throws Refusal `not_found` for others, `illegal_transition` with the state for a draft or an archived one.
 */
export async function checkGiven(
  tx: Tx,
  actor: Actor,
  { assessments, practice_sets: sets }: { assessments: readonly string[]; practice_sets: readonly string[] },
): Promise<void> {
  const known = await listAssessmentSummaries(tx, assessments, actor);
  requireAll(namedIn("assessments", assessments), known, "This assessment");
  const knownSets = new Map(
    (await listReachedPracticeSets(tx, actor, sets)).map((row) => [row.id, row.assessment_id ?? ""]),
  );
  requireAll(namedIn("practice_sets", sets), knownSets, "This practice set");
  const behind = await listAssessmentSummaries(tx, [...knownSets.values()].filter(Boolean));
  const states = [
    ...namedIn("assessments", assessments).map(({ id, path }) => ({ path, state: known.get(id)?.state ?? "draft" })),
    ...namedIn("practice_sets", sets).map(({ id, path }) => ({
      path,
      state: behind.get(knownSets.get(id) ?? "")?.state ?? "draft",
    })),
  ].filter(({ state }) => state !== "published");
  const [first] = states;
  if (!first) return;
  const errors = states.map(({ path, state }) => ({
    path,
    message: state === "archived" ? "It is archived." : "It has not been published yet.",
  }));
  throw new Refusal("illegal_transition", "Only what is published and not archived can be allocated.", {
    errors,
    state: first.state,
  });
}
