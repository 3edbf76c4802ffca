import type { SubjectNodeAlone } from "@sextant/contract/subjects.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { type NodePlace, requireFreeNodeName, requireTreeLimits } from "./checks.ts";
import type { Forest, NodeRow } from "./forest.ts";
import { loadForest, lockForest, requireNode, unknownAt } from "./load-forest.ts";
import { nodeResources, only } from "./present.ts";
import { type Removal, settleQuestions } from "./settle-questions.ts";
import { deleteNodes, insertNodes, updateNodePositions, updateNodeRow, updateTreeOfNodes } from "./subjects.queries.ts";

interface NodeChange {
  name?: string | undefined;
  parent?: string | null | undefined;
  tree?: string | undefined;
  position?: number | undefined;
  version: number;
}

async function nodeResource(db: Database, actor: Actor, forest: Forest, id: string): Promise<SubjectNodeAlone> {
  return only(await nodeResources(db, actor, forest, [requireNode(forest, id)]));
}

export async function getNode(db: Database, actor: Actor, id: string): Promise<SubjectNodeAlone> {
  return nodeResource(db, actor, await loadForest(db, actor), id);
}

/** The place beneath a node, or at the top of a tree, whichever has this id. @throws Refusal `not_found`. */
function placeBeneath(forest: Forest, id: string): NodePlace {
  const tree = forest.findTree(id);
  if (tree) return { treeId: tree.id, parentId: null };
  const node = requireNode(forest, id);
  return { treeId: node.subject_tree_id, parentId: node.id };
}

/** Lists the children of a node, or the top nodes of a tree, in order. @throws Refusal `not_found`. */
export async function listChildren(db: Database, actor: Actor, id: string): Promise<{ results: SubjectNodeAlone[] }> {
  const forest = await loadForest(db, actor);
  const { treeId, parentId } = placeBeneath(forest, id);
  return { results: await nodeResources(db, actor, forest, forest.childrenOf(treeId, parentId)) };
}

/** Gives a node its place among its siblings and closes the ranks around it. @returns The place it has now, from 1. */
async function placeAmong(tx: Tx, forest: Forest, place: NodePlace, id: string, position: number | undefined) {
  const others = forest.childrenOf(place.treeId, place.parentId).filter((one) => one.id !== id);
  const index = Math.min((position ?? others.length + 1) - 1, others.length);
  const places = others
    .map((one) => one.id)
    .toSpliced(index, 0, id)
    .map((one, at) => ({ id: one, position: at + 1 }));
  await updateNodePositions(tx, places);
  return index + 1;
}

/** Adds a node beneath a node or at the top of a tree. @throws Refusal `not_found`; `invalid` for a name that is taken, or no room. */
export async function createNode(
  db: Database,
  actor: Actor,
  beneath: string,
  { name, position }: { name: string; position?: number | undefined },
): Promise<SubjectNodeAlone> {
  return inTransaction(db, async (tx) => {
    const forest = await lockForest(tx, actor);
    const place = placeBeneath(forest, beneath);
    requireFreeNodeName(forest, place, name);
    requireTreeLimits(forest, place, { height: 1, count: 1, path: "name" });
    const id = newId();
    await insertNodes(tx, [{ id, subject_tree_id: place.treeId, parent_id: place.parentId, name }]);
    const placed = await placeAmong(tx, forest, place, id, position);
    await recordAudit(tx, {
      actor,
      action: "subject_node.created",
      subject: { type: "subject_node", id },
      after: { name, tree: place.treeId, parent: place.parentId, position: placed },
    });
    return nodeResource(tx, actor, await loadForest(tx, actor), id);
  });
}

/** Where a change puts a node. @throws Refusal `not_found`, `invalid` for what is not there, or is beneath the node itself. */
function wantedPlace(forest: Forest, node: NodeRow, change: NodeChange): NodePlace {
  const tree = change.tree === undefined ? null : forest.findTree(change.tree);
  if (change.tree !== undefined && !tree) throw unknownAt("tree", "tree");
  if (change.parent === null) return { treeId: tree?.id ?? node.subject_tree_id, parentId: null };
  if (change.parent === undefined) {
    if (!tree || tree.id === node.subject_tree_id) return { treeId: node.subject_tree_id, parentId: node.parent_id };
    return { treeId: tree.id, parentId: null };
  }
  const parent = forest.findNode(change.parent);
  if (!parent) throw unknownAt("parent", "node");
  if (tree && tree.id !== parent.subject_tree_id) throw invalid("parent", "This node isn’t in that tree.");
  if (forest.branchOf(node.id).some((one) => one.id === parent.id)) {
    throw invalid("parent", "You can’t move a node under itself.");
  }
  return { treeId: parent.subject_tree_id, parentId: parent.id };
}

