import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNeeded } from "../../../base/common/use-needed.tsx";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { RichProvider, type RichTools } from "../../../base/questions/rich-text/rich-context.tsx";
import { RichField } from "../../../base/questions/rich-text/rich-field.tsx";
import { RichToolbar } from "../../../base/questions/rich-text/rich-toolbar.tsx";
import { uploadClip } from "../../../base/requests/upload-clip.ts";
import { uploadFile } from "../../../base/requests/upload-file.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { FailedDialog } from "../../../parts/form/failed-dialog.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { createMaterial, type Material, textQuery } from "../requests.ts";
import { TitleField } from "./fields.tsx";
import type { LibraryChanges } from "./use-library-changes.ts";

type Written = { title: string; html: string; pictures: Readonly<Record<string, string>> };
const nothing: Written = { title: "", html: "", pictures: {} };

type ArticleDialogProps = {
  /** The article that gets another text; without it a new one is written. */
  material?: Material;
  shelf: string | null;
  changes: LibraryChanges;
  onClose: () => void;
};

/** Writes an article, with formatting, pictures and math, or its next version. */
export default function ArticleDialog(props: ArticleDialogProps) {
  const { material } = props;
  const { t } = useTranslation("library");
  const text = useNeeded({ ...textQuery(material?.id ?? ""), enabled: material !== undefined }, null);
  if (!material) return <Writing {...props} before={nothing} />;
  if (!text.isReady) {
    if (text.instead === null) return null;
    return (
      <FailedDialog title={t("article.edit_title", { name: material.title })} onClose={props.onClose}>
        {text.instead}
      </FailedDialog>
    );
  }
  const { title, body, pictures } = text.data;
  return <Writing {...props} before={{ title, html: body ?? "", pictures }} />;
}

function useArticleTools(pictures: Written["pictures"]): RichTools {
  const problemText = useProblemText();
  const links = useRef(new Map(Object.entries(pictures)));
  const say = useRef(problemText);
  say.current = problemText;
  return useMemo<RichTools>(
    () => ({
      upload: async (file, onProgress, signal) => {
        const { id, url, width, height } = await uploadFile(file, onProgress, signal);
        links.current.set(id, url);
        return { file: id, width, height };
      },
      uploadClip: async (file, onProgress, signal) => {
        const { id, url, kind } = await uploadClip(file, onProgress, signal);
        links.current.set(id, url);
        return { file: id, kind };
      },
      isArticle: true,
      pictureUrl: (file) => links.current.get(file),
      failureText: (error) => say.current(error),
    }),
    [],
  );
}

function Writing({ material, shelf, changes, onClose, before }: ArticleDialogProps & { before: Written }) {
  const { t } = useTranslation("library");
  const tools = useArticleTools(before.pictures);
  const [title, setTitle] = useState(before.title);
  const [html, setHtml] = useState(before.html);
  const form = useAction({
    send: async () => {
      if (material) await changes.addVersion(material, { body: html });
      else await createMaterial(title.trim(), { body: html }, shelf);
    },
    onDone: () => {
      void changes.refresh();
      onClose();
    },
    isDirty: title !== before.title || html !== before.html,
    fields: ["title"],
  });
  return (
    <DialogForm
      wide
      title={material ? t("article.edit_title", { name: material.title }) : t("article.title")}
      form={form}
      submitLabel={t(material ? "article.save" : "article.go")}
      onClose={onClose}
      isReady={title.trim() !== "" && html !== "" && (!material || html !== before.html)}
    >
      <div className="stack g4">
        {material ? (
          <p>{t("article.edit_help")}</p>
        ) : (
          <TitleField value={title} onChange={setTitle} error={form.errorAt("title")} />
        )}
        <RichProvider tools={tools}>
          <RichToolbar />
          <RichField label={t("fields.text")} shape="long" html={html} onChange={setHtml} />
        </RichProvider>
      </div>
    </DialogForm>
  );
}
