import type { PreparedFile } from "@sextant/contract/result-exports.ts";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { follow } from "../../base/common/jobs/followed.ts";
import type { Job } from "../../base/common/jobs/job.ts";
import { useJob } from "../../base/common/jobs/use-job.ts";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { openDownload } from "../../base/ui/download.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { cancelFile, linkToFile } from "./requests.ts";

type DownloadWorkProps = { id: string; onClose: () => void };

/** Shows a file being prepared, with a button to cancel; then downloads it. */
export function DownloadWork({ id, onClose }: DownloadWorkProps) {
  const { t } = useTranslation("exports");
  const problemText = useProblemText();
  const job = useJob(id);
  const download = useMutation({ mutationFn: () => linkToFile(id), onSuccess: openDownload });
  const cancel = useMutation({
    mutationFn: () => cancelFile(id),
    // The person who cancels knows, so follow the job to suppress the toast about its failure.
    onMutate: () => void follow(id),
    onSettled: onClose,
  });
  const state = job.data?.state;
  const hasFailed = job.isError || state === "failed";
  const isReady = state === "done";
  useOnce(isReady, download.mutate);
  return (
    <Dialog
      title={t(hasFailed ? "stopped" : isReady ? "ready" : "working")}
      open
      onOpenChange={(stays) => !stays && onClose()}
      actions={
        <>
          {isReady || hasFailed ? null : (
            <Button variant="ghost" isPending={cancel.isPending} onPress={() => cancel.mutate()}>
              {t("cancel")}
            </Button>
          )}
          {isReady ? (
            <Button variant="ghost" isPending={download.isPending} onPress={() => download.mutate()}>
              <Icon of={Download} small />
              {t("again")}
            </Button>
          ) : null}
          <Button onPress={onClose}>{t("close")}</Button>
        </>
      }
    >
      <div className="stack g4">
        {hasFailed ? <Notice tone="error">{job.isError ? problemText(job.error) : job.data?.error}</Notice> : null}
        {isReady ? <Ready file={job.data?.result as PreparedFile} /> : null}
        {isReady || hasFailed ? null : <Progress job={job.data} />}
        {download.isError ? (
          <Notice tone="error" title={t("link_failed")}>
            {problemText(download.error)}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Runs an action the first time that a condition holds. */
function useOnce(isSo: boolean, act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isSo || isDone.current) return;
    isDone.current = true;
    act();
  }, [isSo, act]);
}

function Ready({ file }: { file: PreparedFile }): ReactNode {
  const { t } = useTranslation("exports");
  const numbers = useNumbers();
  const { name, rows } = file;
  return (
    <>
      <p className="num">{t("ready_line", { name, count: rows, said: numbers.counted(rows) })}</p>
      <p className="body-s">{t(rows === 0 ? "empty" : "started")}</p>
    </>
  );
}

function Progress({ job }: { job: Job | undefined }) {
  const { t } = useTranslation("exports");
  const numbers = useNumbers();
  const { done, total } = job?.progress ?? { done: 0, total: null };
  const isCounted = job?.state === "running" && total !== null && total > 0;
  const said = { done: numbers.counted(done), total: numbers.counted(total ?? 0) };
  return (
    <>
      <div role="status">
        <ProgressBar
          label={t(job?.state === "running" ? "writing" : "queued")}
          percent={isCounted ? Math.min(100, (done / total) * 100) : undefined}
          remaining={isCounted ? t("progress", said) : undefined}
        />
      </div>
      <p className="body-s dim">{t("closing")}</p>
    </>
  );
}
