import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useTell } from "../../common/use-tell.ts";
import { useToasts } from "../../ui/toast-region.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { type BulkTarget, changePeople, type PeopleChange, undoPeople } from "../requests.ts";

/** Takes a change of many people back, and says how many are as before. */
export function useUndoChange() {
  const { t } = useTranslation("people");
  const toasts = useToasts();
  const tell = useTell();
  const numbers = useNumbers();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ["people"] });
  return useMutation({
    mutationFn: undoPeople,
    onSuccess: ({ results }) => {
      const count = results.filter(({ status }) => status === "restored").length;
      toasts.add({
        type: "success",
        title: t("bulk.undone", { count, said: numbers.counted(count) }),
        content: "",
        interval: 6,
      });
      void refresh();
    },
    onError: tell.failed(t("bulk.failed")),
  });
}

/** Changes many people, says how many changed, and offers to take it back. */
export function useBulkChange(onDone: () => void) {
  const { t } = useTranslation("people");
  const toasts = useToasts();
  const tell = useTell();
  const numbers = useNumbers();
  const client = useQueryClient();
  const undo = useUndoChange();
  return useMutation({
    mutationFn: ({ target, change }: { target: BulkTarget; change: PeopleChange }) => changePeople(target, change),
    onSuccess: ({ results, undo: undoId }) => {
      const count = results.filter(({ status }) => status === "changed").length;
      const refused = results.filter(({ status }) => status === "forbidden" || status === "invalid");
      const why = refused.find(({ message }) => message)?.message ?? "";
      toasts.add({
        type: refused.length > 0 ? "warning" : "success",
        title: t("bulk.changed", { count, said: numbers.counted(count) }),
        content:
          refused.length > 0
            ? `${t("bulk.refused", { count: refused.length, said: numbers.counted(refused.length) })} ${why}`
            : "",
        interval: 15,
        ...(undoId ? { action: { label: t("undo"), onPress: () => undo.mutate(undoId) } } : {}),
      });
      void client.invalidateQueries({ queryKey: ["people"] });
      onDone();
    },
    onError: tell.failed(t("bulk.failed")),
  });
}
