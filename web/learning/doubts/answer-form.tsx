import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CirclePlay, X } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { optionLetter } from "../../base/questions/choice/choose-option.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { createOnceKey } from "../../base/requests/send-once.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { Switch } from "../../base/ui/switch.tsx";
import { type Change, useDraft } from "../../base/ui/use-draft.ts";
import type { Doubt, Moment } from "../../parts/ask/requests.ts";
import { ShownMoment } from "../../parts/ask/shown-moment.tsx";
import { WordsEditor } from "../../parts/ask/words-editor.tsx";
import { isWritten, nothingWritten, type Written } from "../../parts/ask/written.ts";
import { MomentDialog } from "./moment-dialog.tsx";
import { doubtQuery } from "./requests.ts";

/** Returns true for a refusal that says what happened meanwhile: who knows it may send the answer all the same. */
const isMeanwhile = (error: unknown) =>
  error instanceof CallError && (error.code === "stale_version" || error.problem.state === "claimed");

/** An answer as it is written, with the moment of a video to which it points. */
type Answer = Written & { moment: Moment | null };
const noAnswer: Answer = { ...nothingWritten, moment: null };

/**
 * Writes an answer, and offers it to the next student who is stuck at the same place. What is typed is kept until it is sent, also
 * when the claim runs out or a colleague was faster.
 */
export function AnswerForm({ doubt }: { doubt: Doubt }) {
  const { t } = useTranslation("doubts");
  const toast = useResultToast();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const draft = useDraft<Answer>(`doubt.answer.${doubt.id}`, noAnswer);
  const { moment } = draft.value;
  const [once] = useState(createOnceKey);
  const [isOffered, setOffered] = useState(false);
  const [isPointing, setPointing] = useState(false);
  // The version that was in sight when the writing began: what came after it is told before the answer is sent.
  const seen = useRef<number | null>(null);
  const heldUntil = useRef<string | null>(null);
  if (doubt.claim?.is_mine) heldUntil.current = doubt.claim.until;
  const send = useMutation({
    mutationFn: (anyway: boolean) => {
      const body = {
        text: draft.value.text,
        pictures: draft.value.pictures.map(({ id }) => id),
        ...(moment ? { moment: { video: moment.video.id, at_ms: moment.at_ms } } : {}),
        version: seen.current ?? doubt.version,
        anyway,
        offer: isOffered,
      };
      return call("doubts.reply", { params: { id: doubt.id }, body, idempotencyKey: once.of(body) });
    },
    onSuccess: (next) => {
      const isAfter = heldUntil.current !== null && new Date(heldUntil.current).getTime() < Date.now();
      once.arrived();
      draft.clear(noAnswer);
      setOffered(false);
      seen.current = null;
      toast.done(t("answer.done"), isAfter ? { content: t("answer.after_claim") } : {});
      queryClient.setQueryData(doubtQuery(doubt.id).queryKey, next);
      void queryClient.invalidateQueries({ queryKey: queryKey("doubts") });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKey("doubts") }),
  });
  const field = send.error instanceof CallError ? send.error.errors[0]?.message : undefined;
  const chosen = doubt.anchor.question?.chosen ?? null;
  const offer = chosen === null ? t("answer.offer_here") : t("answer.offer", { letter: optionLetter(chosen) });
  const write = (change: Change<Answer>) => {
    seen.current ??= doubt.version;
    draft.set(change);
  };
  return (
    <>
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
          onChange={write}
          tools={
            <Button variant="ghost" isDisabled={moment !== null} onPress={() => setPointing(true)}>
              <Icon of={CirclePlay} small />
              {t("moment.add")}
            </Button>
          }
          error={send.error !== null && !isMeanwhile(send.error) ? (field ?? problemText(send.error)) : undefined}
        />
        {moment ? <AddedMoment moment={moment} onRemove={() => write({ moment: null })} /> : null}
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
      {isPointing ? <MomentDialog onPick={(one) => write({ moment: one })} onClose={() => setPointing(false)} /> : null}
    </>
  );
}

function AddedMoment({ moment, onRemove }: { moment: Moment; onRemove: () => void }) {
  const { t } = useTranslation("doubts");
  return (
    <div className="q-moment">
      <ShownMoment moment={moment} />
      <Button variant="ghost" icon aria-label={t("moment.remove", { name: moment.video.name })} onPress={onRemove}>
        <Icon of={X} small />
      </Button>
    </div>
  );
}
