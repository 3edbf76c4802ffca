import type { NewNode, SubjectNode, SubjectTree } from "@sextant/contract/subjects.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { treesQuery } from "../../base/common/syllabus.ts";
import { useInTurn } from "../../base/common/use-in-turn.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { useTreeMoves } from "../../parts/tree/use-tree-moves.ts";
import { type FoundNode, findNode, moveNode, type NodePlace, placeOf, withVersion } from "./node-moves.ts";
import {
  createNode,
  createSubject,
  createTree,
  putNode,
  type Removal,
  removeNode,
  removeSubject,
  removeTree,
  renameNode,
  renameSubject,
  type Subject,
  updateTree,
} from "./requests.ts";

const undoSeconds = 8;
type Trees = readonly SubjectTree[];

/**
 * Returns functions that change subjects, trees and nodes; each reports success in a toast with undo. Those that set names throw
 * errors for the name's field; the others report errors themselves, and return false when nothing changed.
 */
export function useSubjectChanges() {
  const { t } = useTranslation("subjects");
  const toast = useResultToast();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: queryKey("subjects") });
  const inTurn = useInTurn(refresh);
  const nodes = useTreeMoves<SubjectTree, FoundNode, NodePlace>({
    queryKey: treesQuery.queryKey,
    find: findNode,
    move: moveNode,
    send: ({ node }, place) => putNode(node, place),
    withVersion,
    inTurn,
  });

  const toastFailure = toast.failed;
  // One toast at a time: several would cover the next button.
  const toastDone = (title: string, undo?: () => Promise<unknown>) =>
    toast.done(title, { id: "subjects-done", undo: undo && (() => undo().finally(refresh)), seconds: undoSeconds });
  /** Makes a change and refetches everything before it reports success. */
  const change = async <Done>(work: () => Promise<Done>): Promise<Done> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CallError && error.code === "stale_version") toastFailure(t("failed"))(error);
      throw error;
    } finally {
      await refresh();
    }
  };

  /** Renames a node after the moves before it: the version that they left is the one to change. */
  const rename = ({ id, version }: Pick<SubjectNode, "id" | "version">, name: string) =>
    change(() => nodes.change(id, (found) => renameNode(found?.node ?? { id, version }, name)));

  return {
    toastFailure,
    async createSubject(name: string): Promise<Subject> {
      const made = await change(() => createSubject(name));
      toastDone(t("done.created", { name }), () => removeSubject(made.id, false));
      return made;
    },
    async renameSubject(subject: Pick<Subject, "id" | "name" | "version">, name: string): Promise<void> {
      const after = await change(() => renameSubject(subject, name));
      toastDone(t("done.renamed", { name }), () => renameSubject(after, subject.name));
    },
    async createTree(subject: string, name: string, nodes: NewNode[]): Promise<SubjectTree> {
      const made = await change(() => createTree(subject, name, nodes));
      toastDone(t("done.created", { name }), () => removeTree(made.id, { orphan: true }));
      return made;
    },
    async renameTree(tree: SubjectTree, name: string): Promise<void> {
      const after = await change(() => updateTree(tree, { name }));
      toastDone(t("done.renamed", { name }), () => updateTree(after, { name: tree.name }));
    },
    async createNode(beneath: string, name: string, position?: number): Promise<void> {
      const made = await change(() => createNode(beneath, name, position));
      toastDone(t("done.created", { name }), () => removeNode(made.id, null));
    },
    async renameNode(node: SubjectNode, name: string): Promise<void> {
      await rename(node, name);
      toastDone(t("done.renamed", { name }), () => rename(node, node.name));
    },
    /** Moves a node to the place that `placeFor` returns at its turn; null leaves it. Rethrows refusals without reporting them. */
    async move(id: string, placeFor: (found: FoundNode, all: Trees) => NodePlace | null): Promise<void> {
      const done = await nodes.put(id, placeFor);
      if (!done) return;
      const back = placeOf(done.found);
      const { name } = done.found.node;
      const isNear = done.place.parent === back.parent && done.place.tree === back.tree;
      const to = nameAt(client.getQueryData(treesQuery.queryKey) ?? [], done.place);
      toastDone(isNear ? t("done.placed", { name }) : t("done.moved", { name, to }), () => nodes.put(id, () => back));
    },
    /** Deletes it. Throws the refusal when content depends on it and the request says nothing about that. */
    async removeSubject({ id, name }: Pick<Subject, "id" | "name">, orphan: boolean): Promise<void> {
      await change(() => removeSubject(id, orphan));
      toastDone(t("done.removed", { name }), orphan ? undefined : () => createSubject(name));
    },
    async removeTree({ id, name, subject }: SubjectTree, removal: Removal | null): Promise<void> {
      await change(() => removeTree(id, removal));
      toastDone(t("done.removed", { name }), removal ? undefined : () => createTree(subject.id, name, []));
    },
    async removeNode({ node, ...found }: FoundNode, removal: Removal | null): Promise<void> {
      const { tree, parent, position } = placeOf({ node, ...found });
      await change(() => removeNode(node.id, removal));
      const undo = () => createNode(parent ?? tree, node.name, position);
      toastDone(t("done.removed", { name: node.name }), removal ? undefined : undo);
    },
  };
}

export type SubjectChanges = ReturnType<typeof useSubjectChanges>;

function nameAt(trees: Trees, { tree, parent }: NodePlace): string {
  if (parent !== null) return findNode(trees, parent)?.node.name ?? "";
  return trees.find((one) => one.id === tree)?.name ?? "";
}
