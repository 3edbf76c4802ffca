import type { Subject, SubjectNode, SubjectNodeAlone, SubjectTree } from "@sextant/contract/subjects.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { countFiledQuestions } from "../questions/filed.ts";
import type { Forest, NodeRow, SubjectRow, TreeRow } from "./forest.ts";

const idsOf = (nodes: readonly NodeRow[]) => nodes.map((node) => node.id);

/** {node id: ids of the node and of all beneath it} of whole trees, from the leaves up. */
function branches(forest: Forest, trees: readonly TreeRow[]): Map<string, string[]> {
  const filed = new Map<string, string[]>();
  for (const tree of trees) {
    const tops = forest.childrenOf(tree.id, null);
    const downwards = tops.flatMap((top) => forest.branchOf(top.id));
    for (const node of downwards.toReversed()) {
      const beneath = forest.childrenOf(tree.id, node.id).flatMap((child) => filed.get(child.id) ?? []);
      filed.set(node.id, [node.id, ...beneath]);
    }
    filed.set(tree.id, idsOf(forest.nodesOf(tree.id)));
  }
  return filed;
}

function nested(forest: Forest, node: NodeRow, counts: ReadonlyMap<string, number>): SubjectNode {
  return {
    id: node.id,
    tree: node.subject_tree_id,
    parent: node.parent_id,
    name: node.name,
    position: node.position,
    question_count: counts.get(node.id) ?? 0,
    version: node.version,
    children: forest.childrenOf(node.subject_tree_id, node.id).map((child) => nested(forest, child, counts)),
  };
}

/** Trees as they leave, nested, in the order given. */
export async function treeResources(
  db: Database,
  actor: Actor,
  forest: Forest,
  trees: readonly TreeRow[],
): Promise<SubjectTree[]> {
  const counts = await countFiledQuestions(db, actor, branches(forest, trees));
  const isWriter = actor.role === "staff";
  return trees.map((tree) => ({
    id: tree.id,
    name: tree.name,
    subject: { id: tree.subject_id, name: forest.findSubject(tree.subject_id)?.name ?? "" },
    question_count: counts.get(tree.id) ?? 0,
    node_count: forest.nodesOf(tree.id).length,
    version: tree.version,
    can: { update: isWriter, remove: isWriter, add_beneath: isWriter },
    nodes: forest.childrenOf(tree.id, null).map((node) => nested(forest, node, counts)),
  }));
}

/** Subjects as they leave, in the order given. */
export async function subjectResources(
  db: Database,
  actor: Actor,
  forest: Forest,
  subjects: readonly SubjectRow[],
): Promise<Subject[]> {
  const filed = new Map<string, string[]>();
  for (const { id } of subjects) {
    const trees = forest.treesOf(id);
    for (const tree of trees) filed.set(tree.id, idsOf(forest.nodesOf(tree.id)));
    filed.set(
      id,
      trees.flatMap((tree) => idsOf(forest.nodesOf(tree.id))),
    );
  }
  const counts = await countFiledQuestions(db, actor, filed);
  const isWriter = actor.role === "staff";
  return subjects.map((subject) => ({
    id: subject.id,
    name: subject.name,
    school: subject.school_id,
    trees: forest.treesOf(subject.id).map(({ id, name }) => ({ id, name, question_count: counts.get(id) ?? 0 })),
    question_count: counts.get(subject.id) ?? 0,
    version: subject.version,
    can: { update: isWriter, remove: isWriter, add_beneath: isWriter },
  }));
}

/** Nodes by themselves as they leave, in the order given. */
export async function nodeResources(
  db: Database,
  actor: Actor,
  forest: Forest,
  nodes: readonly NodeRow[],
): Promise<SubjectNodeAlone[]> {
  const counts = await countFiledQuestions(
    db,
    actor,
    new Map(nodes.map((node) => [node.id, idsOf(forest.branchOf(node.id))])),
  );
  const isWriter = actor.role === "staff";
  return nodes.map((node) => ({
    id: node.id,
    tree: node.subject_tree_id,
    parent: node.parent_id,
    name: node.name,
    position: node.position,
    question_count: counts.get(node.id) ?? 0,
    version: node.version,
    path: forest.pathOf(node.id).map(({ id, name }) => ({ id, name })),
    child_count: forest.childrenOf(node.subject_tree_id, node.id).length,
    can: { update: isWriter, move: isWriter, remove: isWriter, add_beneath: isWriter },
  }));
}

/** Returns the one of a list of one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("one row gives one resource");
  return row;
}
