import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useJob } from "../../../base/common/jobs/use-job.ts";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { ProgressBar } from "../../../base/ui/progress-bar.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { PeopleTable } from "./people-table.tsx";
import { type PreviewResult, previewQuery } from "./requests.ts";

/** Shows a dry run at work, and then whom it found. */
export function PreviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const problemText = useProblemText();
  const job = useJob(id);
  const fault = job.isError ? problemText(job.error) : job.data?.state === "failed" ? job.data.error : null;
  const isReady = job.data?.state === "done";
  return (
    <Dialog
      title={t("leavers.preview_title")}
      open
      wide
      onOpenChange={(stays) => !stays && onClose()}
      actions={<Button onPress={onClose}>{t("leavers.close")}</Button>}
    >
      {fault ? <Notice tone="error" title={fault} /> : null}
      {isReady ? <Found id={id} result={job.data?.result as PreviewResult} /> : null}
      {fault || isReady ? null : (
        <div role="status">
          <ProgressBar label={t("leavers.previewing")} />
        </div>
      )}
    </Dialog>
  );
}

function Found({ id, result }: { id: string; result: PreviewResult }) {
  const { t } = useTranslation("settings");
  const numbers = useNumbers();
  const [page, setPage] = useState(1);
  const list = useQuery(previewQuery(id, page));
  const { months, people, recordings } = result;
  const counted = { count: people, total: numbers.counted(people) };
  return (
    <div className="stack g4">
      <p className="strong">{months === null ? t("leavers.found_off") : t("leavers.found", counted)}</p>
      <p className="body-s">
        {t("leavers.found_recordings", { count: recordings.count, total: numbers.counted(recordings.count) })}{" "}
        {t("leavers.nothing_changed")}
      </p>
      {people > 0 ? (
        <PeopleTable
          label={t("leavers.preview_title")}
          list={list}
          page={page}
          onPage={setPage}
          empty={t("leavers.none_left")}
        />
      ) : null}
    </div>
  );
}
