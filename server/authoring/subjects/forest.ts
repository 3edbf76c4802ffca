/** A subject's row. */
export interface SubjectRow {
  id: string;
  name: string;
  school_id: string | null;
  version: number;
}
export interface TreeRow {
  id: string;
  subject_id: string;
  name: string;
  version: number;
}
export interface NodeRow {
  id: string;
  subject_tree_id: string;
  parent_id: string | null;
  name: string;
  position: number;
  version: number;
}

/** Subjects, trees and nodes at one moment, with the questions one asks of them. */
export interface Forest {
  subjects: readonly SubjectRow[];
  findSubject(id: string): SubjectRow | undefined;
  findTree(id: string): TreeRow | undefined;
  findNode(id: string): NodeRow | undefined;
  treesOf(subjectId: string): readonly TreeRow[];
  nodesOf(treeId: string): readonly NodeRow[];
  /** Children of a node (or top nodes of a tree, with null), in order. */
  childrenOf(treeId: string, parentId: string | null): readonly NodeRow[];
  /** A node and all beneath it, each after the one above it. */
  branchOf(nodeId: string): NodeRow[];
  /** From the top of the tree down to the node itself. */
  pathOf(nodeId: string): NodeRow[];
  /** How many levels a branch has; 1 for a node without children. */
  heightOf(nodeId: string): number;
}

const byName = (one: { name: string; id: string }, other: { name: string; id: string }) =>
  one.name.localeCompare(other.name, "en") || (one.id < other.id ? -1 : 1);
const byPlace = (one: NodeRow, other: NodeRow) => one.position - other.position || (one.id < other.id ? -1 : 1);

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string, order: (one: Row, other: Row) => number) {
  const groups = Map.groupBy(rows, keyOf);
  for (const group of groups.values()) group.sort(order);
  return groups;
}

const siblingKey = (treeId: string, parentId: string | null) => `${treeId} ${parentId ?? ""}`;

/** Puts rows together, places counted from 1 without the gaps that moved nodes left. Ids are asked for in whichever case. */
export function forestOf(subjects: readonly SubjectRow[], trees: readonly TreeRow[], rows: readonly NodeRow[]): Forest {
  const siblings = grouped(rows, (row) => siblingKey(row.subject_tree_id, row.parent_id), byPlace);
  for (const [key, group] of siblings) {
    siblings.set(
      key,
      group.map((row, index) => ({ ...row, position: index + 1 })),
    );
  }
  const nodes = [...siblings.values()].flat();
  const subjectById = new Map(subjects.map((row) => [row.id, row]));
  const treeById = new Map(trees.map((row) => [row.id, row]));
  const nodeById = new Map(nodes.map((row) => [row.id, row]));
  const treesBySubject = grouped(trees, (row) => row.subject_id, byName);
  const nodesByTree = Map.groupBy(nodes, (row) => row.subject_tree_id);
  const childrenOf = (treeId: string, parentId: string | null) => siblings.get(siblingKey(treeId, parentId)) ?? [];

  const forest: Forest = {
    subjects: subjects.toSorted(byName),
    findSubject: (id) => subjectById.get(id.toLowerCase()),
    findTree: (id) => treeById.get(id.toLowerCase()),
    findNode: (id) => nodeById.get(id.toLowerCase()),
    treesOf: (subjectId) => treesBySubject.get(subjectId) ?? [],
    nodesOf: (treeId) => nodesByTree.get(treeId) ?? [],
    childrenOf,
    branchOf(nodeId) {
      const top = nodeById.get(nodeId);
      const branch = top ? [top] : [];
      // The list grows during iteration: each node adds its children.
      for (const node of branch) branch.push(...childrenOf(node.subject_tree_id, node.id));
      return branch;
    },
    pathOf(nodeId) {
      const path: NodeRow[] = [];
      for (let node = nodeById.get(nodeId); node; node = node.parent_id ? nodeById.get(node.parent_id) : undefined) {
        path.unshift(node);
      }
      return path;
    },
    heightOf(nodeId) {
      const above = forest.pathOf(nodeId).length;
      return Math.max(...forest.branchOf(nodeId).map((node) => forest.pathOf(node.id).length)) - above + 1;
    },
  };
  return forest;
}
