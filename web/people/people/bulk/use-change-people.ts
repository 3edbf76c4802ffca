import { useTranslation } from "react-i18next";
import { queryKey } from "../../../base/requests/query-key.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { type BulkTexts, useBulkChange, useBulkUndo } from "../../../parts/list/use-bulk-change.ts";
import { type BulkTarget, changePeople, type PeopleChange, undoPeople } from "../requests.ts";

function useBulkTexts(): BulkTexts {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const told = (what: "changed" | "refused" | "undone" | "not_undone") => (count: number) =>
    t(`bulk.${what}`, { count, said: numbers.counted(count) });
  return {
    queryKey: queryKey("people"),
    changed: told("changed"),
    refused: told("refused"),
    undone: told("undone"),
    notUndone: told("not_undone"),
    failed: t("bulk.failed"),
  };
}

/** Takes a change of many people back. */
export function useUndoPeople() {
  return useBulkUndo(undoPeople, useBulkTexts());
}

/** Changes many people, and offers to take it back. */
export function useChangePeople(onDone: () => void) {
  return useBulkChange({
    change: ({ target, change }: { target: BulkTarget; change: PeopleChange }) => changePeople(target, change),
    undo: undoPeople,
    texts: useBulkTexts(),
    onDone,
  });
}
