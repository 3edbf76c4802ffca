import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { type DropItem, DropZone, FileTrigger } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Notice } from "../ui/notice.tsx";
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
  const bring = useMutation({
    mutationFn: (of: File) => change(() => importTags(of, false), false),
    onSuccess: ({ counts }) => {
      toastDone(t("done.imported", { count: counts.tags }));
      onClose();
    },
  });
  const take = (files: readonly File[]) => {
    const [first] = files;
    setSeveral(files.length > 1);
    if (!first || files.length > 1) return;
    setFile(first);
    bring.reset();
    check.mutate(first);
  };
  const fault = bring.error ?? check.error;
  const count = check.data?.counts.tags ?? 0;
  return (
    <Dialog
      title={t("bring.title")}
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t(file ? "cancel" : "bring.close")}
          </Button>
          {file && count > 0 ? (
            <Button variant="primary" isPending={bring.isPending} onPress={() => bring.mutate(file)}>
              {t("bring.go", { count })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack g4">
        <p className="body-s">{t("bring.help")}</p>
        <DropZone
          className="tag-drop"
          aria-label={t("bring.lead")}
          getDropOperation={() => "copy"}
          onDrop={async ({ items }) => take(await filesOf(items))}
        >
          <Icon of={FileUp} />
          <span className="grow">{file ? <b className="med">{file.name}</b> : t("bring.lead")}</span>
          <FileTrigger acceptedFileTypes={[".csv", ".tsv", ".txt"]} onSelect={(list) => take([...(list ?? [])])}>
            <Button>{t(file ? "bring.choose_again" : "bring.choose")}</Button>
          </FileTrigger>
        </DropZone>
        {isSeveral ? <Notice tone="error">{t("bring.several")}</Notice> : null}
        {check.isPending ? <ProgressBar label={t("bring.reading")} /> : null}
        {fault ? <Notice tone="error">{problemText(fault)}</Notice> : null}
        {check.data && !check.isPending ? <ImportReportTable report={check.data} /> : null}
      </div>
    </Dialog>
  );
}

async function filesOf(items: readonly DropItem[]): Promise<File[]> {
  return Promise.all(items.flatMap((item) => (item.kind === "file" ? [item.getFile()] : [])));
}
