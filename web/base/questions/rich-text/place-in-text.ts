import type { Editor } from "@tiptap/core";

/** Returns the window coordinates of a node in the text. A null position means the caret: a paragraph may be taller than the window. */
export function placeInText(editor: Editor, position: number | null) {
  const { view } = editor;
  const dom = position === null ? null : view.nodeDOM(position);
  const { left, right, top, bottom } =
    dom instanceof Element ? dom.getBoundingClientRect() : view.coordsAtPos(view.state.selection.head);
  return { left, top, width: right - left, height: bottom - top };
}
