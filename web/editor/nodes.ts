import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";

/** A node with all that is beneath it, and a tree of them, as far as they are read here. */
export type TreeNode = { id: string; name: string; children: readonly TreeNode[] };
type Tree = { name: string; subject: { name: string }; nodes: readonly TreeNode[] };

/** A place in the syllabus, with the names of all that stands above it: subject, tree, nodes. */
export type SyllabusNode = { id: string; name: string; above: readonly string[] };

/** Every node of some trees, each after the one above it. */
export function flattenTrees(trees: readonly Tree[]): SyllabusNode[] {
  const walk = (nodes: readonly TreeNode[], above: readonly string[]): SyllabusNode[] =>
    nodes.flatMap((node) => [{ id: node.id, name: node.name, above }, ...walk(node.children, [...above, node.name])]);
  return trees.flatMap((tree) =>
    walk(tree.nodes, tree.name === tree.subject.name ? [tree.name] : [tree.subject.name, tree.name]),
  );
}

/** The syllabus, as a list. */
export const nodesQuery = queryOptions({
  queryKey: ["editor", "nodes"],
  queryFn: async ({ signal }) => {
    const { results } = await call("subjects.list_trees", { signal }).catch((error: unknown) => {
      // A server without a syllabus has none to choose from.
      if (error instanceof CallError && error.status === 404) return { results: [] };
      throw error;
    });
    // Nodes hold nodes, which the wire's type does not say.
    return flattenTrees(results.map((tree) => ({ ...tree, nodes: tree.nodes as TreeNode[] })));
  },
  staleTime: 300_000,
});

/** Words without case or accents, so that they are found as one types them. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Nodes of which every word typed is in the name or the names above it, and one at least in its own. */
export function findNodes(nodes: readonly SyllabusNode[], typed: string): SyllabusNode[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...nodes];
  return nodes.filter(({ name, above }) => {
    const own = plain(name);
    const whole = plain([...above, name].join(" "));
    return words.every((word) => whole.includes(word)) && words.some((word) => own.includes(word));
  });
}
