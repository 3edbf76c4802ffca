import { useTranslation } from "react-i18next";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { useProblemText } from "./use-problem-text.ts";

/**
 * Shows a list that did not come, and the way to ask again. What stands around it stays, unless the whole place is not theirs
 * to see.
 */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  if (error instanceof CallError && error.status === 403) throw error;
  return (
    <ErrorState title={t("failure.title")} action={<Button onPress={onRetry}>{t("failure.retry")}</Button>}>
      {problemText(error)}
    </ErrorState>
  );
}
