import { useTranslation } from "react-i18next";
import { Segmented } from "../../base/ui/segmented.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { BuildRow } from "./build-row.tsx";
import { minutesOf, type SetDraft } from "./draft.ts";

const timings = ["untimed", "pace", "limit"] as const;
const feedbacks = ["at_once", "at_end"] as const;

type TermsRowsProps = { draft: SetDraft; onChange: (change: Partial<SetDraft>) => void };

/** Chooses how long a set may take, and when its answers are told. */
export function TermsRows({ draft, onChange }: TermsRowsProps) {
  const { t } = useTranslation("practice");
  return (
    <>
      <BuildRow label={t("build.time")}>
        <Segmented
          label={t("build.time")}
          choices={timings.map((id) => ({ id, label: t(`build.timing.${id}`) }))}
          value={draft.timing}
          onChange={(timing) => onChange({ timing })}
        />
        {draft.timing === "limit" ? (
          <TextField
            label={t("build.minutes")}
            inputMode="numeric"
            value={draft.minutes}
            onChange={(minutes) => onChange({ minutes })}
            error={minutesOf(draft) === null ? t("build.no_minutes") : undefined}
          />
        ) : null}
      </BuildRow>
      <BuildRow label={t("build.answers")}>
        <Segmented
          label={t("build.answers")}
          choices={feedbacks.map((id) => ({ id, label: t(`build.feedback.${id}`) }))}
          value={draft.feedback}
          onChange={(feedback) => onChange({ feedback })}
        />
      </BuildRow>
    </>
  );
}
