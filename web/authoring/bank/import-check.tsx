import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../base/common/jobs/job.ts";
import { useJob } from "../../base/common/jobs/use-job.ts";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { Button } from "../../base/ui/button.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { asShown } from "./as-shown.ts";
import { CheckProgress } from "./check-progress.tsx";
import { ImportChoicesView } from "./import-choices.tsx";
import { answerOf, countComing } from "./import-counts.ts";
import { ImportFoundTests } from "./import-found-tests.tsx";
import { ImportReportView } from "./import-report.tsx";
import { isFoundTest } from "./import-standing.ts";
import { type Decisions, type ImportReport, startFrom, unsaidChoices } from "./requests.ts";
import { useSending } from "./use-sending.ts";

type ImportCheckProps = {
  id: string;
  /** What it reads, where that is still there. */
  upload: string | undefined;
  onStarted: (job: Job, total: number) => void;
  onStop: () => void;
};

/** Shows a dry run that a person comes back to: how far it is, then its report, from which the import starts. */
export function ImportCheck({ id, upload, onStarted, onStop }: ImportCheckProps) {
  const { t } = useTranslation(["bank", "shell"]);
  const job = useJob(id);
  if (job.isError) return <ListFailure error={job.error} onRetry={() => void job.refetch()} />;
  if (job.isPending) {
    return (
      <SkeletonGroup label={t("shell:loading")}>
        <Skeleton height="44px" />
      </SkeletonGroup>
    );
  }
  const { state, error, result } = job.data;
  if (state === "failed") {
    return (
      <div className="stack g6">
        <Notice tone="error" title={t("bring.check_failed")}>
          {error}
        </Notice>
        <span>
          <Button variant="primary" onPress={onStop}>
            {t("bring.choose_again")}
          </Button>
        </span>
      </div>
    );
  }
  if (state !== "done") return <CheckProgress id={id} stopLabel={t("bring.choose_again")} onStop={onStop} />;
  return <Checked report={result as ImportReport} upload={upload} onStarted={onStarted} onStop={onStop} />;
}

function Checked({ report, upload, onStarted, onStop }: Omit<ImportCheckProps, "id"> & { report: ImportReport }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const problemText = useProblemText();
  const [choices, setChoices] = useState(unsaidChoices);
  const [lacksPool, setLacksPool] = useState(false);
  const [decisions, setDecisions] = useState<Decisions>({});
  const [key] = useState(() => crypto.randomUUID());
  const tests = report.items.filter(isFoundTest);
  const sending = useSending();
  const start = useMutation({
    mutationFn: (from: string) => {
      const makesDrafts = choices.makesDrafts && tests.length > 0;
      const given = { ...choices, makesDrafts, decisions, reading: asShown(report, choices.reading) };
      return startFrom({ upload: from }, given, { ...sending.begin(), idempotencyKey: key });
    },
    onSuccess: (job) => onStarted(job, report.counts.total),
  });
  const coming = countComing(report, choices.on_duplicate, decisions);
  const needsPool = coming > 0 && choices.pool === null;
  const said = { total: numbers.counted(report.counts.total - tests.length), come: numbers.counted(coming) };
  const goText =
    coming > 0
      ? t("bring.go", { count: coming, said: numbers.counted(coming) })
      : t("bring.go_drafts", { count: tests.length });
  return (
    <div className="stack g8">
      {upload ? (
        <ImportChoicesView
          choices={choices}
          onChange={setChoices}
          isDisabled={start.isPending}
          asksPool={coming > 0}
          lacksPool={lacksPool && needsPool}
          isRead
        />
      ) : (
        <div className="stack g4">
          <Notice tone="info" title={t("bring.check_again")} />
          <span>
            <Button onPress={onStop}>{t("bring.choose")}</Button>
          </span>
        </div>
      )}
      {upload ? (
        <ImportFoundTests
          tests={tests}
          isSelected={choices.makesDrafts}
          onChange={(makesDrafts) => setChoices({ ...choices, makesDrafts })}
          isDisabled={start.isPending}
        />
      ) : null}
      <ImportReportView
        report={report}
        title={t("bring.report")}
        answer={t(answerOf(report.counts, coming), said)}
        isDone={false}
        decisions={decisions}
        onDecide={
          upload && !start.isPending
            ? (index, decision) => {
                const { [index]: _before, ...others } = decisions;
                setDecisions(decision ? { ...others, [index]: decision } : others);
              }
            : undefined
        }
        act={
          upload && (coming > 0 || (tests.length > 0 && choices.makesDrafts)) ? (
            <Button
              variant="primary"
              isPending={start.isPending}
              onPress={() => {
                setLacksPool(needsPool);
                if (!needsPool) start.mutate(upload);
              }}
            >
              {start.isPending ? t("bring.starting") : goText}
            </Button>
          ) : null
        }
      />
      {start.isError ? (
        <Notice tone="error" title={t("bring.start_failed")}>
          {problemText(start.error)}
        </Notice>
      ) : null}
    </div>
  );
}
