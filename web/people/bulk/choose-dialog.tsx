import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCarersSource } from "../../pickers/carers.ts";
import { useGroupsSource } from "../../pickers/groups.ts";
import { schoolsSource } from "../../pickers/schools.ts";
import { SourceField } from "../../pickers/source-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
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
  const apply = () => chosen && onApply({ [`${way}_${kind}`]: [chosen] });
  return (
    <Dialog
      title={title}
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" isDisabled={chosen === null} onPress={apply}>
            {t(`bulk.${way}`)}
          </Button>
        </>
      }
    >
      <div className="stack g4">
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
      </div>
    </Dialog>
  );
}
