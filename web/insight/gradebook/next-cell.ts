const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Returns the cell that a key leads to from the one that has the focus: the next in that direction that has something to open. Left is
 * left in every language.
 */
export function nextCell(
  body: HTMLTableSectionElement,
  { key, target }: { key: string; target: EventTarget },
): HTMLElement | null {
  const step = steps[key];
  const here = target instanceof HTMLElement ? target.closest("td") : null;
  const row = here?.parentElement;
  if (!step || !here || !(row instanceof HTMLTableRowElement)) return null;
  const turn = getComputedStyle(body).direction === "rtl" ? -1 : 1;
  let [atRow, atColumn] = [Array.prototype.indexOf.call(body.rows, row), here.cellIndex];
  for (;;) {
    atRow += step[0];
    atColumn += step[1] * turn;
    const cell = body.rows[atRow]?.cells[atColumn];
    if (!cell || atColumn < 1) return null;
    const button = cell.querySelector<HTMLElement>("button");
    if (button) return button;
  }
}
