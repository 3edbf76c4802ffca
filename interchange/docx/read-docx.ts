import { listQuestionFiles } from "@sextant/questions/html-fields.ts";
import { invalid, unsupported } from "../draft.ts";
import { refusedQuestion } from "../finish-question.ts";
import { readLines } from "../lines/read-lines.ts";
import { type Message, message } from "../messages/message.ts";
import { createPictureStore } from "../picture-store.ts";
import type { ReadDocument } from "../read-document.ts";
import { readableText } from "../text/readable.ts";
import { parseXml, XmlError } from "../xml/parse-xml.ts";
import { childElements, type XmlElement } from "../xml/xml-tree.ts";
import { attributeOf } from "./attributes.ts";
import { bodyOf, linesOf } from "./lines.ts";
import { createLabeller } from "./numbering.ts";
import { DocxError, type DocxFiles, openDocx } from "./open-docx.ts";
import { createStyles } from "./styles.ts";

const limits = { length: 64_000_000, nodes: 2_000_000 };

async function readPart(files: DocxFiles, name: string): Promise<XmlElement | null> {
  const bytes = await files.read(name);
  return bytes && parseXml(readableText(bytes), limits);
}

/** Resolves a path relative to the document. A path that leads outside is only looked up, and not found. */
const inFolder = (folder: string, target: string) => (target.startsWith("/") ? target.slice(1) : `${folder}${target}`);

interface Relations {
  /** By id: the part it refers to. */
  byId: Map<string, string>;
  /** By the end of its type. */
  byType: Map<string, string>;
}

async function readRelations(files: DocxFiles, name: string, folder: string): Promise<Relations> {
  const relations: Relations = { byId: new Map(), byType: new Map() };
  const root = await readPart(files, name);
  for (const one of root ? childElements(root, "Relationship") : []) {
    if (attributeOf(one, "TargetMode") === "External") continue;
    const path = inFolder(folder, attributeOf(one, "Target") ?? "");
    relations.byId.set(attributeOf(one, "Id") ?? "", path);
    relations.byType.set((attributeOf(one, "Type") ?? "").split("/").at(-1) ?? "", path);
  }
  return relations;
}

/** Pictures of a document by their part's name, read once and kept if they are of a kind that can be shown. */
async function readPictures(files: DocxFiles, relations: Relations) {
  const pictures = new Map<string, Uint8Array>();
  for (const path of new Set(relations.byId.values())) {
    if (!/\.(?:png|jpe?g|gif|webp|avif|tiff?|svg|bmp|emf|wmf)$/i.test(path)) continue;
    const bytes = await files.read(path);
    if (bytes) pictures.set(path, bytes);
  }
  return pictures;
}

async function readOpened(files: DocxFiles, file: string): Promise<ReadDocument> {
  const top = await readRelations(files, "_rels/.rels", "");
  const path = top.byType.get("officeDocument") ?? "word/document.xml";
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const document = await readPart(files, path);
  const body = document && bodyOf(document);
  if (!body) throw new DocxError(message("word_none"));
  const relations = await readRelations(files, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const numbering = await readPart(files, relations.byType.get("numbering") ?? `${folder}numbering.xml`);
  const styles = await readPart(files, relations.byType.get("styles") ?? `${folder}styles.xml`);
  const held = await readPictures(files, relations);
  const store = createPictureStore();
  const lines = linesOf(body, {
    styleOf: createStyles(styles),
    labelOf: createLabeller(numbering),
    picture(relation) {
      const target = relations.byId.get(relation);
      const bytes = target === undefined ? undefined : held.get(target);
      return target === undefined || !bytes ? null : store.add(target.slice(target.lastIndexOf("/") + 1), bytes);
    },
  });
  const read = readLines(lines, file, "paragraph");
  const shown = new Set(read.flatMap(({ question }) => (question ? listQuestionFiles(question) : [])));
  return { questions: read, pictures: new Map([...store.pictures].filter(([name]) => shown.has(name))) };
}

/**
 * Reads a Word document in the common layout for questions: numbered stems, lettered options, `Answer:` and other fields. Any other file
 * gives one question that says why it can't be read.
 */
export async function readDocx(bytes: Uint8Array, file: string): Promise<ReadDocument> {
  const refuse = (said: Message, isOther: boolean): ReadDocument => ({
    questions: [refusedQuestion({ place: { file, line: 1 } }, isOther ? unsupported(said) : invalid(said))],
    pictures: new Map(),
  });
  try {
    const files = await openDocx(bytes);
    try {
      return await readOpened(files, file);
    } finally {
      files.close();
    }
  } catch (error) {
    if (error instanceof DocxError)
      return refuse(error.said, error.said.code === "word_older" || error.said.code === "word_rtf");
    if (error instanceof XmlError) return refuse(message("word_damaged"), false);
    throw error;
  }
}
