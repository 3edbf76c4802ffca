import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Segmented } from "../../../base/ui/segmented.tsx";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { useCarersSource } from "../../../parts/pickers/carers.ts";
import { useGroupsSource } from "../../../parts/pickers/groups.ts";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { SourceField } from "../../../parts/pickers/source-field.tsx";
import type { PeopleChange } from "../requests.ts";

export type ChooseKind = "groups" | "carers" | "schools";

type ChooseDialogProps = {
  kind: ChooseKind;
  title: string;
  onClose: () => void;
  onApply: (change: PeopleChange) => void;
};

/** Puts people into a group or a school or to a carer, or takes them out. */
export function ChooseDialog({ kind, title, onClose, onApply }: ChooseDialogProps) {
  const { t } = useTranslation("people");
  const groups = useGroupsSource({ forMembers: true });
  const carers = useCarersSource("all");
  const [way, setWay] = useState<"add" | "remove">("add");
  const [chosen, setChosen] = useState<string | null>(null);
  const field = { label: t(`bulk.which_${kind}`), value: chosen, onChange: setChosen };
  const form = useAction({
    send: async () => chosen && onApply({ [`${way}_${kind}`]: [chosen] }),
    isDirty: chosen !== null,
  });
  return (
    <DialogForm title={title} form={form} submitLabel={t(`bulk.${way}`)} onClose={onClose} isReady={chosen !== null}>
      <Segmented
        label={t("bulk.way")}
        value={way}
        onChange={(id) => setWay(id === "remove" ? "remove" : "add")}
        choices={[
          { id: "add", label: t(`bulk.${kind}_add`) },
          { id: "remove", label: t(`bulk.${kind}_remove`) },
        ]}
      />
      {kind === "groups" ? (
        <SourceField {...field} source={groups} />
      ) : kind === "carers" ? (
        <SourceField {...field} source={carers} />
      ) : (
        <SourceField {...field} source={schoolsSource} />
      )}
    </DialogForm>
  );
}
