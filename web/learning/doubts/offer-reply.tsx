import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import type { Doubt } from "../../parts/ask/requests.ts";
import { doubtQuery } from "./requests.ts";

/**
 * Says how an answer offered to others has helped. Its writer can offer it and stop offering it, and staff can stop it. After a corrected
 * key outdates an answer, its writer can offer it again.
 */
export function OfferReply({ doubt, reply }: { doubt: Doubt; reply: Doubt["replies"][number] }) {
  const { t } = useTranslation("doubts");
  const { role } = useUser();
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const { answer } = reply;
  const isOffered = answer !== null && !answer.has_old_key;
  const change = useMutation({
    mutationFn: async () => {
      if (isOffered) await call("doubt_answers.withdraw", { params: { id: answer.id } });
      else await call("doubt_answers.publish", { params: { id: reply.id } });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: doubtQuery(doubt.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: queryKey("doubts") });
    },
    onError: toast.failed(t("failed")),
  });
  const mayChange = reply.by.is_me || (isOffered && role === "staff");
  if (!answer && !mayChange && !reply.helped) return null;
  return (
    <p className="offer-reply meta">
      {reply.helped ? <span>{t("helped_asker", { name: doubt.user.name })}</span> : null}
      {isOffered ? <span>{t("offered", { count: answer.read, helped: answer.helped })}</span> : null}
      {answer?.has_old_key ? <span>{t("offered_before_key")}</span> : null}
      {mayChange && !isOffered ? <span>{t("offer_help")}</span> : null}
      {mayChange ? (
        <Button variant="ghost" size="sm" isPending={change.isPending} onPress={() => change.mutate()}>
          {t(isOffered ? "stop_offering" : answer ? "offer_again" : "offer")}
        </Button>
      ) : null}
    </p>
  );
}
