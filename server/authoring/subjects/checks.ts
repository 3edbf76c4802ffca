import { MAX_NODE_DEPTH, MAX_TREE_NODES } from "@sextant/contract/subjects.ts";
import { invalid } from "../../platform/refusal.ts";
import type { Forest } from "./forest.ts";

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Where a node is, or is to be. */
export interface NodePlace {
  treeId: string;
  parentId: string | null;
}

/** @throws Refusal `invalid` when a sibling bears the name already. */
export function requireFreeNodeName(
  forest: Forest,
  place: NodePlace,
  name: string,
  { path = "name", except }: { path?: string; except?: string } = {},
): void {
  const namesake = forest
    .childrenOf(place.treeId, place.parentId)
    .find((node) => node.id !== except && sameName(node.name, name));
  if (namesake) throw invalid(path, `${namesake.name} already exists.`);
}

/** @throws Refusal `invalid` when a tree of the subject bears the name already. */
export function requireFreeTreeName(forest: Forest, subjectId: string, name: string, except?: string): void {
  const namesake = forest.treesOf(subjectId).find((tree) => tree.id !== except && sameName(tree.name, name));
  if (namesake) throw invalid("name", `This subject already has a tree with the name ${namesake.name}.`);
}

/** @throws Refusal `invalid` when the school, or all schools together, have a subject of that name. */
export function requireFreeSubjectName(forest: Forest, name: string, schoolId: string | null, except?: string): void {
  const namesake = forest.subjects.find(
    (subject) => subject.id !== except && subject.school_id === schoolId && sameName(subject.name, name),
  );
  if (namesake) throw invalid("name", `${namesake.name} already exists.`);
}

/**
 * @param height Levels of what comes there.
 * @param count Nodes of what comes there.
 * @throws Refusal `invalid` when the tree would become deeper or larger than a tree may be.
 */
export function requireTreeLimits(
  forest: Forest,
  place: NodePlace,
  { height, count, path }: { height: number; count: number; path: string },
): void {
  const above = place.parentId === null ? 0 : forest.pathOf(place.parentId).length;
  if (above + height > MAX_NODE_DEPTH) throw invalid(path, `A tree has at most ${MAX_NODE_DEPTH} levels.`);
  if (forest.nodesOf(place.treeId).length + count > MAX_TREE_NODES) {
    throw invalid(path, `A tree has at most ${MAX_TREE_NODES} nodes.`);
  }
}
