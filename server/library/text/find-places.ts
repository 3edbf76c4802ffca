import type { Database } from "../../platform/database/client.ts";
import { selectPlaces, selectTexts, type TextOwner } from "./texts.queries.ts";

const MOST_PLACES = 1000;

/** Finds the pages of one material, or the moments of one video, that contain these very words, in order. */
export async function findPlaces(
  db: Database,
  owner: TextOwner,
  search: string,
): Promise<{ place: number; count: number }[]> {
  const sought = search.trim().replaceAll(/\s+/g, " ");
  if (sought === "") return [];
  return selectPlaces(db, owner, sought, MOST_PLACES);
}

/** Returns the words of all pages of one material, or all moments of one video, in order. */
export function listPageTexts(db: Database, owner: TextOwner): Promise<{ place: number; text: string }[]> {
  return selectTexts(db, owner);
}
