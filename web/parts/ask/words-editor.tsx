import "./ask.css";
import { Bold, ImagePlus, Italic, List, Sigma } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useReducer, useState } from "react";
import { FileTrigger, ToggleButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { RichProvider, type RichTools, useRich } from "../../base/questions/rich-text/rich-context.tsx";
import { RichField } from "../../base/questions/rich-text/rich-field.tsx";
import { uploadFile } from "../../base/requests/upload-file.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import type { Change } from "../../base/ui/use-draft.ts";
import { addPictures, MOST_PICTURES } from "./add-pictures.ts";
import { AttachedPicture } from "./attached-picture.tsx";
import type { Written } from "./written.ts";

type WordsEditorProps = {
  label: string;
  written: Written;
  onChange: (change: Change<Written>) => void;
  error?: string | undefined;
  /** Additional toolbar buttons. */
  tools?: ReactNode;
  isFocusedAtOnce?: boolean;
};

/** Edits text with formatting, math and up to four pictures. */
export function WordsEditor(props: WordsEditorProps) {
  const { t } = useTranslation("ask");
  // Pictures are attached below the text, never inside it.
  const tools = useMemo<RichTools>(
    () => ({
      upload: () => Promise.reject(new Error("Pictures are attached beneath the words")),
      pictureUrl: () => undefined,
      failureText: () => t("editor.picture_below"),
    }),
    [t],
  );
  return (
    <RichProvider tools={tools}>
      <Editor {...props} />
    </RichProvider>
  );
}

function Editor({ label, written, onChange, error, tools, isFocusedAtOnce }: WordsEditorProps) {
  const { t } = useTranslation("ask");
  return (
    <div className="words-editor">
      <div className="words-bar" role="toolbar" aria-label={t("editor.toolbar")}>
        <Formats />
        <AddPicture written={written} onChange={onChange} />
        {tools}
      </div>
      <RichField
        label={label}
        isLabelHidden
        shape="long"
        html={written.text}
        onChange={(text) => onChange({ text })}
        isInvalid={error !== undefined}
        notes={error ? <p className="error-text">{error}</p> : null}
        {...(isFocusedAtOnce ? { isFocusedAtOnce } : {})}
      />
      {written.pictures.length > 0 ? (
        <ul className="attached-list">
          {written.pictures.map((picture, index) => (
            <li key={picture.id}>
              <AttachedPicture
                picture={picture}
                number={index + 1}
                onRemove={() =>
                  onChange(({ pictures }) => ({ pictures: pictures.filter(({ id }) => id !== picture.id) }))
                }
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Formats() {
  const { t } = useTranslation("ask");
  const { active, fields } = useRich();
  const field = active ?? fields[0];
  const editor = field?.editor ?? null;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor?.on("transaction", redraw);
    return () => {
      editor?.off("transaction", redraw);
    };
  }, [editor]);
  const acts = [
    { id: "bold", icon: Bold, mark: "strong", run: () => editor?.chain().focus().toggleMark("strong").run() },
    { id: "italic", icon: Italic, mark: "em", run: () => editor?.chain().focus().toggleMark("em").run() },
    {
      id: "list",
      icon: List,
      mark: "bulletList",
      run: () => editor?.chain().focus().toggleList("bulletList", "listItem").run(),
    },
  ] as const;
  return (
    <>
      {acts.map(({ id, icon, mark, run }) => (
        <ToggleButton
          key={id}
          className="btn btn-ghost btn-icon"
          aria-label={t(`editor.${id}`)}
          isDisabled={!editor}
          isSelected={editor?.isActive(mark) ?? false}
          preventFocusOnPress
          onChange={() => void run()}
        >
          <Icon of={icon} small />
        </ToggleButton>
      ))}
      <span className="words-rule" aria-hidden="true" />
      <Button variant="ghost" isDisabled={!editor} preventFocusOnPress onPress={() => field?.openTex()}>
        <Icon of={Sigma} small />
        {t("editor.math")}
      </Button>
    </>
  );
}

function AddPicture({ written, onChange }: Pick<WordsEditorProps, "written" | "onChange">) {
  const { t } = useTranslation("ask");
  const toast = useResultToast();
  const [isSending, setSending] = useState(false);
  const add = async (files: readonly File[]) => {
    setSending(true);
    const left = await addPictures(files, MOST_PICTURES - written.pictures.length, {
      upload: (file) => uploadFile(file, () => {}, new AbortController().signal),
      change: onChange,
      failed: (file, error) => toast.failed(t("editor.picture_failed", { name: file.name }))(error),
    });
    if (left > 0) toast.done(t("editor.pictures_left", { count: left }), { content: t("editor.pictures_most") });
    setSending(false);
  };
  return (
    <FileTrigger
      acceptedFileTypes={["image/png", "image/jpeg", "image/webp", "image/gif"]}
      allowsMultiple
      onSelect={(files) => void add([...(files ?? [])])}
    >
      <Button variant="ghost" isDisabled={written.pictures.length >= MOST_PICTURES} isPending={isSending}>
        <Icon of={ImagePlus} small />
        {t("editor.picture")}
      </Button>
    </FileTrigger>
  );
}
