import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isOver } from "../../common/jobs/job.ts";
import { useJob } from "../../common/jobs/use-job.ts";
import { useResultToast } from "../../common/use-result-toast.ts";
import { call } from "../../requests/call.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { analysisKey } from "../requests.ts";

/** Shows how far a calibration has come, in cycles, with the way to end it. */
export function Running({ assessment, cycles }: { assessment: string; cycles: number }) {
  const { t } = useTranslation("analysis");
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call("calibrations.cancel", { params: { id: assessment } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: analysisKey }),
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
  const { data } = useJob(job);
  const state = data?.state;
  useEffect(() => {
    if (!state || !isOver({ state })) return;
    void queryClient.invalidateQueries({ queryKey: analysisKey });
    if (state === "done") onDone();
  }, [state, queryClient, onDone]);
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
