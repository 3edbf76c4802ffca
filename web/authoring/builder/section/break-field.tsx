import { useTranslation } from "react-i18next";
import { useBuilder } from "../builder-context.tsx";
import { NumberField } from "./number-field.tsx";

const DAY_MINUTES = 1440;

type BreakFieldProps = {
  seconds: number;
  /** After the last section there is no break. */
  isLast: boolean;
  onChange: (seconds: number) => void;
};

/** Shows how long the break after a section is. */
export function BreakField({ seconds, isLast, onChange }: BreakFieldProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  return (
    <NumberField
      label={t("settings.break")}
      field="break"
      unit={t("settings.min")}
      placeholder={t("settings.no_break")}
      error={t("settings.break_error")}
      value={seconds === 0 ? null : seconds / 60}
      accepts={(minutes) => minutes === null || (minutes >= 0 && minutes <= DAY_MINUTES)}
      onChange={(minutes) => onChange(Math.round((minutes ?? 0) * 60))}
      isDisabled={isReadOnly || (isLast && seconds === 0)}
    />
  );
}
