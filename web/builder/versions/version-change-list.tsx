import type { VersionChanges } from "@sextant/contract/versions.ts";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../ui/use-numbers.ts";
import { changedFieldsOf } from "./changed-fields.ts";

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

function SectionLine({ section: { name, change, fields, entries } }: { section: SectionChange }) {
  const { t } = useTranslation("builder");
  const names = useFieldNames();
  return (
    <li>
      {fields.length > 0
        ? t("versions.section_fields", { name, fields: names(fields) })
        : t(`versions.section.${change}`, { name })}
      {entries.length > 0 ? (
        <ul>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what a version changed never changes
            <EntryLine key={index} entry={entry} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function EntryLine({ entry: { change, question, count, fields } }: { entry: EntryChange }) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const names = useFieldNames();
  const name = question
    ? t("versions.question", { title: question.title || t("versions.untitled") })
    : t("versions.rule", { count: count ?? 0, said: numbers.counted(count ?? 0) });
  return (
    <li>
      {fields.length > 0
        ? t("versions.entry_fields", { name, fields: names(fields) })
        : t(`versions.entry.${change}`, { name })}
    </li>
  );
}
