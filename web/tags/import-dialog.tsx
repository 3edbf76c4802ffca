import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { DialogForm } from "../form/dialog-form.tsx";
import { useAction } from "../form/use-action.ts";
import { FileDrop } from "../ui/file-drop.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { ImportReportTable } from "./import-report.tsx";
import { importTags } from "./requests.ts";
import { useTagChanges } from "./use-tag-changes.ts";

/** Tags from a CSV file: read first, its report line by line, then added when one says so. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("tags");
  const problemText = useProblemText();
  const { change, toastDone } = useTagChanges();
  const [file, setFile] = useState<File | null>(null);
  const [isSeveral, setSeveral] = useState(false);
  const check = useMutation({ mutationFn: (of: File) => importTags(of, true) });
  const form = useAction({
    send: async () => file && change(() => importTags(file, false), false),
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
        types={[".csv", ".tsv", ".txt"]}
        error={fault}
        onChoose={(files) => {
          setSeveral(files.length > 1);
          if (files.length > 1) return;
          setFile(files[0]);
          form.discard();
          check.mutate(files[0]);
        }}
      />
      {check.isPending ? <ProgressBar label={t("bring.reading")} /> : null}
      {check.data && !check.isPending ? <ImportReportTable report={check.data} /> : null}
    </DialogForm>
  );
}
