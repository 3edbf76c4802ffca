import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { firstSchoolQuery, schoolsSource } from "../pickers/schools.ts";
import { SourceField } from "../pickers/source-field.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { AuditSearch } from "./audit-search.ts";
import type { Entry } from "./requests.ts";
import { useAuditWords } from "./use-audit-words.ts";

/** Kinds of things by which the log can be cut, as actions begin. */
const kinds = [
  ...["user", "users", "group", "school", "settings", "allocation", "session", "attempt", "question", "questions"],
  ...["assessment", "tag", "tags", "reason_for_error", "subject", "subject_tree", "subject_node", "people"],
];

type AuditFiltersProps = {
  search: AuditSearch;
  onChange: (next: AuditSearch) => void;
  /** What is in sight: who and what a filter by id means. */
  entries: readonly Entry[];
};

/** How the log is cut: words, kind of thing, school, days; and, by what stands in an entry, who and what. */
export function AuditFilters({ search, onChange, entries }: AuditFiltersProps) {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  const hasSchools = (useQuery(firstSchoolQuery).data?.count ?? 0) > 1;
  const kind = search.action?.endsWith(".") ? search.action.slice(0, -1) : null;
  const choices = [...new Set([...kinds, ...(kind ? [kind] : [])])].map((id) => ({ id, label: words.kind(id) }));
  choices.sort((one, other) => one.label.localeCompare(other.label));
  const chips = namedFilters(search, entries, words, t);
  return (
    <div className="audit-filters">
      <SearchField
        label={t("search")}
        placeholder={t("search_placeholder")}
        clearLabel={t("clear")}
        value={search.search ?? ""}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <Select
        label={t("kind")}
        choices={[{ id: "all", label: t("all_kinds") }, ...choices]}
        value={kind ?? "all"}
        onChange={(id) => onChange({ action: id === "all" ? undefined : `${id}.` })}
      />
      {hasSchools || search.school ? (
        <SourceField
          label={t("school")}
          placeholder={t("all_schools")}
          source={schoolsSource}
          value={search.school ?? null}
          onChange={(school) => onChange({ school: school ?? undefined })}
        />
      ) : null}
      <TextField
        label={t("from_day")}
        type="date"
        value={search.from ?? ""}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <TextField
        label={t("to_day")}
        type="date"
        value={search.to ?? ""}
        onChange={(day) => onChange({ to: day || undefined })}
      />
      {chips.length > 0 ? (
        <ul className="row row-2 wrap audit-chips" aria-label={t("only")}>
          {chips.map(({ field, label }) => (
            <li key={field}>
              <Button
                size="sm"
                aria-label={t("remove_filter", { label })}
                onPress={() => onChange({ [field]: undefined })}
              >
                {label}
                <Icon of={X} small />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type Words = ReturnType<typeof useAuditWords>;
type Say = ReturnType<typeof useTranslation<"audit">>["t"];

function namedFilters(search: AuditSearch, entries: readonly Entry[], words: Words, t: Say) {
  const personIn = (id: string, find: (entry: Entry) => Entry["actor"]) => {
    const person = entries.map(find).find((one) => one?.id === id);
    return person ? `${person.first_name} ${person.last_name}`.trim() || t("erased_person") : t("one_person");
  };
  const chips: { field: keyof AuditSearch; label: string }[] = [];
  if (search.actor)
    chips.push({ field: "actor", label: t("by", { name: personIn(search.actor, ({ actor }) => actor) }) });
  if (search.as_user)
    chips.push({ field: "as_user", label: t("as", { name: personIn(search.as_user, ({ as_user }) => as_user) }) });
  if (search.subject) {
    const subject = entries.find((entry) => entry.subject.id === search.subject)?.subject;
    const name = subject ? (subject.name ?? words.kind(subject.type)) : t("one_thing");
    chips.push({ field: "subject", label: t("about", { name }) });
  }
  if (search.subject_type)
    chips.push({ field: "subject_type", label: t("about", { name: words.kind(search.subject_type) }) });
  if (search.action && !search.action.endsWith("."))
    chips.push({ field: "action", label: words.action(search.action) });
  return chips;
}
