import { MAX_ON_SHELF } from "@sextant/contract/library-groups.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { paged } from "../../../platform/paging.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { listPlaced, listReadableMaterials, placeOnShelf, selectOnShelves, takeOffShelf } from "./on-shelf.queries.ts";
import { putInPlace } from "./place.ts";
import type { ShelfTree } from "./shelf-tree.ts";
import { loadShelves, lockShelfTree } from "./shelves.queries.ts";
import { requireOwnShelf } from "./shelves.ts";

type ListInput = HandlerInput<"library_group_material.list">["query"];

/** Returns the shelves that a list is of: one, or all that the person sees. */
function groupsOf(tree: ShelfTree, id: string | undefined): string[] {
  if (id === undefined) return tree.shownBeneath(null).flatMap((top) => tree.branchOf(top.id).flatMap(shownIds));
  const row = tree.find(id);
  if (!row) throw notFound("This shelf");
  return [row.id];
}
const shownIds = (row: { id: string; is_readable: boolean }) => (row.is_readable ? [row.id] : []);

/** Lists the materials on a shelf, or the shelves of a material, in order. @throws Refusal `not_found` */
export async function listOnShelf(
  db: Database,
  actor: Actor,
  input: ListInput,
  url: string,
): Promise<HandlerOutput<"library_group_material.list">> {
  const groups = groupsOf(await loadShelves(db, actor), input.library_group);
  const material = input.study_material;
  const placed = selectOnShelves(db, actor, { groups, material });
  const listed = await paged(db, placed, input, {
    url,
    orderings: { position: "library_group_materials.position" },
    defaultOrdering: "position",
    tieBreaker: "study_materials.id",
  });
  const before = (input.page - 1) * input.page_size;
  const results = listed.results.map((row, index) => ({
    library_group: row.library_group_id,
    study_material: { id: row.id, title: row.title },
    // Counted among what the person sees, without the gaps that others leave; over several shelves each has its own.
    position: input.library_group === undefined ? row.position : before + index + 1,
    added_at: row.added_at,
  }));
  return { ...listed, results };
}

/** Returns ids in lower case, each once. @throws Refusal `not_found`, naming the places of those that may not be read. */
async function requireMaterials(db: Database, actor: Actor, asked: readonly string[]): Promise<string[]> {
  const ids = asked.map((id) => id.toLowerCase());
  const known = await listReadableMaterials(db, actor, ids);
  const message = "This material doesn’t exist, or you don’t have access to it.";
  const errors = ids.flatMap((id, index) => (known.has(id) ? [] : [{ path: `study_materials.${index}`, message }]));
  if (errors.length > 0) throw new Refusal("not_found", message, { errors });
  return [...new Set(ids)];
}

/**
 * Puts materials on a shelf together, in the order sent; those on it already move.
 *
 * @throws Refusal `not_found`; `forbidden`; `invalid` for a neighbour that isn’t on the shelf, or too many materials.
 */
export async function putOnShelf(
  db: Database,
  actor: Actor,
  { library_group: group, study_materials: asked, ...place }: HandlerInput<"library_group_material.create">["body"],
): Promise<HandlerOutput<"library_group_material.create">> {
  return inTransaction(db, async (tx) => {
    const shelf = requireOwnShelf(await lockShelfTree(tx, actor), actor, group);
    const ids = await requireMaterials(tx, actor, asked);
    const placed = await listPlaced(tx, actor, shelf.id);
    const onIt = new Set(placed.map((one) => one.id));
    const others = placed.filter((one) => !ids.includes(one.id));
    if (others.length + ids.length > MAX_ON_SHELF) {
      throw invalid("study_materials", `A shelf holds at most ${MAX_ON_SHELF} materials.`);
    }
    const shown = others.filter((one) => one.is_shown).map((one) => one.id);
    const order = putInPlace(
      others.map((one) => one.id),
      ids,
      place,
      new Set(shown),
    );
    await placeOnShelf(tx, shelf.id, order, actor.id);
    const added = ids.filter((id) => !onIt.has(id));
    // Order alone is not worth an entry of the log.
    if (added.length > 0) {
      await recordAudit(tx, {
        actor,
        action: "library_group.materials_added",
        subject: { type: "library_group", id: shelf.id },
        after: { study_materials: added },
        schoolId: shelf.school_id,
      });
    }
    const visible = order.filter((id) => shown.includes(id) || ids.includes(id));
    const results = ids.map((id) => ({
      study_material: id,
      status: onIt.has(id) ? ("moved" as const) : ("added" as const),
      position: visible.indexOf(id) + 1,
    }));
    return { results };
  });
}

/** Takes materials off a shelf. @throws Refusal `not_found` or `forbidden` */
export async function takeFromShelf(
  db: Database,
  actor: Actor,
  { library_group: group, study_materials: asked }: HandlerInput<"library_group_material.remove">["body"],
): Promise<HandlerOutput<"library_group_material.remove">> {
  return inTransaction(db, async (tx) => {
    const shelf = requireOwnShelf(await lockShelfTree(tx, actor), actor, group);
    const ids = await requireMaterials(tx, actor, asked);
    const removed = await takeOffShelf(tx, shelf.id, ids);
    if (removed.size > 0) {
      await recordAudit(tx, {
        actor,
        action: "library_group.materials_removed",
        subject: { type: "library_group", id: shelf.id },
        before: { study_materials: [...removed] },
        schoolId: shelf.school_id,
      });
    }
    const results = ids.map((id) => ({
      study_material: id,
      status: removed.has(id) ? ("removed" as const) : ("not_on_it" as const),
    }));
    return { results };
  });
}
