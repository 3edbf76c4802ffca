import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../common/use-problem-text.ts";
import { DialogForm } from "../../form/dialog-form.tsx";
import { useAction } from "../../form/use-action.ts";
import { RichProvider, type RichTools } from "../../questions/rich-text/rich-context.tsx";
import { RichField } from "../../questions/rich-text/rich-field.tsx";
import { RichToolbar } from "../../questions/rich-text/rich-toolbar.tsx";
import { uploadFile } from "../../requests/upload-file.ts";
import { TextField } from "../../ui/text-field.tsx";
import { createMaterial } from "../requests.ts";

type ArticleDialogProps = { shelf: string | null; onDone: () => unknown; onClose: () => void };

/** Writes an article, with formatting, pictures and math. */
export default function ArticleDialog({ shelf, onDone, onClose }: ArticleDialogProps) {
  const { t } = useTranslation("library");
  const problemText = useProblemText();
  const links = useRef(new Map<string, string>());
  const say = useRef(problemText);
  say.current = problemText;
  const [title, setTitle] = useState("");
  const [html, setHtml] = useState("");
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
  const form = useAction({
    send: () => createMaterial(title.trim(), { body: html }, shelf),
    onDone: () => {
      void onDone();
      onClose();
    },
    isDirty: title !== "" || html !== "",
    fields: ["title"],
  });
  return (
    <DialogForm
      wide
      title={t("article.title")}
      form={form}
      submitLabel={t("article.go")}
      onClose={onClose}
      isReady={title.trim() !== "" && html !== ""}
    >
      <div className="stack g4">
        <TextField
          label={t("fields.title")}
          value={title}
          onChange={setTitle}
          maxLength={200}
          error={form.errorAt("title")}
          autoFocus
        />
        <RichProvider tools={tools}>
          <RichToolbar />
          <RichField label={t("fields.text")} shape="long" html={html} onChange={setHtml} />
        </RichProvider>
      </div>
    </DialogForm>
  );
}
