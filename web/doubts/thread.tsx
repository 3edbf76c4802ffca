import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Doubt, doubtsKey } from "../ask/requests.ts";
import { WordsEditor } from "../ask/words-editor.tsx";
import { isWritten, nothingWritten, type Written } from "../ask/written.ts";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { useProblemText } from "../common/use-problem-text.ts";
import { useResultToast } from "../common/use-result-toast.ts";
import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";
import { createOnceKey } from "../requests/send-once.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useDraft } from "../ui/use-draft.ts";
import { Message } from "./message.tsx";
import { PlaceLink } from "./place-link.tsx";
import { RateReply } from "./rate-reply.tsx";
import { type DoubtAction, doubtQuery } from "./requests.ts";
import { usePlaceWords } from "./use-place-words.ts";

/** Shows a student’s own doubt with its answers, and lets them write more, resolve it or open it again. */
export function Thread({ id }: { id: string }) {
  const { t } = useTranslation("doubts");
  const doubt = useQuery(doubtQuery(id));
  const queryClient = useQueryClient();
  const isNew = doubt.data?.is_new ?? false;
  const see = useEffectEvent(async () => {
    const seen = await call("doubts.update", { params: { id }, body: { action: "seen" } }).catch(() => null);
    if (!seen) return;
    queryClient.setQueryData(doubtQuery(id).queryKey, seen);
    await queryClient.invalidateQueries({ queryKey: doubtsKey });
  });
  useEffect(() => {
    if (isNew) void see();
  }, [isNew]);
  if (doubt.isError) return <ListFailure error={doubt.error} onRetry={() => void doubt.refetch()} />;
  if (!doubt.data) {
    return (
      <SkeletonGroup label={t("loading")}>
        <Skeleton height="64px" />
        <Skeleton height="160px" />
      </SkeletonGroup>
    );
  }
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
      <div className="qline">
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
      <ol className="thread">
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

/** What its student does next: it is answered, or it goes on. */
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
    void queryClient.invalidateQueries({ queryKey: doubtsKey });
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
