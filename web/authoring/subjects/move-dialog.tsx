import { useState } from "react";
import { useTranslation } from "react-i18next";
import { treesQuery } from "../../base/common/syllabus.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { NodeField } from "../../parts/pickers/node-field.tsx";
import { branchIds, type FoundNode, findNode, type NodePlace, placeOf } from "./node-moves.ts";
import type { SubjectChanges } from "./use-subject-changes.ts";

type MoveDialogProps = { found: FoundNode; changes: SubjectChanges; onClose: () => void };

/** Moves a node beneath another one, or to the top of a tree: what dragging does, by search and beyond this tree. */
export function MoveDialog({ found, changes, onClose }: MoveDialogProps) {
  const { t } = useTranslation("subjects");
  // The dialog opens from the trees: they are loaded.
  const trees = useQuietExtra(treesQuery) ?? [];
  const [to, setTo] = useState<string | null>(null);
  const { node } = found;
  const here = placeOf(found);
  const own = new Set(branchIds(node));
  const tops = trees
    .filter((tree) => here.parent !== null || tree.id !== here.tree)
    .map((tree) => ({ id: tree.id, name: t("move.top", { name: tree.name }), above: [tree.subject.name] }));
  const form = useAction({
    send: () =>
      changes.move(node.id, (_, all): NodePlace | null => {
        if (to === null) return null;
        const tree = all.find((one) => one.id === to);
        if (tree)
          return { tree: tree.id, parent: null, position: tree.nodes.filter(({ id }) => id !== node.id).length + 1 };
        const home = findNode(all, to);
        return home ? { tree: home.tree.id, parent: to, position: home.node.children.length + 1 } : null;
      }),
    onDone: onClose,
  });
  return (
    <DialogForm
      title={t("move.title", { name: node.name })}
      form={form}
      submitLabel={t("move.go")}
      onClose={onClose}
      isReady={to !== null}
    >
      <p className="body-s">{t("move.body")}</p>
      <div className="subject-ask">
        <NodeField
          label={t("move.to")}
          value={to}
          onChange={setTo}
          first={tops}
          accepts={(id) => !own.has(id) && id !== here.parent}
          autoFocus
        />
      </div>
    </DialogForm>
  );
}
