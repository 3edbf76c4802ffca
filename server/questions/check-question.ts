import { listFiles } from "@sextant/questions/html/files.ts";
import { replaceElements, writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { cleanQuestion, listQuestionFiles, mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import type { Problem } from "@sextant/questions/interactions/module.ts";
import { lintQuestion } from "@sextant/questions/lint/lint-question.ts";
import type { QuestionContent, QuestionInput } from "@sextant/questions/question.ts";
import { schoolIsOpenTo } from "../access/content.ts";
import { type FileFacts, findReadableFiles } from "../files/get-file.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { invalid, Refusal } from "../platform/refusal.ts";
import { findUnknownLinks, isTrue } from "./check-question.queries.ts";
import { settleIds } from "./settle-ids.ts";

/** Cleaned, with ids of ours; see `settleIds` for `known`. */
export function prepareQuestion(input: QuestionInput, known: ReadonlySet<string>): QuestionContent {
  return settleIds(cleanQuestion(input), known);
}

/** HTML with the size of each picture beside it where the author set none, so that the page does not jump while it loads. */
export function measureImages(html: string, files: ReadonlyMap<string, FileFacts>): string {
  if (listFiles(html).length === 0) return html;
  return replaceElements(html, ({ name, attributes }) => {
    const file = files.get(attributes["data-file"] ?? "");
    const isSized = attributes.width !== undefined || attributes.height !== undefined;
    if (name !== "img" || isSized || !file?.width || !file.height) return null;
    const size = { width: String(file.width), height: String(file.height) };
    return writeStartTag({ name, attributes: { ...attributes, ...size } });
  });
}

/** The same for all of a question. */
export function measurePictures<T extends QuestionContent>(content: T, files: ReadonlyMap<string, FileFacts>): T {
  return mapQuestionHtml(content, (html) => measureImages(html, files));
}

/**
 * The pictures that a question shows, each within the actor's reach.
 *
 * @throws Refusal `invalid` for one that is not there, or is none of theirs to show.
 */
export async function requirePictures(
  db: Database,
  actor: Actor,
  content: QuestionContent,
): Promise<Map<string, FileFacts>> {
  const asked = listQuestionFiles(content);
  const found = await findReadableFiles(db, actor, asked);
  const errors = asked
    .filter((id) => !found.has(id))
    .map((id) => ({ path: "body", message: `The picture ${id} is not there, or not within your reach.` }));
  if (errors.length > 0) throw new Refusal("invalid", "The question shows a picture that is not there.", { errors });
  return found;
}

/** Paths into the key by what the sender calls an interaction whose id is ours and new: they know no other. */
function pathAsSent(path: string, { interactions }: QuestionContent, known: ReadonlySet<string>): string {
  return path.replace(/^key\.([^.]+)/, (whole, id: string) => {
    const name = interactions.find((one) => one.id === id)?.source_identifier;
    return known.has(id) || !name ? whole : `key.${name}`;
  });
}

interface Publishing {
  /** What looks for problems; all that there are to be found unless given. */
  check?: (content: QuestionContent) => Problem[];
  /** Paths that count. */
  within?: RegExp;
  /** Ids of parts that whoever sent the question knows. */
  known?: ReadonlySet<string>;
}

/** @throws Refusal `invalid`, with the path of each error, for a question that cannot be published. */
export function requirePublishable(
  content: QuestionContent,
  { check = lintQuestion, within = /^/, known = new Set() }: Publishing = {},
): void {
  const errors = check(content)
    .filter((problem) => problem.severity === "error" && within.test(problem.path))
    .map(({ path, message }) => ({ path: pathAsSent(path, content, known), message }));
  if (errors.length === 0) return;
  throw new Refusal("invalid", `This question cannot be published: ${errors[0]?.message ?? ""}`, { errors });
}

/** @throws Refusal `invalid` for tags and nodes that are not there. */
export async function requireLinks(db: Database, links: { tags: string[]; nodes: string[] }): Promise<void> {
  const unknown = await findUnknownLinks(db, links);
  if (unknown.length === 0) return;
  throw new Refusal("invalid", "A tag or a node is not there.", { errors: unknown });
}

/** @throws Refusal `invalid` for a school in which the actor may not put content. */
export async function requireSchool(db: Database, actor: Actor, schoolId: string | null): Promise<void> {
  if (schoolId === null || (await isTrue(db, schoolIsOpenTo(actor, schoolId)))) return;
  throw invalid("school", "This school is not there, or not one of yours.");
}
