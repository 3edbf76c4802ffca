import type { SubjectNode, SubjectTree } from "@sextant/contract/subjects.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { NodeField } from "../../parts/pickers/node-field.tsx";
import { branchIds } from "./node-moves.ts";
import type { Removal, Usage } from "./requests.ts";

type RemoveDialogProps = {
  name: string;
  usage: Usage;
  /** A subject has no new home to give: its trees go with it, or it stays. */
  kind: "node" | "tree" | "subject";
  /** What goes: none of it can be the new home. */
  going: SubjectNode | SubjectTree | null;
  onRemove: (removal: Removal) => Promise<void>;
  onClose: () => void;
};

/** Deletes what something hangs on: says what, and asks what becomes of it. */
export function RemoveDialog({ name, usage, kind, going, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("subjects");
  const { question_count, material_count = 0, assessment_count = 0, filter_count = 0 } = usage;
  const isUsed = question_count + material_count + assessment_count + filter_count > 0;
  const hasHome = kind === "node" || (kind === "tree" && isUsed);
  const [what, setWhat] = useState<"rehome" | "orphan">(hasHome ? "rehome" : "orphan");
  const [home, setHome] = useState<string | null>(null);
  const own = new Set(going ? ("nodes" in going ? going.nodes.flatMap(branchIds) : branchIds(going)) : []);
  const form = useAction({
    send: () => onRemove(what === "rehome" && home !== null ? { rehome: home } : { orphan: true }),
    onDone: onClose,
  });
  const lines = [
    ["tree", usage.tree_count ?? 0],
    ["node", usage.node_count],
    ["question", question_count],
    ["material", material_count],
    ["assessment", assessment_count],
    ["filter", filter_count],
  ] as const;
  return (
    <DialogForm
      asks
      title={t("remove.title", { name })}
      form={form}
      submitLabel={t(`remove.go_${what}`)}
      onClose={onClose}
      isReady={what === "orphan" || home !== null}
    >
      <ul className="subject-usage num">
        {lines.map(([of, count]) => (count > 0 ? <li key={of}>{t(`remove.${of}`, { count })}</li> : null))}
      </ul>
      <div className="subject-ask stack g4">
        {hasHome ? (
          <RadioGroup
            label={t("remove.what")}
            value={what}
            onChange={(value) => setWhat(value === "rehome" ? "rehome" : "orphan")}
            choices={[
              { id: "rehome", label: t("remove.rehome") },
              { id: "orphan", label: t("remove.orphan") },
            ]}
          />
        ) : null}
        {what === "rehome" ? (
          <NodeField label={t("remove.home")} value={home} onChange={setHome} accepts={(id) => !own.has(id)} />
        ) : null}
        <p className="body-s">{t(`remove.${what}_${kind}`)}</p>
      </div>
    </DialogForm>
  );
}
