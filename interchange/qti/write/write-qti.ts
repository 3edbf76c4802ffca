import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { nameClips } from "@sextant/questions/html/files.ts";
import { replaceElements, writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import type { Message } from "../../messages/message.ts";
import { nameToWrite, type PictureToWrite, type QuestionToWrite, type WriteLoss } from "../../question-to-write.ts";
import type { TestToWrite } from "../../test-to-write.ts";
import type { FindPicture } from "../../writing/foreign-html.ts";
import { lossesOf, notWritten } from "../../writing/written-document.ts";
import { hashOf, OWN_FORMAT, ownPath } from "../own-data.ts";
import { writeOwnTest } from "../test/own-test.ts";
import { type WrittenItem, writeTest } from "../test/write-test.ts";
import { asBlocks } from "./blocks.ts";
import { Unwritable } from "./elements.ts";
import { fitted } from "./fit.ts";
import { type HtmlContext, htmlNodes } from "./html-nodes.ts";
import { nameGiver } from "./names.ts";
import { rootAttributes, writeItem } from "./write-item.ts";
import { type OutResource, writeManifest } from "./write-manifest.ts";
import { type QtiVersion, qti, writeXml } from "./xml-out.ts";

/** The files of a package, and what it could not say. */
export interface WrittenPackage {
  files: { name: string; bytes: Uint8Array }[];
  losses: WriteLoss[];
}

/** A path as an address: each step escaped. */
const addressOf = (path: string) => path.split("/").map(encodeURIComponent).join("/");

/** A package while it is put together. */
interface Making {
  version: QtiVersion;
  find: FindPicture;
  giveName: (wished: string | null, stem: string) => string;
  files: { name: string; bytes: Uint8Array }[];
  resources: OutResource[];
  pictures: Map<string, { picture: PictureToWrite; resource: string }>;
  stimuli: Map<string, { resource: OutResource; hash: string }>;
  /** By question id. */
  items: Map<string, WrittenItem>;
}

const list = (making: Making, kind: OutResource["kind"], identifier: string, path: string): OutResource => {
  const resource: OutResource = { identifier, kind, path, beside: [], needs: [], keywords: [] };
  making.resources.push(resource);
  return resource;
};

/** Finds pictures for one file, and brings them into the package. */
function contextFor(making: Making, needs: Set<string>, losses: Set<Message>): HtmlContext {
  return {
    version: making.version,
    losses,
    findPicture(fileId) {
      const known = making.pictures.get(fileId);
      const picture = known?.picture ?? making.find(fileId);
      if (!picture) return null;
      const resource = known?.resource ?? making.giveName(null, "image");
      if (!known) {
        making.pictures.set(fileId, { picture, resource });
        making.files.push({ name: picture.name, bytes: picture.bytes });
        list(making, "picture", resource, picture.name);
      }
      needs.add(resource);
      return { address: `../${addressOf(picture.name)}`, mediaType: picture.mediaType };
    },
  };
}

/** The file of a passage, one for all questions that share it. */
function stimulusOf(making: Making, { content }: QuestionToWrite, losses: Set<Message>) {
  const { stimulus } = content;
  if (!stimulus) return null;
  const name = JSON.stringify([stimulus.title, stimulus.body]);
  const known = making.stimuli.get(name);
  if (known) return known;
  const identifier = making.giveName(null, "passage");
  const needs = new Set<string>();
  const context = contextFor(making, needs, losses);
  const body = asBlocks(htmlNodes(stimulus.body, context));
  const root = qti(
    "assessmentStimulus",
    { ...rootAttributes(making.version), identifier, title: stimulus.title },
    qti("stimulusBody", {}, ...body),
  );
  const resource = list(making, "stimulus", identifier, `stimuli/${identifier}.xml`);
  resource.needs.push(...needs);
  const bytes = Buffer.from(writeXml(fitted(root), making.version));
  making.files.push({ name: resource.path, bytes });
  const made = { resource, hash: hashOf(bytes) };
  making.stimuli.set(name, made);
  return made;
}

/** The question as we write it ourselves, its pictures by their addresses from the item. */
function ownQuestion({ content, tagNames }: QuestionToWrite, context: HtmlContext): Record<string, unknown> {
  const named = mapQuestionHtml(content, (html) => {
    if (!html.includes("data-file")) return html;
    return replaceElements(nameClips(html), ({ name, attributes }) => {
      const file = attributes["data-file"];
      if (name !== "img" || file === undefined) return null;
      const found = context.findPicture(file);
      if (found) return writeStartTag({ name, attributes: { ...attributes, "data-file": found.address } });
      return `<em>[${escapeHtml(attributes.alt?.trim() || "Missing picture")}]</em>`;
    });
  });
  const tags = { ...content.text_tags, ...tagNames };
  return { ...named, text_tags: Object.keys(tags).length === 0 ? null : tags };
}

function addItem(making: Making, question: QuestionToWrite): Set<Message> {
  const losses = new Set<Message>();
  const needs = new Set<string>();
  const identifier = making.giveName(`q-${question.id}`, "question");
  const context = contextFor(making, needs, losses);
  const shared = stimulusOf(making, question, losses);
  const stimulus = shared?.resource ?? null;
  const reference = stimulus && { identifier: stimulus.identifier, href: `../${stimulus.path}` };
  const xml = Buffer.from(writeItem(identifier, question, reference, context));
  const path = `items/${identifier}.xml`;
  const own = {
    format: OWN_FORMAT,
    // Hashes of the files this corresponds to: if another program has changed one of them, that file is right and this is outdated.
    item: hashOf(xml),
    stimulus: shared?.hash ?? null,
    title: nameToWrite(question),
    question: ownQuestion(question, context),
  };
  const resource = list(making, "item", identifier, path);
  resource.beside.push(ownPath(path));
  resource.needs.push(...(stimulus ? [stimulus.identifier] : []), ...needs);
  const keywords = [...Object.values(question.tagNames), ...Object.values(question.content.text_tags ?? {})];
  making.items.set(question.id, { identifier, path, maxPoints: question.content.score_rule.max_points });
  resource.keywords.push(...new Set(keywords.map((one) => one.trim()).filter((one) => one !== "")));
  making.files.push({ name: path, bytes: xml }, { name: ownPath(path), bytes: Buffer.from(JSON.stringify(own)) });
  return losses;
}

/**
 * Adds the test whose questions the items are. It is listed first, because readers of the package look for it. Our own complete form is
 * beside it.
 */
function addTest(making: Making, test: TestToWrite): WriteLoss[] {
  const identifier = making.giveName(null, "test");
  const path = `tests/${identifier}.xml`;
  const needs = new Set<string>();
  const said = new Set<Message>();
  const { xml, losses } = writeTest(test, identifier, making.items, contextFor(making, needs, said));
  const bytes = Buffer.from(xml);
  const resource = list(making, "test", identifier, path);
  resource.beside.push(ownPath(path));
  resource.needs.push(...[...making.items.values()].map((item) => item.identifier), ...needs);
  making.files.push({ name: path, bytes }, { name: ownPath(path), bytes: writeOwnTest(test.own, bytes, making.items) });
  making.resources.unshift(...making.resources.splice(making.resources.indexOf(resource), 1));
  return [...losses, ...said].map((message) => ({ question: test.id, message }));
}

/**
 * Writes questions as a QTI package: an item for each, shared passages once, pictures beside them, and the manifest. Beside each item is
 * the question in our own format, which is read instead while the item is unchanged.
 *
 * @param test The test with these questions; null for the questions alone.
 */
export function writeQtiPackage(
  version: QtiVersion,
  questions: readonly QuestionToWrite[],
  find: FindPicture,
  test: TestToWrite | null = null,
): WrittenPackage {
  const making: Making = {
    version,
    find,
    giveName: nameGiver(["MANIFEST"]),
    files: [],
    resources: [],
    pictures: new Map(),
    stimuli: new Map(),
    items: new Map(),
  };
  const losses = questions.flatMap((question): WriteLoss[] => {
    try {
      return lossesOf(question.id, addItem(making, question));
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error;
      return [notWritten(question.id, error.said)];
    }
  });
  if (test) losses.push(...addTest(making, test));
  const manifest = writeManifest(making.resources, version);
  return { files: [{ name: "imsmanifest.xml", bytes: Buffer.from(manifest) }, ...making.files], losses };
}
