import { MAX_SHELF_DEPTH, MAX_SHELVES, type Shelf, type ShelfAlone } from "@sextant/contract/library-groups.ts";
import type { HandlerInput } from "@sextant/contract/types.ts";
import { requireSchool, settleSchool } from "../../../authoring/questions/check-question.ts";
import { mayEdit } from "../../../foundation/access/content.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { isPlaced, type Place, putInPlace } from "./place.ts";
import { presentAlone, presentShelves } from "./present.ts";
import type { ShelfRow, ShelfTree } from "./shelf-tree.ts";
import {
  countOnShelves,
  countPlaced,
  deleteShelves,
  insertShelf,
  loadShelves,
  lockShelfTree,
  updateSchoolOfShelves,
  updateShelfOrder,
  updateShelfRow,
} from "./shelves.queries.ts";

type NewShelf = HandlerInput<"library_groups.create">["body"];
type ShelfChange = HandlerInput<"library_groups.update">["body"];

const what = "This shelf";

/** @throws Refusal `not_found` for one that isn’t there or that the person may not read. */
function requireShelf(tree: ShelfTree, id: string): ShelfRow {
  const row = tree.find(id);
  if (!row) throw notFound(what);
  return row;
}

/** @throws Refusal `not_found`; `forbidden` for a shelf that the actor may read but not change. */
export function requireOwnShelf(tree: ShelfTree, actor: Actor, id: string): ShelfRow {
  const row = requireShelf(tree, id);
  if (!mayEdit(actor, row)) throw new Refusal("forbidden", "You can read this shelf, but not change it.");
  return row;
}

/** Finds the future parent of a shelf. @throws Refusal `not_found` or `forbidden`, at its field. */
function requireParent(tree: ShelfTree, actor: Actor, id: string): ShelfRow {
  const row = tree.find(id);
  const message = "This shelf doesn’t exist, or you don’t have access to it.";
  if (!row) throw new Refusal("not_found", message, { errors: [{ path: "parent", message }] });
  if (mayEdit(actor, row)) return row;
  const theirs = "You can’t add shelves to this one.";
  throw new Refusal("forbidden", theirs, { errors: [{ path: "parent", message: theirs }] });
}

/** @throws Refusal `invalid` when a sibling already has the name. */
function requireFreeName(
  tree: ShelfTree,
  { parent, school }: { parent: string | null; school: string | null },
  name: string,
  { path = "name", except }: { path?: string; except?: string } = {},
): void {
  const namesake = tree
    .childrenOf(parent)
    .find((row) => row.id !== except && row.school_id === school && row.name.toLowerCase() === name.toLowerCase());
  if (namesake) throw invalid(path, `There’s already a shelf named ${namesake.name} here.`);
}

/** @throws Refusal `invalid` when shelves would be nested too deeply. */
function requireDepth(tree: ShelfTree, parent: string | null, height: number): void {
  const above = parent === null ? 0 : tree.pathOf(parent).length;
  if (above + height <= MAX_SHELF_DEPTH) return;
  throw invalid("parent", `Shelves can be nested at most ${MAX_SHELF_DEPTH} levels deep.`);
}

/** Moves a shelf to its place among its siblings. */
async function placeAmong(tx: Tx, tree: ShelfTree, parent: string | null, id: string, place: Place): Promise<void> {
  const others = tree.childrenOf(parent).filter((row) => row.id !== id);
  const shown = new Set(others.filter((row) => row.is_readable).map((row) => row.id));
  const ids = others.map((row) => row.id);
  await updateShelfOrder(tx, putInPlace(ids, [id], place, shown));
}

async function shelfResource(db: Database, actor: Actor, id: string): Promise<ShelfAlone> {
  const tree = await loadShelves(db, actor);
  return presentAlone(actor, tree, await countOnShelves(db, actor), requireShelf(tree, id));
}

/** Returns all shelves that the person sees, nested. */
export async function listShelves(db: Database, actor: Actor): Promise<{ results: Shelf[] }> {
  const tree = await loadShelves(db, actor);
  return { results: presentShelves(actor, tree, await countOnShelves(db, actor)) };
}

/** Returns one shelf. @throws Refusal `not_found` */
export async function getShelf(db: Database, actor: Actor, id: string): Promise<ShelfAlone> {
  return shelfResource(db, actor, id);
}

