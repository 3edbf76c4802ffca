import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { jobName } from "../../base/common/jobs/job-kinds.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { BlockHead } from "../../base/ui/block-head.tsx";
import { Button } from "../../base/ui/button.tsx";
import { type Column, Table } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { type Jobs, jobsQuery, type QueuedJob } from "./requests.ts";

const MOST = 50;

/** Returns what a job does, in words; work that Sextant owes by itself bears the name by which the log knows it. */
function useJobName(): (kind: string) => string {
  const { t } = useTranslation("jobs");
  return (kind) => {
    const name = jobName(kind);
    return name === "other" ? kind : t(`kinds.${name}`);
  };
}

/** Shows the jobs that failed, run or wait, and what can be done about each. */
export function JobList() {
  const { t } = useTranslation("operations");
  const jobs = useQuery(jobsQuery);
  return (
    <section>
      <BlockHead title={t("job_list.title")} answer={jobs.data ? <Answer jobs={jobs.data} /> : null} />
      <ListStates
        list={jobs}
        isEmpty={({ results }) => results.length === 0}
        empty={null}
        pending={<ListPending rows={3} height={52} />}
      >
        {({ results }) => <Rows rows={results} />}
      </ListStates>
    </section>
  );
}

function Answer({ jobs: { counts, results } }: { jobs: Jobs }) {
  const { t } = useTranslation("operations");
  if (counts.failed > 0) return t("job_list.failed", { count: counts.failed });
  return t(results.length === 0 ? "job_list.none" : "job_list.busy");
}

function Rows({ rows }: { rows: readonly QueuedJob[] }) {
  const { t } = useTranslation("operations");
  const nameOf = useJobName();
  const dates = useDates(useUser().time_zone);
  const columns: Column<QueuedJob>[] = [
    {
      id: "job",
      title: t("job_list.job"),
      rowHeader: true,
      cell: ({ kind, at }) => (
        <>
          <span className="med">
            <bdi>{nameOf(kind)}</bdi>
          </span>
          <br />
          <span className="meta">{dates.moment(at)}</span>
        </>
      ),
    },
    {
      id: "state",
      title: t("job_list.state"),
      cell: ({ state, tries }) => (
        <>
          {t(`job_list.states.${state}`)}
          {tries > 0 ? <span className="meta"> · {t("job_list.tries", { count: tries })}</span> : null}
        </>
      ),
    },
    { id: "act", title: t("job_list.act"), cell: (job) => <Acts job={job} name={nameOf(job.kind)} /> },
  ];
  return (
    <>
      <Table label={t("job_list.title")} columns={columns} rows={rows} rowId={({ id }) => id} stacks />
      {rows.length === MOST ? <p className="meta">{t("job_list.more")}</p> : null}
    </>
  );
}

function Acts({ job: { id, state, can }, name }: { job: QueuedJob; name: string }) {
  const { t } = useTranslation("operations");
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const cancelling = state === "failed" ? "clear" : "cancel";
  const settled = () => queryClient.invalidateQueries({ queryKey: queryKey("operations") });
  const retry = useMutation({
    mutationFn: () => call("operations.retry_job", { params: { id } }),
    onSuccess: () => toast.done(t("job_list.retried")),
    onError: toast.failed(t("job_list.retry_failed")),
    onSettled: settled,
  });
  const cancel = useMutation({
    mutationFn: () => call("operations.cancel_job", { params: { id } }),
    onSuccess: () => toast.done(t(cancelling === "clear" ? "job_list.cleared" : "job_list.cancelled")),
    onError: toast.failed(t("job_list.cancel_failed")),
    onSettled: settled,
  });
  return (
    <span className="row row-2 wrap">
      {can.retry ? (
        <Button
          size="sm"
          isPending={retry.isPending}
          aria-label={t("job_list.retry_named", { name })}
          onPress={() => retry.mutate()}
        >
          {t("job_list.retry")}
        </Button>
      ) : null}
      {can.cancel ? (
        <Button
          size="sm"
          variant="ghost"
          isPending={cancel.isPending}
          aria-label={t(`job_list.${cancelling}_named`, { name })}
          onPress={() => cancel.mutate()}
        >
          {t(`job_list.${cancelling}`)}
        </Button>
      ) : null}
    </span>
  );
}
