import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isOver } from "../../../base/common/jobs/job.ts";
import { useJob } from "../../../base/common/jobs/use-job.ts";
import { ReadFailure } from "../../../base/common/read-failure.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { ProgressBar } from "../../../base/ui/progress-bar.tsx";

/** Shows how far a calibration has come, in cycles, with the way to end it. */
export function Running({ assessment, cycles }: { assessment: string; cycles: number }) {
  const { t } = useTranslation("analysis");
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call("calibrations.cancel", { params: { id: assessment } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKey("analysis") }),
    onError: toast.failed(t("running.cancel_failed")),
  });
  return (
    <section className="sheet analysis-running" aria-live="polite">
      <div className="grow stack g2">
        <ProgressBar label={t("running.title")} />
        <p className="meta num">
          {cycles === 0 ? t("running.waiting") : t("running.cycles", { count: cycles })} {t("running.leave")}
        </p>
      </div>
      <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
        {t("running.cancel")}
      </Button>
    </section>
  );
}

type OwnRunProps = { assessment: string; job: string; onDone: () => void };

/** Shows one that was begun here: how far it has come, and why it failed if it did. `onDone` must stay the same. */
export function OwnRun({ assessment, job, onDone }: OwnRunProps) {
  const { t } = useTranslation("analysis");
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useJob(job);
  const state = data?.state;
  useEffect(() => {
    if (!state || !isOver({ state })) return;
    void queryClient.invalidateQueries({ queryKey: queryKey("analysis") });
    if (state === "done") onDone();
  }, [state, queryClient, onDone]);
  if (!data && isError)
    return (
      <ReadFailure isRetrying={isFetching} onRetry={() => void refetch()}>
        {t("unloaded.progress")}
      </ReadFailure>
    );
  if (state !== "failed") return <Running assessment={assessment} cycles={data?.progress.done ?? 0} />;
  return (
    <Notice tone="warning" title={t("running.failed")}>
      <span dir="auto">{data?.error ?? ""}</span>{" "}
      <Button variant="ghost" size="sm" onPress={onDone}>
        {t("running.dismiss")}
      </Button>
    </Notice>
  );
}
