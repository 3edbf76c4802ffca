import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FileDrop } from "../../base/ui/file-drop.tsx";
import { extensions, refuseFile, sentOf } from "./import-counts.ts";
import { useSizeText } from "./use-size-text.ts";

type FilePickerProps = {
  file: File | null;
  /** What the server said of the file. */
  error: string | undefined;
  onChoose: (file: File | null) => void;
  isBusy: boolean;
};

/** Chooses one file. What cannot be taken is told before anything is sent. */
export function FilePicker({ file, error, onChoose, isBusy }: FilePickerProps) {
  const { t } = useTranslation("bank");
  const sizeText = useSizeText();
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <FileDrop
      label={t("bring.file")}
      chosen={file && t("bring.file_size", { name: file.name, size: sizeText(file.size) })}
      lead={t("bring.lead")}
      help={t("bring.kinds")}
      chooseLabel={t(file ? "bring.choose_again" : "bring.choose")}
      types={extensions}
      isDisabled={isBusy}
      error={refusal ?? error}
      onChoose={(files) => {
        const [first] = files;
        const refused = files.length > 1 ? "several" : refuseFile(first);
        setRefusal(refused ? t(`bring.${refused}`, { name: first.name, size: sizeText(first.size) }) : null);
        onChoose(refused ? null : sentOf(first));
      }}
    />
  );
}
