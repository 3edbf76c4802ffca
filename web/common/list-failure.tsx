import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { useProblemText } from "./use-problem-text.ts";

/** A list that did not come, and the way to ask again. What stands around it stays. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <ErrorState title={t("failure.title")} action={<Button onPress={onRetry}>{t("failure.retry")}</Button>}>
      {problemText(error)}
    </ErrorState>
  );
}
