import { replaceElements, visitElements, writeStartTag } from "./rewrite.ts";

/** Where a picture is, and its size in CSS pixels when it is known, so that the page does not jump while it loads. */
export interface SignedImage {
  src: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** Lists the ids of the files that HTML shows, each once, in the order of their first appearance. */
export function listFiles(html: string): string[] {
  if (!html.includes("data-file")) return [];
  const ids = new Set<string>();
  visitElements(html, ({ name, attributes }) => {
    const id = attributes["data-file"];
    if (name === "img" && id !== undefined) ids.add(id);
  });
  return [...ids];
}

/**
 * Gives each picture of cleaned (and perhaps rendered) HTML the address that `locate` returns for its file; a size that the author set
 * stays. Where `locate` returns null the picture keeps its alternative text and no address.
 */
export function signImages(html: string, locate: (fileId: string) => SignedImage | null): string {
  if (!html.includes("data-file")) return html;
  return replaceElements(html, ({ name, attributes }) => {
    const id = attributes["data-file"];
    if (name !== "img" || id === undefined) return null;
    const { src: _old, ...own } = attributes;
    const found = locate(id);
    if (!found) return writeStartTag({ name, attributes: own });
    const size =
      own.width === undefined && own.height === undefined
        ? Object.entries({ width: found.width, height: found.height }).filter(([, pixels]) => pixels !== undefined)
        : [];
    const measured = Object.fromEntries(size.map(([side, pixels]) => [side, String(pixels)]));
    return writeStartTag({ name, attributes: { ...own, src: found.src, ...measured } });
  });
}
