import { nameClips } from "@sextant/questions/html/files.ts";
import { listQuestionHtml } from "@sextant/questions/html-fields.ts";
import { ZipFile } from "yazl";
import { writeCsv } from "./csv/write-csv.ts";
import { writeGift } from "./gift/write-gift.ts";
import { writeJsonl } from "./jsonl/write-jsonl.ts";
import { message } from "./messages/message.ts";
import { writeMoodleXml } from "./moodle-xml/write-moodle-xml.ts";
import { writeQtiPackage } from "./qti/write/write-qti.ts";
import type { PictureToWrite, QuestionToWrite, WriteLoss } from "./question-to-write.ts";
import type { TestToWrite } from "./test-to-write.ts";
import type { FindPicture } from "./writing/foreign-html.ts";
import type { WrittenDocument } from "./writing/written-document.ts";

/** Formats of one document, with the pictures that it names beside it; Moodle's XML holds its pictures itself. */
const documents = {
  moodle_xml: { write: writeMoodleXml, extension: "xml", mediaType: "application/xml", holdsPictures: true },
  gift: { write: writeGift, extension: "gift", mediaType: "text/plain; charset=utf-8", holdsPictures: false },
  csv: { write: writeCsv, extension: "csv", mediaType: "text/csv; charset=utf-8", holdsPictures: false },
  jsonl: { write: writeJsonl, extension: "jsonl", mediaType: "application/x-ndjson", holdsPictures: false },
} satisfies Record<
  string,
  {
    write: (questions: readonly QuestionToWrite[], picture: FindPicture) => WrittenDocument;
    extension: string;
    mediaType: string;
    holdsPictures: boolean;
  }
>;

/** Formats of a package: a zip of many files. */
const packages = ["qti3", "qti22"] as const;

type DocumentFormat = keyof typeof documents;
export type WrittenFormat = DocumentFormat | (typeof packages)[number];

/** What questions can be written as. */
export const writtenFormats: readonly WrittenFormat[] = [...(Object.keys(documents) as DocumentFormat[]), ...packages];

/** A file of questions, ready to be saved. */
export interface WrittenFile {
  extension: string;
  mediaType: string;
  bytes: Uint8Array;
  losses: WriteLoss[];
}

async function zipped(files: readonly { name: string; bytes: Uint8Array }[]): Promise<Uint8Array> {
  const archive = new ZipFile();
  for (const { name, bytes } of files) archive.addBuffer(Buffer.from(bytes), name);
  archive.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive.outputStream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

const hasClips = ({ content }: QuestionToWrite) => listQuestionHtml(content).some((html) => nameClips(html) !== html);

const isDocument = (format: WrittenFormat): format is DocumentFormat => Object.hasOwn(documents, format);

/**
 * Writes questions in a format. A document whose pictures have to lie beside it is a zip of both, when there are any.
 *
 * @param picture Finds a picture by its file's id; its name is the path under which the document names it.
 * @param test That asks the questions, for formats of a package; the others hold questions alone.
 */
export async function writeQuestions(
  format: WrittenFormat,
  questions: readonly QuestionToWrite[],
  picture: FindPicture,
  test: TestToWrite | null = null,
): Promise<WrittenFile> {
  const lost = questions.filter(hasClips).map(({ id }) => ({ question: id, message: message("clip_left_out") }));
  if (!isDocument(format)) {
    const { files, losses } = writeQtiPackage(format, questions, picture, test);
    return { extension: "zip", mediaType: "application/zip", bytes: await zipped(files), losses: [...losses, ...lost] };
  }
  const { write, extension, mediaType, holdsPictures } = documents[format];
  const shown = new Map<string, PictureToWrite>();
  const document = write(questions, (fileId) => {
    const found = picture(fileId);
    if (found) shown.set(found.name, found);
    return found;
  });
  const losses = [...document.losses, ...lost];
  const bytes = Buffer.from(document.text);
  if (holdsPictures || shown.size === 0) return { extension, mediaType, bytes, losses };
  const files = [{ name: `questions.${extension}`, bytes }, ...shown.values()];
  return { extension: "zip", mediaType: "application/zip", bytes: await zipped(files), losses };
}
