/** A node with those beneath it. */
export interface Nested<Node> {
  id: string;
  parent: string | null;
  version: number;
  children: Node[];
}
/** A node with where it is: `above` from the top, `index` from 0 among its siblings. */
export type Found<Node> = { node: Node; above: readonly Node[]; siblings: readonly Node[]; index: number };
/** A node's current or target place: `position` counts from 1 among the others there. */
export type Place = { parent: string | null; position: number };
/** Steps by keyboard: among the siblings, into the previous one, or out after the parent. */
export type Step = "up" | "down" | "in" | "out";
/** Where a node is dropped at another one. */
export type Drop = "on" | "before" | "after";

/** Returns a node by its id; null when it isn’t there. */
export function findNode<Node extends Nested<Node>>(
  siblings: readonly Node[],
  id: string | undefined,
  above: readonly Node[] = [],
): Found<Node> | null {
  for (const [index, node] of siblings.entries()) {
    if (node.id === id) return { node, above, siblings, index };
    const found = findNode(node.children, id, [...above, node]);
    if (found) return found;
  }
  return null;
}

/** Returns a node's current place. */
export function placeOf<Node extends Nested<Node>>({ above, index }: Found<Node>): Place {
  return { parent: above.at(-1)?.id ?? null, position: index + 1 };
}

/** Returns a node's place after a step; null when the step is impossible. */
export function placeByStep<Node extends Nested<Node>>(
  nodes: readonly Node[],
  found: Found<Node>,
  step: Step,
): Place | null {
  const { siblings, index, above } = found;
  const here = placeOf(found);
  if (step === "up") return index > 0 ? { ...here, position: index } : null;
  if (step === "down") return index < siblings.length - 1 ? { ...here, position: index + 2 } : null;
  if (step === "in") {
    const before = siblings[index - 1];
    return before ? { parent: before.id, position: before.children.length + 1 } : null;
  }
  const parent = above.at(-1);
  if (!parent) return null;
  const row = above.at(-2)?.children ?? nodes;
  return { parent: above.at(-2)?.id ?? null, position: row.findIndex((one) => one.id === parent.id) + 2 };
}

/**
 * Returns a node's place after a drop at another one; null for a drop on itself, into its own branch, or at its current place.
 */
export function placeByDrop<Node extends Nested<Node>>(
  nodes: readonly Node[],
  id: string,
  targetId: string,
  where: Drop,
): Place | null {
  const [found, target] = [findNode(nodes, id), findNode(nodes, targetId)];
  if (!found || !target || target.node.id === id || target.above.some((one) => one.id === id)) return null;
  const at = target.siblings.filter((one) => one.id !== id).findIndex((one) => one.id === targetId);
  const place =
    where === "on"
      ? { parent: targetId, position: target.node.children.filter((one) => one.id !== id).length + 1 }
      : { ...placeOf(target), position: at + (where === "after" ? 2 : 1) };
  const here = placeOf(found);
  return place.parent === here.parent && place.position === here.position ? null : place;
}

/** Returns the nodes without one of them and its branch. */
export function withoutNode<Node extends Nested<Node>>(nodes: readonly Node[], id: string): Node[] {
  return nodes.filter((one) => one.id !== id).map((one) => ({ ...one, children: withoutNode(one.children, id) }));
}

/** Returns the nodes with another one at a place. */
export function withNode<Node extends Nested<Node>>(nodes: readonly Node[], node: Node, place: Place): Node[] {
  if (place.parent === null) return nodes.toSpliced(place.position - 1, 0, node);
  return nodes.map((one) =>
    one.id === place.parent
      ? { ...one, children: one.children.toSpliced(place.position - 1, 0, node) }
      : { ...one, children: withNode(one.children, node, place) },
  );
}

/** Returns the nodes with one of them moved, including its branch. */
export function moveNode<Node extends Nested<Node>>(nodes: readonly Node[], id: string, place: Place): Node[] {
  const found = findNode(nodes, id);
  if (!found) return [...nodes];
  return withNode(withoutNode(nodes, id), { ...found.node, parent: place.parent }, place);
}

/** Returns the nodes with a new version of one. */
export function withVersion<Node extends Nested<Node>>(nodes: readonly Node[], id: string, version: number): Node[] {
  return nodes.map((one) =>
    one.id === id ? { ...one, version } : { ...one, children: withVersion(one.children, id, version) },
  );
}
