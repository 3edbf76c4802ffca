import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../common/jobs/job.ts";
import { useProblemText } from "../common/use-problem-text.ts";
import { CallError } from "../requests/call-error.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { FilePicker } from "./file-picker.tsx";
import { FormatGuide } from "./format-guide.tsx";
import { ImportChoicesView } from "./import-choices.tsx";
import { countComing, countDoubtful } from "./import-counts.ts";
import { ImportReportView } from "./import-report.tsx";
import { ImportSending } from "./import-sending.tsx";
import {
  checkFile,
  type Decision,
  type Decisions,
  type ImportChoices,
  type ImportReport,
  startImport,
} from "./requests.ts";
import { useSending } from "./use-sending.ts";

type Task = { file: File; choices: ImportChoices };

/** Shows a file with what is to become of it: read and reported on first, brought in when one says so. */
export function ImportForm({ onStarted }: { onStarted: (job: Job, total: number) => void }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const problemText = useProblemText();
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<ImportChoices>({ on_duplicate: "skip", status: "published" });
  const sending = useSending();
  const check = useMutation({ mutationFn: (of: Task) => checkFile(of.file, of.choices, sending.begin()) });
  // One key for one file as checked: a press that is repeated after a lost answer starts nothing twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: (of: Task) => startImport(of.file, of.choices, { ...sending.begin(), idempotencyKey: key }),
    onSuccess: (job) => onStarted(job, check.data?.counts.total ?? 0),
  });
  const [decisions, setDecisions] = useState<Decisions>({});
  const isBusy = check.isPending || start.isPending;
  const change = (next: ImportChoices) => {
    setChoices(next);
    setKey(crypto.randomUUID());
    start.reset();
    // Another format reads another report out of the same file; the other choices only decide what becomes of it.
    if (file && next.format !== choices.format) {
      setDecisions({});
      check.mutate({ file, choices: next });
    }
  };
  const decide = (index: number, decision: Decision | undefined) => {
    const { [index]: _before, ...others } = decisions;
    setDecisions(decision ? { ...others, [index]: decision } : others);
    setKey(crypto.randomUUID());
    start.reset();
  };
  const choose = (chosen: File | null) => {
    setDecisions({});
    const next = { ...choices, format: undefined };
    setFile(chosen);
    setChoices(next);
    setKey(crypto.randomUUID());
    check.reset();
    start.reset();
    if (chosen) check.mutate({ file: chosen, choices: next });
  };
  const stop = () => {
    sending.stop();
    if (start.isPending) start.reset();
    else choose(null);
  };
  const coming = check.data ? countComing(check.data, choices.on_duplicate, decisions) : 0;
  const drafts = check.data ? countDoubtful(check.data, decisions) : 0;
  const said = {
    total: numbers.counted(check.data?.counts.total ?? 0),
    come: numbers.counted(coming),
    drafts: numbers.counted(drafts),
  };
  return (
    <div className="stack g8">
      <FilePicker
        file={file}
        error={check.isError ? fieldError(check.error, problemText(check.error)) : undefined}
        onChoose={choose}
        isBusy={isBusy}
      />
      {file && isBusy ? <ImportSending size={file.size} share={sending.share ?? 0} onStop={stop} /> : null}
      {file && (check.data || check.isError) ? (
        <ImportChoicesView choices={choices} onChange={change} isDisabled={isBusy} />
      ) : null}
      {file && check.data ? (
        <>
          <ImportReportView
            report={check.data}
            title={t("bring.report")}
            answer={
              <>
                {t(answerOf(check.data.counts, coming), said)}{" "}
                {drafts > 0 && choices.status !== "draft" ? t("bring.drafts", { ...said, count: drafts }) : null}
              </>
            }
            isDone={false}
            decisions={decisions}
            onDecide={isBusy ? undefined : decide}
            act={
              coming > 0 ? (
                <Button
                  variant="primary"
                  isPending={start.isPending}
                  onPress={() => start.mutate({ file, choices: { ...choices, decisions } })}
                >
                  {start.isPending
                    ? t("bring.starting")
                    : t("bring.go", { count: coming, said: numbers.counted(coming) })}
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
      {file && !check.isError ? null : <FormatGuide />}
    </div>
  );
}

function answerOf({ duplicate }: ImportReport["counts"], coming: number) {
  if (coming > 0) return "bring.report_answer";
  return duplicate > 0 ? "bring.report_there" : "bring.report_none";
}

/** What the server says of the file itself goes before what it says of the whole. */
function fieldError(error: unknown, otherwise: string): string {
  if (!(error instanceof CallError)) return otherwise;
  const ofFile = error.errors.find(({ path }) => path.endsWith("file"))?.message;
  return ofFile ?? (error.code === "unsupported_media_type" ? error.message : otherwise);
}
