import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Returns what the pages of a PDF show, in words: what lies beyond an edge of its page is left out. */
export async function readPdfWords(pdf: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: new Uint8Array(pdf) });
  const document = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width = 0] = page.view;
    const { items } = await page.getTextContent();
    const seen = items.flatMap((item) => {
      if (!("str" in item)) return [];
      const left = Number(item.transform[4]);
      return left >= 0 && left + item.width <= width ? [item.str] : [];
    });
    pages.push(seen.join(" "));
  }
  await loading.destroy();
  return pages;
}
