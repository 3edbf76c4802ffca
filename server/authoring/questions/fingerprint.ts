import { fingerprint } from "@sextant/questions/fingerprint.ts";
import { showsFile, writeFileElement } from "@sextant/questions/html/files.ts";
import { replaceElements } from "@sextant/questions/html/rewrite.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { questionShingles } from "@sextant/questions/similarity/shingles.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { sha256 } from "../../platform/secrets.ts";

/** A text search column holds at most one megabyte. */
const MAX_PLAIN_TEXT = 100_000;

/** Lists the keys of typed answers: questions with the same wording ("median = ____") may ask about different data. */
function typedKeys({ interactions, key }: QuestionContent): string[] {
  return interactions
    .filter((one) => one.type === "text_entry" || one.type === "numeric_entry")
    .map((one) => JSON.stringify(key[one.id] ?? null));
}

type HashOf = (file: string) => string | undefined;

/** Pictures and clips by their bytes, since each upload has an id of its own. */
function picturesByHash<T extends Parameters<typeof mapQuestionHtml>[0]>(content: T, hashOf: HashOf): T {
  return mapQuestionHtml(content, (html) =>
    html.includes("data-file")
      ? replaceElements(html, (tag) => {
          const file = tag.attributes["data-file"];
          if (!showsFile(tag) || file === undefined) return null;
          return writeFileElement({ ...tag, attributes: { ...tag.attributes, "data-file": hashOf(file) ?? file } });
        })
      : html,
  );
}

/**
 * Returns a fingerprint shared by questions with the same text and the same typed answers.
 *
 * @param hashOf Returns the content hash of a file by its `data-file` value.
 */
export function questionFingerprint(content: QuestionContent, hashOf: HashOf): string {
  return sha256([fingerprint(picturesByHash(content, hashOf)), ...typedKeys(content)].join("\n")).toString("base64url");
}

/** Returns the shingles of a question's text, for finding similar questions; `hashOf` as for the fingerprint. */
export function shinglesOf(
  { stimulus, body, interactions }: Pick<QuestionContent, "stimulus" | "body" | "interactions">,
  hashOf: HashOf,
): ReadonlySet<number> {
  return questionShingles(picturesByHash({ stimulus, body, interactions, explanation: "" }, hashOf));
}

/** Returns what is the same for a stimulus of exactly this title and body. */
export function stimulusFingerprint(stimulus: { title: string; body: string }): string {
  return sha256(JSON.stringify([stimulus.title, stimulus.body])).toString("base64url");
}

/** Returns the words of a question for search. */
export function searchText(content: Pick<QuestionContent, "stimulus" | "body" | "interactions">): string {
  const pieces = [plainText(content.body)];
  for (const one of content.interactions) {
    pieces.push(plainText(one.prompt));
    if ("image" in one) pieces.push(plainText(one.image));
    for (const part of moduleOf(one).parts(one)) pieces.push(plainText(part.shown));
  }
  if (content.stimulus) pieces.push(content.stimulus.title, plainText(content.stimulus.body));
  return cutText(pieces.filter(Boolean).join("\n"), MAX_PLAIN_TEXT);
}
