import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isOver } from "../../common/jobs/job.ts";
import { useJob } from "../../common/jobs/use-job.ts";
import { ListFailure } from "../../common/list-failure.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import type { ImportReport } from "../requests.ts";
import { ImportReportView } from "./import-report.tsx";

/** Shows an import at work, and then what came of it. */
export function ImportWork({ id }: { id: string }) {
  const { t } = useTranslation(["people", "shell"]);
  const numbers = useNumbers();
  const client = useQueryClient();
  const job = useJob(id);
  const isDone = job.data ? isOver(job.data) : false;
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: ["people"] });
  }, [isDone, client]);
  if (job.isError) return <ListFailure error={job.error} onRetry={() => void job.refetch()} />;
  if (job.isPending) {
    return (
      <SkeletonGroup label={t("shell:loading")}>
        <Skeleton height="44px" />
      </SkeletonGroup>
    );
  }
  const { state, progress, error } = job.data;
  const again = <ButtonLink href="/people/import">{t("bring.another")}</ButtonLink>;
  if (state === "failed") {
    return (
      <div className="stack g4">
        <Notice tone="error" title={t("bring.failed")}>
          {error}
        </Notice>
        <span>{again}</span>
      </div>
    );
  }
  if (state !== "done") {
    const { done, total } = progress;
    return (
      <section className="sheet stack g3" role="status">
        <ProgressBar
          label={t(state === "queued" ? "bring.queued" : "bring.working")}
          percent={total ? Math.min(100, (done / total) * 100) : undefined}
          remaining={total ? t("progress", { done: numbers.counted(done), given: numbers.counted(total) }) : undefined}
        />
        <p className="dim">{t("bring.working_body")}</p>
      </section>
    );
  }
  const report = job.data.result as ImportReport;
  const came = report.counts.created + report.counts.updated + report.counts.deactivated;
  return (
    <div className="stack g6">
      <Notice
        tone={came > 0 && report.counts.invalid === 0 ? "success" : "warning"}
        title={t("bring.done", { count: came, said: numbers.counted(came) })}
      >
        {report.counts.invalid > 0
          ? t("bring.left_out", { count: report.counts.invalid, said: numbers.counted(report.counts.invalid) })
          : null}
      </Notice>
      <div className="row row-2 wrap">
        <ButtonLink variant="primary" href="/people?ordering=-created_at">
          {t("to_people")}
        </ButtonLink>
        {again}
      </div>
      <ImportReportView report={report} isDone />
    </div>
  );
}
