import type { SubjectNode, SubjectTree } from "@sextant/contract/subjects.ts";

/** Where a node stands, or is to stand: `position` counts from 1 among the others there. */
export type NodePlace = { tree: string; parent: string | null; position: number };
/** A node with where it stands: `above` from the top of its tree. */
export type FoundNode = {
  node: SubjectNode;
  tree: SubjectTree;
  above: readonly SubjectNode[];
  siblings: readonly SubjectNode[];
  /** From 0. */
  index: number;
};

function findIn(
  tree: SubjectTree,
  siblings: readonly SubjectNode[],
  above: readonly SubjectNode[],
  id: string,
): FoundNode | null {
  for (const [index, node] of siblings.entries()) {
    if (node.id === id) return { node, tree, above, siblings, index };
    const found = findIn(tree, node.children, [...above, node], id);
    if (found) return found;
  }
  return null;
}

/** Returns a node by its id, wherever it stands; null when it is in none of the trees. */
export function findNode(trees: readonly SubjectTree[], id: string): FoundNode | null {
  for (const tree of trees) {
    const found = findIn(tree, tree.nodes, [], id);
    if (found) return found;
  }
  return null;
}

/** Returns the ids of a node and of all beneath it. */
export function branchIds(node: SubjectNode): string[] {
  return [node.id, ...node.children.flatMap(branchIds)];
}

/** Returns where a node stands now. */
export function placeOf({ tree, above, index }: FoundNode): NodePlace {
  return { tree: tree.id, parent: above.at(-1)?.id ?? null, position: index + 1 };
}

/** Steps by keyboard: among the siblings, beneath the one before, or out after the one above. */
export type Step = "up" | "down" | "in" | "out";

/** Returns where a step puts a node; null when there is no way. */
export function placeByStep(found: FoundNode, step: Step): NodePlace | null {
  const { siblings, index, above, tree } = found;
  const here = placeOf(found);
  if (step === "up") return index > 0 ? { ...here, position: index } : null;
  if (step === "down") return index < siblings.length - 1 ? { ...here, position: index + 2 } : null;
  if (step === "in") {
    const before = siblings[index - 1];
    return before ? { tree: tree.id, parent: before.id, position: before.children.length + 1 } : null;
  }
  const parent = above.at(-1);
  if (!parent) return null;
  const grandparent = above.at(-2);
  const row = grandparent?.children ?? tree.nodes;
  const at = row.findIndex((one) => one.id === parent.id);
  return { tree: tree.id, parent: grandparent?.id ?? null, position: at + 2 };
}

/** Returns where a drop on, before or after another node puts one; null on itself, beneath itself, and where it stands. */
export function placeByDrop(
  trees: readonly SubjectTree[],
  id: string,
  targetId: string,
  where: "on" | "before" | "after",
): NodePlace | null {
  const [found, target] = [findNode(trees, id), findNode(trees, targetId)];
  if (!found || !target || target.node.id === id || target.above.some((one) => one.id === id)) return null;
  const place = where === "on" ? endBeneath(target, id) : besides(target, id, where);
  const here = placeOf(found);
  const isHere = place.tree === here.tree && place.parent === here.parent && place.position === here.position;
  return isHere ? null : place;
}

function endBeneath({ node, tree }: FoundNode, id: string): NodePlace {
  const others = node.children.filter((one) => one.id !== id);
  return { tree: tree.id, parent: node.id, position: others.length + 1 };
}

function besides({ node, tree, above, siblings }: FoundNode, id: string, where: "before" | "after"): NodePlace {
  const at = siblings.filter((one) => one.id !== id).findIndex((one) => one.id === node.id);
  return { tree: tree.id, parent: above.at(-1)?.id ?? null, position: at + (where === "after" ? 2 : 1) };
}

function without(nodes: readonly SubjectNode[], id: string): SubjectNode[] {
  return nodes
    .filter((node) => node.id !== id)
    .map((node) => (node.children.length > 0 ? { ...node, children: without(node.children, id) } : node));
}

function withNode(nodes: readonly SubjectNode[], node: SubjectNode, { parent, position }: NodePlace): SubjectNode[] {
  if (parent === null) return nodes.toSpliced(position - 1, 0, node);
  return nodes.map((one) =>
    one.id === parent
      ? { ...one, children: one.children.toSpliced(position - 1, 0, node) }
      : one.children.length > 0
        ? { ...one, children: withNode(one.children, node, { tree: node.tree, parent, position }) }
        : one,
  );
}

/**
 * Returns the trees as they are once a node stands elsewhere, with all beneath it. Counts stay as they are until they are asked
 * for anew.
 */
export function moveNode(trees: readonly SubjectTree[], id: string, place: NodePlace): SubjectTree[] {
  const found = findNode(trees, id);
  if (!found) return [...trees];
  const moved = inTree({ ...found.node, parent: place.parent }, place.tree);
  return trees.map((tree) => {
    const left = tree.id === found.tree.id ? without(tree.nodes, id) : tree.nodes;
    if (tree.id === place.tree) return { ...tree, nodes: withNode(left, moved, place) };
    return left === tree.nodes ? tree : { ...tree, nodes: left };
  });
}

function inTree(node: SubjectNode, tree: string): SubjectNode {
  return node.tree === tree ? node : { ...node, tree, children: node.children.map((child) => inTree(child, tree)) };
}

/** Returns the trees with another version of one node. */
export function withVersion(trees: readonly SubjectTree[], id: string, version: number): SubjectTree[] {
  const change = (nodes: readonly SubjectNode[]): SubjectNode[] =>
    nodes.map((node) => (node.id === id ? { ...node, version } : { ...node, children: change(node.children) }));
  return trees.map((tree) => ({ ...tree, nodes: change(tree.nodes) }));
}

/** Returns the ids of the nodes that stand open at first: whole levels, as long as no more rows than this are in sight. */
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

/** Counts how many rows are in sight when these nodes stand open. */
export function countRows(nodes: readonly SubjectNode[], open: ReadonlySet<string>): number {
  return nodes.reduce((sum, node) => sum + 1 + (open.has(node.id) ? countRows(node.children, open) : 0), 0);
}

/** Returns the ids of the nodes that have some beneath them. */
export function parentIds(nodes: readonly SubjectNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...parentIds(node.children)] : []));
}
