import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Doubt, doubtsKey } from "../ask/requests.ts";
import { useUser } from "../common/session-context.tsx";
import { useResultToast } from "../common/use-result-toast.ts";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import { doubtQuery } from "./requests.ts";

/**
 * Says how an answer that is offered to others helped. Its writer offers it and stops offering it, and staff stop it; one that a corrected
 * key left behind is offered anew.
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
      void queryClient.invalidateQueries({ queryKey: doubtsKey });
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
