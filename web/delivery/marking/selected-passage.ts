import { useEffect, useState } from "react";

export type Passage = { start: number; end: number };

/** Returns a passage without the space at its ends; null for space alone. */
export function trimPassage(text: string, { start, end }: Passage): Passage | null {
  const chosen = text.slice(start, end);
  if (chosen.trim() === "") return null;
  return {
    start: start + chosen.length - chosen.trimStart().length,
    end: end - (chosen.length - chosen.trimEnd().length),
  };
}

/** Returns the length of a container's text before a point in it. */
function offsetOf(container: Node, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(container);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** Returns the offsets of the selection in a container's text; null for none, and where the selection leaves the container. */
function passageIn(container: Node): Passage | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!container.contains(range.startContainer) || !container.contains(range.endContainer)) return null;
  const start = offsetOf(container, range.startContainer, range.startOffset);
  const end = offsetOf(container, range.endContainer, range.endOffset);
  return trimPassage(container.textContent ?? "", { start, end });
}

/** Tracks the selection in an element's text. It survives the press on a button that clears the browser's selection. */
export function useSelectedPassage(container: HTMLElement | null): Passage | null {
  const [passage, setPassage] = useState<Passage | null>(null);
  useEffect(() => {
    if (!container) return;
    const read = () => {
      const selection = getSelection();
      const isElsewhere = !selection?.anchorNode || !container.contains(selection.anchorNode);
      // Keep a selection lost to a button; drop one that was cleared within the text.
      if (isElsewhere && selection?.isCollapsed !== false) return;
      setPassage(passageIn(container));
    };
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, [container]);
  return passage;
}
