import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";

type Outcome = { status: string; message?: string | null };

export type BulkTexts = {
  /** The query whose lists show something else afterwards. */
  queryKey: QueryKey;
  changed: (count: number) => string;
  refused: (count: number) => string;
  undone: (count: number) => string;
  notUndone: (count: number) => string;
  failed: string;
};

const countOf = (results: readonly Outcome[], ...statuses: string[]) =>
  results.filter(({ status }) => statuses.includes(status)).length;

/** Takes a change of many rows back, and says how many are as before. */
export function useBulkUndo(undo: (id: string) => Promise<{ results: readonly Outcome[] }>, texts: BulkTexts) {
  const client = useQueryClient();
  const toast = useResultToast();
  return useMutation({
    mutationFn: undo,
    onSuccess: ({ results }) => {
      const count = countOf(results, "restored");
      const left = results.length - count;
      toast.done(texts.undone(count), { content: left > 0 ? texts.notUndone(left) : "", isPartial: left > 0 });
      void client.invalidateQueries({ queryKey: texts.queryKey });
    },
    onError: toast.failed(texts.failed),
  });
}

type BulkChange<Order> = {
  change: (order: Order) => Promise<{ results: readonly Outcome[]; undo?: string | null }>;
  undo: (id: string) => Promise<{ results: readonly Outcome[] }>;
  texts: BulkTexts;
  onDone: (order: Order) => void;
};

/** Changes many rows alike, says how many changed and why others did not, and offers to take it back. */
export function useBulkChange<Order>({ change, undo, texts, onDone }: BulkChange<Order>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const toast = useResultToast();
  const takeBack = useBulkUndo(undo, texts);
  return useMutation({
    mutationFn: change,
    onSuccess: ({ results, undo: undoId }, order) => {
      const refused = countOf(results, "forbidden", "invalid");
      const why = results.find(({ status, message }) => message && (status === "forbidden" || status === "invalid"));
      toast.done(texts.changed(countOf(results, "changed")), {
        content: refused > 0 ? `${texts.refused(refused)} ${why?.message ?? ""}`.trim() : "",
        isPartial: refused > 0,
        seconds: 15,
        ...(undoId ? { action: { label: t("list.undo"), onPress: () => takeBack.mutate(undoId) } } : {}),
      });
      void client.invalidateQueries({ queryKey: texts.queryKey });
      onDone(order);
    },
    onError: toast.failed(texts.failed),
  });
}
