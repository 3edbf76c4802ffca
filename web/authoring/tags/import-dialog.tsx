import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { FileDrop } from "../../base/ui/file-drop.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import type { Reading } from "../../parts/matching/fields.ts";
import { FileFormat } from "../../parts/matching/file-format.tsx";
import { ImportReportTable } from "./import-report.tsx";
import { importTags } from "./requests.ts";
import { useTagChanges } from "./use-tag-changes.ts";

/** Tags from a table: read first, its report line by line, then added when one says so. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("tags");
  const problemText = useProblemText();
  const { change, toastDone } = useTagChanges();
  const [file, setFile] = useState<File | null>(null);
  const [isSeveral, setSeveral] = useState(false);
  const [reading, setReading] = useState<Reading>({});
  const check = useMutation({
    mutationFn: ({ of, read }: { of: File; read: Reading }) => importTags(of, true, read),
  });
  const form = useAction({
    send: async () => file && change(() => importTags(file, false, reading), false),
    onDone: (report) => {
      if (report) toastDone(t("done.imported", { count: report.counts.tags }));
      onClose();
    },
  });
  const count = check.data?.counts.tags ?? 0;
  const fault = isSeveral ? t("bring.several") : check.isError ? problemText(check.error) : undefined;
  return (
    <DialogForm
      title={t("bring.title")}
      wide
      form={form}
      submitLabel={t("bring.go", { count })}
      onClose={onClose}
      hidesSubmit={count === 0}
    >
      <p className="body-s">{t("bring.help")}</p>
      <FileDrop
        label={t("bring.lead")}
        chosen={file?.name ?? null}
        lead={t("bring.lead")}
        chooseLabel={t(file ? "bring.choose_again" : "bring.choose")}
        types={[".csv", ".tsv", ".txt", ".xlsx"]}
        error={fault}
        onChoose={(files) => {
          setSeveral(files.length > 1);
          if (files.length > 1) return;
          setFile(files[0]);
          form.discard();
          setReading({});
          check.mutate({ of: files[0], read: {} });
        }}
      />
      {check.isPending ? <ProgressBar label={t("bring.reading")} /> : null}
      {file && check.data?.text && check.data.text.source !== "utf8" ? (
        <FileFormat
          table={null}
          text={check.data.text}
          reading={reading}
          onChange={(read) => {
            setReading(read);
            check.mutate({ of: file, read });
          }}
          isDisabled={check.isPending}
        />
      ) : null}
      {check.data && !check.isPending ? <ImportReportTable report={check.data} /> : null}
    </DialogForm>
  );
}
