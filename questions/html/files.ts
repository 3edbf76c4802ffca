import { escapeHtml } from "./escape.ts";
import { replaceElements, type StartTag, visitElements, writeStartTag } from "./rewrite.ts";

/** Returns whether an element is a clip: a video or sound, which is played where it is. */
export const isClip = ({ name }: StartTag): boolean => name === "video" || name === "audio";

/** Returns whether an element shows a stored file, or is to. */
export const showsFile = (tag: StartTag): boolean => tag.name === "img" || isClip(tag);

/** Returns a picture or clip with these attributes, whole. */
export const writeFileElement = (tag: StartTag): string =>
  `${writeStartTag(tag)}${isClip(tag) ? `</${tag.name}>` : ""}`;

/** Replaces each clip by its name in brackets: for formats that hold none. */
export function nameClips(html: string): string {
  if (!/<(?:video|audio)\b/.test(html)) return html;
  return replaceElements(html, (tag) => {
    if (!isClip(tag)) return null;
    return `<em>[${escapeHtml(tag.attributes.title?.trim() || (tag.name === "video" ? "Video" : "Sound"))}]</em>`;
  });
}

/** Where a picture or clip is, and its size in CSS pixels when it is known, so that the page does not jump while it loads. */
export interface SignedFile {
  src: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** Lists the ids of the files that HTML shows, each once, in the order of their first appearance. */
export function listFiles(html: string): string[] {
  if (!html.includes("data-file")) return [];
  const ids = new Set<string>();
  visitElements(html, (tag) => {
    const id = tag.attributes["data-file"];
    if (showsFile(tag) && id !== undefined) ids.add(id);
  });
  return [...ids];
}

/**
 * Returns a clip with the browser's controls, loaded once it is played. Its name is shown below it by a style: as text it would shift what
 * is counted in characters, such as highlights.
 */
function signClip({ name, attributes }: StartTag, found: SignedFile | null): string {
  const { title = "", "data-file": file = "" } = attributes;
  const source: Record<string, string> = found
    ? { src: found.src, controls: "", preload: "metadata", playsinline: "" }
    : {};
  const element = writeFileElement({ name, attributes: { "data-file": file, "aria-label": title, ...source } });
  return `${writeStartTag({ name: "span", attributes: { class: "clip", "data-name": title } })}${element}</span>`;
}

/**
 * Gives each picture and clip of cleaned (and perhaps rendered) HTML the address that `locate` returns for its file; a size that the
 * author set stays. Where `locate` returns null a picture keeps its alternative text, a clip its name, and no address.
 */
export function signFiles(html: string, locate: (fileId: string) => SignedFile | null): string {
  if (!html.includes("data-file")) return html;
  return replaceElements(html, (tag) => {
    const { name, attributes } = tag;
    const id = attributes["data-file"];
    if (!showsFile(tag) || id === undefined) return null;
    if (isClip(tag)) return signClip(tag, locate(id));
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
