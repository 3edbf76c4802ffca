import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { ToggleButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Icon } from "../../base/ui/icon.tsx";
import type { Doubt } from "../../parts/ask/requests.ts";
import { doubtQuery } from "./requests.ts";

/** Lets the student who asked say that an answer helped, and take that back. */
export function RateReply({ doubt, reply }: { doubt: Doubt; reply: Doubt["replies"][number] }) {
  const { t } = useTranslation("doubts");
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const vote = useMutation({
    mutationFn: (helped: boolean) => call("doubt_replies.vote", { params: { id: reply.id }, body: { helped } }),
    onSuccess: (next) => {
      queryClient.setQueryData(doubtQuery(doubt.id).queryKey, next);
      void queryClient.invalidateQueries({ queryKey: queryKey("doubts") });
    },
    onError: toast.failed(t("failed")),
  });
  return (
    <p className="rate-reply">
      <ToggleButton
        className="btn btn-ghost btn-sm"
        isSelected={vote.isPending ? vote.variables : reply.helped === true}
        onChange={(helped) => {
          if (!vote.isPending) vote.mutate(helped);
        }}
      >
        <Icon of={Check} small />
        {t("this_helped")}
      </ToggleButton>
    </p>
  );
}
