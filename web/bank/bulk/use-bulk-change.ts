import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useTell } from "../../common/use-tell.ts";
import { useToasts } from "../../ui/toast-region.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { type BulkChange, type BulkTarget, changeMany, undoMany } from "./requests.ts";

/** Changes many questions, says how many changed, and offers to take it back. */
export function useBulkChange(onRetired: () => void) {
  const { t } = useTranslation("bank");
  const toasts = useToasts();
  const tell = useTell();
  const numbers = useNumbers();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ["bank"] });
  const failed = tell.failed(t("bulk.failed"));

  const undo = useMutation({
    mutationFn: undoMany,
    onSuccess: ({ results }) => {
      const count = results.filter(({ status }) => status === "restored").length;
      const left = results.length - count;
      toasts.add({
        type: left > 0 ? "warning" : "success",
        title: t("bulk.undone", { count, said: numbers.counted(count) }),
        content: left > 0 ? t("bulk.not_undone", { count: left, said: numbers.counted(left) }) : "",
        interval: 6,
      });
      void refresh();
    },
    onError: failed,
  });

  return useMutation({
    mutationFn: ({ target, change }: { target: BulkTarget; change: BulkChange }) => changeMany(target, change),
    onSuccess: ({ results, undo: undoId }, { change }) => {
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
        interval: refused.length > 0 ? 15 : 10,
        ...(undoId ? { action: { label: t("undo"), onPress: () => undo.mutate(undoId) } } : {}),
      });
      void refresh();
      // What is retired leaves the list; whatever else was done, more may be done to the same questions.
      if (change.status === "retired") onRetired();
    },
    onError: failed,
  });
}
