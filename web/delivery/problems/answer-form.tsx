import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { useDraft } from "../../base/ui/use-draft.ts";

const MOST = 4000;

/** Answers all open reports of a question at once. What is typed is kept until it is sent. */
export function AnswerForm({ question, count }: { question: string; count: number }) {
  const { t } = useTranslation("problems");
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const draft = useDraft(`problem.${question}`, { answer: "" });
  const send = useMutation({
    mutationFn: (state: "resolved" | "dismissed") =>
      call("problem_reports.answer", { params: { id: question }, body: { state, answer: draft.value.answer.trim() } }),
    onSuccess: ({ answered }) => {
      draft.clear({ answer: "" });
      toast.done(t("answer.done", { count: answered }));
      void queryClient.invalidateQueries({ queryKey: queryKey("problems") });
    },
    onError: toast.failed(t("answer.failed")),
  });
  const isReady = draft.value.answer.trim() !== "";
  return (
    <form
      className="block stack g3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) send.mutate("resolved");
      }}
    >
      <TextField
        label={t("answer.label", { count })}
        help={t("answer.help")}
        multiline
        maxLength={MOST}
        value={draft.value.answer}
        onChange={(answer) => draft.set({ answer })}
      />
      <span className="row row-2 wrap">
        <Button type="submit" size="sm" isDisabled={!isReady} isPending={send.isPending}>
          <Icon of={Send} small />
          {t("answer.send")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          isDisabled={!isReady || send.isPending}
          onPress={() => send.mutate("dismissed")}
        >
          {t("answer.dismiss")}
        </Button>
      </span>
    </form>
  );
}
