import { personNamed } from "../../base/common/person-named.tsx";
import "./marking.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { type Kept, queueAddress } from "./addresses.ts";
import { AnswerText } from "./answer-text.tsx";
import { type Around, MarkForm } from "./mark-form.tsx";
import { nextAnswer, previousAnswer } from "./next-answer.ts";
import { type Answer, answerFilesQuery, answerQuery, queueQuery } from "./requests.ts";
import { useMarkDraft } from "./use-mark-draft.ts";

const route = getRouteApi("/signed-in/marking/$session/$attempt");

const takesFiles = ({ question_content: { interactions } }: Answer) =>
  interactions.some(({ type }) => type === "file_upload");

/** Shows one answer at full width: what was written, and beside it what it is marked by. The next one is fetched meanwhile. */
export function MarkAnswerScreen() {
  const { t } = useTranslation("marking");
  const { session, attempt } = route.useParams();
  const search = route.useSearch();
  const queryClient = useQueryClient();
  const answer = useQuery(answerQuery(session, attempt, search.anonymous));
  const question = search.question ?? answer.data?.question;
  const queue = useExtra(
    { ...queueQuery({ ...search, question }), enabled: question !== undefined },
    t("unloaded.queue"),
  );
  const rows = queue.data?.results ?? [];
  const around = { next: nextAnswer(rows, attempt), previous: previousAnswer(rows, attempt) };
  const { next } = around;
  useEffect(() => {
    if (!next) return;
    void queryClient.prefetchQuery(answerQuery(next.session, next.attempt, search.anonymous)).then(() => {
      const found = queryClient.getQueryData(answerQuery(next.session, next.attempt, search.anonymous).queryKey);
      if (found && takesFiles(found)) void queryClient.prefetchQuery(answerFilesQuery(next.session));
    });
  }, [next, queryClient, search.anonymous]);
  const counts = queue.data?.questions.find((one) => one.question === answer.data?.question);
  const progress =
    counts && answer.data?.state === "owed" && answer.data.stage !== "adjudicate"
      ? t("progress", { index: counts.marked + 1, total: counts.marked + counts.owed })
      : null;
  const name = answer.data?.user?.name ?? t("name_hidden");
  return (
    <>
      <p className="body-s mb-3">
        <Link href={queueAddress(search)}>{t("back")}</Link>
      </p>
      <PageHead
        title={answer.data ? name : t("title")}
        named={answer.data?.user ? personNamed(answer.data.user) : undefined}
        over={answer.data ? [answer.data.assessment.name, progress].filter(Boolean).join(" · ") : null}
      />
      {queue.failure}
      {answer.isError ? (
        <ListFailure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <Pending />
      ) : (
        <Panes
          key={[attempt, answer.data.version, answer.data.stage].join(" ")}
          answer={answer.data}
          around={around}
          search={search}
        />
      )}
    </>
  );
}

type PanesProps = { answer: Answer; around: Around; search: Kept };

/** What was written, with comments on it, and beside it the mark that both make. */
function Panes({ answer, around, search }: PanesProps) {
  const draft = useMarkDraft(answer);
  return (
    <div className="marking-panes">
      <AnswerText
        answer={answer}
        comments={draft.value.comments}
        onComments={
          answer.can.mark
            ? (comments, taken = []) => draft.set({ comments, used: [...draft.value.used, ...taken] })
            : null
        }
      />
      <MarkForm answer={answer} draft={draft} around={around} search={search} />
    </div>
  );
}

function Pending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="marking-panes">
        <div className="stack g4">
          {["96%", "88%", "93%", "90%", "52%"].map((width) => (
            <Skeleton key={width} width={width} height="20px" />
          ))}
        </div>
        <div className="stack g6">
          {["a", "b", "c"].map((row) => (
            <Skeleton key={row} height="56px" />
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}
