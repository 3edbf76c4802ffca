import { isElsewhere, packagePath } from "../../package-path.ts";
import type { PackageFiles } from "../../read-document.ts";
import type { ReadQuestion } from "../../read-question.ts";
import { decodeText } from "../../text/decode.ts";
import { findAll, findChild, type XmlElement } from "../../xml/xml-tree.ts";
import { readItemElement } from "../read-item.ts";
import { isUnread, looksLikeQtiItem, parseQti, unreadFile } from "../read-qti-item.ts";
import { fromRoot, includeFiles, readXmlFile } from "./include-files.ts";
import { type Resource, readManifest } from "./read-manifest.ts";

const itemType = /qti_(?:apip)?item|qti_apip_?item/i;
const testType = /qti_(?:apip)?(?:test|assessment|section)/i;

/** One item of a package, as its manifest lists it. */
interface Listed {
  path: string;
  textTags: Record<string, string>;
}

/** The manifest of a package: the one that lies the least deep. */
function findManifest(names: readonly string[]): string | undefined {
  return names
    .filter((name) => /(?:^|\/)imsmanifest\.xml$/i.test(name))
    .sort((a, b) => a.split("/").length - b.split("/").length)[0];
}

async function readBytes(path: string, files: PackageFiles): Promise<Uint8Array | null> {
  try {
    return files.names.includes(path) ? await files.read(path) : null;
  } catch {
    return null;
  }
}

/** A passage that an item shares with others (`assessmentStimulusRef`). */
async function readStimulus(item: XmlElement, path: string, files: PackageFiles, losses: string[]) {
  const reference = findChild(item, "assessmentStimulusRef");
  const href = reference?.attributes.href;
  if (!href) return null;
  const from = packagePath(path, href);
  const root = await readXmlFile(from, files);
  if (typeof root === "string") {
    losses.push(`The passage ${href} could not be brought in: ${root}`);
    return null;
  }
  const body = findChild(root, "stimulusBody") ?? root;
  return { title: (root.attributes.title ?? "").trim().slice(0, 500), children: fromRoot(body, from).children };
}

async function readItemFile({ path, textTags }: Listed, files: PackageFiles): Promise<ReadQuestion> {
  if (isElsewhere(path)) return unreadFile(path, 1, "The item is not in the package but elsewhere.", "unsupported");
  const bytes = await readBytes(path, files);
  if (!bytes) return unreadFile(path, 1, "The package lists this file, but it is not there or damaged.");
  const root = parseQti(bytes, path);
  if (isUnread(root)) return root;
  if (root.name !== "assessmentItem")
    return unreadFile(path, root.line, `This is no QTI item: its outermost element is <${root.name}>.`, "unsupported");
  const losses: string[] = [];
  const item = await includeFiles(root, path, files, losses);
  return readItemElement(item, {
    place: { file: path, line: root.line },
    stimulus: await readStimulus(item, path, files, losses),
    textTags: Object.keys(textTags).length > 0 ? textTags : null,
    losses,
    locatePicture: (address) => packagePath(path, address),
  });
}

/** What a test asks, in its order, and what of the test itself is not brought in. */
async function readTest(path: string, files: PackageFiles): Promise<{ items: string[]; report: ReadQuestion }> {
  const root = await readXmlFile(path, files);
  if (typeof root === "string") return { items: [], report: unreadFile(path, 1, `This test was not read: ${root}`) };
  const items = findAll(root, "assessmentItemRef").map(({ attributes }) => packagePath(path, attributes.href ?? ""));
  const count = (name: string) => findAll(root, name).length;
  const parts = [
    `${count("assessmentSection")} ${count("assessmentSection") === 1 ? "section" : "sections"}`,
    ...(count("timeLimits") > 0 ? ["time limits"] : []),
    ...(count("preCondition") + count("branchRule") > 0 ? ["conditions"] : []),
    ...(count("outcomeProcessing") > 0 ? ["outcome processing"] : []),
    ...(count("selection") > 0 ? ["selection"] : []),
  ];
  const message = `The test itself (${root.name}: ${parts.join(", ")}) is not brought in, only its ${items.length} questions.`;
  const report = unreadFile(path, root.line, message, "unsupported");
  return {
    items,
    report: { ...report, sourceIdentifier: root.attributes.identifier ?? "", title: root.attributes.title ?? "" },
  };
}

/** Files that are items by their beginning, where no manifest says which are. */
async function findItems(files: PackageFiles): Promise<Listed[]> {
  const found: Listed[] = [];
  for (const path of files.names) {
    if (!/\.xml$/i.test(path)) continue;
    const bytes = await readBytes(path, files);
    if (bytes && looksLikeQtiItem(decodeText(bytes.subarray(0, 4000)))) found.push({ path, textTags: {} });
  }
  return found;
}

function listedItems(resources: readonly Resource[], manifest: string): Listed[] {
  return resources
    .filter(({ type }) => itemType.test(type))
    .map(({ href, files, textTags }) => ({ path: packagePath(manifest, href || (files[0] ?? "")), textTags }));
}

function emptyPackage(manifest: string | undefined, resources: readonly Resource[]): ReadQuestion {
  const types = [...new Set(resources.map(({ type }) => type))].slice(0, 10).join(", ");
  const listed = types === "" ? "" : ` It lists: ${types}.`;
  return unreadFile(
    manifest ?? "imsmanifest.xml",
    1,
    `The package holds no items of QTI 2 or 3.${listed}`,
    "unsupported",
  );
}

/**
 * Reads a package of QTI 2 or 3 item by item: those of its tests first, in their order, then the others as the manifest lists
 * them; without a readable manifest, every file that is an item. Pictures stand in the questions by their path in the package. What
 * tests say beyond their questions is reported as a row of its own.
 */
export async function* readQtiPackage(files: PackageFiles): AsyncIterable<ReadQuestion> {
  const manifest = findManifest(files.names);
  const root = manifest === undefined ? "the package has no imsmanifest.xml." : await readXmlFile(manifest, files);
  if (manifest !== undefined && typeof root === "string")
    yield unreadFile(manifest, 1, `The list of what the package holds was not read: ${root}`);
  const resources = typeof root === "string" ? [] : readManifest(root);
  const listed = listedItems(resources, manifest ?? "");
  const items = listed.length > 0 ? listed : await findItems(files);
  const byPath = new Map(items.map((item) => [item.path, item]));
  const order = new Map<string, Listed>();
  for (const test of resources.filter(({ type }) => testType.test(type))) {
    const { items: asked, report } = await readTest(
      packagePath(manifest ?? "", test.href || (test.files[0] ?? "")),
      files,
    );
    yield report;
    for (const path of asked) order.set(path, byPath.get(path) ?? { path, textTags: {} });
  }
  for (const item of items) order.set(item.path, item);
  if (order.size === 0) yield emptyPackage(manifest, resources);
  for (const item of order.values()) yield await readItemFile(item, files);
}
