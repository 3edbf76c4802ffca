import type { ExportReport } from "@sextant/contract/export-questions.ts";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../base/common/jobs/job.ts";
import { useJob } from "../../../base/common/jobs/use-job.ts";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { openDownload } from "../../../base/ui/download.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { ProgressBar } from "../../../base/ui/progress-bar.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ExportResult } from "./export-result.tsx";
import { linkToExport } from "./requests.ts";

/** `onAgain` is there where another format can be chosen for the same questions. */
type ExportWorkProps = { id: string; onAgain?: () => void; onClose: () => void };

/** Shows an export at work, and then its file. */
export function ExportWork({ id, onAgain, onClose }: ExportWorkProps) {
  const { t } = useTranslation("bank");
  const problemText = useProblemText();
  const job = useJob(id);
  const download = useMutation({
    mutationFn: () => linkToExport(id),
    onSuccess: ({ url }) => openDownload(url),
  });
  const state = job.data?.state;
  const hasFailed = job.isError || state === "failed";
  const isReady = state === "done";
  return (
    <Dialog
      title={t(hasFailed ? "export.stopped" : isReady ? "export.done" : "export.working")}
      open
      wide={isReady}
      onOpenChange={(stays) => !stays && onClose()}
      actions={
        <>
          {onAgain && (isReady || hasFailed) ? (
            <Button variant="ghost" onPress={onAgain}>
              {t("export.again")}
            </Button>
          ) : null}
          <Button variant={isReady ? "secondary" : "ghost"} onPress={onClose}>
            {t(isReady || hasFailed ? "export.close" : "export.leave")}
          </Button>
          {isReady ? (
            <Button variant="primary" isPending={download.isPending} onPress={() => download.mutate()}>
              <Icon of={Download} small />
              {t("export.download")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack g4">
        {hasFailed ? <Failure>{job.isError ? problemText(job.error) : job.data?.error}</Failure> : null}
        {isReady ? <ExportResult report={job.data?.result as ExportReport} /> : null}
        {isReady || hasFailed ? null : <Progress job={job.data} />}
        {isReady || hasFailed ? null : <p className="body-s dim">{t("export.goes_on")}</p>}
        {download.isError ? <Failure>{problemText(download.error)}</Failure> : null}
      </div>
    </Dialog>
  );
}

function Progress({ job }: { job: Job | undefined }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const { done, total } = job?.progress ?? { done: 0, total: null };
  const isCounted = job?.state === "running" && total !== null && total > 0;
  return (
    <div role="status">
      <ProgressBar
        label={t(job?.state === "queued" ? "bring.queued" : "export.writing")}
        percent={isCounted ? Math.min(100, (done / total) * 100) : undefined}
        remaining={
          isCounted ? t("bring.progress", { done: numbers.counted(done), total: numbers.counted(total) }) : undefined
        }
      />
    </div>
  );
}

function Failure({ children }: { children: ReactNode }) {
  const { t } = useTranslation("bank");
  return (
    <Notice tone="error" title={t("export.failed")}>
      {children}
    </Notice>
  );
}
