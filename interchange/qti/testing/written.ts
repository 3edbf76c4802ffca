import type { QuestionContent } from "@sextant/questions/question.ts";
import type { WriteLoss } from "../../question-to-write.ts";
import type { ReadQuestion } from "../../read-question.ts";
import { filesOf } from "../../testing/files-of.ts";
import { findManifestFaults } from "../../testing/manifest-content.ts";
import { findMisplaced } from "../../testing/qti-content.ts";
import { questionOf } from "../../testing/round-trip.ts";
import { anyPicture, toWrite } from "../../testing/to-write.ts";
import { parseXml } from "../../xml/parse-xml.ts";
import { withNamesOfQti2 } from "../normalize.ts";
import { readQtiPackage } from "../package/read-qti-package.ts";
import { writeQtiPackage } from "../write/write-qti.ts";
import type { QtiVersion } from "../write/xml-out.ts";

/** Returns the files of a written package, by name, each document checked against QTI's content model. */
export function packageOf(
  questions: readonly QuestionContent[],
  version: QtiVersion = "qti3",
): { files: Record<string, Uint8Array>; losses: WriteLoss[] } {
  const numbered = questions.map((one, index) => ({ ...toWrite(one), id: String(index + 1) }));
  const { files, losses } = writeQtiPackage(version, numbered, anyPicture);
  for (const { name, bytes } of files) {
    if (name === "imsmanifest.xml") {
      const names = files.map((file) => file.name);
      const faults = findManifestFaults(parseXml(new TextDecoder().decode(bytes)), version, names);
      if (faults.length > 0) throw new Error(`${name} of ${version}: ${faults.join("; ")}`);
    }
    if (!/^(?:items|stimuli)\/.*\.xml$/.test(name)) continue;
    const wrong = findMisplaced(withNamesOfQti2(parseXml(new TextDecoder().decode(bytes))), version);
    if (wrong.length > 0) throw new Error(`${name} of ${version}: ${wrong.join("; ")}`);
  }
  return { files: Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), losses };
}

/** Returns a package as other programs see it: without what we write for ourselves. */
export const asOthersSee = (files: Readonly<Record<string, Uint8Array>>): Record<string, Uint8Array> =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !name.endsWith(".json")));

/** Returns what is read of a package. */
export async function readPackage(files: Readonly<Record<string, string | Uint8Array>>): Promise<ReadQuestion[]> {
  const found: ReadQuestion[] = [];
  for await (const question of readQtiPackage(filesOf(files))) found.push(question);
  return found;
}

type Fields = Parameters<typeof questionOf>[0];

/** Options with these contents, called A, B, C … */
export const words = (...contents: string[]) =>
  contents.map((content, at) => ({ source_identifier: "ABCDEF"[at] ?? null, content }));

/** Returns the item of a single question: as a tree with the names of QTI 2, and as others read it. */
export async function writtenItem(fields: Fields, version: QtiVersion = "qti3") {
  const { files, losses } = packageOf([questionOf(fields)], version);
  const xml = new TextDecoder().decode(files["items/q-1.xml"]);
  const [read] = await readPackage(asOthersSee(files));
  if (!read) throw new Error("nothing was read");
  return { files, losses: losses.map(({ message }) => message), item: withNamesOfQti2(parseXml(xml)), read };
}
