import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";
import { carersQuery, groupsQuery, type PeopleChange, schoolsQuery } from "../requests.ts";
import { useNames } from "../use-names.ts";

export type ChooseKind = "groups" | "carers" | "schools";

type ChooseDialogProps = {
  kind: ChooseKind;
  title: string;
  onClose: () => void;
  onApply: (change: PeopleChange) => void;
};

/** What can be chosen, by name. */
function useChoices(kind: ChooseKind) {
  const { t } = useTranslation("people");
  const nameOf = useNames();
  const groups = useQuery({ ...groupsQuery, enabled: kind === "groups" });
  const schools = useQuery({ ...schoolsQuery, enabled: kind === "schools" });
  const managers = useQuery({ ...carersQuery(undefined), enabled: kind === "carers" });
  const counselors = useQuery({ ...carersQuery("counselor"), enabled: kind === "carers" });
  if (kind === "groups") {
    return (groups.data ?? []).filter(({ can }) => can.change_members).map(({ id, name }) => ({ id, label: name }));
  }
  if (kind === "schools") return (schools.data ?? []).map(({ id, name }) => ({ id, label: name }));
  return [...(managers.data ?? []), ...(counselors.data ?? [])].map((person) => ({
    id: person.id,
    label: `${nameOf(person)} · ${t(`role.${person.role}`)}`,
  }));
}

/** Puts people into a group or a school or to a carer, or takes them out. */
export function ChooseDialog({ kind, title, onClose, onApply }: ChooseDialogProps) {
  const { t } = useTranslation("people");
  const choices = useChoices(kind);
  const [way, setWay] = useState<"add" | "remove">("add");
  const [chosen, setChosen] = useState<string | null>(null);
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
        <Select
          label={t(`bulk.which_${kind}`)}
          choices={choices}
          value={chosen}
          onChange={setChosen}
          placeholder={t("choose")}
          help={choices.length === 0 ? t("bulk.nothing_to_choose") : undefined}
        />
      </div>
    </Dialog>
  );
}
