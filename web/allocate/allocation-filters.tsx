import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ActiveFilters } from "../list/active-filters.tsx";
import type { ListState } from "../list/list-state.ts";
import { pickedPerson } from "../pickers/picked.ts";
import type { AllocateSearch } from "./allocate-search.ts";
import { assessmentNameQuery, groupQuery, personQuery } from "./requests.ts";

/** Shows the assessment, person or group to which the list is filtered, by name. */
export function AllocationFilters({ state: { search, change, clear } }: { state: ListState<AllocateSearch> }) {
  const { t } = useTranslation("allocate");
  const { assessment, user, group } = search;
  const assessmentName = useQuery({ ...assessmentNameQuery(assessment ?? ""), enabled: Boolean(assessment) });
  const person = useQuery({ ...personQuery(user ?? ""), enabled: Boolean(user) });
  const groupName = useQuery({ ...groupQuery(group ?? ""), enabled: Boolean(group) });
  const personName = person.data && pickedPerson(person.data).name;
  const active = [
    { id: "assessment", value: assessment, title: t("list.by_assessment"), name: assessmentName.data?.name },
    { id: "user", value: user, title: t("list.by_person"), name: personName },
    { id: "group", value: group, title: t("list.by_person"), name: groupName.data?.name },
  ].filter(({ value }) => value !== undefined);
  return (
    <ActiveFilters
      filters={active.map(({ id, title, name }) => ({
        id,
        title,
        name: name ?? "…",
        onRemove: () => change({ [id]: undefined }),
      }))}
      onClear={clear}
    />
  );
}
