import type { Editor } from "@tiptap/core";
import { type RefObject, useState } from "react";
import { ClipDialog, type ClipDraft } from "./clip-dialog.tsx";
import { LinkPopover } from "./link-popover.tsx";
import { PictureDialog, type PictureDraft } from "./picture-dialog.tsx";
import { TexPopover } from "./tex-popover.tsx";

export type FieldPopovers = ReturnType<typeof useFieldPopovers>;

/** Returns what is open over a rich field, and what opens it: a formula, a link, a picture or a clip is being written. */
export function useFieldPopovers() {
  const [texAt, setTexAt] = useState<{ position: number | null } | null>(null);
  const [isLinking, setLinking] = useState(false);
  const [picture, setPicture] = useState<PictureDraft | null>(null);
  const [clip, setClip] = useState<ClipDraft | null>(null);
  return {
    texAt,
    setTexAt,
    isLinking,
    setLinking,
    picture,
    setPicture,
    clip,
    setClip,
    /** Opens a new formula at the caret. */
    openTex: (editor: Editor) => {
      showCaret(editor);
      setTexAt({ position: null });
    },
    openLink: (editor: Editor) => {
      showCaret(editor);
      setLinking(true);
    },
    /** Opens the picture, clip or formula at a position. */
    openNode: (editor: Editor, position: number) => {
      const name = editor.state.doc.nodeAt(position)?.type.name;
      if (name === "picture") setPicture({ position });
      else if (name === "clip") setClip({ position });
      else setTexAt({ position });
    },
  };
}

/** Scrolls to the caret, where a popover opens. Without focus the editor does not scroll by itself. */
function showCaret(editor: Editor): void {
  editor.view.focus();
  editor.commands.scrollIntoView();
}

type OpenPopoversProps = { editorRef: RefObject<Editor | null>; popovers: FieldPopovers };

/** Shows what is open over a rich field. Once it is closed, the field has the focus again. */
export function OpenPopovers({ editorRef, popovers }: OpenPopoversProps) {
  const { texAt, setTexAt, isLinking, setLinking, picture, setPicture, clip, setClip } = popovers;
  const editor = editorRef.current;
  const focus = () => editorRef.current?.commands.focus();
  const closeTex = () => {
    setTexAt(null);
    focus();
  };
  const closeLink = () => {
    setLinking(false);
    focus();
  };
  const closePicture = () => {
    setPicture(null);
    focus();
  };
  const closeClip = () => {
    setClip(null);
    focus();
  };
  return (
    <>
      {texAt && editor ? <TexPopover editor={editor} position={texAt.position} onClose={closeTex} /> : null}
      {isLinking && editor ? <LinkPopover editor={editor} onClose={closeLink} /> : null}
      {picture && editor ? <PictureDialog editor={editor} draft={picture} onClose={closePicture} /> : null}
      {clip && editor ? <ClipDialog editor={editor} draft={clip} onClose={closeClip} /> : null}
    </>
  );
}
