import { useTranslation } from "react-i18next";
import { RadioGroup } from "../ui/radio-group.tsx";
import { Select } from "../ui/select.tsx";
import type { ImportChoices, ImportFormat, OnDuplicate, SavedStatus } from "./requests.ts";

const policies: readonly OnDuplicate[] = ["skip", "replace", "keep"];
const savedStatuses: readonly SavedStatus[] = ["published", "in_review", "draft"];
/** Those that a person tells apart: versions of QTI tell themselves. */
const formats = [
  ...(["qti", "qti12", "moodle_xml", "gift", "aiken", "csv", "docx", "jsonl", "yaml"] as const),
] as const satisfies readonly ImportFormat[];
const byItself = "by_itself";

type ImportChoicesViewProps = {
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
  isDisabled: boolean;
};

/**
 * Shows what is to become of a file: what it is, what is done with questions that are there already, and as what the new ones
 * come in.
 */
export function ImportChoicesView({ choices, onChange, isDisabled }: ImportChoicesViewProps) {
  const { t } = useTranslation("bank");
  return (
    <div className="import-choices">
      <RadioGroup
        label={t("bring.duplicates")}
        help={t("bring.duplicates_help")}
        choices={policies.map((id) => ({ id, label: t(`bring.duplicate.${id}`) }))}
        value={choices.on_duplicate}
        onChange={(id) => onChange({ ...choices, on_duplicate: policies.find((each) => each === id) ?? "skip" })}
        isDisabled={isDisabled}
      />
      <Select
        label={t("bring.status")}
        help={choices.status === "draft" ? undefined : t("bring.status_help")}
        choices={savedStatuses.map((id) => ({ id, label: t(`status.${id}`) }))}
        value={choices.status}
        onChange={(id) => onChange({ ...choices, status: savedStatuses.find((each) => each === id) ?? "published" })}
        isDisabled={isDisabled}
      />
      <Select
        label={t("bring.format")}
        choices={[
          { id: byItself, label: t("bring.by_itself") },
          ...formats.map((id) => ({ id, label: t(`bring.format_name.${id}`) })),
        ]}
        value={choices.format ?? byItself}
        onChange={(id) => onChange({ ...choices, format: formats.find((each) => each === id) })}
        isDisabled={isDisabled}
      />
    </div>
  );
}
