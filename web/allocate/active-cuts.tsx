import "../common/tag-picker.css";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
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
    assessment ? { key: "assessment" as const, name: assessmentName.data?.name } : null,
    user
      ? { key: "user" as const, name: person.data && `${person.data.first_name} ${person.data.last_name}`.trim() }
      : null,
    group ? { key: "group" as const, name: groupName.data?.name } : null,
  ].filter((cut) => cut !== null);
  if (cuts.length === 0) return null;
  return (
    <ul className="tag-chips" aria-label={t("list.cut_to")}>
      {cuts.map(({ key, name }) => (
        <li key={key} className="tag-chip">
          <span className="truncate">{name ?? "…"}</span>
          <Button
            className="tag-chip-off"
            aria-label={t("pick.remove", { name: name ?? "" })}
            onPress={() => onChange({ [key]: undefined })}
          >
            <Icon of={X} small />
          </Button>
        </li>
      ))}
    </ul>
  );
}
