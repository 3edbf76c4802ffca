import { MAX_NODE_DEPTH, MAX_TREE_NODES, type NewNode } from "@sextant/contract/subjects.ts";
import { newId } from "../../platform/ids.ts";
import { invalid } from "../../platform/refusal.ts";

interface PlannedNode {
  id: string;
  subject_tree_id: string;
  parent_id: string | null;
  name: string;
  position: number;
}

/**
 * Returns the rows of a whole tree, each after the one above it.
 *
 * @throws Refusal `invalid` for siblings of the same name (`nodes.0.children.2.name`), too many levels or too many nodes.
 */
export function planTree(treeId: string, nodes: readonly NewNode[]): PlannedNode[] {
  const rows: PlannedNode[] = [];
  const waiting = [{ nodes, parentId: null as string | null, path: "nodes", depth: 1 }];
  for (const { nodes: siblings, parentId, path, depth } of waiting) {
    if (siblings.length > 0 && depth > MAX_NODE_DEPTH)
      throw invalid(path, `A tree has at most ${MAX_NODE_DEPTH} levels.`);
    const names = new Set<string>();
    for (const [index, { name, children = [] }] of siblings.entries()) {
      if (names.has(name.toLowerCase())) throw invalid(`${path}.${index}.name`, `${name} is listed twice.`);
      names.add(name.toLowerCase());
      const id = newId();
      rows.push({ id, subject_tree_id: treeId, parent_id: parentId, name, position: index + 1 });
      if (rows.length > MAX_TREE_NODES) throw invalid("nodes", `A tree has at most ${MAX_TREE_NODES} nodes.`);
      waiting.push({ nodes: children, parentId: id, path: `${path}.${index}.children`, depth: depth + 1 });
    }
  }
  return rows;
}