/**
 * Renames a node, moves it with all that is beneath it, or puts it in another place among its siblings.
 *
 * @throws Refusal `not_found`; `stale_version` with the node as it is; `invalid` for a name that is taken, a place beneath itself, or
 * no room.
 */
export async function updateNode(
  db: Database,
  actor: Actor,
  id: string,
  change: NodeChange,
): Promise<SubjectNodeAlone> {
  return inTransaction(db, async (tx) => {
    const forest = await lockForest(tx, actor);
    const node = requireNode(forest, id);
    if (node.version !== change.version) {
      throw new Refusal("stale_version", "Someone else changed this node. Reload to see the latest version.", {
        members: { current: await nodeResource(tx, actor, forest, node.id) },
      });
    }
    const place = wantedPlace(forest, node, change);
    const name = change.name ?? node.name;
    const isMoved = place.treeId !== node.subject_tree_id || place.parentId !== node.parent_id;
    requireFreeNodeName(forest, place, name, { path: isMoved ? "parent" : "name", except: node.id });
    if (isMoved) {
      const branch = forest.branchOf(node.id).map((one) => one.id);
      const isNewTree = place.treeId !== node.subject_tree_id;
      const count = isNewTree ? branch.length : 0;
      requireTreeLimits(forest, place, { height: forest.heightOf(node.id), count, path: "parent" });
      if (isNewTree) await updateTreeOfNodes(tx, branch, place.treeId);
    }
    await updateNodeRow(tx, node.id, { name, parent_id: place.parentId });
    const isPlaced = isMoved || change.position !== undefined;
    const position = isPlaced ? await placeAmong(tx, forest, place, node.id, change.position) : node.position;
    await recordAudit(tx, {
      actor,
      action: isMoved ? "subject_node.moved" : "subject_node.updated",
      subject: { type: "subject_node", id: node.id },
      before: { name: node.name, tree: node.subject_tree_id, parent: node.parent_id, position: node.position },
      after: { name, tree: place.treeId, parent: place.parentId, position },
    });
    return nodeResource(tx, actor, await loadForest(tx, actor), node.id);
  });
}

/**
 * Deletes a node. With a new home, its questions and the nodes beneath it move there; when they may be orphaned, the nodes beneath are
 * deleted too.
 *
 * @throws Refusal `not_found`; `in_use` with what it would orphan (`usage`); `invalid` for a home beneath the node itself, or one that has
 * a node of the same name.
 */
export async function removeNode(db: Database, actor: Actor, id: string, removal: Removal): Promise<void> {
  await inTransaction(db, async (tx) => {
    const forest = await lockForest(tx, actor);
    const node = requireNode(forest, id);
    const beneath = forest.branchOf(node.id).slice(1);
    const isRehomed = removal.rehome !== undefined;
    if (isRehomed && beneath.some((one) => one.id === removal.rehome?.toLowerCase())) {
      throw invalid("rehome", "This node is under the one you’re deleting. Choose another node.");
    }
    const going = isRehomed ? [node.id] : [node.id, ...beneath.map((one) => one.id)];
    const settled = await settleQuestions(tx, forest, going, removal, { node_count: beneath.length });
    if (settled.home) await rehomeChildren(tx, forest, node, settled.home);
    await deleteNodes(tx, going);
    await recordAudit(tx, {
      actor,
      action: "subject_node.removed",
      subject: { type: "subject_node", id: node.id },
      before: { name: node.name, tree: node.subject_tree_id, parent: node.parent_id, ...settled.usage },
      ...(settled.home ? { after: { rehome: settled.home.id } } : {}),
    });
  });
}

/** Puts the children of a node after those of another, with all beneath them. @throws Refusal `invalid` */
async function rehomeChildren(tx: Tx, forest: Forest, node: NodeRow, home: NodeRow): Promise<void> {
  const place = { treeId: home.subject_tree_id, parentId: home.id };
  const isNewTree = place.treeId !== node.subject_tree_id;
  let position = forest.childrenOf(place.treeId, place.parentId).filter((one) => one.id !== node.id).length;
  for (const child of forest.childrenOf(node.subject_tree_id, node.id)) {
    requireFreeNodeName(forest, place, child.name, { path: "rehome", except: node.id });
    const branch = forest.branchOf(child.id).map((one) => one.id);
    const count = isNewTree ? branch.length : 0;
    requireTreeLimits(forest, place, { height: forest.heightOf(child.id), count, path: "rehome" });
    if (isNewTree) await updateTreeOfNodes(tx, branch, place.treeId);
    position += 1;
    await updateNodeRow(tx, child.id, { parent_id: home.id, position });
  }
}
