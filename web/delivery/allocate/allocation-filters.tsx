import { useTranslation } from "react-i18next";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { ActiveFilters } from "../../parts/list/active-filters.tsx";
import type { ListState } from "../../parts/list/list-state.ts";
import { pickedPerson } from "../../parts/pickers/picked.ts";
import type { AllocateSearch } from "./allocate-search.ts";
import { assessmentNameQuery, groupQuery, personQuery } from "./requests.ts";

/** Shows the assessment, person or group to which the list is filtered, by name. */
export function AllocationFilters({ state: { search, change, clear } }: { state: ListState<AllocateSearch> }) {
  const { t } = useTranslation("allocate");
  const { assessment, user, group } = search;
  // Without its name a chip reads “…”, and can be removed all the same.
  const assessmentName = useQuietExtra({ ...assessmentNameQuery(assessment ?? ""), enabled: Boolean(assessment) });
  const person = useQuietExtra({ ...personQuery(user ?? ""), enabled: Boolean(user) });
  const groupName = useQuietExtra({ ...groupQuery(group ?? ""), enabled: Boolean(group) });
  const personName = person && pickedPerson(person).name;
  const active = [
    { id: "assessment", value: assessment, title: t("list.by_assessment"), name: assessmentName?.name },
    { id: "user", value: user, title: t("list.by_person"), name: personName },
    { id: "group", value: group, title: t("list.by_person"), name: groupName?.name },
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
