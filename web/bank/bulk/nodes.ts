import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../requests/call.ts";

type Tree = OperationOutput<"subjects.list_trees">["results"][number];
type Nested = { id: string; name: string; children: readonly Nested[] };

/** A node with the names that lead to it: its subject, its tree, the nodes above it. */
export type NodeChoice = { id: string; name: string; above: string };

function listBeneath(nodes: readonly Nested[], above: readonly string[]): NodeChoice[] {
  return nodes.flatMap(({ id, name, children }) => [
    { id, name, above: above.join(" › ") },
    ...listBeneath(children, [...above, name]),
  ]);
}

/** All nodes of all trees in one list, each after the one above it. */
export const nodesQuery = queryOptions({
  queryKey: ["bank", "nodes"],
  queryFn: async ({ signal }) => {
    const { results } = await call("subjects.list_trees", { signal });
    return results.flatMap(({ name, subject, nodes }: Tree) => listBeneath(nodes as Nested[], [subject.name, name]));
  },
  staleTime: 30_000,
});
