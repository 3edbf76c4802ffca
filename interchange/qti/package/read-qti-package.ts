import { type Message, message } from "../../messages/message.ts";
import { isElsewhere, packagePath } from "../../package-path.ts";
import { readQti12Root } from "../../qti12/read-qti12.ts";
import { type PackageFiles, UnreadFile } from "../../read-document.ts";
import type { ReadQuestion } from "../../read-question.ts";
import { cutText } from "../../text/cut-text.ts";
import { findChild, type XmlElement } from "../../xml/xml-tree.ts";
import { addEmbedded, type Embedded } from "../embedded-pictures.ts";
import { readItemElement } from "../read-item.ts";
import { isUnread, parseQti, unreadFile } from "../read-qti-item.ts";
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

/** A passage that an item shares with others (`assessmentStimulusRef`). */
async function readStimulus(item: XmlElement, path: string, files: PackageFiles, losses: Message[]) {
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

async function readItem(
  root: XmlElement,
  { path, textTags }: Listed,
  files: PackageFiles,
  locate: Locate,
): Promise<ReadQuestion[]> {
  if (root.name !== "assessmentItem") return [unreadFile(path, root.line, message("not_an_item"), "unsupported")];
  const losses: Message[] = [];
  const item = await includeFiles(root, path, files, losses);
  return readItemElement(item, {
    place: { file: path, line: root.line },
    stimulus: await readStimulus(item, path, files, losses),
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

/** The questions of one document, one after the other. */
async function* readListed(
  listed: Listed,
  files: PackageFiles,
  locatePicture: (from: string, address: string) => string,
): AsyncIterable<ReadQuestion> {
  const { path, version } = listed;
  if (isElsewhere(path)) return yield unreadFile(path, 0, message("item_elsewhere"), "unsupported");
  const bytes = files.names.includes(path) ? await readBytes(path, files) : null;
  if (bytes && "code" in bytes) return yield unreadFile(path, 0, bytes);
  if (!bytes) return yield unreadFile(path, 0, message("listed_missing"));
  const root = parseQti(bytes, path);
  if (isUnread(root)) return yield root;
  const own = await readOwnQuestion(path, bytes, root, files);
  if (own) return yield own;
  let pictures: Embedded = new Map();
  let number = 1;
  const locate = (address: string) =>
    addEmbedded(address, pictures, `${path} ${number} `) ?? locatePicture(path, address);
  const questions =
    version === "qti12" ? readQti12Root(root, path, locate) : await readItem(root, listed, files, locate);
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
 * Reads a package of QTI item by item (1.2 as Canvas and Blackboard write it, 2 and 3): those of its tests first, in their order, then
 * the others as the manifest lists them; without a readable manifest, every file that holds some. Pictures stand in the questions by
 * their path in the package. What tests say beyond their questions is reported as a row of its own.
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
  for (const test of listTests(resources, manifest ?? "")) {
    const { items, report } = await readTest(test, files);
    if (report) yield report;
    for (const path of items) order.set(path, byPath.get(path) ?? { path, version: "qti2", textTags: {} });
  }
  for (const one of documents) order.set(one.path, one);
  if (order.size === 0) yield emptyPackage(manifest, resources);
  const locate = pictureLocator(files.names);
  for (const one of order.values()) yield* readListed(one, files, locate);
}
