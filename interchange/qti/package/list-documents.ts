import { packagePath } from "../../package-path.ts";
import type { PackageFiles } from "../../read-document.ts";
import { decodeText } from "../../text/decode.ts";
import { looksLikeQtiItem } from "../read-qti-item.ts";
import type { Resource } from "./read-manifest.ts";

/** A document of a package that holds questions: an item of QTI 2 or 3, or a document of QTI 1.2. */
export interface Listed {
  path: string;
  version: "qti2" | "qti12";
  textTags: Record<string, string>;
}

const itemType = /qti_(?:apip)?item|qti_apip_?item/i;
const testType = /qti_(?:apip)?(?:test|assessment|section)_xmlv[23]/i;
const documentType = /imsqti_xmlv1p|x-bb-(?:qti|pool)|d2lquestionlibrary|d2lquiz/i;

/** Whether a text begins like a document of QTI 1.2. */
const looksLikeQti12 = (head: string) => /<(?:[\w.-]+:)?questestinterop[\s>]|<POOL[\s>]/.test(head);

const firstOf = ({ href, files }: Resource) => href || (files[0] ?? "");

/** Canvas writes each assessment twice: for all programs, and, with all that it knows, beside it. */
function fullVersionOf(path: string, names: readonly string[]): string {
  const folder = path.split("/").at(-2) ?? "";
  const full = `non_cc_assessments/${folder}.xml.qti`;
  return path.endsWith("/assessment_qti.xml")
    ? (names.find((name) => name === full || name.endsWith(`/${full}`)) ?? path)
    : path;
}

/** Paths of the tests that a manifest lists. */
export function listTests(resources: readonly Resource[], manifest: string): string[] {
  return resources.filter(({ type }) => testType.test(type)).map((one) => packagePath(manifest, firstOf(one)));
}

/** Lists the documents with questions that a manifest lists, in its order, each once. */
export function listDocuments(resources: readonly Resource[], manifest: string, names: readonly string[]): Listed[] {
  const listed = resources.flatMap((resource): Listed[] => {
    const { type, textTags, files } = resource;
    const path = packagePath(manifest, firstOf(resource));
    if (itemType.test(type)) return [{ path, version: "qti2", textTags }];
    if (documentType.test(type)) return [{ path: fullVersionOf(path, names), version: "qti12", textTags }];
    const banks = files.filter((file) => file.endsWith(".xml.qti")).map((file) => packagePath(manifest, file));
    return banks.map((bank) => ({ path: bank, version: "qti12", textTags }));
  });
  return [...new Map(listed.map((one) => [one.path, one])).values()];
}

/** Finds the files that hold questions by their beginning, where no manifest says which do. */
export async function findDocuments(files: PackageFiles): Promise<Listed[]> {
  const found: Listed[] = [];
  for (const path of files.names) {
    if (!/\.(?:xml|qti|dat)$/i.test(path)) continue;
    const bytes = await files.read(path).catch(() => new Uint8Array());
    const head = decodeText(bytes.subarray(0, 4000));
    if (looksLikeQtiItem(head)) found.push({ path, version: "qti2", textTags: {} });
    else if (looksLikeQti12(head)) found.push({ path, version: "qti12", textTags: {} });
  }
  return found;
}
