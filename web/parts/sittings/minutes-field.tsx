import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../base/ui/text-field.tsx";

const most = 24 * 60;

/** Keeps minutes as they are typed; `seconds` is null while they are no whole number from 1 to a day. */
export function useMinutes(first: number) {
  const [text, setText] = useState(String(first));
  const minutes = Number(text.trim());
  const isValid = Number.isInteger(minutes) && minutes >= 1 && minutes <= most;
  return { text, setText, minutes, seconds: isValid ? minutes * 60 : null };
}

/** Shows the field for minutes. */
export function MinutesField({ value, help }: { value: ReturnType<typeof useMinutes>; help: string }) {
  const { t } = useTranslation("sittings");
  return (
    <TextField
      label={t("minutes")}
      help={help}
      error={value.seconds === null ? t("minutes_invalid", { most }) : undefined}
      inputMode="numeric"
      autoFocus
      value={value.text}
      onChange={value.setText}
    />
  );
}
