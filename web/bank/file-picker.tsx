import { CircleAlert, FileUp } from "lucide-react";
import { useId, useState } from "react";
import { type DropItem, DropZone, FileTrigger } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { extensions, refuseFile } from "./import-counts.ts";
import { useSizeText } from "./use-size-text.ts";

type FilePickerProps = {
  file: File | null;
  /** What the server said of the file. */
  error: string | undefined;
  onChoose: (file: File | null) => void;
  isBusy: boolean;
};

/** Chooses one file, by button or by dropping it. What cannot be taken is told before anything is sent. */
export function FilePicker({ file, error, onChoose, isBusy }: FilePickerProps) {
  const { t } = useTranslation("bank");
  const sizeText = useSizeText();
  const [refusal, setRefusal] = useState<string | null>(null);
  const helpId = useId();
  const take = (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    const refused = files.length > 1 ? "several" : refuseFile(first);
    setRefusal(refused ? t(`bring.${refused}`, { name: first.name, size: sizeText(first.size) }) : null);
    onChoose(refused ? null : first);
  };
  const said = refusal ?? error;
  return (
    <div className="field">
      <DropZone
        className="drop"
        data-invalid={said ? true : undefined}
        aria-label={t("bring.file")}
        isDisabled={isBusy}
        getDropOperation={() => "copy"}
        onDrop={async ({ items }) => take(await filesOf(items))}
      >
        <Icon of={FileUp} />
        <span className="grow">
          {file ? (
            <b className="med block-line">{t("bring.file_size", { name: file.name, size: sizeText(file.size) })}</b>
          ) : (
            <span className="block-line">{t("bring.lead")}</span>
          )}
          <span className="meta" id={helpId}>
            {t("bring.kinds")}
          </span>
        </span>
        <FileTrigger acceptedFileTypes={extensions} onSelect={(list) => take([...(list ?? [])])}>
          <Button variant={file ? "secondary" : "primary"} isDisabled={isBusy} aria-describedby={helpId}>
            {t(file ? "bring.choose_again" : "bring.choose")}
          </Button>
        </FileTrigger>
      </DropZone>
      {said ? (
        <p className="error" role="alert">
          <Icon of={CircleAlert} small />
          <span>{said}</span>
        </p>
      ) : null}
    </div>
  );
}

async function filesOf(items: readonly DropItem[]): Promise<File[]> {
  return Promise.all(items.flatMap((item) => (item.kind === "file" ? [item.getFile()] : [])));
}
