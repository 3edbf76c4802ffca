import { readableMedia } from "../access/media.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { canBeFound, type FoundText, selectFound } from "./texts.queries.ts";

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

/** Finds words in what the actor may read or watch, the best places first. */
export async function searchTexts(
  db: Database,
  actor: Actor,
  search: string,
): Promise<{ results: (Omit<FoundText, "headline"> & { snippet: Snippet[] })[]; more: boolean }> {
  if (!(await canBeFound(db, search))) return { results: [], more: false };
  const readable = {
    materials: readableMedia(actor, "study_materials"),
    videos: readableMedia(actor, "zoom_videos"),
  };
  const found = await selectFound(db, search, { readable, start: START, stop: STOP, most: MOST_SHOWN + 1 });
  const results = found.slice(0, MOST_SHOWN).map(({ headline, ...row }) => ({ ...row, snippet: partsOf(headline) }));
  return { results, more: found.length > MOST_SHOWN };
}
