import { useTranslation } from "react-i18next";
import { queryKey } from "../../../base/requests/query-key.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useBulkChange } from "../../../parts/list/use-bulk-change.ts";
import { type BulkChange, type BulkTarget, changeMany, undoMany } from "./requests.ts";

/** Changes many questions, and offers to take it back. */
export function useChangeQuestions(onRetired: () => void) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const told = (what: "changed" | "refused" | "undone" | "not_undone") => (count: number) =>
    t(`bulk.${what}`, { count, said: numbers.counted(count) });
  return useBulkChange({
    change: ({ target, change }: { target: BulkTarget; change: BulkChange }) => changeMany(target, change),
    undo: undoMany,
    texts: {
      queryKey: queryKey("bank"),
      changed: told("changed"),
      refused: told("refused"),
      undone: told("undone"),
      notUndone: told("not_undone"),
      failed: t("bulk.failed"),
    },
    // What is retired leaves the list; whatever else was done, more may be done to the same questions.
    onDone: ({ change }) => {
      if (change.status === "retired") onRetired();
    },
  });
}
