import type { Editor } from "@tiptap/core";

/** Returns where in the window a piece of the text stands; null is where the caret is. A paragraph may be longer than the window. */
export function placeInText(editor: Editor, position: number | null) {
  const { view } = editor;
  const dom = position === null ? null : view.nodeDOM(position);
  const { left, right, top, bottom } =
    dom instanceof Element ? dom.getBoundingClientRect() : view.coordsAtPos(view.state.selection.head);
  return { left, top, width: right - left, height: bottom - top };
}
