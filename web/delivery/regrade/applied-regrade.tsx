import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { jobQuery } from "../../base/common/jobs/job.ts";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { LinkedVersions } from "./other-versions.tsx";
import { Pending } from "./pending.tsx";
import { RegradeView } from "./regrade-view.tsx";
import { applyAgain, outdatedQuery, type Regrade, regradeQuery, regradesQuery, undo } from "./requests.ts";
import { UndoRegrade } from "./undo-regrade.tsx";

const route = getRouteApi("/signed-in/results/$assessment/regrade");

/** Shows a regrade that is applied or running: its progress, its changes, and undo. */
export function AppliedRegrade({ assessment, id }: { assessment: string; id: string }) {
  const { t } = useTranslation("regrade");
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  const toast = useResultToast();
  const regrade = useQuery(regradeQuery(assessment, id));
  const state = regrade.data?.state;
  const question = regrade.data?.question;
  // An undone regrade no longer applies: refetch the list to show the current ones.
  useEffect(() => {
    if (question && state === "undone")
      void queries.invalidateQueries({ queryKey: regradesQuery(assessment, question).queryKey });
  }, [assessment, question, state, queries]);
  const act = useMutation({
    mutationFn: (action: typeof undo) => action(assessment, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: regradeQuery(assessment, id).queryKey }),
    onError: toast.failed(t("failed")),
  });
  if (regrade.isError) return <ListFailure error={regrade.error} onRetry={() => void regrade.refetch()} />;
  if (regrade.isPending) return <Pending />;
  const { data } = regrade;
  return (
    <RegradeView
      regrade={data}
      actions={
        data.state === "applied" ? (
          <>
            <Button
              variant="ghost"
              onPress={() => void navigate({ search: (now) => ({ ...now, again: true, option: undefined }) })}
            >
              {t("again")}
            </Button>
            <UndoRegrade assessment={assessment} id={id} regrade={data} />
          </>
        ) : null
      }
      note={
        data.state === "applied" ? (
          <>
            <Applied regrade={data} />
            <CorrectedSince regrade={data} />
            <LinkedVersions regrade={data} />
          </>
        ) : (
          <AtWork regrade={data} onRetry={() => act.mutate(data.state === "undoing" ? undo : applyAgain)} />
        )
      }
      correction={null}
      choices={null}
    />
  );
}

function Applied({ regrade }: { regrade: Regrade }) {
  const { t } = useTranslation("regrade");
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  const changed = regrade.changed ?? 0;
  return (
    <Notice tone="success" title={t("applied", { count: changed, said: numbers.counted(changed) })}>
      {t(regrade.can.undo ? "applied_by" : "applied_final", {
        name: regrade.created_by.name,
        when: regrade.applied_at ? dates.moment(regrade.applied_at) : "",
        until: regrade.undo_until ? dates.date(regrade.undo_until) : "",
      })}
    </Notice>
  );
}

/** Notes that the bank corrected the question again after this regrade: another regrade follows. */
function CorrectedSince({ regrade: { assessment, version, question } }: { regrade: Regrade }) {
  const { t } = useTranslation("regrade");
  const numbers = useNumbers();
  const { data, failure } = useExtra(outdatedQuery(question), t("unloaded.newest"));
  if (failure) return <div className="mt-3">{failure}</div>;
  const here = data?.find((one) => one.assessment.id === assessment.id && one.version === version);
  if (!here) return null;
  return (
    <div className="mt-3">
      <Notice title={t("newest.again")}>
        {t("newest.scores", { count: here.scores, said: numbers.counted(here.scores) })}
      </Notice>
    </div>
  );
}

function AtWork({ regrade, onRetry }: { regrade: Regrade; onRetry: () => void }) {
  const { t } = useTranslation("regrade");
  const { id } = useUser();
  const isOwn = regrade.created_by.id === id;
  const job = useExtra(
    { ...jobQuery(regrade.job ?? ""), enabled: isOwn && regrade.job !== null },
    t("unloaded.progress"),
  );
  const label = t(regrade.state === "undoing" ? "undoing" : "applying");
  if (job.data?.state === "failed")
    return (
      <Notice tone="error" title={t("failed")}>
        <Button onPress={onRetry}>{t("retry")}</Button>
      </Notice>
    );
  if (job.failure) return job.failure;
  const { done, total } = job.data?.progress ?? { done: 0, total: null };
  return <ProgressBar label={label} {...(total ? { percent: (100 * done) / total } : {})} />;
}
