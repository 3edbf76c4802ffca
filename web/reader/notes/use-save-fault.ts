import { useTranslation } from "react-i18next";
import { CallError } from "../../requests/call-error.ts";

/** Returns what stands at a note that could not be saved: only what its writer has to do about it, for the rest is a message of its own. */
export function useSaveFault(): (error: unknown) => string | undefined {
  const { t } = useTranslation("reader");
  return (error) => (error instanceof CallError && error.status === 404 ? t("notes.ended") : undefined);
}
