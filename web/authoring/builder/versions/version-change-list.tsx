import type { VersionChanges } from "@sextant/contract/versions.ts";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { changedFieldsOf } from "./changed-fields.ts";
import { useChoiceWords } from "./use-choice-words.ts";

type SectionChange = VersionChanges["sections"][number];
type EntryChange = SectionChange["entries"][number];

/** Names fields that changed; those without a name of their own come once, as other settings. */
function useFieldNames() {
  const { t } = useTranslation("builder");
  return (fields: readonly string[]) =>
    changedFieldsOf(fields)
      .map((field) => t(`versions.field.${field}`))
      .join(", ");
}

/** Says what a version changed against the one before; null stands for the first. */
export function VersionChangeList({ changes }: { changes: VersionChanges | null }) {
  const { t } = useTranslation("builder");
  const names = useFieldNames();
  if (changes === null) return <p>{t("versions.first")}</p>;
  if (changes.settings.length + changes.sections.length === 0) return <p>{t("versions.same")}</p>;
  return (
    <ul>
      {changes.settings.length > 0 ? <li>{t("versions.settings", { fields: names(changes.settings) })}</li> : null}
      {changes.sections.map((section) => (
        <SectionLine key={`${section.section} ${section.name}`} section={section} />
      ))}
    </ul>
  );
}

function SectionLine({ section }: { section: SectionChange }) {
  const { t } = useTranslation("builder");
  const { name, change, fields, entries, selection, routing } = section;
  const names = useFieldNames()(fields);
  const words = useChoiceWords();
  const lines = [
    ...(selection ? words.choice(selection.before, selection.after) : []),
    ...(routing ? [words.route(routing.before, routing.after)] : []),
  ];
  return (
    <li>
      {names ? t("versions.section_fields", { name, fields: names }) : t(`versions.section.${change}`, { name })}
      {entries.length + lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what a version changed never changes
            <EntryLine key={index} entry={entry} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function EntryLine({ entry }: { entry: EntryChange }) {
  const { t } = useTranslation("builder");
  const { change, question, count, count_before: before, fields } = entry;
  const numbers = useNumbers();
  const words = useChoiceWords();
  const isOtherCount = fields.includes("count") && before !== null && count !== null;
  const told = [useFieldNames()(fields), isOtherCount ? words.count(before, count) : ""].filter(Boolean).join(", ");
  const name = question
    ? t("versions.question", { title: question.title || t("versions.untitled") })
    : t("versions.rule", { count: count ?? 0, said: numbers.counted(count ?? 0) });
  return <li>{told ? t("versions.entry_fields", { name, fields: told }) : t(`versions.entry.${change}`, { name })}</li>;
}
