import type { Mark, MarkColor } from "../../../../base/sending/answer-row.ts";
import { colorOf } from "./mark-list.ts";
import { rangeOf } from "./text-offsets.ts";

const colors: readonly MarkColor[] = ["yellow", "green", "blue", "underline"];
const painted = new Map<Element, { color: MarkColor; range: Range }[]>();

/**
 * Paints marks over a text and puts a numbered pin behind each that has a note. Where the browser can highlight without touching
 * the document it does; elsewhere the text is wrapped. Pins carry no text of their own, so offsets stay what they are.
 *
 * @param pinName The name of a pin for those who hear it.
 */
export function paintMarks(container: HTMLElement, marks: readonly Mark[], pinName: (number: number) => string): void {
  clear(container);
  const ranges = marks.flatMap((mark) => {
    const range = rangeOf(container, mark.start, mark.end);
    return range ? [{ mark, range }] : [];
  });
  const noted = ranges.filter(({ mark }) => mark.note !== "");
  // From the end, so that a pin does not move the places still to come.
  for (const { mark, range } of noted.toReversed()) {
    const end = range.cloneRange();
    end.collapse(false);
    end.insertNode(pin(mark, noted.findIndex((one) => one.mark === mark) + 1, pinName));
  }
  const again = marks.flatMap((mark) => {
    const range = rangeOf(container, mark.start, mark.end);
    return range ? [{ color: colorOf(mark), range }] : [];
  });
  if ("highlights" in CSS) {
    painted.set(container, again);
    repaint();
  } else for (const one of again.toReversed()) wrap(one.range, one.color);
}

/** Forgets a text that is no longer shown. */
export function unpaintMarks(container: Element): void {
  painted.delete(container);
  if ("highlights" in CSS) repaint();
}

function repaint(): void {
  const all = [...painted.values()].flat();
  for (const color of colors) {
    const ranges = all.filter((one) => one.color === color).map(({ range }) => range);
    CSS.highlights.set(`sextant-marks-${color}`, new Highlight(...ranges));
  }
}

function clear(container: HTMLElement): void {
  for (const old of container.querySelectorAll(".note-at")) old.remove();
  for (const old of container.querySelectorAll("mark.student-mark")) old.replaceWith(...old.childNodes);
}

/** A pin takes no room: it hangs at an empty place in the line, and nothing moves when it comes. */
function pin(mark: Mark, number: number, pinName: (number: number) => string): HTMLElement {
  const place = document.createElement("span");
  place.className = "note-at";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "note-pin";
  button.dataset.number = String(number);
  button.dataset.start = String(mark.start);
  button.setAttribute("aria-label", pinName(number));
  button.title = mark.note;
  place.append(button);
  return place;
}

function wrap(range: Range, color: MarkColor): void {
  const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  const first = range.commonAncestorContainer instanceof Text ? range.commonAncestorContainer : walker.nextNode();
  for (let node: Node | null = first; node; node = walker.nextNode()) {
    if (node instanceof Text && range.intersectsNode(node)) nodes.push(node);
  }
  const [from, to] = [range.startOffset, range.endOffset];
  const [start, end] = [range.startContainer, range.endContainer];
  for (const node of nodes.toReversed()) {
    const part = document.createRange();
    part.setStart(node, node === start ? from : 0);
    part.setEnd(node, node === end ? to : node.length);
    if (part.collapsed) continue;
    const mark = document.createElement("mark");
    mark.className = "student-mark";
    mark.dataset.color = color;
    part.surroundContents(mark);
  }
}
