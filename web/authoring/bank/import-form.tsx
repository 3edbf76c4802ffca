import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../base/common/jobs/job.ts";
import { jobResult } from "../../base/common/jobs/job-result.ts";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Button } from "../../base/ui/button.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { FileFormat } from "../../parts/matching/file-format.tsx";
import { needsPerson } from "../../parts/matching/found.ts";
import { MatchStep } from "../../parts/matching/match-step.tsx";
import { asShown } from "./as-shown.ts";
import { CheckProgress } from "./check-progress.tsx";
import { FilePicker } from "./file-picker.tsx";
import { FirstQuestions } from "./first-questions.tsx";
import { FormatGuide } from "./format-guide.tsx";
import { ImportChoicesView } from "./import-choices.tsx";
import { answerOf, countComing, countDoubtful } from "./import-counts.ts";
import { ImportFoundTests } from "./import-found-tests.tsx";
import { ImportReportView } from "./import-report.tsx";
import { ImportSending } from "./import-sending.tsx";
import { uploadOf } from "./import-source.ts";
import { isFoundTest } from "./import-standing.ts";
import {
  checkFile,
  type Decision,
  type Decisions,
  type ImportChoices,
  type ImportReport,
  startImport,
  unsaidChoices,
} from "./requests.ts";
import { useSending } from "./use-sending.ts";

type Task = { file: File; choices: ImportChoices };

type ImportFormProps = {
  onStarted: (job: Job, total: number) => void;
  /** Told of a dry run that takes long, and of the upload that it reads; null once another file is chosen. */
  onChecking: (check: { check: string; upload: string | undefined } | null) => void;
};

/** Shows a file with what is to become of it: read and reported on first, brought in when one says so. */
export function ImportForm({ onStarted, onChecking }: ImportFormProps) {
  const { t } = useTranslation(["bank", "matching"]);
  const numbers = useNumbers();
  const problemText = useProblemText();
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState<ImportChoices>(unsaidChoices);
  // Null until the first report tells whether anything is left to a person.
  const [isMatching, setMatching] = useState<boolean | null>(null);
  const sending = useSending();
  // The job of a dry run that takes long.
  const [checking, setChecking] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: async (of: Task): Promise<ImportReport> => {
      const answer = await checkFile(of.file, of.choices, sending.begin());
      if (!("job" in answer)) return answer;
      setChecking(answer.job.id);
      onChecking({ check: answer.job.id, upload: uploadOf(of.file) });
      return jobResult<ImportReport>(answer.job);
    },
    onSettled: () => setChecking(null),
    onSuccess: ({ table }) => setMatching((before) => before ?? (table ? needsPerson(table) : false)),
  });
  // What was read before stays in sight while the file is read in another way.
  const [shown, setShown] = useState<ImportReport | null>(null);
  if (check.data && check.data !== shown) setShown(check.data);
  // One key for one file as checked: a press that is repeated after a lost answer starts nothing twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: (of: Task) => startImport(of.file, of.choices, { ...sending.begin(), idempotencyKey: key }),
    onSuccess: (job) => onStarted(job, check.data?.counts.total ?? 0),
  });
  const [decisions, setDecisions] = useState<Decisions>({});
  const [lacksPool, setLacksPool] = useState(false);
  const isBusy = check.isPending || start.isPending;
  const change = (next: ImportChoices) => {
    setChoices(next);
    setKey(crypto.randomUUID());
    start.reset();
    // Another format or reading makes another report of the same file; the other choices only decide what becomes of it.
    if (file && (next.format !== choices.format || next.reading !== choices.reading)) {
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
    const next = { ...choices, format: undefined, reading: {} };
    setMatching(null);
    setShown(null);
    setFile(chosen);
    setChoices(next);
    setKey(crypto.randomUUID());
    check.reset();
    start.reset();
    setChecking(null);
    onChecking(null);
    if (chosen) check.mutate({ file: chosen, choices: next });
  };
  const stop = () => {
    sending.stop();
    if (start.isPending) start.reset();
    else choose(null);
  };
  const read = (reading: ImportChoices["reading"]) => change({ ...choices, reading });
  const given = (of: ImportReport): ImportChoices => ({
    ...choices,
    makesDrafts: choices.makesDrafts && of.items.some(isFoundTest),
    decisions,
    reading: asShown(of, choices.reading),
  });
  const matched = isMatching ? (shown?.table ?? null) : null;
  const coming = check.data ? countComing(check.data, choices.on_duplicate, decisions) : 0;
  const needsPool = coming > 0 && choices.pool === null;
  const drafts = check.data ? countDoubtful(check.data, decisions) : 0;
  const tests = check.data?.items.filter(isFoundTest) ?? [];
  const makesTests = tests.length > 0 && choices.makesDrafts;
  const said = {
    total: numbers.counted((check.data?.counts.total ?? 0) - tests.length),
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
      {checking ? <CheckProgress id={checking} stopLabel={t("cancel")} onStop={stop} /> : null}
      {file && isBusy && !checking ? <ImportSending size={file.size} share={sending.share ?? 0} onStop={stop} /> : null}
      {file && matched && shown && !check.isError ? (
        <MatchStep
          kind="questions"
          fileName={file.name}
          table={matched}
          reading={choices.reading}
          onChange={read}
          isRemembered={choices.remembers}
          onRemember={(remembers) => setChoices({ ...choices, remembers })}
          isBusy={isBusy}
          onDone={() => setMatching(false)}
        >
          <FirstQuestions report={shown} />
        </MatchStep>
      ) : null}
      {file && !matched && shown?.text && shown.text.source !== "utf8" && !check.isError ? (
        <FileFormat table={null} text={shown.text} reading={choices.reading} onChange={read} isDisabled={isBusy} />
      ) : null}
      {file && !matched && (check.data || check.isError) ? (
        <ImportChoicesView
          choices={choices}
          onChange={change}
          isDisabled={isBusy}
          asksPool={!check.data || coming > 0}
          lacksPool={lacksPool && needsPool}
        />
      ) : null}
      {file && check.data && !matched ? (
        <>
          {check.data.table ? (
            <span>
              <Button onPress={() => setMatching(true)}>{t("matching:edit")}</Button>
            </span>
          ) : null}
          <ImportFoundTests
            tests={tests}
            isSelected={choices.makesDrafts}
            onChange={(makesDrafts) => change({ ...choices, makesDrafts })}
            isDisabled={isBusy}
          />
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
              coming > 0 || makesTests ? (
                <Button
                  variant="primary"
                  isPending={start.isPending}
                  onPress={() => {
                    setLacksPool(needsPool);
                    if (check.data && !needsPool) start.mutate({ file, choices: given(check.data) });
                  }}
                >
                  {start.isPending
                    ? t("bring.starting")
                    : coming > 0
                      ? t("bring.go", { count: coming, said: numbers.counted(coming) })
                      : t("bring.go_drafts", { count: tests.length })}
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

/** What the server says of the file itself goes before what it says of the whole. */
function fieldError(error: unknown, otherwise: string): string {
  if (!(error instanceof CallError)) return otherwise;
  const ofFile = error.errors.find(({ path }) => path.endsWith("file"))?.message;
  return ofFile ?? (error.code === "unsupported_media_type" ? error.message : otherwise);
}
