import { replaceElements, writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { z } from "zod";
import { parseLine } from "../../jsonl/parse-line.ts";
import { readAuthored } from "../../jsonl/read-authored.ts";
import { packagePath } from "../../package-path.ts";
import type { PackageFiles } from "../../read-document.ts";
import type { ReadQuestion } from "../../read-question.ts";
import { decodeText } from "../../text/decode.ts";
import { findChild, type XmlElement } from "../../xml/xml-tree.ts";
import { hashOf, OWN_FORMAT, ownPath } from "../own-data.ts";

const ownData = z.object({
  format: z.literal(OWN_FORMAT),
  item: z.string(),
  stimulus: z.string().nullable(),
  title: z.string(),
  question: z.record(z.string(), z.unknown()),
});

const hashIn = async (path: string, files: PackageFiles) =>
  files.names.includes(path) ? await files.read(path).then(hashOf, () => null) : null;

/**
 * Reads the question that lies beside an item as we wrote it ourselves, with all that QTI has no place for. Null where there is
 * none, or item or passage have been changed since: then the item is right.
 */
export async function readOwnQuestion(
  path: string,
  item: Uint8Array,
  root: XmlElement,
  files: PackageFiles,
): Promise<ReadQuestion | null> {
  const beside = ownPath(path);
  if (beside === path || !files.names.includes(beside)) return null;
  const bytes = await files.read(beside).catch(() => null);
  const parsed = bytes ? parseLine(decodeText(bytes)) : null;
  const data = parsed?.ok ? ownData.safeParse(parsed.value) : null;
  if (!data?.success || data.data.item !== hashOf(item)) return null;
  const href = findChild(root, "assessmentStimulusRef")?.attributes.href;
  const passage = href === undefined ? null : await hashIn(packagePath(path, href), files);
  if (passage !== data.data.stimulus) return null;
  const read = readAuthored(data.data.question, { file: path, line: root.line });
  if (!read.question) return null;
  const question = mapQuestionHtml(read.question, (html) => {
    if (!html.includes("data-file")) return html;
    return replaceElements(html, ({ name, attributes }) => {
      const address = attributes["data-file"];
      if (name !== "img" || address === undefined) return null;
      return writeStartTag({ name, attributes: { ...attributes, "data-file": packagePath(path, address) } });
    });
  });
  const sourceIdentifier = cutText(root.attributes.identifier ?? "", 200);
  return { ...read, sourceIdentifier, title: cutText(data.data.title, 120) || read.title, question };
}
