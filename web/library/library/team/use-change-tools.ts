import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useInTurn } from "../../../base/common/use-in-turn.ts";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { queryKey } from "../../../base/requests/query-key.ts";

/** Returns what every change of the library needs: refetching, toasts, and the queue of moves. */
export function useChangeTools() {
  const { t } = useTranslation("library");
  const toast = useResultToast();
  const client = useQueryClient();
  /** Refetches the shelves and what is on them. */
  const refresh = () => client.invalidateQueries({ queryKey: queryKey("library") });
  return {
    refresh,
    failed: toast.failed(t("failed")),
    /** Says what was done, in a toast that can take it back where `undo` says how. */
    done: (title: string, undo?: () => Promise<unknown>, content = "") =>
      toast.done(title, { id: "library-done", content, undo: undo && (() => undo().finally(refresh)) }),
    /** Does work after the moves before it. */
    inTurn: useInTurn(refresh),
  };
}

export type ChangeTools = ReturnType<typeof useChangeTools>;
