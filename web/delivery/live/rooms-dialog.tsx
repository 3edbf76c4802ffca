import type { OperationOutput } from "@sextant/contract/types.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { FileDrop } from "../../base/ui/file-drop.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";

type Report = OperationOutput<"live_sessions.import_rooms">;

const countOf = ({ rows }: Report, outcome: Report["rows"][number]["outcome"]) =>
  rows.filter((row) => row.outcome === outcome).length;

/** Sets rooms by a file: reads it first and shows what can't be used, row by row, then sets what can. */
export function RoomsDialog({ assessment, onClose }: { assessment: string | undefined; onClose: () => void }) {
  const { t } = useTranslation("live");
  const client = useQueryClient();
  const problemText = useProblemText();
  const toast = useResultToast();
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const send = (csv: string, isDryRun: boolean) =>
    call("live_sessions.import_rooms", { body: { csv, dry_run: isDryRun, ...(assessment ? { assessment } : {}) } });
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      const csv = await chosen.text();
      setFile({ name: chosen.name, csv });
      return send(csv, true);
    },
  });
  const form = useAction({
    send: async () => file && send(file.csv, false),
    onDone: (report) => {
      if (report) toast.done(t("rooms.done", { count: countOf(report, "set") }));
      void client.invalidateQueries({ queryKey: queryKey("live") });
      onClose();
    },
  });
  const count = check.data ? countOf(check.data, "set") : 0;
  return (
    <DialogForm
      wide
      title={t("rooms.title")}
      form={form}
      submitLabel={t("rooms.submit", { count })}
      onClose={onClose}
      hidesSubmit={count === 0}
    >
      <p className="body-s">{t("rooms.help")}</p>
      <FileDrop
        label={t("rooms.lead")}
        chosen={file?.name ?? null}
        lead={t("rooms.lead")}
        chooseLabel={t("rooms.choose")}
        types={[".csv", ".tsv", ".txt"]}
        error={check.isError ? problemText(check.error) : undefined}
        onChoose={([first]) => {
          form.discard();
          check.mutate(first);
        }}
      />
      {check.isPending ? <ProgressBar label={t("rooms.reading")} /> : null}
      {check.data && !check.isPending ? <Outcomes report={check.data} /> : null}
    </DialogForm>
  );
}

/** What the rows of a file come to: how many are fine, and which are not. */
function Outcomes({ report }: { report: Report }) {
  const { t } = useTranslation("live");
  const known = countOf(report, "unchanged");
  const faulty = report.rows.filter(({ outcome }) => outcome !== "set" && outcome !== "unchanged");
  return (
    <>
      <p className="body-s" role="status">
        {t("rooms.set", { count: countOf(report, "set") })} {known > 0 ? t("rooms.unchanged", { count: known }) : null}
      </p>
      {faulty.length > 0 ? (
        <div className="rooms-faults">
          <table className="table dense">
            <thead>
              <tr>
                <th scope="col" className="r">
                  {t("rooms.line")}
                </th>
                <th scope="col">{t("column.student")}</th>
                <th scope="col">{t("column.room")}</th>
                <th scope="col">{t("rooms.fault")}</th>
              </tr>
            </thead>
            <tbody>
              {faulty.map(({ line, person, name, room, outcome }) => (
                <tr key={line}>
                  <td className="r num">{line}</td>
                  <td dir="auto">{name ?? person}</td>
                  <td dir="auto">{room}</td>
                  <td>{t(`rooms.faults.${outcome}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  );
}
