import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Doubt, doubtsKey } from "../ask/requests.ts";
import { isWritten, nothingWritten, WordsEditor, type Written } from "../ask/words-editor.tsx";
import { useProblemText } from "../common/use-problem-text.ts";
import { useResultToast } from "../common/use-result-toast.ts";
import { optionLetter } from "../questions/choice/choose-option.ts";
import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Switch } from "../ui/switch.tsx";
import { useDraft } from "../ui/use-draft.ts";
import { doubtQuery } from "./requests.ts";

/** Returns true for a refusal that says what happened meanwhile: who knows it may send the answer all the same. */
const isMeanwhile = (error: unknown) =>
  error instanceof CallError && (error.code === "stale_version" || error.problem.state === "claimed");

/**
 * Writes an answer, and offers it to the next student who is stuck at the same place. What is typed is kept until it is sent, also
 * when the claim runs out or a colleague was faster.
 */
export function AnswerForm({ doubt }: { doubt: Doubt }) {
  const { t } = useTranslation("doubts");
  const toast = useResultToast();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const draft = useDraft<Written>(`doubt.answer.${doubt.id}`, nothingWritten);
  const [isOffered, setOffered] = useState(false);
  // The version that was in sight when the writing began: what came after it is told before the answer is sent.
  const seen = useRef<number | null>(null);
  const heldUntil = useRef<string | null>(null);
  if (doubt.claim?.is_mine) heldUntil.current = doubt.claim.until;
  const send = useMutation({
    mutationFn: (anyway: boolean) =>
      call("doubts.reply", {
        params: { id: doubt.id },
        body: {
          text: draft.value.text,
          pictures: draft.value.pictures.map(({ id }) => id),
          version: seen.current ?? doubt.version,
          anyway,
          offer: isOffered,
        },
      }),
    onSuccess: (next) => {
      const isAfter = heldUntil.current !== null && new Date(heldUntil.current).getTime() < Date.now();
      draft.clear(nothingWritten);
      setOffered(false);
      seen.current = null;
      toast.done(t("answer.done"), isAfter ? { content: t("answer.after_claim") } : {});
      queryClient.setQueryData(doubtQuery(doubt.id).queryKey, next);
      void queryClient.invalidateQueries({ queryKey: doubtsKey });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: doubtsKey }),
  });
  const field = send.error instanceof CallError ? send.error.errors[0]?.message : undefined;
  const chosen = doubt.anchor.question?.chosen ?? null;
  const offer = chosen === null ? t("answer.offer_here") : t("answer.offer", { letter: optionLetter(chosen) });
  return (
    <form
      className="q-reply"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(false);
      }}
    >
      {isMeanwhile(send.error) ? (
        <Notice tone="warning" title={problemText(send.error)}>
          {t("answer.kept")}{" "}
          <Button size="sm" isPending={send.isPending} onPress={() => send.mutate(true)}>
            {t("answer.anyway")}
          </Button>
        </Notice>
      ) : null}
      <WordsEditor
        label={t("answer.label")}
        written={draft.value}
        onChange={(written) => {
          seen.current ??= doubt.version;
          draft.set(written);
        }}
        error={send.error !== null && !isMeanwhile(send.error) ? (field ?? problemText(send.error)) : undefined}
      />
      <div className="pubrow">
        <Switch isSelected={isOffered} onChange={setOffered}>
          <span>
            <b className="med">{offer}</b>
            <span className="faint">{t("answer.without", { name: doubt.user.name })}</span>
          </span>
        </Switch>
        <Button variant="primary" type="submit" isDisabled={!isWritten(draft.value)} isPending={send.isPending}>
          {t("answer.send")}
        </Button>
      </div>
    </form>
  );
}
