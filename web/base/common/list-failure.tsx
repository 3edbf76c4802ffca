import { useTranslation } from "react-i18next";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { useProblemText } from "./use-problem-text.ts";

type ListFailureProps = {
  /** What failed to load: "Couldn’t load the shelves". */
  title?: string | undefined;
  error: unknown;
  onRetry: () => void;
};

/**
 * Shows that a list failed to load, with a button to retry. The rest of the page stays, unless the person may not see the place at all
 * (403).
 */
export function ListFailure({ title, error, onRetry }: ListFailureProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  if (error instanceof CallError && error.status === 403) throw error;
  return (
    <ErrorState title={title ?? t("failure.part")} action={<Button onPress={onRetry}>{t("failure.retry")}</Button>}>
      {problemText(error)}
    </ErrorState>
  );
}
