/** Matches elements inside a text that are not part of it: interactions and gaps, whose own text changes, and pins. */
const foreign = "[data-interaction], [data-gap], .note-at";

/** Returns the text nodes of a container's own text, in order. */
function textNodes(container: Node): Text[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    return node instanceof Element && node.matches(foreign) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) nodes.push(node);
  return nodes;
}

/** Returns the text that mark offsets refer to. */
export function textOf(container: Node): string {
  return textNodes(container)
    .map(({ data }) => data)
    .join("");
}

/** Returns the length of a container's text before a point of the document. */
function offsetOf(container: Node, node: Node, offset: number): number {
  const point = document.createRange();
  point.setStart(node, offset);
  let passed = 0;
  for (const text of textNodes(container)) {
    if (text === node) return passed + offset;
    // The point is before this text node.
    if (point.comparePoint(text, 0) > 0) return passed;
    passed += text.length;
  }
  return passed;
}

/** Returns a range's offsets into the text of a container; null when it lies outside or contains no text. */
export function offsetsOf(container: Node, range: Range): { start: number; end: number } | null {
  if (!container.contains(range.startContainer) || !container.contains(range.endContainer)) return null;
  const start = offsetOf(container, range.startContainer, range.startOffset);
  const end = offsetOf(container, range.endContainer, range.endOffset);
  return end > start ? { start, end } : null;
}

/** Returns the DOM range between two offsets of a container's text; null when the text is now shorter than that. */
export function rangeOf(container: Node, start: number, end: number): Range | null {
  const range = document.createRange();
  let passed = 0;
  let begun = false;
  for (const text of textNodes(container)) {
    if (!begun && start < passed + text.length) {
      range.setStart(text, start - passed);
      begun = true;
    }
    if (begun && end <= passed + text.length) {
      range.setEnd(text, end - passed);
      return range;
    }
    passed += text.length;
  }
  return null;
}

type CaretDocument = Document & {
  caretPositionFromPoint?: (x: number, y: number) => { offsetNode: Node; offset: number } | null;
};

/** Returns the offset into a container's text at a point of the window; null outside it. */
export function offsetAt(container: Node, x: number, y: number): number | null {
  const page: CaretDocument = document;
  const caret = page.caretPositionFromPoint
    ? page.caretPositionFromPoint(x, y)
    : (() => {
        const range = page.caretRangeFromPoint(x, y);
        return range && { offsetNode: range.startContainer, offset: range.startOffset };
      })();
  if (!caret || !container.contains(caret.offsetNode)) return null;
  return offsetOf(container, caret.offsetNode, caret.offset);
}
