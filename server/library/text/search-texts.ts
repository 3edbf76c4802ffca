import { readableMedia } from "../../foundation/access/media.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { excerptAround } from "./excerpt.ts";
import { partOfArticle } from "./part-of-article.ts";
import { canBeFound, type FoundText, selectFound } from "./texts.queries.ts";
import { splitUnspaced } from "./unspaced-words.ts";

/** What marks words in PostgreSQL's headline: characters that no text holds. */
const [START, STOP] = ["\u0001", "\u0002"];

const MOST_SHOWN = 50;

/** Words of a found place, and whether they are what was sought. */
export interface Snippet {
  text: string;
  is_match: boolean;
}

/** Parts a headline where words are marked. */
function partsOf(headline: string): Snippet[] {
  return headline
    .split(START)
    .flatMap((part, index): Snippet[] => {
      const [match = "", ...rest] = index === 0 ? ["", part] : part.split(STOP);
      return [
        { text: match, is_match: true },
        { text: rest.join(""), is_match: false },
      ];
    })
    .filter(({ text }) => text !== "");
}

interface Found extends Pick<FoundText, "type" | "id" | "title" | "place"> {
  is_part: boolean;
  heading: string | null;
  snippet: Snippet[];
}

/** Returns what was found with its words; in an article with the part of it that holds them. */
function present({ headline, text, body, number, ...row }: FoundText, unspaced: readonly string[]): Found {
  // What it was found by is folded, and leads back to how the text writes it.
  const words = partsOf(headline).flatMap(({ text: word, is_match }) => (is_match ? word : []));
  const snippet = partsOf(excerptAround(text, [...new Set([...words, ...unspaced])], [START, STOP]));
  if (body === null) return { ...row, is_part: false, heading: null, snippet };
  const first = snippet.findIndex(({ is_match }) => is_match);
  const before = snippet
    .slice(0, Math.max(0, first))
    .map((part) => part.text)
    .join("");
  const part = partOfArticle(`${row.id} ${number}`, body, { before, match: snippet[first]?.text ?? "" });
  return { ...row, ...part, is_part: true, snippet };
}

/** Finds words in what the actor may read or watch, the best places first. */
export async function searchTexts(
  db: Database,
  actor: Actor,
  search: string,
): Promise<{ results: Found[]; more: boolean }> {
  const { words: unspaced, rest } = splitUnspaced(search);
  const sought = { rest, unspaced };
  if (!(await canBeFound(db, sought))) return { results: [], more: false };
  const readable = {
    materials: readableMedia(actor, "study_materials"),
    videos: readableMedia(actor, "zoom_videos"),
  };
  const found = await selectFound(db, sought, { readable, start: START, stop: STOP, most: MOST_SHOWN + 1 });
  return { results: found.slice(0, MOST_SHOWN).map((row) => present(row, unspaced)), more: found.length > MOST_SHOWN };
}
