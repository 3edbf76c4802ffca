import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Allocation } from "./requests.ts";

/** Returns what lets the people of an allocation use any browser, or requires Safe Exam Browser of them again. */
export function useAnyBrowser(): (row: Allocation) => void {
  const { t } = useTranslation("allocate");
  const client = useQueryClient();
  const toast = useResultToast();
  const change = useMutation({
    mutationFn: ({ id, safe_browser: state }: Allocation) =>
      call("allocations.set_any_browser", { params: { id }, body: { any_browser: state === "required" } }),
    onSuccess: ({ safe_browser: state, source }) => {
      toast.done(t(state === "waived" ? "list.any_browser_done" : "list.safe_browser_done", { whom: source.name }));
      void client.invalidateQueries({ queryKey: queryKey("allocations") });
    },
    onError: toast.failed(t("list.browser_failed")),
  });
  return (row) => change.mutate(row);
}
