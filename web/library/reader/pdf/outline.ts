import type { PageViewport, PDFDocumentProxy } from "pdfjs-dist";
import type { OutlineEntry } from "../outline-places.ts";

/** More would be no outline, but a second document. */
const MOST_ENTRIES = 1000;
const MOST_DEPTH = 6;

type Item = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];

async function pageOf(document: PDFDocumentProxy, target: unknown): Promise<number | null> {
  if (typeof target === "number") return target + 1;
  if (typeof target !== "object" || target === null) return null;
  return (await document.getPageIndex(target as { num: number; gen: number })) + 1;
}

/** What a page is shown by, at 100%. */
type Shown = Pick<PageViewport, "rotation" | "convertToViewportPoint">;

/** Returns how far down its page, as it is shown, a destination is; null where it doesn’t say so. A turned page is gone down by what was its width. */
export function downOf([, kind, ...numbers]: readonly unknown[], page: Shown): number | null {
  const { name } = (kind ?? {}) as { name?: unknown };
  const isAcross = name === "FitV" || name === "FitBV";
  const isUp = name === "FitH" || name === "FitBH";
  const [left, top] = [
    name === "XYZ" || isAcross ? numbers[0] : null,
    name === "XYZ" ? numbers[1] : isUp ? numbers[0] : null,
  ];
  if (typeof (page.rotation % 180 === 0 ? top : left) !== "number") return null;
  const [x, y] = [left, top].map((one) => (typeof one === "number" ? one : 0));
  return Math.max(0, Number(page.convertToViewportPoint(x ?? 0, y ?? 0)[1]));
}

/** Finds where a line of the outline leads. */
async function placeOf(document: PDFDocumentProxy, { dest }: Item) {
  const explicit = (typeof dest === "string" ? await document.getDestination(dest) : dest) ?? [];
  const page = await pageOf(document, explicit[0]);
  if (page === null || explicit.length < 3) return { page, down: null };
  const shown = await document.getPage(page);
  return { page, down: downOf(explicit, shown.getViewport({ scale: 1 })) };
}

/** Reads the outline of a PDF, flat, in its order; what leads nowhere stays as a heading. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const walk = async (items: readonly Item[], depth: number): Promise<void> => {
    for (const item of items) {
      if (entries.length >= MOST_ENTRIES) return;
      const place = await placeOf(document, item).catch(() => ({ page: null, down: null }));
      entries.push({ title: item.title.replaceAll(/\s+/g, " ").trim(), depth, ...place });
      if (depth < MOST_DEPTH) await walk(item.items, depth + 1);
    }
  };
  await walk((await document.getOutline()) ?? [], 0);
  return entries.filter(({ title }) => title !== "");
}
