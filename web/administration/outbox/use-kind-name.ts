import { useTranslation } from "react-i18next";

const known = [
  "confirm_email",
  "already_enrolled",
  "reset_password",
  "invitation",
  "password_changed",
  "second_step_changed",
  "second_step_reset",
  "recovery_code_used",
  "second_step_wanted",
  "phone_code",
  "notifications",
  "test",
] as const;

/** Returns what a message is about, in words; a kind that has none yet is said as it is. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation("outbox");
  return (kind) => {
    const named = known.find((one) => one === kind);
    return named ? t(`kinds.${named}`) : kind.replaceAll("_", " ");
  };
}
