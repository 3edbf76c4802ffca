import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { follow } from "../../../base/common/jobs/followed.ts";
import { isOver, jobsQuery } from "../../../base/common/jobs/job.ts";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { shownPercent } from "../../../base/ui/shown-number.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Uploads } from "./use-uploads.ts";

type StripProps = {
  title: string;
  figures: string;
  note?: string;
  /** From 0 to 100; absent once the job has ended. */
  percent?: number;
  act: string;
  onAct: () => void;
};

/** Shows a running job: its title, its progress and a button to stop it. */
function Strip({ title, figures, note, percent, act, onAct }: StripProps) {
  return (
    <div className="job">
      <p>
        <b className="strong">{title}</b> <span className="faint num">{figures}</span>
      </p>
      <Button variant="ghost" size="sm" onPress={onAct}>
        {act}
      </Button>
      {percent === undefined ? null : (
        <div
          className="progress"
          role="progressbar"
          aria-label={title}
          aria-valuenow={shownPercent(percent, 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      )}
      {note ? <p className="meta">{note}</p> : null}
    </div>
  );
}

/** Shows files that are being uploaded, and those that couldn’t be. */
export function UploadStrip({ uploads, onStop }: { uploads: Uploads; onStop: () => void }) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const isOverNow = uploads.done + uploads.failed.length === uploads.total;
  const figures = t("upload.figures", { done: numbers.counted(uploads.done), total: numbers.counted(uploads.total) });
  const { length: failed } = uploads.failed;
  return (
    <>
      <Strip
        title={
          isOverNow
            ? t("upload.refused", { count: failed, said: numbers.counted(failed) })
            : t("upload.title", { count: uploads.total, said: numbers.counted(uploads.total) })
        }
        figures={uploads.isWaiting ? t("upload.waiting") : figures}
        {...(isOverNow ? {} : { percent: uploads.share * 100 })}
        act={t(isOverNow ? "upload.close" : "upload.stop")}
        onAct={onStop}
      />
      {uploads.failed.length > 0 ? (
        <ul className="plain job-failed" role="alert">
          {uploads.failed.map(({ name, why }) => (
            <li key={name}>
              <b className="med">{name}</b>: {why}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Shows the user’s own assignment jobs while they run. */
export function AssignStrips() {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const toast = useResultToast();
  const client = useQueryClient();
  // The jobs of the shell have it too, and it’s asked for again with the next job.
  const known = useQuietExtra(jobsQuery);
  const [data, isKnown] = [known ?? [], known !== undefined];
  const running = data.filter((job) => job.kind === "allocations.give_media" && !isOver(job));
  const over = data
    .filter((job) => job.kind === "allocations.give_media" && isOver(job))
    .map((job) => job.id)
    .toSorted()
    .join();
  const before = useRef<string | null>(null);
  const [first] = running;
  const id = first?.id;
  useEffect(() => (id ? follow(id) : undefined), [id]);
  useEffect(() => {
    // A short one is over before it was ever seen to run.
    if (before.current !== null && before.current !== over)
      void client.invalidateQueries({ queryKey: queryKey("library") });
    before.current = isKnown ? over : null;
  }, [over, isKnown, client]);
  const stop = (job: string) =>
    void call("material_users.stop_many", { params: { id: job } })
      .then(() => client.invalidateQueries({ queryKey: jobsQuery.queryKey }))
      .catch(toast.failed(t("failed")));
  return running.map(({ id: job, progress: { done, total } }) => (
    <Strip
      key={job}
      title={t("job.title")}
      figures={total === null ? "" : t("job.figures", { done: numbers.counted(done), total: numbers.counted(total) })}
      note={t("job.note")}
      percent={total ? (done / total) * 100 : 0}
      act={t("job.stop")}
      onAct={() => stop(job)}
    />
  ));
}
