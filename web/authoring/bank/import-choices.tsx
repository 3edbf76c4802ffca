import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { Select } from "../../base/ui/select.tsx";
import type { ImportChoices, ImportFormat, OnDuplicate, SavedStatus } from "./requests.ts";

const policies: readonly OnDuplicate[] = ["skip", "replace", "keep"];
const savedStatuses: readonly SavedStatus[] = ["published", "in_review", "draft"];
/** Formats that a person must choose between; QTI versions are detected. */
const formats = [
  ...(["qti", "qti12", "moodle_xml", "gift", "aiken", "csv", "xlsx", "docx", "text", "jsonl", "yaml"] as const),
] as const satisfies readonly ImportFormat[];
const pools = ["practice", "secure"] as const;
const byItself = "by_itself";

type ImportChoicesViewProps = {
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
  isDisabled: boolean;
  /** False: the import adds no question, so none needs a pool. */
  asksPool: boolean;
  /** The import was asked for without a pool. */
  lacksPool: boolean;
  /** The file is read already, in this format. */
  isRead?: boolean;
};

/** Shows the import options: for what its questions are, the file's format, how to treat questions that already exist, and the status of new ones. */
export function ImportChoicesView({
  choices,
  onChange,
  isDisabled,
  asksPool,
  lacksPool,
  isRead = false,
}: ImportChoicesViewProps) {
  const { t } = useTranslation("bank");
  const pool = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (lacksPool) pool.current?.querySelector("input")?.focus();
  }, [lacksPool]);
  return (
    <div className="import-choices">
      {asksPool ? (
        <div ref={pool}>
          <RadioGroup
            isStacked
            isRequired
            label={t("bring.pool")}
            help={t("bring.pool_help")}
            error={lacksPool ? t("bring.pool_missing") : undefined}
            choices={pools.map((id) => ({
              id,
              label: (
                <span>
                  <span className="med block-line">{t(`pool.${id}`)}</span>
                  <span className="meta">{t(`bring.pool_line.${id}`)}</span>
                </span>
              ),
            }))}
            value={choices.pool}
            onChange={(id) => onChange({ ...choices, pool: pools.find((each) => each === id) ?? null })}
            isDisabled={isDisabled}
          />
        </div>
      ) : null}
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
      {isRead ? null : (
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
      )}
    </div>
  );
}
