import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type Doubt, doubtsKey } from "../ask/requests.ts";
import { useResultToast } from "../common/use-result-toast.ts";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import { doubtQuery } from "./requests.ts";

/** Says how an answer that is offered to others helped, and offers it or stops offering it. */
export function OfferReply({ doubt, reply }: { doubt: Doubt; reply: Doubt["replies"][number] }) {
  const { t } = useTranslation("doubts");
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: async () => {
      if (reply.answer) await call("doubt_answers.withdraw", { params: { id: reply.answer.id } });
      else await call("doubt_answers.publish", { params: { id: reply.id } });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: doubtQuery(doubt.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: doubtsKey });
    },
    onError: toast.failed(t("failed")),
  });
  const { answer } = reply;
  if (!answer && !reply.by.is_me) return null;
  return (
    <p className="offer-reply meta">
      {answer ? <span>{t("offered", { count: answer.read, helped: answer.helped })}</span> : null}
      {reply.by.is_me ? (
        <Button variant="ghost" size="sm" isPending={change.isPending} onPress={() => change.mutate()}>
          {t(answer ? "stop_offering" : "offer")}
        </Button>
      ) : null}
    </p>
  );
}
