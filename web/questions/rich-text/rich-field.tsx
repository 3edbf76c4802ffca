import "katex/dist/katex.min.css";
import "../../ui/styles/rich-content.css";
import "./rich-field.css";
import type { Editor } from "@tiptap/core";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { cx } from "../../ui/class-names.ts";
import { createRichEditor, replaceContent } from "./create-editor.ts";
import { createEchoes } from "./echoes.ts";
import { LinkPopover } from "./link-popover.tsx";
import { PictureDialog, type PictureDraft } from "./picture-dialog.tsx";
import { type ActiveField, type Insertable, useRich } from "./rich-context.tsx";
import type { RichShape } from "./rich-json.ts";
import { TexPopover } from "./tex-popover.tsx";

export type RichFieldProps = {
  label: string;
  /** The label is there for screen readers alone: what stands around the field says it. */
  isLabelHidden?: boolean;
  help?: ReactNode;
  html: string;
  onChange: (html: string) => void;
  shape: RichShape;
  placeholder?: string;
  /** Where in the question it stands, so that a problem can lead here. */
  path?: string;
  isInvalid?: boolean;
  /** What is said of it, such as the problems that it has. */
  notes?: ReactNode;
  insertables?: readonly Insertable[];
  onAddGap?: () => string;
  /** The caret goes here as soon as it stands. */
  isFocusedAtOnce?: boolean;
  className?: string;
};

/** Shows the text with formatting, math, pictures, lists and tables. Its toolbar is the one of the page. */
export function RichField(props: RichFieldProps) {
  const { label, isLabelHidden, help, html, shape, placeholder = "", path, isInvalid, notes, className } = props;
  const rich = useRich();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const editorRef = useRef<Editor | null>(null);
  const [echoes] = useState(() => createEchoes(html));
  const names = useRef<ReadonlyMap<string, string>>(new Map());
  const [texAt, setTexAt] = useState<{ position: number | null } | null>(null);
  const [isLinking, setLinking] = useState(false);
  const [picture, setPicture] = useState<PictureDraft | null>(null);
  names.current = new Map(props.insertables?.map((one) => [one.id, one.name]));

  const onChange = useEffectEvent((next: string) => {
    echoes.typed(next);
    props.onChange(next);
  });
  const openTex = (editor: Editor) => {
    showCaret(editor);
    setTexAt({ position: null });
  };
  const openLink = (editor: Editor) => {
    showCaret(editor);
    setLinking(true);
  };
  const describe = useEffectEvent((editor: Editor): ActiveField => {
    const { insertables = [], onAddGap } = props;
    return {
      editor,
      name: label,
      insertables,
      ...(onAddGap ? { onAddGap } : {}),
      openTex: () => openTex(editor),
      openPicture: () => setPicture({ position: null }),
      openLink: () => openLink(editor),
    };
  });
  const onFocus = useEffectEvent((editor: Editor) => {
    const field = describe(editor);
    rich.setActive(() => field);
  });
  const onOpen = useEffectEvent((editor: Editor, position: number) => {
    if (editor.state.doc.nodeAt(position)?.type.name === "picture") setPicture({ position });
    else setTexAt({ position });
  });
  const pictureUrl = useEffectEvent((file: string) => rich.pictureUrl(file));
  const start = useEffectEvent((element: HTMLElement) => {
    const editor = createRichEditor({
      element,
      html,
      shape,
      placeholder,
      tools: { pictureUrl: (file) => pictureUrl(file), placeName: (place) => names.current.get(place) ?? "?" },
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        "aria-describedby": `${id}-notes`,
        ...(path ? { "data-path": path } : {}),
      },
      onChange: (next) => onChange(next),
      onFocus: () => onFocus(editor),
      onLink: rich.isArticle ? () => openLink(editor) : null,
      onOpen: (position) => onOpen(editor, position),
      onPicture: (file) => setPicture({ position: null, file }),
    });
    return editor;
  });

  const focusAtOnce = useEffectEvent((editor: Editor) => {
    if (props.isFocusedAtOnce) editor.commands.focus();
  });

  useEffect(() => {
    if (!box.current) return;
    const editor = start(box.current);
    editorRef.current = editor;
    const remove = rich.putField(describe(editor));
    focusAtOnce(editor);
    return () => {
      editorRef.current = null;
      remove();
      rich.setActive((now) => (now?.editor === editor ? null : now));
      editor.destroy();
    };
  }, [rich.setActive, rich.putField]);

  useEffect(() => {
    // What is no echo was changed from outside: undone, merged, loaded.
    if (!echoes.isEcho(html) && editorRef.current) replaceContent(editorRef.current, html);
  }, [html, echoes]);

  const { insertables } = props;
  useEffect(() => {
    const editor = editorRef.current;
    if (!editor || !insertables) return;
    for (const place of editor.view.dom.querySelectorAll<HTMLElement>("[data-place-id]"))
      place.textContent = names.current.get(place.dataset.placeId ?? "") ?? "?";
    rich.putField(describe(editor));
    rich.setActive((now) => (now?.editor === editor ? { ...now, insertables } : now));
  }, [insertables, rich.setActive, rich.putField]);

  useEffect(() => {
    const element = editorRef.current?.view.dom;
    if (isInvalid) element?.setAttribute("aria-invalid", "true");
    else element?.removeAttribute("aria-invalid");
  }, [isInvalid]);

  const closeTex = () => {
    setTexAt(null);
    editorRef.current?.commands.focus();
  };
  const closeLink = () => {
    setLinking(false);
    editorRef.current?.commands.focus();
  };
  const closePicture = () => {
    setPicture(null);
    editorRef.current?.commands.focus();
  };
  return (
    <div className={cx("field rich-field", className)} data-shape={shape}>
      <span id={`${id}-label`} className={isLabelHidden ? "sr" : "label"}>
        {label}
      </span>
      <div ref={box} className="rich-box" data-invalid={isInvalid || undefined} />
      <div id={`${id}-notes`} className="rich-notes">
        {help ? <p className="help">{help}</p> : null}
        {notes}
      </div>
      {texAt && editorRef.current ? (
        <TexPopover editor={editorRef.current} position={texAt.position} onClose={closeTex} />
      ) : null}
      {isLinking && editorRef.current ? <LinkPopover editor={editorRef.current} onClose={closeLink} /> : null}
      {picture && editorRef.current ? (
        <PictureDialog editor={editorRef.current} draft={picture} onClose={closePicture} />
      ) : null}
    </div>
  );
}

/** Scrolls to the caret, beside which something is asked for. Without the focus the editor stays where it is. */
function showCaret(editor: Editor): void {
  editor.view.focus();
  editor.commands.scrollIntoView();
}
