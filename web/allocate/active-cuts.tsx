import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChosenChips } from "../pickers/chosen-chips.tsx";
import { pickedPerson } from "../pickers/picked.ts";
import type { AllocateSearch } from "./allocate-search.ts";
import { assessmentNameQuery, groupQuery, personQuery } from "./requests.ts";

type ActiveCutsProps = { search: AllocateSearch; onChange: (change: AllocateSearch) => void };

/** The assessment, person or group to which the list is cut, each with a way to take the cut off. */
export function ActiveCuts({ search, onChange }: ActiveCutsProps) {
  const { t } = useTranslation("allocate");
  const { assessment, user, group } = search;
  const assessmentName = useQuery({ ...assessmentNameQuery(assessment ?? ""), enabled: Boolean(assessment) });
  const person = useQuery({ ...personQuery(user ?? ""), enabled: Boolean(user) });
  const groupName = useQuery({ ...groupQuery(group ?? ""), enabled: Boolean(group) });
  const cuts = [
    ...(assessment ? [{ id: "assessment" as const, name: assessmentName.data?.name ?? "…" }] : []),
    ...(user ? [{ id: "user" as const, name: person.data ? pickedPerson(person.data).name : "…" }] : []),
    ...(group ? [{ id: "group" as const, name: groupName.data?.name ?? "…" }] : []),
  ];
  return <ChosenChips label={t("list.cut_to")} chosen={cuts} onRemove={(cut) => onChange({ [cut]: undefined })} />;
}
