import { type Message, message } from "@sextant/interchange/messages/message.ts";
import { listPictures, placePictures } from "@sextant/interchange/pictures.ts";
import type { ReadQuestion } from "@sextant/interchange/read-question.ts";
import type { QuestionContent, QuestionInput } from "@sextant/questions/question.ts";
import { validateQuestion } from "@sextant/questions/validate.ts";
import { findReadableFiles } from "../../../foundation/files/get-file.ts";
import type { StoredPicture } from "../../../foundation/files/save-picture.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { matchNames } from "../../taxonomy/match-names.ts";
import type { Taxonomy } from "../../taxonomy/taxonomy.ts";
import { findUnknownLinks, type LinksMet } from "../check-question.queries.ts";
import { findOversized, prepareQuestion } from "../check-question.ts";
import { questionFingerprint, shinglesOf } from "../fingerprint.ts";
import type { ImportPictures } from "./pictures.ts";

/** A question ready to be imported. It refers to its pictures by content hash until they are stored as files. */
export interface Prepared {
  kind: "prepared";
  read: ReadQuestion;
  /** How many questions of the import precede it. */
  number: number;
  content: QuestionContent;
  /** As read from the file, for a question that replaces another. */
  input: QuestionInput;
  fingerprint: string;
  shingles: ReadonlySet<number>;
  /** Pictures of the bundle by hash. */
  pictures: Map<string, StoredPicture>;
  /** Files that are in the bank already, by id. */
  hashes: Map<string, string>;
  status: "ok" | "lossy";
  messages: Message[];
}

export interface Refused {
  kind: "refused";
  read: ReadQuestion;
  status: "unsupported" | "invalid";
  messages: Message[];
}

/** Warnings about content that would look broken to students: these questions are imported as drafts. */
const spoiling = new Set(["area_beyond"]);
/** Warnings that most collections would get for every question. */
const unmentioned = new Set(["no_explanation"]);

interface Context {
  db: Database;
  actor: Actor;
  pictures: ImportPictures;
  taxonomy: Taxonomy;
  /** Tags and nodes that questions before this one have named. */
  met: LinksMet;
  /** How many questions of the import precede it. */
  number: number;
  /** Of a question whose file doesn’t say. */
  pool: QuestionInput["pool"] | undefined;
}

/** Replaces picture references, ours by id, the bundle's by hash; reports which are missing. */
async function settlePictures(question: QuestionInput, read: ReadQuestion, { db, actor, pictures }: Context) {
  const names = listPictures(question);
  const known = await findReadableFiles(db, actor, names);
  const found = new Map<string, string>();
  const byHash = new Map<string, StoredPicture>();
  const messages: Message[] = [];
  for (const name of names) {
    const file = known.get(name);
    const picture = file ? null : await pictures.get(name, read);
    if (file) found.set(name, file.id);
    else if (picture && "missing" in picture) messages.push(picture.missing);
    else if (picture) {
      if (picture.note) messages.push(picture.note);
      found.set(name, picture.hash);
      byHash.set(picture.hash, picture);
    }
  }
  const hashes = new Map([...known.values()].map((file) => [file.id, file.hash]));
  return { placed: placePictures(question, (name) => found.get(name) ?? null), byHash, hashes, messages };
}

/** Tags and nodes of another bank mean nothing here: those that are not there are left out, and named. */
async function settleLinks(
  { db, met }: Pick<Context, "db" | "met">,
  question: QuestionInput,
): Promise<{ question: QuestionInput; messages: Message[] }> {
  if (question.tags.length + question.nodes.length === 0) return { question, messages: [] };
  const unknown = new Set((await findUnknownLinks(db, question, met)).map((problem) => problem.path));
  if (unknown.size === 0) return { question, messages: [] };
  return {
    question: {
      ...question,
      tags: question.tags.filter((_, index) => !unknown.has(`tags.${index}`)),
      nodes: question.nodes.filter((_, index) => !unknown.has(`nodes.${index}`)),
    },
    messages: [message("links_unknown", { count: unknown.size })],
  };
}

/** Names that lead to a tag become that tag; the others stay until staff map them. */
function settleNames(question: QuestionInput, taxonomy: Taxonomy): QuestionInput {
  if (question.text_tags === null) return question;
  const { tag, rest } = matchNames(taxonomy, question.text_tags);
  if (tag === null) return question;
  return { ...question, tags: [...new Set([...question.tags, tag])], text_tags: rest };
}

/**
 * Cleans and checks a question that a reader understood. A question that can't be published is refused, unless its reader marks it
 * unfinished.
 */
export async function prepareImported(read: ReadQuestion, context: Context): Promise<Prepared | Refused> {
  if (read.question === null) {
    return { kind: "refused", read, status: read.status === "unsupported" ? "unsupported" : "invalid", messages: [] };
  }
  const pool = read.saysPool ? read.question.pool : (context.pool ?? read.question.pool);
  const links = await settleLinks(context, settleNames({ ...read.question, pool }, context.taxonomy));
  const { placed, byHash, hashes, messages } = await settlePictures(links.question, read, context);
  const content = prepareQuestion(placed, new Set());
  if (findOversized(content).length > 0)
    return { kind: "refused", read, status: "invalid", messages: [...messages, message("too_long")] };
  const problems = validateQuestion(content).filter((problem) => !unmentioned.has(problem.code));
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0 && !read.isUnfinished) {
    const found = errors.map((problem) => message(`problem_${problem.code}`));
    return { kind: "refused", read, status: "invalid", messages: [...messages, ...found] };
  }
  const lost = [...links.messages, ...messages];
  return {
    kind: "prepared",
    read,
    number: context.number,
    content,
    input: placed,
    fingerprint: questionFingerprint(content, (file) => hashes.get(file)),
    shingles: shinglesOf(content, (file) => hashes.get(file)),
    pictures: byHash,
    hashes,
    status:
      read.status === "lossy" || lost.length > 0 || problems.some(({ code }) => spoiling.has(code)) ? "lossy" : "ok",
    messages: [...lost, ...problems.map((problem) => message(`problem_${problem.code}`))],
  };
}
