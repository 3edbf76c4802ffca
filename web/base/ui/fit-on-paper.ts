/** What can be wider than a page and has no lines to break. */
const wide = ".rich table, .rich .katex-display";

/** Narrower than any paper that people print on, in CSS pixels: what fits here fits there. */
const NARROW_PAPER = 480;
/** An upright A4 sheet between usual margins, in CSS pixels. */
const USUAL_PAPER = 672;
/** Smaller than this, text is hard to read. */
const SMALL = 0.7;
/** Some room beyond what was measured: paper doesn’t round widths as a screen does. */
const SLACK = 1.02;

/** Returns the width of a formula, in CSS pixels. */
function formulaWidth(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element.querySelector(".katex-html") ?? element);
  return range.getBoundingClientRect().width;
}

/** Returns the least width of a table or a formula, in CSS pixels. */
function leastWidth(element: HTMLElement): number {
  if (!(element instanceof HTMLTableElement)) return formulaWidth(element);
  const { width } = element.style;
  element.style.width = "min-content";
  const least = element.getBoundingClientRect().width;
  element.style.width = width;
  return least;
}

/** Counts the upright lines of a table, each a pixel wide, which don’t become smaller with its text. */
function countLines(element: HTMLElement): number {
  if (!(element instanceof HTMLTableElement)) return 0;
  return 1 + Math.max(0, ...[...element.rows].map(({ cells }) => cells.length));
}

/** Puts an element into a box, in which the cells of tables are closer, and measures it there. */
function box(element: HTMLElement) {
  const around = document.createElement("div");
  around.className = "scaled";
  element.before(around);
  around.append(element);
  const least = leastWidth(element);
  return {
    least,
    scale: () => {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const lines = countLines(element);
      element.style.setProperty("--cell-lines", `${lines}px`);
      element.style.setProperty("--letter-share", String(size / ((least - lines) * SLACK)));
    },
    undo: () => {
      element.style.removeProperty("--cell-lines");
      element.style.removeProperty("--letter-share");
      around.replaceWith(element);
    },
  };
}

const listWide = (root: ParentNode, width: number) =>
  [...root.querySelectorAll<HTMLElement>(wide)].filter((element) => leastWidth(element) > width);

/** Lists what is beneath an element that an upright sheet would show too small to be read well. */
export function listTooWide(root: ParentNode): HTMLElement[] {
  return listWide(root, USUAL_PAPER / SMALL).filter((element) => {
    const { least, undo } = box(element);
    undo();
    return least > USUAL_PAPER / SMALL;
  });
}

/** Scales tables and formulas that are wider than the paper whenever the page is printed, so that nothing of them is cut off. */
export function fitOnPaper(): void {
  let undo: (() => void)[] = [];
  addEventListener("beforeprint", () => {
    const boxes = listWide(document, NARROW_PAPER).map(box);
    for (const { scale } of boxes) scale();
    undo = boxes.map((one) => one.undo);
  });
  addEventListener("afterprint", () => {
    for (const one of undo.splice(0)) one();
  });
}
