import { useTranslation } from "react-i18next";
import { nameOrder } from "../../base/ui/name-order.ts";
import { Select } from "../../base/ui/select.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { ActiveFilters } from "../../parts/list/active-filters.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import type { ListState } from "../../parts/list/list-state.ts";
import { schoolsSource } from "../../parts/pickers/schools.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import { useHasSchools } from "../../parts/pickers/use-has-schools.ts";
import type { AuditSearch } from "./audit-search.ts";
import type { Entry } from "./requests.ts";
import { useAuditWords } from "./use-audit-words.ts";

/** Kinds of things by which the log can be filtered, as actions begin. */
const kinds = [
  ...["user", "users", "group", "school", "settings", "allocation", "session", "attempt", "question", "questions"],
  ...["assessment", "tag", "tags", "reason_for_error", "subject", "subject_tree", "subject_node", "people", "download"],
  ...["library_group", "video"],
];

type AuditFiltersProps = {
  state: ListState<AuditSearch>;
  /** What is in sight: who and what a filter by id means. */
  entries: readonly Entry[];
};

/** Shows the filters of the log: words, kind of thing, school, days; and, from a link in an entry, who and what. */
export function AuditFilters({ state, entries }: AuditFiltersProps) {
  const { t, i18n } = useTranslation("audit");
  const words = useAuditWords();
  const { search, change } = state;
  const hasSchools = useHasSchools();
  const kind = search.action?.endsWith(".") ? search.action.slice(0, -1) : null;
  const choices = [...new Set([...kinds, ...(kind ? [kind] : [])])].map((id) => ({ id, label: words.kind(id) }));
  const compare = nameOrder(i18n.language);
  choices.sort((one, other) => compare(one.label, other.label));
  const filters = namedFilters(search, entries, words, t);
  return (
    <div className="audit-filters">
      <ListSearch
        label={t("search")}
        placeholder={t("search_placeholder")}
        value={search.search}
        onSearch={(words) => change({ search: words })}
      />
      <Select
        label={t("kind")}
        choices={[{ id: "all", label: t("all_kinds") }, ...choices]}
        value={kind ?? "all"}
        onChange={(id) => change({ action: id === "all" ? undefined : `${id}.` })}
      />
      {hasSchools || search.school ? (
        <SourceField
          label={t("school")}
          placeholder={t("all_schools")}
          source={schoolsSource}
          value={search.school ?? null}
          onChange={(school) => change({ school: school ?? undefined })}
        />
      ) : null}
      <TextField
        label={t("from_day")}
        type="date"
        value={search.from ?? ""}
        onChange={(day) => change({ from: day || undefined })}
      />
      <TextField
        label={t("to_day")}
        type="date"
        value={search.to ?? ""}
        onChange={(day) => change({ to: day || undefined })}
      />
      <ActiveFilters
        filters={filters.map(({ field, label }) => ({
          id: field,
          name: label,
          onRemove: () => change({ [field]: undefined }),
        }))}
        onClear={state.clear}
      />
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
  if (search.token) {
    const token = entries.find((entry) => entry.token?.id === search.token)?.token;
    chips.push({ field: "token", label: t("by", { name: token?.name ?? t("one_token") }) });
  }
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
