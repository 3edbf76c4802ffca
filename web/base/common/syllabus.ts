import type { SubjectNode, SubjectTree } from "@sextant/contract/subjects.ts";
import { searchable } from "@sextant/questions/text/written.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { queryKey } from "../requests/query-key.ts";

/** A node and a tree, as far as they are read here. */
export type TreeNode = Pick<SubjectNode, "id" | "name"> & { children: readonly TreeNode[] };
type Tree = Pick<SubjectTree, "name"> & { subject: { name: string }; nodes: readonly TreeNode[] };

/** A node of the syllabus with the names of its ancestors: subject, tree, nodes. */
export type SyllabusNode = { id: string; name: string; above: readonly string[] };

/** Returns every node of some trees, parents before children. */
export function flattenTrees(trees: readonly Tree[]): SyllabusNode[] {
  const walk = (nodes: readonly TreeNode[], above: readonly string[]): SyllabusNode[] =>
    nodes.flatMap((node) => [{ id: node.id, name: node.name, above }, ...walk(node.children, [...above, node.name])]);
  return trees.flatMap((tree) => walk(tree.nodes, aboveNodes(tree)));
}

/** Returns the names above the top nodes of a tree. A tree with its subject's name contributes it once. */
export function aboveNodes(tree: { name: string; subject: { name: string } }): string[] {
  return tree.name === tree.subject.name ? [tree.name] : [tree.subject.name, tree.name];
}

/** All trees with their nodes, by subject and name. */
export const treesQuery = queryOptions({
  queryKey: queryKey("subjects", "trees"),
  queryFn: async ({ signal }) => {
    const { results } = await call("subjects.list_trees", { signal });
    // Nodes hold nodes, which the wire's type does not say.
    return results as SubjectTree[];
  },
  staleTime: 30_000,
});

/** The syllabus, as a list. */
export const nodesQuery = { ...treesQuery, select: flattenTrees };

/** Returns the nodes that match every typed word in their own name or their ancestors', and at least one in their own. */
export function findNodes<Node extends Pick<SyllabusNode, "name" | "above">>(
  nodes: readonly Node[],
  typed: string,
): Node[] {
  const words = searchable(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...nodes];
  return nodes.filter(({ name, above }) => {
    const own = searchable(name);
    const whole = searchable([...above, name].join(" "));
    return words.every((word) => whole.includes(word)) && words.some((word) => own.includes(word));
  });
}
