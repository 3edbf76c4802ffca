import type { QuestionContent } from "@sextant/questions/question.ts";
import type { WriteLoss } from "../../question-to-write.ts";
import type { ReadQuestion } from "../../read-question.ts";
import { filesOf } from "../../testing/files-of.ts";
import { anyPicture, toWrite } from "../../testing/to-write.ts";
import { readQtiPackage } from "../package/read-qti-package.ts";
import { writeQtiPackage } from "../write/write-qti.ts";
import type { QtiVersion } from "../write/xml-out.ts";

/** Files of a written package, by name. */
export function packageOf(
  questions: readonly QuestionContent[],
  version: QtiVersion = "qti3",
): { files: Record<string, Uint8Array>; losses: WriteLoss[] } {
  const numbered = questions.map((one, index) => ({ ...toWrite(one), id: String(index + 1) }));
  const { files, losses } = writeQtiPackage(version, numbered, anyPicture);
  return { files: Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), losses };
}

/** A package as other programs see it: without what we write for ourselves. */
export const asOthersSee = (files: Readonly<Record<string, Uint8Array>>): Record<string, Uint8Array> =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !name.endsWith(".json")));

/** What is read of a package. */
export async function readPackage(files: Readonly<Record<string, string | Uint8Array>>): Promise<ReadQuestion[]> {
  const found: ReadQuestion[] = [];
  for await (const question of readQtiPackage(filesOf(files))) found.push(question);
  return found;
}
