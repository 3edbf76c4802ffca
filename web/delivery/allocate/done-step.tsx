import type { BulkRefusal, BulkSessionsReport } from "@sextant/contract/bulk-sessions.ts";
import { CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useJob } from "../../base/common/jobs/use-job.ts";
import { ReadFailure } from "../../base/common/read-failure.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { AllocationDraft } from "./use-allocation-draft.ts";

/** What was given. */
export type Made = { allocations: number; people: number; draft: AllocationDraft; jobs: string[] };

/** After giving: what was given to whom, and how far the sittings are. */
export function DoneStep({ made, onAgain }: { made: Made; onAgain: () => void }) {
  const { t, i18n } = useTranslation("allocate");
  const numbers = useNumbers();
  const { assessments, picked } = made.draft;
  const [first] = assessments;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const named = (key: "people" | "groups", count: number) =>
    count > 0 ? [t(key, { count, said: numbers.counted(count) })] : [];
  const to = list.format([...named("people", picked.users.length), ...named("groups", picked.groups.length)]);
  const what = assessments.map((one) => one.name).join(", ");
  return (
    <>
      <PageHead title={t("given.title")} over={<Link href="/allocate">{t("title")}</Link>} />
      <div className="give-form">
        <p className="row row-2">
          <Icon of={CircleCheck} />
          {picked.groups.length > 0
            ? t("given.line_groups", { what, to, count: made.people, said: numbers.counted(made.people) })
            : t("given.line", { what, to })}
        </p>
        {made.jobs.map((job) => (
          <Preparing key={job} id={job} />
        ))}
        <div className="row wrap give-acts">
          <Button variant="ghost" onPress={onAgain}>
            {t("given.again")}
          </Button>
          <ButtonLink variant="secondary" href="/allocate">
            {t("to_list")}
          </ButtonLink>
          {first ? (
            <ButtonLink variant="primary" href={`/assessments/${encodeURIComponent(first.id)}/people`}>
              {t("given.people_of")}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Preparing({ id }: { id: string }) {
  const { t } = useTranslation("allocate");
  const numbers = useNumbers();
  const { data: job, isError, isFetching, refetch } = useJob(id);
  if (!job && isError) {
    return (
      <ReadFailure isRetrying={isFetching} onRetry={() => void refetch()}>
        {t("unloaded.progress")}
      </ReadFailure>
    );
  }
  if (job?.state === "failed") {
    return (
      <Notice tone="error" title={t("given.prepare_failed")}>
        {job.error}
      </Notice>
    );
  }
  if (job?.state === "done") return <Prepared report={job.result as BulkSessionsReport} />;
  const { done, total } = job?.progress ?? { done: 0, total: null };
  return (
    <div role="status">
      <ProgressBar
        label={t("given.preparing")}
        percent={total ? (done / total) * 100 : undefined}
        remaining={total ? t("given.progress", { done: numbers.counted(done), total: numbers.counted(total) }) : null}
      />
    </div>
  );
}

function Prepared({ report }: { report: BulkSessionsReport }) {
  const { t } = useTranslation("allocate");
  const numbers = useNumbers();
  const reasons = Object.entries(report.reasons) as [BulkRefusal, number][];
  const ready = report.created + report.already_open;
  return (
    <Notice
      tone={report.refused > 0 ? "warning" : "success"}
      title={t("given.prepared", { count: ready, said: numbers.counted(ready) })}
    >
      {reasons
        .map(([reason, count]) => t(`given.refused.${reason}`, { count, said: numbers.counted(count) }))
        .join(" ")}
    </Notice>
  );
}
