import { cutText } from "@sextant/questions/text/cut.ts";
import { type Message, message } from "../../messages/message.ts";
import { isElsewhere, packagePath } from "../../package-path.ts";
import { settingsPath } from "../../qti12/canvas-quiz.ts";
import { streamQti12 } from "../../qti12/read-qti12.ts";
import { type PackageFiles, UnreadFile } from "../../read-document.ts";
import type { ReadQuestion } from "../../read-question.ts";
import { findChild, type XmlElement } from "../../xml/xml-tree.ts";
import { addEmbedded, type Embedded } from "../embedded-pictures.ts";
import { type ItemSurroundings, readItemElement } from "../read-item.ts";
import { isUnread, parseQti, unreadFile } from "../read-qti-item.ts";
import type { TestPassage } from "../test/read-passages.ts";
import { readTest } from "../test/read-test.ts";
import { fromRoot, includeFiles, readXmlFile } from "./include-files.ts";
import { findDocuments, type Listed, listDocuments, listTests } from "./list-documents.ts";
import { pictureLocator } from "./picture-locator.ts";
import { type Resource, readManifest } from "./read-manifest.ts";
import { readOwnQuestion } from "./read-own-question.ts";

/** The manifest of a package: the one that lies the least deep. */
function findManifest(names: readonly string[]): string | undefined {
  return names
    .filter((name) => /(?:^|\/)imsmanifest\.xml$/i.test(name))
    .sort((a, b) => a.split("/").length - b.split("/").length)[0];
}

type Passage = NonNullable<ItemSurroundings["stimulus"]>;

/** A passage that an item shares with others (`assessmentStimulusRef`). */
async function readStimulus(
  item: XmlElement,
  path: string,
  files: PackageFiles,
  losses: Message[],
): Promise<Passage | null> {
  const reference = findChild(item, "assessmentStimulusRef");
  const href = reference?.attributes.href;
  if (!href) return null;
  const from = packagePath(path, href);
  const root = await readXmlFile(from, files);
  if (!root) {
    losses.push(message("passage_unread", { name: href }));
    return null;
  }
  const body = findChild(root, "stimulusBody") ?? root;
  return { title: cutText((root.attributes.title ?? "").trim(), 500), children: fromRoot(body, from).children };
}

/** What is read before an item: what its test shows above it, then its own passage. */
function withPassageAbove(own: Passage | null, above: TestPassage | null): Passage | null {
  if (above === null) return own;
  const title = own?.title || cutText(above.title, 500);
  return { title, children: [...above.children, ...(own?.children ?? [])] };
}

async function readItem(
  root: XmlElement,
  { path, textTags }: Listed,
  files: PackageFiles,
  locate: Locate,
  above: TestPassage | null,
): Promise<ReadQuestion[]> {
  if (root.name !== "assessmentItem") return [unreadFile(path, root.line, message("not_an_item"), "unsupported")];
  const losses: Message[] = [];
  const item = await includeFiles(root, path, files, losses);
  return readItemElement(item, {
    place: { file: path, line: root.line },
    stimulus: withPassageAbove(await readStimulus(item, path, files, losses), above),
    textTags: Object.keys(textTags).length > 0 ? textTags : null,
    losses,
    locatePicture: locate,
  });
}

type Locate = (address: string) => string;

/** The bytes of a document; why there are none where that is known, else null. */
async function readBytes(path: string, files: PackageFiles): Promise<Uint8Array | Message | null> {
  try {
    return await files.read(path);
  } catch (error) {
    return error instanceof UnreadFile ? error.said : null;
  }
}

/** A question as we wrote it ourselves, in a test where another program put a text above it. */
const withoutPassage = (question: ReadQuestion): ReadQuestion => ({
  ...question,
  status: question.status === "ok" ? "lossy" : question.status,
  messages: [...question.messages, message("test_passage_left_out")],
});

