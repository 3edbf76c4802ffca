import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { jobResult } from "../../../base/common/jobs/job-result.ts";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { downloadText } from "../../../base/ui/download.ts";
import { FileDrop } from "../../../base/ui/file-drop.tsx";
import { ProgressBar } from "../../../base/ui/progress-bar.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Reading } from "../../../parts/matching/fields.ts";
import { needsPerson } from "../../../parts/matching/found.ts";
import { MatchStep } from "../../../parts/matching/match-step.tsx";
import { HeldMail } from "../held-mail.tsx";
import type { ImportReport } from "../requests.ts";
import { FirstPeople, ImportReportView } from "./import-report.tsx";
import { openQuestions } from "./open-questions.ts";
import { OpenQuestionsStep } from "./open-questions-step.tsx";
import { type Answers, sendPeople } from "./requests.ts";

const example = [
  "email,student_number,first_name,last_name,role,schools,groups,tutors,counselors,extra_time",
  "tom@example.org,,Tom,Tutor,tutor,North Campus,,,,",
  "ada@example.org,00412,Ada,Lovelace,student,North Campus,Spring SAT,tom@example.org,,50%",
].join("\r\n");

type Task = { of: File; said: Answers; read: Reading };

const nothingSaid: Answers = { role: null, createsMissing: false, schools: {}, groups: {} };

/** Chooses a file, says line by line what it would come to, and brings it in when one says so. */
export function ImportForm({ onStarted }: { onStarted: (job: string) => void }) {
  const { t } = useTranslation(["people", "matching"]);
  const problemText = useProblemText();
  const numbers = useNumbers();
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState(nothingSaid);
  const [invites, setInvites] = useState(true);
  const [reading, setReading] = useState<Reading>({});
  const [remembers, setRemembers] = useState(true);
  // Null until the first report tells whether anything is left to a person.
  const [isMatching, setMatching] = useState<boolean | null>(null);
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const send = (of: File, isDry: boolean, said: Answers, read: Reading) => {
    abort.current?.abort();
    abort.current = new AbortController();
    setShare(0);
    const { signal } = abort.current;
    const asked = { isDry, answers: said, invites, reading: read, remembers };
    return sendPeople(of, { ...asked, onProgress: setShare, signal });
  };
  const check = useMutation({
    mutationFn: async ({ of, said, read }: Task): Promise<ImportReport> => {
      const answer = await send(of, true, said, read);
      return "job" in answer ? jobResult<ImportReport>(answer.job) : answer;
    },
    onSuccess: ({ table }) => setMatching((before) => before ?? (table ? needsPerson(table) : false)),
  });
  // What was read before stays in sight while the file is read in another way.
  const [shown, setShown] = useState<ImportReport | null>(null);
  if (check.data && check.data !== shown) setShown(check.data);
  const bring = useMutation({
    mutationFn: (of: File) => {
      // What is imported is what was shown: with the columns of the report, however they were found.
      const columns = check.data?.table?.columns.map(({ field }) => field);
      return send(of, false, answers, { ...reading, ...(columns ? { columns } : {}) });
    },
    onSuccess: (answer) => {
      if ("job" in answer) onStarted(answer.job.id);
    },
  });
  const questions = openQuestions(shown, answers);
  const answer = (next: Answers, isNow: boolean) => {
    setAnswers(next);
    if (file && (isNow || openQuestions(shown, next).left === 0)) check.mutate({ of: file, said: next, read: reading });
  };
  const readAs = (next: Reading) => {
    setReading(next);
    if (file) check.mutate({ of: file, said: answers, read: next });
  };
  const isBusy = check.isPending || bring.isPending;
  const fault = bring.error ?? check.error;
  const report = (isBusy && !bring.isPending) || questions.left > 0 ? undefined : check.data;
  const matched = isMatching && !fault ? (shown?.table ?? null) : null;
  const coming = report ? report.counts.created + report.counts.updated + report.counts.deactivated : 0;
  const go =
    report && file ? (
      <div className="row row-2 wrap">
        <Button variant="primary" isDisabled={coming === 0 || isBusy} onPress={() => bring.mutate(file)}>
          {coming === 0 ? t("bring.nothing") : t("bring.go", { count: coming, said: numbers.counted(coming) })}
        </Button>
        {report.counts.invalid > 0 && coming > 0 ? <span className="dim body-s">{t("bring.rest_comes")}</span> : null}
      </div>
    ) : null;
  return (
    <div className="stack g6">
      <FileDrop
        label={t("bring.file")}
        chosen={file?.name ?? null}
        lead={t("bring.lead")}
        help={t("bring.kinds")}
        chooseLabel={t(file ? "bring.choose_again" : "bring.choose")}
        types={[".csv", ".tsv", ".txt", ".xlsx", "text/csv"]}
        isDisabled={isBusy}
        error={fault ? problemText(fault) : undefined}
        onChoose={([first]) => {
          setFile(first);
          setReading({});
          setAnswers(nothingSaid);
          setMatching(null);
          setShown(null);
          bring.reset();
          check.mutate({ of: first, said: nothingSaid, read: {} });
        }}
      />
      {file && matched && shown ? (
        <MatchStep
          kind="people"
          fileName={file.name}
          table={matched}
          reading={reading}
          onChange={readAs}
          isRemembered={remembers}
          onRemember={setRemembers}
          isBusy={isBusy}
          onDone={() => setMatching(false)}
        >
          <FirstPeople report={shown} />
        </MatchStep>
      ) : null}
      {file && shown && !fault && !matched && isMatching !== null ? (
        <OpenQuestionsStep questions={questions} answers={answers} onAnswer={answer} isDisabled={bring.isPending} />
      ) : null}
      <Checkbox isSelected={invites} onChange={setInvites} isDisabled={isBusy}>
        {t("bring.invite")}
      </Checkbox>
      {invites ? <HeldMail /> : null}
      {isBusy ? (
        <ProgressBar
          label={t(share < 1 ? "bring.sending" : "bring.reading")}
          percent={share < 1 ? share * 100 : undefined}
        />
      ) : null}
      {report && file && !matched ? (
        <>
          {report.table ? (
            <span>
              <Button onPress={() => setMatching(true)}>{t("matching:edit")}</Button>
            </span>
          ) : null}
          {go}
          <ImportReportView report={report} isDone={false} />
          {report.sample.length > 8 || report.errors.length > 8 ? go : null}
        </>
      ) : null}
      {file ? null : (
        <section className="stack g3">
          <h2 className="h3">{t("bring.guide")}</h2>
          <p className="dim">{t("bring.guide_body")}</p>
          <pre className="people-example" dir="ltr">
            {example}
          </pre>
          <span>
            <Button size="sm" onPress={() => downloadText("people.csv", `\uFEFF${example}\r\n`)}>
              {t("bring.example")}
            </Button>
          </span>
        </section>
      )}
    </div>
  );
}
