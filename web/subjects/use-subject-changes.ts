import type { NewNode, SubjectNode, SubjectTree } from "@sextant/contract/subjects.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { treesQuery } from "../common/syllabus.ts";
import { useResultToast } from "../common/use-result-toast.ts";
import { CallError } from "../requests/call-error.ts";
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
 * Changes of subjects, trees and nodes, each told by a toast that can take it back. Those of names throw what is wrong for the field
 * where the name is typed; the others tell it themselves, and give false when nothing was changed.
 */
export function useSubjectChanges() {
  const { t } = useTranslation("subjects");
  const toast = useResultToast();
  const client = useQueryClient();
  // Moves follow one upon the other, so that each finds the version that the last one left.
  const moves = useRef({ waiting: 0, last: Promise.resolve() });
  const refresh = () => client.invalidateQueries({ queryKey: ["subjects"] });
  const trees = (): Trees => client.getQueryData(treesQuery.queryKey) ?? [];

  const toastFailure = toast.failed;
  // One at a time: a row of them would lie over the next button wanted.
  const toastDone = (title: string, undo?: () => Promise<unknown>) =>
    toast.done(title, { id: "subjects-done", undo: undo && (() => undo().finally(refresh)), seconds: undoSeconds });
  /** Does a change and fetches everything anew before it says so. */
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

  /** Shows the node where it is to stand, then says so to the server; what the server refuses goes back. */
  const put = async (id: string, placeFor: (found: FoundNode, all: Trees) => NodePlace | null) => {
    await client.cancelQueries({ queryKey: treesQuery.queryKey });
    const before = trees();
    const found = findNode(before, id);
    const place = found ? placeFor(found, before) : null;
    if (!found || !place) return null;
    client.setQueryData(treesQuery.queryKey, moveNode(before, id, place));
    const { version } = await putNode(found.node, place);
    client.setQueryData(treesQuery.queryKey, (now) => now && withVersion(now, id, version));
    return { found, place };
  };
  /** Puts a node in its turn; everything is fetched anew once nothing waits. */
  const inTurn = <Done>(work: () => Promise<Done>): Promise<Done> => {
    moves.current.waiting += 1;
    const done = moves.current.last.then(work).finally(() => {
      moves.current.waiting -= 1;
      if (moves.current.waiting === 0) void refresh();
    });
    moves.current.last = done.then(
      () => {},
      () => {},
    );
    return done;
  };

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
      const after = await change(() => renameNode(node, name));
      toastDone(t("done.renamed", { name }), () => renameNode(after, node.name));
    },
    /** Moves a node to where `placeFor` says when its turn comes; null leaves it. Throws untold what is refused. */
    async move(id: string, placeFor: (found: FoundNode, all: Trees) => NodePlace | null): Promise<void> {
      const done = await inTurn(() => put(id, placeFor));
      if (!done) return;
      const back = placeOf(done.found);
      const { name } = done.found.node;
      const isNear = done.place.parent === back.parent && done.place.tree === back.tree;
      const to = nameAt(trees(), done.place);
      toastDone(isNear ? t("done.placed", { name }) : t("done.moved", { name, to }), () =>
        inTurn(() => put(id, () => back)),
      );
    },
    /** Deletes it. Throws the refusal when something hangs on it and nothing was said of that. */
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
