import type { SubjectNode, SubjectTree } from "@sextant/contract/subjects.ts";
import * as moves from "../../parts/tree/tree-moves.ts";

/** A node's current or target place: `parent` is null at the top of the tree. */
export type NodePlace = moves.Place & { tree: string };
/** A node with its position, and its tree. */
export type FoundNode = moves.Found<SubjectNode> & { tree: SubjectTree };

/** Returns a node by its id; null when it is in none of the trees. */
export function findNode(trees: readonly SubjectTree[], id: string): FoundNode | null {
  for (const tree of trees) {
    const found = moves.findNode(tree.nodes, id);
    if (found) return { ...found, tree };
  }
  return null;
}

/** Returns the ids of a node and its descendants. */
export function branchIds(node: SubjectNode): string[] {
  return [node.id, ...node.children.flatMap(branchIds)];
}

/** Returns a node's current place. */
export function placeOf(found: FoundNode): NodePlace {
  return { tree: found.tree.id, ...moves.placeOf(found) };
}

/** Returns a node's place after a step; null when the step is impossible. */
export function placeByStep(found: FoundNode, step: moves.Step): NodePlace | null {
  const place = moves.placeByStep(found.tree.nodes, found, step);
  return place && { tree: found.tree.id, ...place };
}

/** Returns a node's place after a drop at another node of its tree; null for a drop that moves nothing. */
export function placeByDrop({ node, tree }: FoundNode, targetId: string, where: moves.Drop): NodePlace | null {
  const place = moves.placeByDrop(tree.nodes, node.id, targetId, where);
  return place && { tree: tree.id, ...place };
}

/** Returns the trees with a node moved, including its descendants. Counts stay unchanged until they are refetched. */
export function moveNode(trees: readonly SubjectTree[], id: string, place: NodePlace): SubjectTree[] {
  const found = findNode(trees, id);
  if (!found) return [...trees];
  const moved = inTree({ ...found.node, parent: place.parent }, place.tree);
  return trees.map((tree) => {
    const left = tree.id === found.tree.id ? moves.withoutNode(tree.nodes, id) : tree.nodes;
    if (tree.id === place.tree) return { ...tree, nodes: moves.withNode(left, moved, place) };
    return left === tree.nodes ? tree : { ...tree, nodes: left };
  });
}

function inTree(node: SubjectNode, tree: string): SubjectNode {
  return node.tree === tree ? node : { ...node, tree, children: node.children.map((child) => inTree(child, tree)) };
}

/** Returns the trees with a new version of one node. */
export function withVersion(trees: readonly SubjectTree[], id: string, version: number): SubjectTree[] {
  return trees.map((tree) => ({ ...tree, nodes: moves.withVersion(tree.nodes, id, version) }));
}

/** Returns the ids of the initially expanded nodes: whole levels, as long as no more than this number of rows is visible. */
export function openAtFirst(nodes: readonly SubjectNode[], mostRows = 60): string[] {
  const open: string[] = [];
  let rows = nodes.length;
  let level = [...nodes];
  while (level.length > 0) {
    const next = level.flatMap((node) => node.children);
    if (next.length === 0 || rows + next.length > mostRows) return open;
    open.push(...level.filter((node) => node.children.length > 0).map((node) => node.id));
    rows += next.length;
    level = next;
  }
  return open;
}

/** Counts the visible rows when these nodes are expanded. */
export function countRows(nodes: readonly SubjectNode[], open: ReadonlySet<string>): number {
  return nodes.reduce((sum, node) => sum + 1 + (open.has(node.id) ? countRows(node.children, open) : 0), 0);
}

/** Returns the ids of the nodes with children. */
export function parentIds(nodes: readonly SubjectNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...parentIds(node.children)] : []));
}
