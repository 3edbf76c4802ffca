import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { RichProvider, type RichTools } from "../../../base/questions/rich-text/rich-context.tsx";
import { RichField } from "../../../base/questions/rich-text/rich-field.tsx";
import { RichToolbar } from "../../../base/questions/rich-text/rich-toolbar.tsx";
import { uploadFile } from "../../../base/requests/upload-file.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";

type InstructionsDialogProps = {
  title: string;
  html: string;
  onSave: (html: string) => void;
  onClose: () => void;
};

/** Writes instructions, with formatting and math. */
export function InstructionsDialog({ title, html, onSave, onClose }: InstructionsDialogProps) {
  const { t } = useTranslation("builder");
  const problemText = useProblemText();
  const links = useRef(new Map<string, string>());
  const say = useRef(problemText);
  say.current = problemText;
  const [written, setWritten] = useState(html);
  const tools = useMemo<RichTools>(
    () => ({
      upload: async (file, onProgress, signal) => {
        const { id, url, width, height } = await uploadFile(file, onProgress, signal);
        links.current.set(id, url);
        return { file: id, width, height };
      },
      pictureUrl: (file) => links.current.get(file),
      failureText: (error) => say.current(error),
    }),
    [],
  );
  return (
    <Dialog
      wide
      title={title}
      role="alertdialog"
      open
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            onPress={() => {
              onSave(written);
              onClose();
            }}
          >
            {t("settings.save_instructions")}
          </Button>
        </>
      }
    >
      <RichProvider tools={tools}>
        <RichToolbar />
        <RichField
          label={t("settings.instructions")}
          isLabelHidden
          shape="long"
          html={written}
          onChange={setWritten}
          isFocusedAtOnce
        />
      </RichProvider>
    </Dialog>
  );
}