/** The questions of a file of QTI 2 or 3, as we wrote them ourselves where nothing was changed since. */
async function readItemFile(
  bytes: Uint8Array,
  listed: Listed,
  files: PackageFiles,
  locate: Locate,
  above: TestPassage | null,
): Promise<ReadQuestion[]> {
  const root = parseQti(bytes, listed.path);
  if (isUnread(root)) return [root];
  const own = await readOwnQuestion(listed.path, bytes, root, files);
  if (own) return [above ? withoutPassage(own) : own];
  return readItem(root, listed, files, locate, above);
}

/** What Canvas keeps beside a quiz; null where nothing is. */
async function readSettings(path: string, files: PackageFiles): Promise<Uint8Array | null> {
  const beside = settingsPath(path, files.names);
  const bytes = beside === undefined ? null : await readBytes(beside, files);
  return bytes && "code" in bytes ? null : bytes;
}

/** The questions of one document, one after the other. */
async function* readListed(
  listed: Listed,
  files: PackageFiles,
  locatePicture: (from: string, address: string) => string,
  above: TestPassage | null,
): AsyncIterable<ReadQuestion> {
  const { path, version } = listed;
  if (isElsewhere(path)) return yield unreadFile(path, 0, message("item_elsewhere"), "unsupported");
  const bytes = files.names.includes(path) ? await readBytes(path, files) : null;
  if (bytes && "code" in bytes) return yield unreadFile(path, 0, bytes);
  if (!bytes) return yield unreadFile(path, 0, message("listed_missing"));
  let pictures: Embedded = new Map();
  let number = 1;
  const locate = (address: string) =>
    addEmbedded(address, pictures, `${path} ${number} `) ?? locatePicture(path, address);
  const questions =
    version === "qti12"
      ? streamQti12(bytes, path, locate, await readSettings(path, files))
      : await readItemFile(bytes, listed, files, locate, above);
  for (const question of questions) {
    yield pictures.size > 0 ? { ...question, pictures } : question;
    pictures = new Map();
    number += 1;
  }
}

function emptyPackage(manifest: string | undefined, resources: readonly Resource[]): ReadQuestion {
  const types = [...new Set(resources.map(({ type }) => type))].slice(0, 10).join(", ") || "–";
  return unreadFile(manifest ?? "imsmanifest.xml", 1, message("package_empty", { types }), "unsupported");
}

/**
 * Reads a QTI package item by item (1.2 as Canvas and Blackboard write it, 2 and 3): the items of its tests first, in their order, then the
 * others in manifest order; without a readable manifest, every file that contains items. Pictures are referenced by their path in the
 * package. What tests contain beyond their questions is reported in a separate row.
 */
export async function* readQtiPackage(files: PackageFiles): AsyncIterable<ReadQuestion> {
  const manifest = findManifest(files.names);
  const root = manifest === undefined ? null : await readXmlFile(manifest, files);
  if (manifest !== undefined && !root) yield unreadFile(manifest, 1, message("manifest_unread"));
  const resources = root ? readManifest(root) : [];
  const listed = listDocuments(resources, manifest ?? "", files.names);
  const documents = listed.length > 0 ? listed : await findDocuments(files);
  const byPath = new Map(documents.map((one) => [one.path, one]));
  const order = new Map<string, Listed>();
  const passages = new Map<string, TestPassage>();
  for (const test of listTests(resources, manifest ?? "")) {
    const { items, passages: found, report } = await readTest(test, files);
    if (report) yield report;
    for (const [path, passage] of found) passages.set(path, passages.get(path) ?? passage);
    for (const path of items) order.set(path, byPath.get(path) ?? { path, version: "qti2", textTags: {} });
  }
  for (const one of documents) order.set(one.path, one);
  if (order.size === 0) yield emptyPackage(manifest, resources);
  const locate = pictureLocator(files.names);
  for (const one of order.values()) yield* readListed(one, files, locate, passages.get(one.path) ?? null);
}
