import { isClip, listFiles } from "@sextant/questions/html/files.ts";
import { MAX_QUESTION_TEX } from "@sextant/questions/html/limits.ts";
import { replaceElements, visitElements, writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { listFormulas, weightOf } from "@sextant/questions/html/tex.ts";
import { cleanQuestion, listQuestionFiles, listQuestionHtml, mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import type { LintProblem } from "@sextant/questions/lint/lint-problem.ts";
import { lintQuestion } from "@sextant/questions/lint/lint-question.ts";
import { type QuestionContent, type QuestionInput, questionContent } from "@sextant/questions/question.ts";
import { findOwnSchool, schoolIsOpenTo } from "../../foundation/access/content.ts";
import { type FileFacts, findReadableFiles } from "../../foundation/files/get-file.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { fieldIssues } from "../../platform/issues.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import { findUnknownLinks, isTrue } from "./check-question.queries.ts";
import { isTooMuch, TOO_MUCH } from "./cleaning/clean-ahead.ts";
import { typeset } from "./math/typeset.ts";
import { settleIds } from "./settle-ids.ts";

/** Returns the question cleaned, with ids of ours; see `settleIds` for `known`. */
export function prepareQuestion(input: QuestionInput, known: ReadonlySet<string>): QuestionContent {
  return settleIds(cleanQuestion(input), known);
}

/**
 * Returns HTML with the size of each picture beside it where the author set none, so that the page does not jump while it loads.
 */
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

/** Does the same for all of a question. */
export function measurePictures<T extends QuestionContent>(content: T, files: ReadonlyMap<string, FileFacts>): T {
  return mapQuestionHtml(content, (html) => measureImages(html, files));
}

/**
 * Returns the files that a question shows, each within the actor's reach.
 *
 * @throws Refusal `invalid` for one that isn’t there or that the actor may not use, and for a clip that can’t be played.
 */
export async function requirePictures(
  db: Database,
  actor: Actor,
  content: QuestionContent,
): Promise<Map<string, FileFacts & { media_type: string }>> {
  const asked = listQuestionFiles(content);
  const found = await findReadableFiles(db, actor, asked);
  const errors = asked
    .filter((id) => !found.has(id))
    .map((id) => ({ path: "body", message: `The file ${id} doesn’t exist, or you don’t have access to it.` }));
  if (errors.length > 0)
    throw new Refusal("invalid", "The question has a picture or clip that doesn’t exist.", { errors });
  for (const html of listQuestionHtml(content)) requirePlayable(html, found, "body");
  return found;
}

/** @throws Refusal `invalid` for a clip whose file is neither a video nor sound. */
export function requirePlayable(html: string, files: ReadonlyMap<string, { media_type: string }>, path: string): void {
  if (!html.includes("data-file")) return;
  visitElements(html, (tag) => {
    const type = files.get(tag.attributes["data-file"] ?? "")?.media_type;
    if (isClip(tag) && type !== undefined && !/^(?:audio|video)\//.test(type))
      throw invalid(path, "A clip must be a video or sound.");
  });
}

/** Paths into the key by what the sender calls an interaction whose id is ours and new: they know no other. */
function pathAsSent(path: string, { interactions }: QuestionContent, known: ReadonlySet<string>): string {
  return path.replace(/^key\.([^.]+)/, (whole, id: string) => {
    const name = interactions.find((one) => one.id === id)?.source_identifier;
    return known.has(id) || !name ? whole : `key.${name}`;
  });
}

interface Publishing {
  /** Finds the problems; all checks run by default. */
  check?: (content: QuestionContent) => LintProblem[];
  /** Only problems at matching paths count. */
  within?: RegExp;
  /** Ids of parts that the sender of the question knows. */
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
  throw new Refusal("invalid", `This question can’t be published yet. ${errors[0]?.message ?? ""}`, { errors });
}

interface Oversize {
  path: string;
  message: string;
}

/** Says that these pieces of HTML, which belong together, hold more TeX than may be set. Empty when they don't. */
function findTooMuchTex(htmls: readonly string[]): Oversize[] {
  const formulas = htmls.flatMap(listFormulas);
  if (formulas.reduce((sum, formula) => sum + weightOf(formula), 0) <= MAX_QUESTION_TEX) return [];
  const most = MAX_QUESTION_TEX.toLocaleString("en");
  return [{ path: "body", message: `Must have at most ${most} characters of TeX in all its formulas together` }];
}

/** Says that these pieces of HTML together are longer than one write may be. Empty when they aren’t. */
function findTooMuchHtml(htmls: readonly string[]): Oversize[] {
  return isTooMuch(htmls) ? [{ path: "body", message: TOO_MUCH }] : [];
}

function findTooLong(content: QuestionContent, known: ReadonlySet<string>): Oversize[] {
  const parsed = questionContent.safeParse(content);
  const issues = parsed.success ? [] : fieldIssues(parsed.error.issues, content, []);
  return issues.map(({ path, message }) => ({ path: pathAsSent(path, content, known), message }));
}

/**
 * Returns the parts of a question that are too large to be stored. Cleaning and measuring make text longer (`&` becomes `&amp;`), so input
 * within the limits may exceed them afterwards.
 */
export function findOversized(content: QuestionContent): Oversize[] {
  const htmls = listQuestionHtml(content);
  return [...findTooLong(content, new Set()), ...findTooMuchHtml(htmls), ...findTooMuchTex(htmls)];
}

function refuseOversized(errors: Oversize[]): void {
  const [first] = errors;
  if (first) throw new Refusal("invalid", `This question is too long: ${first.path}: ${first.message}`, { errors });
}

/**
 * @param fields Those that count; all unless given.
 * @throws Refusal `invalid`, with the path of each part that is larger than may be stored.
 */
export function requireStorable(
  content: QuestionContent,
  { fields, known = new Set() }: { fields?: readonly string[]; known?: ReadonlySet<string> } = {},
): void {
  const has = (path: string) => !fields || fields.includes(path.split(".")[0] ?? "");
  const isShownAnew = ["stimulus", "body", "interactions", "explanation", "hints", "key"].some(has);
  refuseOversized([
    ...findTooLong(content, known).filter(({ path }) => has(path)),
    ...(isShownAnew ? findTooMuchTex(listQuestionHtml(content)) : []),
  ]);
}

/**
 * Typesets the formulas that an author writes. Runs before a transaction begins, so that it holds no lock and no connection meanwhile.
 *
 * @param htmls All pieces of one question, or of one passage.
 * @throws Refusal `invalid` for more TeX than may be typeset, `overloaded` as `typeset`.
 */
export async function typesetWritten(htmls: readonly string[]): Promise<void> {
  refuseOversized(findTooMuchTex(htmls));
  await typeset(htmls, "writing");
}

/** @throws Refusal `invalid` for tags and nodes that don't exist. */
export async function requireLinks(db: Database, links: { tags: string[]; nodes: string[] }): Promise<void> {
  const unknown = await findUnknownLinks(db, links);
  if (unknown.length === 0) return;
  throw new Refusal("invalid", "A tag or node doesn’t exist.", { errors: unknown });
}

/**
 * Returns the school that new content is of: the one asked for, null to share it with all; the author’s own where nothing is said.
 *
 * @throws Refusal `invalid` as `requireSchool`.
 */
export async function settleSchool(
  db: Database,
  actor: Actor,
  asked: string | null | undefined,
): Promise<string | null> {
  if (asked === undefined) return findOwnSchool(db, actor);
  await requireSchool(db, actor, asked);
  return asked;
}

/** Requires a school where the actor may put content, or none. @throws Refusal `invalid` for one in which the actor may not put content. */
export async function requireSchool(db: Database, actor: Actor, schoolId: string | null): Promise<void> {
  if (schoolId === null || (await isTrue(db, schoolIsOpenTo(actor, schoolId)))) return;
  throw invalid("school", "This school doesn’t exist, or isn’t one of yours.");
}
