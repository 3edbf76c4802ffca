import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { createOnceKey } from "../../base/requests/send-once.ts";
import { Button } from "../../base/ui/button.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDraft } from "../../base/ui/use-draft.ts";
import type { Doubt } from "../../parts/ask/requests.ts";
import { WordsEditor } from "../../parts/ask/words-editor.tsx";
import { isWritten, nothingWritten, type Written } from "../../parts/ask/written.ts";
import { Message } from "./message.tsx";
import { PlaceLink } from "./place-link.tsx";
import { RateReply } from "./rate-reply.tsx";
import { type DoubtAction, doubtQuery } from "./requests.ts";
import { usePlaceWords } from "./use-place-words.ts";

/** Shows a student’s own doubt with its answers, and lets them write more, resolve it or open it again. */
export function Thread({ id }: { id: string }) {
  const { t } = useTranslation("doubts");
  const doubt = useNeeded(
    doubtQuery(id),
    <SkeletonGroup label={t("loading")}>
      <Skeleton height="64px" />
      <Skeleton height="160px" />
    </SkeletonGroup>,
  );
  const queryClient = useQueryClient();
  const isNew = doubt.isReady && doubt.data.is_new === true;
  const see = useEffectEvent(async () => {
    const seen = await call("doubts.update", { params: { id }, body: { action: "seen" } }).catch(() => null);
    if (!seen) return;
    queryClient.setQueryData(doubtQuery(id).queryKey, seen);
    await queryClient.invalidateQueries({ queryKey: queryKey("doubts") });
  });
  useEffect(() => {
    if (isNew) void see();
  }, [isNew]);
  if (!doubt.isReady) return doubt.instead;
  return <Opened doubt={doubt.data} />;
}

function Opened({ doubt }: { doubt: Doubt }) {
  const { t } = useTranslation("doubts");
  const placeWords = usePlaceWords();
  return (
    <section className="own-thread" aria-label={t("one")}>
      <Link className="link body-s only-phone" href="/doubts">
        {t("back")}
      </Link>
      <div className="qline phone-column">
        <div>
          <p className="meta num">
            <bdi>{placeWords(doubt.anchor)}</bdi>
          </p>
          {doubt.anchor.question ? (
            <bdi className="clamp2">{doubt.anchor.question.title}</bdi>
          ) : doubt.anchor.page?.quote ? (
            <q className="clamp2" dir="auto">
              {doubt.anchor.page.quote}
            </q>
          ) : null}
        </div>
        <PlaceLink anchor={doubt.anchor} />
      </div>
      <ol>
        <Message by={doubt.user.name} said={t("you")} at={doubt.created_at} words={{ ...doubt, moment: null }} />
        {doubt.replies.map((reply) => (
          <Message
            key={reply.id}
            by={reply.by.name}
            said={reply.by.is_me ? t("you") : reply.by.name}
            {...(reply.by.is_student ? {} : { role: t("tutor") })}
            at={reply.created_at}
            words={reply}
          >
            {reply.by.is_student ? null : <RateReply doubt={doubt} reply={reply} />}
          </Message>
        ))}
      </ol>
      <Next doubt={doubt} />
    </section>
  );
}

/** The student’s next step: resolve the doubt, or follow up. */
function Next({ doubt }: { doubt: Doubt }) {
  const { t } = useTranslation("doubts");
  const dates = useDates(useUser().time_zone);
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const draft = useDraft<Written>(`doubt.reply.${doubt.id}`, nothingWritten);
  const [once] = useState(createOnceKey);
  const problemText = useProblemText();
  const [isWriting, setWriting] = useState(draft.isDirty);
  const keep = (next: Doubt) => {
    queryClient.setQueryData(doubtQuery(doubt.id).queryKey, next);
    void queryClient.invalidateQueries({ queryKey: queryKey("doubts") });
  };
  const act = useMutation({
    mutationFn: (action: DoubtAction) => call("doubts.update", { params: { id: doubt.id }, body: { action } }),
    onSuccess: keep,
    onError: toast.failed(t("failed")),
  });
  const reply = useMutation({
    mutationFn: () => {
      const body = { text: draft.value.text, pictures: draft.value.pictures.map(({ id }) => id) };
      return call("doubts.reply", { params: { id: doubt.id }, body, idempotencyKey: once.of(body) });
    },
    onSuccess: (next) => {
      once.arrived();
      draft.clear(nothingWritten);
      setWriting(false);
      keep(next);
    },
  });
  const refused =
    reply.error === null
      ? undefined
      : ((reply.error instanceof CallError ? reply.error.errors[0]?.message : undefined) ?? problemText(reply.error));
  if (isWriting) {
    return (
      <form
        className="stack g3 own-next"
        onSubmit={(event) => {
          event.preventDefault();
          reply.mutate();
        }}
      >
        <WordsEditor
          label={t("follow_up")}
          written={draft.value}
          onChange={draft.set}
          error={refused}
          isFocusedAtOnce
        />
        <span className="row row-2">
          <Button variant="primary" type="submit" isDisabled={!isWritten(draft.value)} isPending={reply.isPending}>
            {t("send")}
          </Button>
          <Button variant="ghost" onPress={() => setWriting(false)}>
            {t("cancel")}
          </Button>
        </span>
      </form>
    );
  }
  return (
    <div className="own-next">
      <span className="row row-2 wrap">
        <Button onPress={() => setWriting(true)}>
          {t(doubt.state === "resolved" ? "reopen_with" : doubt.state === "open" ? "write_more" : "follow_up")}
        </Button>
        {doubt.can.resolve ? (
          <Button
            variant={doubt.state === "answered" ? "secondary" : "ghost"}
            isPending={act.isPending}
            onPress={() => act.mutate("resolve")}
          >
            {t("resolve")}
          </Button>
        ) : null}
      </span>
      {doubt.resolves_at ? <p className="foot">{t("resolves", { when: dates.day(doubt.resolves_at) })}</p> : null}
      {doubt.state === "resolved" ? (
        <p className="foot">{t(doubt.resolved_by ? "is_resolved" : "resolved_by_silence")}</p>
      ) : null}
    </div>
  );
}
