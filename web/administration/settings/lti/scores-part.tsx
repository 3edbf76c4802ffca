import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button as PlainButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { Link } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { Pager } from "../../../parts/list/pager.tsx";
import { forgetScores, type LtiPlatform, type LtiScore, pageSize, scoresQuery } from "./requests.ts";

/** Shows what a platform’s gradebook got of the results of its students, and what it didn’t. */
export function ScoresPart({ platform }: { platform: LtiPlatform }) {
  const { failed, waiting } = platform.scores;
  return (
    <>
      {platform.scores.problem ? <Held platform={platform} /> : null}
      {failed > 0 ? <Unsent platform={platform} /> : null}
      <Sent platform={platform} isWaiting={waiting > 0} />
    </>
  );
}

/** Tells why no score goes out at the moment, and when it is tried again. */
function Held({ platform: { id, name, scores } }: { platform: LtiPlatform }) {
  const { t } = useTranslation("lti");
  const dates = useDates(useUser().time_zone);
  const again = useSendAgain(id);
  if (!scores.problem) return null;
  return (
    <Notice tone="warning" title={t(`scores.held.${scores.problem}`, { platform: name })}>
      <p>
        {t(`scores.held.${scores.problem}_what`, { platform: name })}{" "}
        {scores.retry_at ? t("scores.retry", { when: dates.moment(scores.retry_at) }) : null}
      </p>
      <Button size="sm" isPending={again.isPending} onPress={() => again.mutate(undefined)}>
        {t("scores.try_now")}
      </Button>
    </Notice>
  );
}

function useSendAgain(id: string) {
  const { t } = useTranslation("lti");
  const client = useQueryClient();
  const toast = useResultToast();
  return useMutation({
    mutationFn: (scores: string[] | undefined) =>
      call("lti_scores.send", { params: { id }, body: scores ? { scores } : {} }),
    onSuccess: () => {
      toast.done(t("scores.sending"));
      focusScores();
      return forgetScores(client, id);
    },
    onError: toast.failed(t("scores.not_changed")),
  });
}

function useLeave(id: string) {
  const { t } = useTranslation("lti");
  const client = useQueryClient();
  const toast = useResultToast();
  return useMutation({
    mutationFn: (score: string) => call("lti_scores.leave", { params: { id }, body: { scores: [score] } }),
    onSuccess: () => {
      toast.done(t("scores.left"));
      focusScores();
      return forgetScores(client, id);
    },
    onError: toast.failed(t("scores.not_changed")),
  });
}

const HEADING = "scores-sent";

/** Focuses what stays once a press has taken away its row. */
function focusScores(): void {
  requestAnimationFrame(() => document.getElementById(HEADING)?.focus());
}

/** Returns a score as a person says it. */
function useScoreWords() {
  const { t } = useTranslation("lti");
  const numbers = useNumbers();
  return (score: LtiScore["score"]) =>
    score?.state === "graded" && score.points !== null && score.max_points !== null
      ? t("scores.of", { points: numbers.plain(score.points), most: numbers.plain(score.max_points) })
      : t("scores.none_yet");
}

