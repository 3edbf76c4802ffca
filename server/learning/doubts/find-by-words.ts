import { plainText, titleText } from "@sextant/questions/html/text.ts";
import { searchable } from "@sextant/questions/text/written.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";
import { findPersonKeys } from "../../platform/person-keys.ts";
import type { selectDoubts } from "./doubts.queries.ts";
import { openWords } from "./words.ts";

/** So many are opened before something else has its turn. */
const AT_ONCE = 100;
/** No more are opened for one search: it would take the server seconds. */
const MOST_OPENED = 5000;

/** Returns the words of a search, as they are compared. */
export function wordsIn(search: string): string[] {
  return searchable(search).split(/\s+/).filter(Boolean);
}

/**
 * Finds those of these doubts in which all words occur: in the question as it was asked, in what it quotes, or in its student’s name. Words
 * are sealed and no index knows them, so each doubt is opened, from the newest on. What an erased key had sealed is found by the name alone.
 *
 * @returns Their ids, and how many doubts were too old to be opened.
 */
export async function findByWords(
  db: Database,
  doubts: ReturnType<typeof selectDoubts>,
  sought: readonly string[],
  most = MOST_OPENED,
): Promise<{ ids: string[]; unsearched: number }> {
  const { rows: order } = await sql<{ id: string }>`select id from ${doubts
    .clearSelect()
    .select(["d.id", "d.created_at"])} as wanted order by created_at desc, id`.execute(db);
  const newest = order.slice(0, most).map(({ id }) => id);
  const ids: string[] = [];
  for (let start = 0; start < newest.length; start += AT_ONCE) {
    const rows = await doubts
      .where(sql<boolean>`d.id = any(${newest.slice(start, start + AT_ONCE)}::uuid[])`)
      .clearSelect()
      .select(["d.id", "d.user_id", "d.sealed", "u.first_name", "u.last_name"])
      .execute();
    const keys = await findPersonKeys(db, [...new Set(rows.map(({ user_id }) => user_id))]);
    for (const { id, user_id, sealed, first_name, last_name } of rows) {
      const key = keys.get(user_id);
      const { text, quote = "" } = key ? openWords(key, sealed) : { text: "" };
      // Math is found as it is written and as a title shows it.
      const said = searchable([first_name, last_name, titleText(text), plainText(text), quote].join("\n"));
      if (sought.every((word) => said.includes(word))) ids.push(id);
    }
  }
  return { ids, unsearched: order.length - newest.length };
}
