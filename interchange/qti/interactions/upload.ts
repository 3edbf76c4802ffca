import { MAX_ANSWER_FILES } from "@sextant/questions/interactions/file-upload/content.ts";
import { type FileKind, fileKinds, kindOfFile } from "@sextant/questions/interactions/file-upload/file-kinds.ts";
import type { XmlElement } from "../../xml/xml-tree.ts";

/** What an `uploadInteraction` says of files beyond what QTI has words for: attributes of our own, which others pass over. */
export const uploadData = {
  kinds: "data-sextant-kinds",
  most: "data-sextant-max-files",
  megabytes: "data-sextant-max-mb",
} as const;

const dataOf = ({ attributes }: XmlElement, name: string) => attributes[name] ?? "";

function wholeFrom(written: string, most: number, otherwise: number): number {
  const number = Number(written);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : otherwise;
}

const isMediaType = (written: string) => /^[\w.+-]+\/[\w.+*-]+$/.test(written);

/** Kinds that are named, else those of the media types; of a file that says nothing, all. */
function kindsOf(element: XmlElement): FileKind[] {
  const named = dataOf(element, uploadData.kinds).split(/\s+/);
  const own = fileKinds.filter((kind) => named.includes(kind));
  if (own.length > 0) return own;
  const types = (element.attributes.type ?? "")
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(isMediaType);
  const stated = new Set(types.map(kindOfFile));
  return fileKinds.filter((kind) => stated.size === 0 || stated.has(kind));
}

/** Reads which files an `uploadInteraction` asks for. */
export function readUpload(element: XmlElement) {
  return {
    type: "file_upload" as const,
    kinds: kindsOf(element),
    max_files: wholeFrom(dataOf(element, uploadData.most), MAX_ANSWER_FILES, 1),
    max_mb: wholeFrom(dataOf(element, uploadData.megabytes), 200, 10),
  };
}
