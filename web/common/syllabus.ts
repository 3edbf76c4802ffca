import type { SubjectNode, SubjectTree } from "@sextant/contract/subjects.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

/** A node and a tree, as far as they are read here. */
export type TreeNode = Pick<SubjectNode, "id" | "name"> & { children: readonly TreeNode[] };
type Tree = Pick<SubjectTree, "name"> & { subject: { name: string }; nodes: readonly TreeNode[] };

/** A place in the syllabus, with the names of all that stands above it: subject, tree, nodes. */
export type SyllabusNode = { id: string; name: string; above: readonly string[] };

/** Returns every node of some trees, each after the one above it. */
export function flattenTrees(trees: readonly Tree[]): SyllabusNode[] {
  const walk = (nodes: readonly TreeNode[], above: readonly string[]): SyllabusNode[] =>
    nodes.flatMap((node) => [{ id: node.id, name: node.name, above }, ...walk(node.children, [...above, node.name])]);
  return trees.flatMap((tree) => walk(tree.nodes, aboveNodes(tree)));
}

/** Returns the names that stand above the top nodes of a tree; a tree that bears its subject's name says it once. */
export function aboveNodes(tree: { name: string; subject: { name: string } }): string[] {
  return tree.name === tree.subject.name ? [tree.name] : [tree.subject.name, tree.name];
}

/** All trees with their nodes, by subject and name. */
export const treesQuery = queryOptions({
  queryKey: ["subjects", "trees"],
  queryFn: async ({ signal }) => {
    const { results } = await call("subjects.list_trees", { signal });
    // Nodes hold nodes, which the wire's type does not say.
    return results as SubjectTree[];
  },
  staleTime: 30_000,
});

/** The syllabus, as a list. */
export const nodesQuery = { ...treesQuery, select: flattenTrees };

/** Words without case or accents, so that they are found as one types them. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Nodes of which every word typed is in the name or the names above it, and one at least in its own. */
export function findNodes<Node extends Pick<SyllabusNode, "name" | "above">>(
  nodes: readonly Node[],
  typed: string,
): Node[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...nodes];
  return nodes.filter(({ name, above }) => {
    const own = plain(name);
    const whole = plain([...above, name].join(" "));
    return words.every((word) => whole.includes(word)) && words.some((word) => own.includes(word));
  });
}
