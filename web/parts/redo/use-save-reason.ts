import { type ReasonFamily, reasonFamilies } from "@sextant/contract/reason-families.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";

type Attempt = { id: string; session: string };
type Saving = {
  attempt: Attempt;
  /** What is saved: a reason, or a family by its own name; null takes either away. */
  reason: { id: string; name: string } | null;
  /** The reason or the family that the same person gave before. */
  before: string | null;
};

const isFamily = (id: string): id is ReasonFamily => reasonFamilies.some((one) => one === id);

/** Returns what saves why a question was missed, as the person who is signed in says it; told by a toast with an undo. */
export function useSaveReason() {
  const { t } = useTranslation("redo");
  const client = useQueryClient();
  const { done, failed } = useResultToast();
  const set = ({ id, session }: Attempt, reason: string | null) =>
    call("attempts.update", {
      params: { id },
      body:
        reason !== null && isFamily(reason)
          ? { session, reason_family: reason }
          : { session, reason_for_error: reason },
    });
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKey("mistakes") }),
      client.invalidateQueries({ queryKey: queryKey("report") }),
    ]);
  return useMutation({
    mutationFn: ({ attempt, reason }: Saving) => set(attempt, reason?.id ?? null),
    onSuccess: (_, { attempt, reason, before }) => {
      done(reason ? t("reason.saved", { reason: reason.name }) : t("reason.removed"), {
        undo: () => set(attempt, before).finally(refresh),
        id: "reason",
      });
      return refresh();
    },
    onError: failed(t("reason.failed")),
  });
}
