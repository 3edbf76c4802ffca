import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { follow } from "../../common/jobs/followed.ts";
import { isOver, jobsQuery } from "../../common/jobs/job.ts";
import { useResultToast } from "../../common/use-result-toast.ts";
import { call } from "../../requests/call.ts";
import { Button } from "../../ui/button.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { libraryKey } from "../requests.ts";
import type { Uploads } from "./use-uploads.ts";

type StripProps = {
  title: string;
  figures: string;
  note?: string;
  /** From 0 to 100; absent once nothing goes on. */
  percent?: number;
  act: string;
  onAct: () => void;
};

/** Shows long work that goes on: what, how far it is, and the way to stop it. */
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
          aria-valuenow={Math.round(percent)}
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

/** Shows one’s jobs that assign material, as long as they run. */
export function AssignStrips() {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const toast = useResultToast();
  const client = useQueryClient();
  const { data = [], isSuccess: isKnown } = useQuery(jobsQuery);
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
    if (before.current !== null && before.current !== over) void client.invalidateQueries({ queryKey: libraryKey });
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
