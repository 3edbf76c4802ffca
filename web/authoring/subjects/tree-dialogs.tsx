import type { SubjectTree } from "@sextant/contract/subjects.ts";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { MoveDialog } from "./move-dialog.tsx";
import { NamePopover } from "./name-popover.tsx";
import { type FoundNode, findNode, placeOf } from "./node-moves.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import type { Usage } from "./requests.ts";
import type { SubjectChanges } from "./use-subject-changes.ts";

/** The open request: a name at some place, a new place, or what to do with the content of a node. */
export type Ask =
  | { act: "rename_tree" | "add" }
  | { act: "rename" | "beneath" | "after" | "move"; found: FoundNode }
  | { act: "remove"; found: FoundNode; usage: Usage };

type TreeDialogsProps = {
  ask: Ask;
  tree: SubjectTree;
  /** The element at which a name field opens. */
  anchor: RefObject<Element | null>;
  changes: SubjectChanges;
  /** Called when a child was added to the node, to expand it. */
  onOpen: (id: string) => void;
  onClose: () => void;
};

/** Shows the dialogs before a tree or one of its nodes changes. */
export function TreeDialogs({ ask, tree, anchor, changes, onOpen, onClose }: TreeDialogsProps) {
  const { t } = useTranslation("subjects");
  const shared = { anchor, onClose };
  const adds = { ...shared, submitLabel: t("add") };
  const renames = { ...shared, submitLabel: t("actions.rename"), covers: true };
  switch (ask.act) {
    case "rename_tree":
      return (
        <NamePopover
          {...renames}
          label={t("renaming", { name: tree.name })}
          initial={tree.name}
          onSubmit={(name) => changes.renameTree(tree, name)}
        />
      );
    case "add":
      return (
        <NamePopover {...adds} label={t("new_node")} onSubmit={(name) => changes.createNode(tree.id, name)} staysOpen />
      );
    case "rename": {
      const node = findNode([tree], ask.found.node.id)?.node ?? ask.found.node;
      return (
        <NamePopover
          {...renames}
          label={t("renaming", { name: node.name })}
          initial={node.name}
          onSubmit={(name) => changes.renameNode(node, name)}
        />
      );
    }
    case "beneath": {
      const { id, name } = ask.found.node;
      const create = async (wanted: string) => {
        await changes.createNode(id, wanted);
        onOpen(id);
      };
      return <NamePopover {...adds} label={t("new_beneath", { name })} onSubmit={create} staysOpen />;
    }
    case "after": {
      const { parent, position } = placeOf(ask.found);
      return (
        <NamePopover
          {...adds}
          label={t("new_after", { name: ask.found.node.name })}
          onSubmit={(name) => changes.createNode(parent ?? tree.id, name, position + 1)}
        />
      );
    }
    case "move":
      return <MoveDialog found={ask.found} changes={changes} onClose={onClose} />;
    case "remove":
      return (
        <RemoveDialog
          name={ask.found.node.name}
          usage={ask.usage}
          kind="node"
          going={ask.found.node}
          onRemove={(removal) => changes.removeNode(ask.found, removal)}
          onClose={onClose}
        />
      );
  }
}
