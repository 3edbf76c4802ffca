import { useTranslation } from "react-i18next";
import { type BulkTexts, useBulkChange, useBulkUndo } from "../../list/use-bulk-change.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
import { type BulkTarget, changePeople, type PeopleChange, undoPeople } from "../requests.ts";

function useBulkTexts(): BulkTexts {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const told = (what: "changed" | "refused" | "undone" | "not_undone") => (count: number) =>
    t(`bulk.${what}`, { count, said: numbers.counted(count) });
  return {
    queryKey: ["people"],
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
