import { listFiles } from "../html/files.ts";
import { plainText } from "../html/text.ts";
import type { QuestionContent } from "../question.ts";
import { shownTexts } from "../shown-texts.ts";
import { hashText } from "./hash.ts";

/** A word, a number or a sign of mathematics; a single character where words are written without spaces between them. */
const token =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]|[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)*|[\p{Sm}^/*-]/gu;

/** A question on a passage is itself a few words: so many of the passage's shingles count at least. */
const LEAST_OF_STIMULUS = 8;

function tokensOf(html: string): string[] {
  const pictures = listFiles(html).map((id) => `[${id}]`);
  const words = plainText(html).normalize("NFKC").toLowerCase().match(token) ?? [];
  return [...words, ...pictures];
}

/** Adds the hash of each token, and of each with the one after it. */
function addShingles(html: string, shingles: Set<number>): void {
  const tokens = tokensOf(html);
  tokens.forEach((one, index) => {
    shingles.add(hashText(one));
    const next = tokens[index + 1];
    if (next !== undefined) shingles.add(hashText(`${one} ${next}`));
  });
}

/**
 * Returns what a question says as a set of hashes: words and pairs of neighbouring words of body, prompts and options. Of a
 * stimulus, which is long and shared, as many count as the question has of its own: the smallest, so that of two passages that are
 * nearly the same nearly the same are taken (a bottom-k sketch). Neither ten questions on one passage are alike then, nor one stem
 * under ten passages.
 */
export function questionShingles({
  stimulus,
  body,
  interactions,
}: Pick<QuestionContent, "stimulus" | "body" | "interactions">): ReadonlySet<number> {
  const shingles = new Set<number>();
  for (const html of [body, ...interactions.flatMap(shownTexts)]) addShingles(html, shingles);
  if (!stimulus) return shingles;
  const passage = new Set<number>();
  addShingles(stimulus.body, passage);
  const count = Math.max(LEAST_OF_STIMULUS, shingles.size);
  // A passage's words are not the stem's: flipped, they meet only those of other passages.
  for (const hash of [...passage].sort((one, other) => one - other).slice(0, count)) shingles.add(~hash >>> 0);
  return shingles;
}

/** Returns Jaccard's index of two sets: what is in both, as a share of what is in either; 0 when both are empty. */
export function likeness(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let common = 0;
  for (const shingle of one) if (other.has(shingle)) common += 1;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}
