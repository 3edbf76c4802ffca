import type { Database } from "../platform/database/client.ts";
import { containing } from "../platform/paging.ts";
import { selectPlaces, selectTexts, type TextOwner } from "./texts.queries.ts";

const MOST_PLACES = 1000;

/** Counts how often a text contains another, without regard to case. */
function countOf(text: string, sought: string): number {
  return text.toLowerCase().split(sought.toLowerCase()).length - 1;
}

/** Finds the pages of one material, or the moments of one video, that contain these very words, in order. */
export async function findPlaces(
  db: Database,
  owner: TextOwner,
  search: string,
): Promise<{ place: number; count: number }[]> {
  const sought = search.trim().replaceAll(/\s+/g, " ");
  if (sought === "") return [];
  const found = await selectPlaces(db, owner, containing(sought), MOST_PLACES);
  return found.map(({ place, text }) => ({ place, count: Math.max(1, countOf(text, sought)) }));
}

/** Returns the words of all pages of one material, or all moments of one video, in order. */
export function listPageTexts(db: Database, owner: TextOwner): Promise<{ place: number; text: string }[]> {
  return selectTexts(db, owner);
}
