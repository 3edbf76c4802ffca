import type { Editor } from "@tiptap/core";

/** Returns the element at which a popover for a place in the text stands; null is where the caret is. */
export function anchorOf(editor: Editor, position: number | null): Element {
  const { view } = editor;
  if (position !== null) {
    const dom = view.nodeDOM(position);
    if (dom instanceof Element) return dom;
  }
  const { node } = view.domAtPos(view.state.selection.from);
  return (node instanceof Element ? node : node.parentElement) ?? view.dom;
}
