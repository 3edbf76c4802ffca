import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createRichEditor, replaceContent } from "./create-editor.ts";
import { createEchoes } from "./echoes.ts";
import type { FieldPopovers } from "./field-popovers.tsx";
import { type ActiveField, type Insertable, useRich } from "./rich-context.tsx";
import type { RichShape } from "./rich-json.ts";

export type RichEditing = {
  label: string;
  html: string;
  onChange: (html: string) => void;
  shape: RichShape;
  placeholder?: string;
  /** Its path in the question, so that a problem can link here. */
  path?: string;
  isInvalid?: boolean;
  insertables?: readonly Insertable[];
  onAddGap?: () => string;
  /** Focuses the field on mount. */
  isFocusedAtOnce?: boolean;
};

/**
 * Returns the editor of a rich field, and the element for it. It follows changes of the HTML from outside, and is what the page's shared
 * toolbar acts on while it is focused.
 *
 * @param id The element with the label is `<id>-label`, the one with notes `<id>-notes`.
 */
export function useRichEditor(props: RichEditing, id: string, popovers: FieldPopovers) {
  const { label, html, shape, placeholder = "", path, isInvalid } = props;
  const rich = useRich();
  const box = useRef<HTMLDivElement>(null);
  const editorRef = useRef<Editor | null>(null);
  const [echoes] = useState(() => createEchoes(html));
  const names = useRef<ReadonlyMap<string, string>>(new Map());
  names.current = new Map(props.insertables?.map((one) => [one.id, one.name]));

  const onChange = useEffectEvent((next: string) => {
    echoes.typed(next);
    props.onChange(next);
  });
  const describe = useEffectEvent((editor: Editor): ActiveField => {
    const { insertables = [], onAddGap } = props;
    return {
      editor,
      name: label,
      insertables,
      ...(onAddGap ? { onAddGap } : {}),
      openTex: () => popovers.openTex(editor),
      openPicture: () => popovers.setPicture({ position: null }),
      openClip: () => popovers.setClip({ position: null }),
      openLink: () => popovers.openLink(editor),
    };
  });
  const onFocus = useEffectEvent((editor: Editor) => {
    const field = describe(editor);
    rich.setActive(() => field);
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
      onLink: rich.isArticle ? () => popovers.openLink(editor) : null,
      onOpen: (position) => popovers.openNode(editor, position),
      onPicture: (file) => popovers.setPicture({ position: null, file }),
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
    // HTML that isn't our own last change came from outside: an undo, a merge, a load.
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

  return { box, editorRef };
}
