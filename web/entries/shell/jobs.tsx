import "./jobs.css";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ListChecks, LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { isFollowed } from "../../base/common/jobs/followed.ts";
import { isOver, type JobLine, jobOfEvent, jobsQuery } from "../../base/common/jobs/job.ts";
import { jobHref, jobName } from "../../base/common/jobs/job-kinds.ts";
import { useLive } from "../../base/common/live-context.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { useToasts } from "../../base/ui/toast-region.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";

/** Finished jobs are shown for this long. */
const LATELY_MS = 3_600_000;

function useRecentJobs(): readonly JobLine[] {
  const user = useUser();
  const queryClient = useQueryClient();
  useLive((event) => {
    if (jobOfEvent(event) !== null) void queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey });
  });
  // A page that follows a job says when it can’t be loaded; the list is asked for again with the next job.
  const data = useQuietExtra({ ...jobsQuery, enabled: user.role !== "student" }) ?? [];
  const since = Date.now() - LATELY_MS;
  return data.filter((job) => !isOver(job) || Date.parse(job.finished_at ?? job.created_at) > since);
}

/** Reports each job that ends by a toast, unless a visible part of the page follows it. */
export function JobToasts() {
  const { t } = useTranslation("jobs");
  const router = useRouter();
  const toasts = useToasts();
  const jobs = useRecentJobs();
  const running = useRef(new Set<string>());
  useEffect(() => {
    for (const job of jobs) {
      if (!isOver(job)) running.current.add(job.id);
      else if (running.current.delete(job.id) && !isFollowed(job.id)) {
        const href = jobHref(job);
        toasts.add({
          title: t(job.state === "done" ? "done" : "failed", { name: t(`kinds.${jobName(job.kind)}`) }),
          content: job.error ?? "",
          type: job.state === "done" ? "success" : "error",
          interval: 10,
          ...(href ? { action: { label: t("open"), onPress: () => void router.navigate({ href }) } } : {}),
        });
      }
    }
  }, [jobs, router, t, toasts]);
  return null;
}

/** Shows a button with the number of running or recently ended jobs, which opens their list. Renders nothing without jobs. */
export function JobsButton({ where }: { where: "side" | "bar" }) {
  const { t } = useTranslation("jobs");
  const numbers = useNumbers();
  const jobs = useRecentJobs();
  const busy = jobs.filter((job) => !isOver(job)).length;
  if (jobs.length === 0) return null;
  const shape = busy > 0 ? { of: LoaderCircle, className: "jobs-turning" } : { of: ListChecks };
  const said = busy > 0 ? t("busy", { count: busy, said: numbers.counted(busy) }) : t("title");
  return (
    <DialogTrigger>
      {where === "side" ? (
        <AriaButton className="jobs-button">
          <Icon {...shape} />
          <span>{said}</span>
        </AriaButton>
      ) : (
        <Button variant="ghost" icon aria-label={said}>
          <Icon {...shape} />
        </Button>
      )}
      <Popover className="popover" placement={where === "side" ? "top start" : "bottom end"}>
        <Dialog className="jobs" aria-label={t("title")}>
          {({ close }) => (
            <>
              <h2 className="h3">{t("title")}</h2>
              <ul>
                {jobs.map((job) => (
                  <li key={job.id}>
                    <JobView job={job} onLeave={close} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function JobView({ job, onLeave }: { job: JobLine; onLeave: () => void }) {
  const { t } = useTranslation("jobs");
  const numbers = useNumbers();
  const name = t(`kinds.${jobName(job.kind)}`);
  const href = jobHref(job);
  const { done, total } = job.progress;
  const dates = useDates(useUser().time_zone);
  const isCounted = job.state === "running" && total !== null && total > 0;
  return (
    <div className="stack g1">
      {isOver(job) ? (
        <span className="row between">
          <span className="med">{name}</span>
          <span className={job.state === "failed" ? "jobs-failed body-s" : "faint body-s"}>
            {t(`states.${job.state}`)} · <span className="num">{dates.moment(job.finished_at ?? job.created_at)}</span>
          </span>
        </span>
      ) : (
        <ProgressBar
          label={<span className="med">{name}</span>}
          percent={isCounted ? Math.min(100, (done / total) * 100) : undefined}
          remaining={
            isCounted
              ? t("progress", { done: numbers.counted(done), total: numbers.counted(total) })
              : t(`states.${job.state}`)
          }
        />
      )}
      {job.error ? <span className="body-s dim">{job.error}</span> : null}
      {href ? (
        <Link href={href} className="link body-s jobs-link" onClick={onLeave} aria-label={t("open_of", { name })}>
          {t("open")}
        </Link>
      ) : null}
    </div>
  );
}
