import type { PDFDocumentProxy } from "pdfjs-dist";

/** A line of the outline: a heading and the page it leads to. */
export interface OutlineEntry {
  title: string;
  depth: number;
  page: number | null;
}

/** More would be no outline, but a second document. */
const MOST_ENTRIES = 1000;
const MOST_DEPTH = 6;

type Item = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];

async function pageOf(document: PDFDocumentProxy, destination: Item["dest"]): Promise<number | null> {
  const explicit = typeof destination === "string" ? await document.getDestination(destination) : destination;
  const target: unknown = explicit?.[0];
  if (typeof target === "number") return target + 1;
  if (typeof target !== "object" || target === null) return null;
  return (await document.getPageIndex(target as { num: number; gen: number })) + 1;
}

/** Reads the outline of a PDF, flat, in its order; what leads nowhere stays as a heading. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const walk = async (items: readonly Item[], depth: number): Promise<void> => {
    for (const item of items) {
      if (entries.length >= MOST_ENTRIES) return;
      const page = await pageOf(document, item.dest).catch(() => null);
      entries.push({ title: item.title.replaceAll(/\s+/g, " ").trim(), depth, page });
      if (depth < MOST_DEPTH) await walk(item.items, depth + 1);
    }
  };
  await walk((await document.getOutline()) ?? [], 0);
  return entries.filter(({ title }) => title !== "");
}
