import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isOver } from "../../../base/common/jobs/job.ts";
import { useJob } from "../../../base/common/jobs/use-job.ts";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { ButtonLink } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { ProgressBar } from "../../../base/ui/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "../../../base/ui/skeleton.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { importQuery } from "../imports/requests.ts";
import { UndoImportButton } from "../imports/undo-import-button.tsx";
import type { ImportReport } from "../requests.ts";
import { ImportReportView } from "./import-report.tsx";

/** Shows an import at work, and then what came of it; or a dry run that a person comes back to. */
export function ImportWork({ id }: { id: string }) {
  const { t } = useTranslation(["people", "shell"]);
  const numbers = useNumbers();
  const client = useQueryClient();
  const job = useJob(id);
  const isDone = job.data ? isOver(job.data) : false;
  // The list of imports has the way back too.
  const imported = useQuietExtra({ ...importQuery(id), enabled: isDone });
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: queryKey("people") });
  }, [isDone, client]);
  if (job.isError) return <ListFailure error={job.error} onRetry={() => void job.refetch()} />;
  if (job.isPending) {
    return (
      <SkeletonGroup label={t("shell:loading")}>
        <Skeleton height="44px" />
      </SkeletonGroup>
    );
  }
  const { kind, state, progress, error } = job.data;
  const isCheck = kind === "people.check_import";
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
          label={t(isCheck ? "bring.reading" : state === "queued" ? "bring.queued" : "bring.working")}
          percent={total ? Math.min(100, (done / total) * 100) : undefined}
          remaining={total ? t("progress", { done: numbers.counted(done), given: numbers.counted(total) }) : undefined}
        />
        <p className="dim">{t(isCheck ? "bring.reading_body" : "bring.working_body")}</p>
      </section>
    );
  }
  // What an import of a roster came to is another report, which its own page shows.
  if (!kind.startsWith("people.")) {
    return (
      <div className="stack g6">
        <Notice tone="success" title={t("bring.roster_done")} />
        <span>{again}</span>
      </div>
    );
  }
  const report = job.data.result as ImportReport;
  if (isCheck) {
    return (
      <div className="stack g6">
        <Notice tone="info" title={t("bring.check_again")} />
        <span>
          <ButtonLink href="/people/import">{t("bring.choose")}</ButtonLink>
        </span>
        <ImportReportView report={report} isDone={false} />
      </div>
    );
  }
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
        {imported?.can.undo ? <UndoImportButton made={imported} /> : null}
      </div>
      <ImportReportView report={report} isDone />
    </div>
  );
}
