import { type ReportKind, reportKinds } from "@sextant/contract/report-kinds.ts";
import { useQueryClient } from "@tanstack/react-query";
import { MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { RadioGroup } from "../../base/ui/radio-group.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { ownReportsQuery } from "./requests.ts";

type ReportProblemProps = { session: string; attempt: string };

/** Shows what the student reported of a question and what was answered, and lets them report more. */
export function ReportProblem({ session, attempt }: ReportProblemProps) {
  const { t } = useTranslation("report");
  const [isAsking, setAsking] = useState(false);
  const own = useExtra(ownReportsQuery(session), t("unloaded.reported"));
  const reports = own.data?.results.filter((report) => report.attempt === attempt) ?? [];
  return (
    <section className="stack g3 no-print">
      {own.failure}
      {reports.map((report) => (
        <div key={report.id}>
          <p className="med">{t("problem.reported", { what: t(`problem.kinds.${report.kind}`) })}</p>
          {report.text ? (
            <p className="dim" dir="auto">
              {report.text}
            </p>
          ) : null}
          <p dir="auto">{report.answer || t("problem.waiting")}</p>
        </div>
      ))}
      <span>
        <Button variant="ghost" size="sm" onPress={() => setAsking(true)}>
          <Icon of={MessageSquareWarning} small />
          {t("problem.open")}
        </Button>
      </span>
      {isAsking ? <ReportDialog session={session} attempt={attempt} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function ReportDialog({ session, attempt, onClose }: ReportProblemProps & { onClose: () => void }) {
  const { t } = useTranslation("report");
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<ReportKind | null>(null);
  const [text, setText] = useState("");
  const form = useAction({
    send: async () => {
      if (kind) await call("problem_reports.create", { body: { session, attempt, kind, text } });
    },
    onDone: () => {
      toast.done(t("problem.sent"));
      void queryClient.invalidateQueries({ queryKey: ownReportsQuery(session).queryKey });
      onClose();
    },
    isDirty: text !== "",
    fields: ["text"],
  });
  return (
    <DialogForm
      title={t("problem.title")}
      form={form}
      submitLabel={t("problem.send")}
      onClose={onClose}
      isReady={kind !== null}
    >
      <RadioGroup
        label={t("problem.kind")}
        choices={reportKinds.map((id) => ({ id, label: t(`problem.kinds.${id}`) }))}
        value={kind}
        onChange={(value) => setKind(reportKinds.find((each) => each === value) ?? null)}
      />
      <TextField
        label={t("problem.text")}
        help={t("problem.help")}
        multiline
        maxLength={2000}
        value={text}
        onChange={setText}
        error={form.errorAt("text")}
      />
    </DialogForm>
  );
}
