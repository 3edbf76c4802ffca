import { listSections, type Section } from "@sextant/questions/html/sections.ts";
import { createCache } from "../../platform/cache.ts";

/** Characters of articles to remember. */
const MEMO_CHARACTERS = 5_000_000;

const memo = createCache<Section[]>(MEMO_CHARACTERS, (sections) =>
  sections.reduce((sum, { text }) => sum + text.length, 0),
);

/** Returns the parts of a version of an article, which never changes. */
function sectionsOf(version: string, body: string): Section[] {
  const known = memo.get(version);
  if (known) return known;
  const sections = listSections(body);
  memo.set(version, sections);
  return sections;
}

/**
 * Returns the part of an article that contains a search hit, and the heading of that part. Parts count from 1, which is the text before the
 * first heading.
 *
 * @param version Identifies the version of the article.
 * @param before The text of the hit before the match.
 * @param match The matching text, as written in the article.
 */
export function partOfArticle(
  version: string,
  body: string,
  { before, match }: { before: string; match: string },
): { place: number; heading: string | null } {
  const sections = sectionsOf(version, body);
  const whole = sections.map(({ text }) => text).join(" ");
  const found = whole.indexOf(before + match);
  const at = found < 0 ? whole.indexOf(match) : found + before.length;
  let end = 0;
  const index = sections.findIndex(({ text }) => {
    end += text.length + 1;
    return at < end;
  });
  const place = Math.max(0, index);
  return { place: place + 1, heading: sections[place]?.heading ?? null };
}
