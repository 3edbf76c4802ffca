import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { jobResult } from "../../common/jobs/job-result.ts";
import { useProblemText } from "../../common/use-problem-text.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { downloadText } from "../../ui/download.ts";
import { FileDrop } from "../../ui/file-drop.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import type { ImportReport } from "../requests.ts";
import { ImportReportView } from "./import-report.tsx";
import { sendPeople } from "./requests.ts";

const example = [
  "email,first_name,last_name,role,schools,groups,tutors,counselors,extra_time",
  "tom@example.org,Tom,Tutor,tutor,North Campus,,,,",
  "ada@example.org,Ada,Lovelace,student,North Campus,Spring SAT,tom@example.org,,50%",
].join("\r\n");

/** Chooses a file, says line by line what it would come to, and brings it in when one says so. */
export function ImportForm({ onStarted }: { onStarted: (job: string) => void }) {
  const { t } = useTranslation("people");
  const problemText = useProblemText();
  const numbers = useNumbers();
  const [file, setFile] = useState<File | null>(null);
  const [createsMissing, setCreatesMissing] = useState(true);
  const [invites, setInvites] = useState(true);
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const send = (of: File, isDry: boolean, creates: boolean) => {
    abort.current?.abort();
    abort.current = new AbortController();
    setShare(0);
    const { signal } = abort.current;
    return sendPeople(of, { isDry, createsMissing: creates, invites, onProgress: setShare, signal });
  };
  const check = useMutation({
    mutationFn: async ({ of, creates }: { of: File; creates: boolean }): Promise<ImportReport> => {
      const answer = await send(of, true, creates);
      return "job" in answer ? jobResult<ImportReport>(answer.job) : answer;
    },
  });
  const bring = useMutation({
    mutationFn: (of: File) => send(of, false, createsMissing),
    onSuccess: (answer) => {
      if ("job" in answer) onStarted(answer.job.id);
    },
  });
  const creates = (on: boolean) => {
    setCreatesMissing(on);
    if (file) check.mutate({ of: file, creates: on });
  };
  const isBusy = check.isPending || bring.isPending;
  const fault = bring.error ?? check.error;
  const report = isBusy && !bring.isPending ? undefined : check.data;
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
        types={[".csv", ".tsv", ".txt", "text/csv"]}
        isDisabled={isBusy}
        error={fault ? problemText(fault) : undefined}
        onChoose={([first]) => {
          setFile(first);
          bring.reset();
          check.mutate({ of: first, creates: createsMissing });
        }}
      />
      <Checkbox isSelected={createsMissing} onChange={creates} isDisabled={isBusy}>
        {t("bring.create_missing")}
      </Checkbox>
      <Checkbox isSelected={invites} onChange={setInvites} isDisabled={isBusy}>
        {t("bring.invite")}
      </Checkbox>
      {isBusy ? (
        <ProgressBar
          label={t(share < 1 ? "bring.sending" : "bring.reading")}
          percent={share < 1 ? share * 100 : undefined}
        />
      ) : null}
      {report && file ? (
        <>
          {go}
          <ImportReportView report={report} isDone={false} />
          {report.sample.length > 8 || report.errors.length > 8 ? go : null}
        </>
      ) : null}
      {file ? null : (
        <section className="people-guide stack g3">
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
