import { spokenText } from "../../../../base/questions/spoken/spoken-text.ts";

/** A stretch of the page that is read in one go. */
export type Piece = { element: HTMLElement; text: string };

/** What is read in one go: a paragraph, a line of a list or table, an option, a menu by itself. */
const blocks = "p, li, h2, h3, h4, td, th, figcaption, blockquote, pre, .src, .prompt, .option .card, .field > .select";

/** Returns the pieces of a pane in their order; those without words are left out. */
export function listPieces(pane: Element | null, language: string): Piece[] {
  if (!pane) return [];
  const all = [...pane.querySelectorAll<HTMLElement>(blocks)];
  const pieces = all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
  return pieces.flatMap((element) => {
    const text = spokenText(element, language);
    return text && element.getClientRects().length > 0 ? [{ element, text }] : [];
  });
}
