import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { readLetterKeys } from "../../base/ui/letter-keys.ts";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useLetterKeys } from "../../base/ui/use-letter-keys.ts";
import { waitedSeconds } from "../../base/ui/waited.ts";
import type { Doubt } from "../../parts/ask/requests.ts";
import { AnswerForm } from "./answer-form.tsx";
import { Message } from "./message.tsx";
import { OfferReply } from "./offer-reply.tsx";
import { QuestionAside } from "./question-aside.tsx";
import { type DoubtAction, doubtQuery } from "./requests.ts";
import { usePlaceWords } from "./use-place-words.ts";

/** Shows one doubt to who answers it: what was written, the answer to write, and beside it the question with key and path. */
export function QueueDoubt({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useTranslation("doubts");
  const doubt = useQuery(doubtQuery(id));
  if (doubt.isError) {
    return (
      <section className="q-mid">
        <div className="q-scroll">
          <ListFailure error={doubt.error} onRetry={() => void doubt.refetch()} />
        </div>
      </section>
    );
  }
  if (!doubt.data) {
    return (
      <section className="q-mid">
        <div className="q-scroll">
          <SkeletonGroup label={t("loading")}>
            <Skeleton height="200px" />
          </SkeletonGroup>
        </div>
      </section>
    );
  }
  return (
    <>
      <Conversation doubt={doubt.data} onBack={onBack} />
      <QuestionAside doubt={doubt.data} />
    </>
  );
}

function Conversation({ doubt, onBack }: { doubt: Doubt; onBack: () => void }) {
  const { t } = useTranslation("doubts");
  const dates = useDates(useUser().time_zone);
  const placeWords = usePlaceWords();
  const student = `/people/${doubt.user.id}`;
  return (
    <section className="q-mid" aria-label={t("one")}>
      <div className="q-scroll">
        <Button variant="ghost" size="sm" className="only-phone" onPress={onBack}>
          {t("queue.back")}
        </Button>
        <div className="qd-head">
          <div>
            <h2>
              <bdi>{doubt.title || t("picture_only")}</bdi>
            </h2>
            <Waits doubt={doubt} />
          </div>
          <Acts doubt={doubt} />
        </div>
        <ol>
          <Message
            by={doubt.user.name}
            said={doubt.user.name}
            href={student}
            at={doubt.created_at}
            words={{ ...doubt, moment: null }}
          >
            {doubt.anchor.page?.quote ? (
              <blockquote className="doubt-quote quoted" dir="auto">
                {doubt.anchor.page.quote}
              </blockquote>
            ) : null}
            {doubt.anchor.kind === "question" ? null : (
              <p className="meta">
                <bdi>{placeWords(doubt.anchor)}</bdi>
              </p>
            )}
          </Message>
          {doubt.replies.map((reply) => (
            <Message
              key={reply.id}
              by={reply.by.name}
              said={reply.by.is_me ? t("you") : reply.by.name}
              href={reply.by.is_student ? student : undefined}
              at={reply.created_at}
              words={reply}
            >
              {reply.by.is_student ? null : <OfferReply doubt={doubt} reply={reply} />}
            </Message>
          ))}
        </ol>
        {doubt.read_first ? (
          <p className="was-read body-s dim">
            <Icon of={Eye} small />
            <span>
              {t("read_first", {
                name: doubt.user.name,
                by: doubt.read_first.name,
                when: dates.dayAndMonth(doubt.read_first.created_at),
              })}
            </span>
          </p>
        ) : null}
      </div>
      {doubt.can.reply ? (
        <AnswerForm doubt={doubt} />
      ) : (
        <p className="foot q-foot">{t(doubt.state === "resolved" ? "answer.resolved" : "answer.not_yours")}</p>
      )}
    </section>
  );
}

function Waits({ doubt }: { doubt: Doubt }) {
  const { t } = useTranslation("doubts");
  const dates = useDates(useUser().time_zone);
  const durations = useDurations();
  const waits = waitedSeconds(doubt.waiting_since);
  const said = [
    doubt.user.name,
    t("asked", { when: dates.moment(doubt.created_at) }),
    doubt.state === "open" ? t("state.waiting", { time: durations.words(waits) }) : t(`state.${doubt.state}`),
    doubt.claim
      ? doubt.claim.is_mine
        ? t("claim.mine", { until: dates.moment(doubt.claim.until) })
        : t("claim.other", { name: doubt.claim.by.name })
      : "",
  ];
  return <p className="meta num">{said.filter(Boolean).join(" · ")}</p>;
}

const buttons = ["take", "take_over", "return", "resolve", "reopen"] as const;

function Acts({ doubt }: { doubt: Doubt }) {
  const { t } = useTranslation("doubts");
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const act = useMutation({
    mutationFn: (action: DoubtAction) => call("doubts.update", { params: { id: doubt.id }, body: { action } }),
    onSuccess: (next) => {
      queryClient.setQueryData(doubtQuery(doubt.id).queryKey, next);
      void queryClient.invalidateQueries({ queryKey: queryKey("doubts") });
    },
    onError: toast.failed(t("failed")),
  });
  useLetterKeys(doubt.can.take ? { t: () => act.mutate("take") } : {}, readLetterKeys());
  return (
    <span className="q-acts">
      {buttons.map((action) =>
        doubt.can[action] ? (
          <Button
            key={action}
            size="sm"
            variant={action === "take" ? "secondary" : "ghost"}
            isPending={act.isPending && act.variables === action}
            onPress={() => act.mutate(action)}
          >
            {t(`act.${action}`)}
          </Button>
        ) : null,
      )}
    </span>
  );
}
