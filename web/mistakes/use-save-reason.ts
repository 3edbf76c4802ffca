import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../common/use-result-toast.ts";
import { call } from "../requests/call.ts";
import type { Mistake } from "./requests.ts";

/** Returns what saves whose reason for a mistake it is, or takes it away with null; told by a toast with an undo. */
export function useSaveReason(isOwn: boolean) {
  const { t } = useTranslation("mistakes");
  const client = useQueryClient();
  const { done, failed } = useResultToast();
  const set = ({ id, session }: Mistake, reason: string | null) =>
    call("attempts.update", { params: { id }, body: { session, reason_for_error: reason } });
  const refresh = () => client.invalidateQueries({ queryKey: ["mistakes"] });
  return useMutation({
    mutationFn: ({ mistake, reason }: { mistake: Mistake; reason: { id: string; name: string } | null }) =>
      set(mistake, reason?.id ?? null),
    onSuccess: (_, { mistake, reason }) => {
      const before = isOwn ? mistake.reason.student : mistake.reason.tutor;
      done(reason ? t("reason.saved", { reason: reason.name }) : t("reason.removed"), {
        undo: () => set(mistake, before?.id ?? null).finally(refresh),
        id: "reason",
      });
      return refresh();
    },
    onError: failed(t("reason.failed")),
  });
}
