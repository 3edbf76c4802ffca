import "./export.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../base/ui/notice.tsx";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { ExportWork } from "./export-work.tsx";
import { type ExportFormat, type ExportTarget, startExport } from "./requests.ts";

const formats: Record<ExportFormat, true> = {
  qti3: true,
  qti22: true,
  moodle_xml: true,
  gift: true,
  csv: true,
  jsonl: true,
};
const formatIds = Object.keys(formats) as ExportFormat[];

/** More than this is refused: a narrower filter writes it in several files. */
const mostQuestions = 20_000;

type ExportDialogProps = {
  target: ExportTarget;
  /** How many questions that is. */
  count: number;
  onClose: () => void;
};

/** Writes questions to a file of another program's format: which, how far it has come, what the format could not say, the file. */
export function ExportDialog({ target, count, onClose }: ExportDialogProps) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const [format, setFormat] = useState<ExportFormat>("qti3");
  const [job, setJob] = useState<string | null>(null);
  const form = useAction({ send: () => startExport(target, format), onDone: ({ id }) => setJob(id) });
  const said = { count, said: numbers.counted(count) };
  const isTooMany = count > mostQuestions;
  if (job !== null) return <ExportWork id={job} onAgain={() => setJob(null)} onClose={onClose} />;
  return (
    <DialogForm
      title={t("export.title", said)}
      form={form}
      submitLabel={t("export.go")}
      onClose={onClose}
      isReady={!isTooMany}
      layout="stack g4"
    >
      {isTooMany ? (
        <Notice tone="warning" title={t("export.too_many", { said: numbers.counted(mostQuestions) })}>
          {t("export.too_many_body")}
        </Notice>
      ) : null}
      <RadioGroup
        label={t("export.format")}
        isStacked
        choices={formatIds.map((id) => ({
          id,
          label: (
            <span>
              <span className="med block-line">{t(`export.format_name.${id}`)}</span>
              <span className="meta">{t(`export.format_line.${id}`)}</span>
            </span>
          ),
        }))}
        value={format}
        onChange={(id) => setFormat(formatIds.find((each) => each === id) ?? "qti3")}
      />
      <p className="body-s">{t("export.keys")}</p>
    </DialogForm>
  );
}