/** Adds a shelf. @throws Refusal `not_found`, `forbidden` or `invalid`. */
export async function createShelf(
  db: Database,
  actor: Actor,
  { name, parent: beneath, school: asked, ...place }: NewShelf,
): Promise<ShelfAlone> {
  return inTransaction(db, async (tx) => {
    const tree = await lockShelfTree(tx, actor);
    const parent = beneath === null ? null : requireParent(tree, actor, beneath);
    if (parent && asked !== undefined && asked !== parent.school_id) {
      throw invalid("school", "A shelf under another belongs to the same school.");
    }
    const school = parent ? parent.school_id : await settleSchool(tx, actor, asked);
    requireFreeName(tree, { parent: parent?.id ?? null, school }, name);
    requireDepth(tree, parent?.id ?? null, 1);
    if (tree.size >= MAX_SHELVES) throw invalid("name", `A library has at most ${MAX_SHELVES} shelves.`);
    const id = newId();
    const row = { id, parent_id: parent?.id ?? null, school_id: school, name, created_by: actor.id };
    await insertShelf(tx, row);
    await placeAmong(tx, tree, row.parent_id, id, place);
    await recordAudit(tx, {
      actor,
      action: "library_group.created",
      subject: { type: "library_group", id },
      after: { name, parent: row.parent_id, school },
      schoolId: school,
    });
    return shelfResource(tx, actor, id);
  });
}

/** Returns the shelf beneath which a change puts one, and the school that this gives it. */
async function wantedPlace(tx: Tx, actor: Actor, tree: ShelfTree, row: ShelfRow, change: ShelfChange) {
  const { parent: asked = row.parent_id } = change;
  // A shelf stays where it is whether or not the person may change what is above it.
  const isMoved = asked?.toLowerCase() !== row.parent_id?.toLowerCase();
  const parent = asked !== null && isMoved ? requireParent(tree, actor, asked) : null;
  if (parent && tree.branchOf(row.id).some((one) => one.id === parent.id)) {
    throw invalid("parent", "You can’t move a shelf under itself.");
  }
  const above = isMoved ? (parent?.id ?? null) : row.parent_id;
  if (above !== null && change.school !== undefined && change.school !== (parent ?? row).school_id) {
    throw invalid("school", "A shelf under another belongs to the same school.");
  }
  const school = parent ? parent.school_id : change.school === undefined ? row.school_id : change.school;
  if (school !== row.school_id) await requireSchool(tx, actor, school);
  return { parent: above, school, isMoved };
}

/**
 * Renames a shelf, moves it with everything beneath it, or changes its place among its siblings.
 *
 * @throws Refusal `not_found`; `forbidden`; `stale_version` with the current shelf; `invalid` for a name that is taken, a place beneath
 * itself, or one that is too deep.
 */
export async function updateShelf(db: Database, actor: Actor, id: string, change: ShelfChange): Promise<ShelfAlone> {
  return inTransaction(db, async (tx) => {
    const tree = await lockShelfTree(tx, actor);
    const row = requireOwnShelf(tree, actor, id);
    if (row.version !== change.version) {
      throw new Refusal("stale_version", "Someone else changed this shelf. Reload to see the latest version.", {
        members: { current: await shelfResource(tx, actor, row.id) },
      });
    }
    const { parent, school, isMoved } = await wantedPlace(tx, actor, tree, row, change);
    const name = change.name ?? row.name;
    requireFreeName(tree, { parent, school }, name, { path: isMoved ? "parent" : "name", except: row.id });
    if (isMoved) requireDepth(tree, parent, tree.heightOf(row.id));
    if (school !== row.school_id) {
      const branch = tree.branchOf(row.id).map((one) => one.id);
      await updateSchoolOfShelves(tx, branch, school);
    }
    await updateShelfRow(tx, row.id, { name, parent_id: parent });
    if (isMoved || isPlaced(change)) await placeAmong(tx, tree, parent, row.id, change);
    await recordAudit(tx, {
      actor,
      action: isMoved ? "library_group.moved" : "library_group.updated",
      subject: { type: "library_group", id: row.id },
      before: { name: row.name, parent: row.parent_id, school: row.school_id },
      after: { name, parent, school },
      schoolId: school,
    });
    return shelfResource(tx, actor, row.id);
  });
}

/**
 * Deletes a shelf. When its materials may be left without it, the shelves beneath go as well; the materials themselves stay.
 *
 * @throws Refusal `not_found`; `forbidden`; `in_use` with what is on it (`usage`).
 */
export async function removeShelf(
  db: Database,
  actor: Actor,
  id: string,
  { orphan }: { orphan: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const tree = await lockShelfTree(tx, actor);
    const row = requireOwnShelf(tree, actor, id);
    const going = tree.branchOf(row.id);
    if (going.some((one) => !mayEdit(actor, one))) {
      throw new Refusal("forbidden", "Someone else’s shelf is under this one. Ask them or staff to move it first.");
    }
    const ids = going.map((one) => one.id);
    const usage = { shelf_count: going.length - 1, material_count: await countPlaced(tx, ids) };
    if (!orphan && usage.shelf_count + usage.material_count > 0) {
      throw new Refusal("in_use", "This shelf isn’t empty. Its materials stay in the library if you delete it.", {
        members: { usage },
      });
    }
    await deleteShelves(tx, ids);
    await recordAudit(tx, {
      actor,
      action: "library_group.removed",
      subject: { type: "library_group", id: row.id },
      before: { name: row.name, parent: row.parent_id, school: row.school_id, ...usage },
      schoolId: row.school_id,
    });
  });
}
