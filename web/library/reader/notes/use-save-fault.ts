import { useTranslation } from "react-i18next";
import { CallError } from "../../../base/requests/call-error.ts";

/** Returns the message to show at a note that couldn’t be saved, if its writer has to act on it. A toast reports other errors. */
export function useSaveFault(): (error: unknown) => string | undefined {
  const { t } = useTranslation("reader");
  return (error) => (error instanceof CallError && error.status === 404 ? t("notes.ended") : undefined);
}
