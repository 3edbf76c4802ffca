import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { isOver, type Job } from "../../base/common/jobs/job.ts";
import { useJob } from "../../base/common/jobs/use-job.ts";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { ButtonLink } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ImportReportView } from "./import-report.tsx";
import { countStandings, partTests } from "./import-standing.ts";
import { ImportTests } from "./import-tests.tsx";
import { importQuery } from "./imports/requests.ts";
import { UndoImportButton } from "./imports/undo-import-button.tsx";
import { expectedKey, type ImportReport } from "./requests.ts";

/** Shows an import at work, followed by live events and by asking again; then what came of it. */
export function ImportJob({ id }: { id: string }) {
  const { t } = useTranslation(["bank", "shell"]);
  const queryClient = useQueryClient();
  const job = useJob(id);
  const isDone = job.data ? isOver(job.data) : false;
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: queryKey("bank", "list") });
  }, [isDone, queryClient]);
  if (job.isError) return <ListFailure error={job.error} onRetry={() => void job.refetch()} />;
  if (job.isPending) {
    return (
      <SkeletonGroup label={t("shell:loading")}>
        <Skeleton height="44px" />
      </SkeletonGroup>
    );
  }
  if (job.data.state === "failed") return <Failed job={job.data} />;
  return job.data.state === "done" ? <Done job={job.data} /> : <Working job={job.data} />;
}

function Working({ job }: { job: Job }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const expected = useQueryClient().getQueryData<number>(expectedKey(job.id));
  const { done } = job.progress;
  const total = job.progress.total ?? expected ?? 0;
  const isCounted = job.state === "running" && total > 0;
  const said = { done: numbers.counted(done), total: numbers.counted(total) };
  const label = job.state === "queued" ? t("bring.queued") : t("bring.working");
  return (
    <section className="sheet import-work" role="status">
      <ProgressBar
        label={isCounted || done === 0 ? label : t("bring.so_far", said)}
        percent={isCounted ? Math.min(100, (done / total) * 100) : undefined}
        remaining={isCounted ? t("bring.progress", said) : undefined}
      />
      <p className="dim">{t("bring.working_body")}</p>
    </section>
  );
}

function Done({ job }: { job: Job }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  // The line of `UndoLink` says when it can’t be loaded.
  const kept = useQuietExtra(importQuery(job.id));
  const { tests, questions: report } = partTests(job.result as ImportReport);
  // What replaced a question or was kept beside it counts as brought in: the server says so by its status.
  const { counts } = report;
  const came = counts.ok + counts.lossy;
  const standing = countStandings(report);
  const imported = { count: came, said: numbers.counted(came) };
  const made = { count: tests.length, said: numbers.counted(tests.length) };
  const left = [
    ...(tests.length > 0 && came > 0 ? [{ what: "done_questions" as const, count: came }] : []),
    { what: "done_drafts" as const, count: counts.lossy },
    { what: "done_skipped" as const, count: standing.duplicate },
    { what: "done_repeated" as const, count: standing.repeat },
    { what: "done_refused" as const, count: counts.unsupported + counts.invalid },
  ].filter(({ count }) => count > 0);
  return (
    <div className="stack g6">
      {kept?.state === "undone" ? (
        <>
          <Notice tone="info" title={t("bring.undone_title")}>
            {t("bring.undone_body")}
          </Notice>
          <ButtonLink href="/bank/import">{t("bring.another")}</ButtonLink>
        </>
      ) : (
        <>
          <Notice
            tone={came + tests.length > 0 ? "success" : "warning"}
            title={
              tests.length > 0
                ? t("bring.done_tests", made)
                : came > 0
                  ? t("bring.done_title", imported)
                  : t("bring.done_none")
            }
          >
            {left.map(({ what, count }) => t(`bring.${what}`, { count, said: numbers.counted(count) })).join(" ")}
          </Notice>
          <div className="row row-2 wrap">
            <ButtonLink variant={tests.length > 0 ? "secondary" : "primary"} href={bankAddress(report, job.id)}>
              {t(came === 1 ? "bring.to_question" : "bring.to_bank", { count: came })}
            </ButtonLink>
            <ButtonLink href="/bank/import">{t("bring.another")}</ButtonLink>
            <UndoLink id={job.id} />
          </div>
        </>
      )}
      {kept?.state === "undone" ? null : <ImportTests tests={tests} />}
      <ImportReportView
        report={report}
        title={t(tests.length > 0 ? "bring.report_questions" : "bring.report_done")}
        answer={t("bring.progress", { done: numbers.counted(came), total: numbers.counted(counts.total) })}
        isDone
      />
    </div>
  );
}

/** Where what came in is seen: the one question, or the bank filtered to this import. */
function bankAddress({ counts, items }: ImportReport, id: string): string {
  const came = counts.ok + counts.lossy;
  const first = items.find(({ status }) => status === "ok" || status === "lossy")?.question;
  if (came === 0) return "/bank";
  return came === 1 && typeof first === "string" ? `/bank?q=${first}` : `/bank?import=${id}`;
}

/** The way back, for as long as there is one. */
function UndoLink({ id }: { id: string }) {
  const { t } = useTranslation("bank");
  const { data, failure } = useExtra(importQuery(id), t("unloaded.undo"));
  return data?.can.undo ? <UndoImportButton id={id} name={data.name} /> : failure;
}

function Failed({ job }: { job: Job }) {
  const { t } = useTranslation("bank");
  return (
    <div className="stack g6">
      <Notice tone="error" title={t("bring.failed_title")}>
        {t("bring.failed")} {job.error}
      </Notice>
      <span className="row row-2">
        <ButtonLink variant="primary" href="/bank/import">
          {t("bring.another")}
        </ButtonLink>
        <UndoLink id={job.id} />
      </span>
    </div>
  );
}
