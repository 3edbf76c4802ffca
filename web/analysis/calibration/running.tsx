import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isOver, jobQuery } from "../../common/jobs/job.ts";
import { useProblemText } from "../../common/use-problem-text.ts";
import { call } from "../../requests/call.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useToasts } from "../../ui/toast-region.tsx";
import { analysisKey, type CalibrationView } from "../requests.ts";

type RunningProps = {
  assessment: string;
  /** Under way now, whoever began it. */
  running: CalibrationView["running"];
  /** What was begun here; others' jobs cannot be asked for. */
  job: string | null;
  onForget: () => void;
};

/** How far a calibration has come, with the way to end it; and if it was begun here, how it ended. */
export function Running({ assessment, running, job, onForget }: RunningProps) {
  const { t } = useTranslation("analysis");
  const toasts = useToasts();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const own = useQuery({ ...jobQuery(job ?? ""), enabled: job !== null });
  const state = own.data?.state;
  useEffect(() => {
    if (!state || !isOver({ state })) return;
    void queryClient.invalidateQueries({ queryKey: analysisKey });
    if (state === "done") onForget();
  }, [state, queryClient, onForget]);
  const cancel = useMutation({
    mutationFn: () => call("calibrations.cancel", { params: { id: assessment } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: analysisKey }),
    onError: (error) =>
      toasts.add({ type: "error", title: t("running.cancel_failed"), content: problemText(error), interval: 8 }),
  });
  if (state === "failed") {
    return (
      <Notice tone="warning" title={t("running.failed")}>
        <span dir="auto">{own.data?.error ?? ""}</span>{" "}
        <Button variant="ghost" size="sm" onPress={onForget}>
          {t("running.dismiss")}
        </Button>
      </Notice>
    );
  }
  const cycles = running?.progress.done ?? own.data?.progress.done ?? 0;
  return (
    <section className="sheet analysis-running" aria-live="polite">
      <div className="grow">
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
