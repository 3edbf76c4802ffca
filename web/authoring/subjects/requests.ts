import type { NewNode, SubjectNode, SubjectNodeAlone, SubjectTree } from "@sextant/contract/subjects.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { NodePlace } from "./node-moves.ts";

export type Subject = OperationOutput<"subjects.list">["results"][number];
type Versioned = { id: string; version: number };

/** What hangs on a subject, a tree or a node that cannot be deleted just so. */
export type Usage = {
  tree_count?: number;
  node_count: number;
  question_count: number;
  material_count?: number;
  assessment_count?: number;
  filter_count?: number;
};

/** Returns what hangs on it, out of the refusal to delete it; null when it was refused for something else. */
export function usageIn(error: unknown): Usage | null {
  if (!(error instanceof CallError) || error.code !== "in_use") return null;
  return (error.problem.usage as Usage | undefined) ?? null;
}

/** What becomes of the questions that are filed there: a node takes them over, or they are filed there no longer. */
export type Removal = { rehome: string } | { orphan: true };

/** All subjects, by name. */
export const subjectsQuery = queryOptions({
  queryKey: queryKey("subjects", "list"),
  queryFn: async ({ signal }) => {
    const all: Subject[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await call("subjects.list", { query: { page, page_size: 200 }, signal });
      all.push(...answer.results);
      if (!answer.next) return all;
    }
  },
});

export function createSubject(name: string): Promise<Subject> {
  return call("subjects.create", { body: { name } });
}

export function renameSubject({ id, version }: Versioned, name: string): Promise<Subject> {
  return call("subjects.update", { params: { id }, body: { name, version } });
}

/** Deletes a subject; `orphan`: with its trees. */
export async function removeSubject(id: string, orphan: boolean): Promise<void> {
  await call("subjects.remove", { params: { id }, query: { orphan: String(orphan) } });
}

export async function createTree(subject: string, name: string, nodes: NewNode[]): Promise<SubjectTree> {
  return (await call("subjects.create_tree", { body: { subject, name, nodes } })) as SubjectTree;
}

export async function updateTree(
  { id, version }: Versioned,
  change: { name?: string; subject?: string },
): Promise<SubjectTree> {
  return (await call("subjects.update_tree", { params: { id }, body: { ...change, version } })) as SubjectTree;
}

const removalQuery = (removal: Removal | null) =>
  removal && "orphan" in removal ? { orphan: "true" } : { rehome: removal?.rehome };

export async function removeTree(id: string, removal: Removal | null): Promise<void> {
  await call("subjects.remove_tree", { params: { id }, query: removalQuery(removal) });
}

/** Adds a node beneath a node, or at the top of a tree, whichever has the id; at the end unless told otherwise. */
export function createNode(beneath: string, name: string, position?: number): Promise<SubjectNodeAlone> {
  return call("subjects.create_node", { params: { id: beneath }, body: { name, position } });
}

export function renameNode({ id, version }: Versioned, name: string): Promise<SubjectNodeAlone> {
  return call("subjects.update_node", { params: { id }, body: { name, version } });
}

/** Puts a node elsewhere, with all beneath it. */
export function putNode({ id, version }: Pick<SubjectNode, "id" | "version">, place: NodePlace) {
  return call("subjects.update_node", { params: { id }, body: { ...place, version } });
}

export async function removeNode(id: string, removal: Removal | null): Promise<void> {
  await call("subjects.remove_node", { params: { id }, query: removalQuery(removal) });
}