function Unsent({ platform: { id, name, scores } }: { platform: LtiPlatform }) {
  const { t } = useTranslation("lti");
  const dates = useDates(useUser().time_zone);
  const scoreWords = useScoreWords();
  const [page, setPage] = useState(1);
  const list = useQuery(scoresQuery(id, "failed", page, scores));
  const again = useSendAgain(id);
  const leave = useLeave(id);
  const rows = list.data?.results ?? [];
  return (
    <section className="block mb-6" aria-labelledby="scores-unsent">
      <header className="lti-head row between base">
        <h2 className="h2" id="scores-unsent">
          {t("scores.unsent")}
        </h2>
        <Button size="sm" isPending={again.isPending} onPress={() => again.mutate(undefined)}>
          {t("scores.all_again")}
        </Button>
      </header>
      {list.data ? (
        <table className="table stacks lti-scores">
          <thead>
            <tr>
              <th scope="col">{t("scores.student")}</th>
              <th scope="col">{t("scores.test")}</th>
              <th scope="col" className="r">
                {t("scores.score")}
              </th>
              <th scope="col">{t("scores.said", { platform: name })}</th>
              <th scope="col">
                <span className="sr">{t("scores.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id: score, person, assessment, course, score: value, failure }) => {
              if (!failure) return null;
              const { reason, next_try_at: next } = failure;
              const isNewer = reason === "newer_there";
              const said = { platform: name, status: failure.status ?? "" };
              return (
                <tr key={score}>
                  <th scope="row">
                    <Link href={`/people/${person.id}`}>{isolated(person.name)}</Link>
                  </th>
                  <td data-title={t("scores.test")}>
                    {isolated(assessment.name)}
                    <span className="meta">{isolated(course)}</span>
                  </td>
                  <td className="r" data-title={t("scores.score")}>
                    {scoreWords(value)}
                  </td>
                  <td className="lti-said">
                    {t(`scores.why.${reason}`, said)}
                    <span className="meta">
                      {next ? t("scores.retry", { when: dates.moment(next) }) : t(`scores.do.${reason}`, said)}
                    </span>
                  </td>
                  <td>
                    <span className="row row-2 wrap">
                      <PlainButton
                        className="link"
                        aria-label={t("account.of", {
                          word: t(isNewer ? "scores.send_ours" : "scores.again"),
                          name: person.name,
                        })}
                        onPress={() => again.mutate([score])}
                      >
                        {t(isNewer ? "scores.send_ours" : "scores.again")}
                      </PlainButton>
                      <PlainButton
                        className="link"
                        aria-label={t("account.of", { word: t("scores.leave"), name: person.name })}
                        onPress={() => leave.mutate(score)}
                      >
                        {t("scores.leave")}
                      </PlainButton>
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ListPending rows={3} />
      )}
      <Pager page={page} pageSize={pageSize} count={scores.failed} onChange={(next = 1) => setPage(next)} />
    </section>
  );
}

function Sent({ platform: { id, name, scores }, isWaiting }: { platform: LtiPlatform; isWaiting: boolean }) {
  const { t } = useTranslation("lti");
  const dates = useDates(useUser().time_zone);
  const scoreWords = useScoreWords();
  const [page, setPage] = useState(1);
  const list = useQuery({ ...scoresQuery(id, "sent", page, scores), enabled: scores.sent > 0 });
  return (
    <section className="block mb-6" aria-labelledby={HEADING}>
      <header className="lti-head row between base">
        <h2 className="h2" id={HEADING} tabIndex={-1}>
          {t("scores.title")}
        </h2>
        <span className="meta" role="status">
          {isWaiting ? t("scores.waiting", { count: scores.waiting }) : null}
        </span>
      </header>
      {scores.sent === 0 ? (
        <p className="dim body-s">{t("scores.none", { platform: name })}</p>
      ) : list.data ? (
        <table className="table stacks lti-scores">
          <thead>
            <tr>
              <th scope="col">{t("scores.student")}</th>
              <th scope="col">{t("scores.test")}</th>
              <th scope="col" className="r">
                {t("scores.score")}
              </th>
              <th scope="col">{t("scores.state")}</th>
              <th scope="col">{t("scores.when")}</th>
            </tr>
          </thead>
          <tbody>
            {list.data.results.map(({ id: score, person, assessment, course, score: value, ...row }) => (
              <tr key={score}>
                <th scope="row">
                  <Link href={`/people/${person.id}`}>{isolated(person.name)}</Link>
                </th>
                <td data-title={t("scores.test")}>
                  {isolated(assessment.name)}
                  <span className="meta">{isolated(course)}</span>
                </td>
                <td className="r" data-title={t("scores.score")}>
                  {scoreWords(value)}
                </td>
                <td data-title={t("scores.state")}>
                  {value
                    ? t(
                        value.state === "graded" && row.times_sent > 1
                          ? "scores.sent_again"
                          : `scores.sent.${value.state}`,
                      )
                    : null}
                </td>
                <td data-title={t("scores.when")}>{row.sent_at ? dates.moment(row.sent_at) : null}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ListPending rows={3} />
      )}
      <Pager page={page} pageSize={pageSize} count={scores.sent} onChange={(next = 1) => setPage(next)} />
    </section>
  );
}
