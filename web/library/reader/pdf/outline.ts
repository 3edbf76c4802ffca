import type { PDFDocumentProxy } from "pdfjs-dist";

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

/** Returns how far above the bottom of its page a destination is; null where it names the page alone. */
function heightOf([, kind, ...numbers]: readonly unknown[]): number | null {
  const { name } = (kind ?? {}) as { name?: unknown };
  const height = name === "XYZ" ? numbers[1] : name === "FitH" || name === "FitBH" ? numbers[0] : null;
  return typeof height === "number" ? height : null;
}

/** Finds where a line of the outline leads. */
async function placeOf(document: PDFDocumentProxy, { dest }: Item, pageHeight: number) {
  const explicit = typeof dest === "string" ? await document.getDestination(dest) : dest;
  const height = heightOf(explicit ?? []);
  const page = await pageOf(document, explicit?.[0]);
  return { page, down: height === null ? null : Math.max(0, pageHeight - height) };
}

/**
 * Reads the outline of a PDF, flat, in its order; what leads nowhere stays as a heading.
 *
 * @param pageHeight Of its usual page, at 100%.
 */
export async function readOutline(document: PDFDocumentProxy, pageHeight: number): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const walk = async (items: readonly Item[], depth: number): Promise<void> => {
    for (const item of items) {
      if (entries.length >= MOST_ENTRIES) return;
      const place = await placeOf(document, item, pageHeight).catch(() => ({ page: null, down: null }));
      entries.push({ title: item.title.replaceAll(/\s+/g, " ").trim(), depth, ...place });
      if (depth < MOST_DEPTH) await walk(item.items, depth + 1);
    }
  };
  await walk((await document.getOutline()) ?? [], 0);
  return entries.filter(({ title }) => title !== "");
}
