import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { Select } from "../ui/select.tsx";
import { FilePicker } from "./file-picker.tsx";
import { countComing } from "./import-counts.ts";
import { ImportReportView } from "./import-report.tsx";
import { LineExample } from "./line-example.tsx";
import {
  checkFile,
  type ImportChoices,
  type Job,
  type OnDuplicate,
  type SavedStatus,
  startImport,
} from "./requests.ts";
import { useSizeText } from "./use-size-text.ts";

const policies: readonly OnDuplicate[] = ["skip", "replace", "keep"];
const savedStatuses: readonly SavedStatus[] = ["published", "in_review", "draft"];

/** A file with what is to become of it: read and reported on first, brought in when one says so. */
export function ImportForm({ onStarted }: { onStarted: (job: Job, total: number) => void }) {
  const { t } = useTranslation("bank");
  const problemText = useProblemText();
  const sizeText = useSizeText();
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<ImportChoices>({ on_duplicate: "skip", status: "published" });
  const check = useMutation({ mutationFn: (of: File) => checkFile(of, choices) });
  // One key for one file as checked: a press that is repeated after a lost answer starts nothing twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: (of: File) => startImport(of, choices, key),
    onSuccess: (job) => onStarted(job, check.data?.counts.total ?? 0),
  });
  const change = (next: Partial<ImportChoices>) => {
    setChoices({ ...choices, ...next });
    setKey(crypto.randomUUID());
    start.reset();
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setKey(crypto.randomUUID());
    check.reset();
    start.reset();
    if (chosen) check.mutate(chosen);
  };
  const coming = check.data ? countComing(check.data.counts, choices.on_duplicate) : 0;
  return (
    <div className="stack g8">
      <FilePicker
        file={file}
        error={check.isError ? fieldError(check.error, problemText(check.error)) : undefined}
        onChoose={choose}
        isBusy={check.isPending || start.isPending}
      />
      {file ? null : <LineExample />}
      {file && check.isPending ? <ProgressBar label={t("bring.uploading", { size: sizeText(file.size) })} /> : null}
      {file && check.data ? (
        <>
          <div className="import-choices">
            <RadioGroup
              label={t("bring.duplicates")}
              help={t("bring.duplicates_help")}
              choices={policies.map((id) => ({ id, label: t(`bring.duplicate.${id}`) }))}
              value={choices.on_duplicate}
              onChange={(id) => change({ on_duplicate: policies.find((each) => each === id) ?? "skip" })}
            />
            <Select
              label={t("bring.status")}
              choices={savedStatuses.map((id) => ({ id, label: t(`status.${id}`) }))}
              value={choices.status}
              onChange={(id) => change({ status: savedStatuses.find((each) => each === id) ?? "published" })}
            />
          </div>
          <ImportReportView
            report={check.data}
            title={t("bring.report")}
            answer={
              coming === 0
                ? t("bring.report_none")
                : t("bring.report_answer", { total: check.data.counts.total, come: coming })
            }
            isDone={false}
            act={
              coming > 0 ? (
                <Button variant="primary" isPending={start.isPending} onPress={() => start.mutate(file)}>
                  {start.isPending ? t("bring.starting") : t("bring.go", { count: coming })}
                </Button>
              ) : null
            }
          />
          {start.isError ? (
            <Notice tone="error" title={t("bring.start_failed")}>
              {problemText(start.error)}
            </Notice>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

/** What the server says of the file itself goes before what it says of the whole. */
function fieldError(error: unknown, otherwise: string): string {
  if (!(error instanceof CallError)) return otherwise;
  return error.errors.find(({ path }) => path.endsWith("file"))?.message ?? otherwise;
}
