import { plainText, titleText } from "@sextant/questions/html/text.ts";
import type { Database } from "../platform/database/client.ts";
import { findPersonKeys } from "../platform/person-keys.ts";
import type { selectDoubts } from "./doubts.queries.ts";
import { openWords } from "./words.ts";

/** So many are opened before something else has its turn. */
const AT_ONCE = 200;

const folded = (text: string) => text.normalize("NFKC").toLowerCase();

/** Returns the words of a search, as they are compared. */
export function wordsIn(search: string): string[] {
  return folded(search).split(/\s+/).filter(Boolean);
}

/**
 * Finds those of these doubts in which all words occur: in the question as it was asked, in what it quotes, or in its student’s name. Words
 * are sealed and no index knows them, so each doubt is opened, the oldest as well as the newest. What an erased key had sealed is found by
 * the name alone.
 */
export async function findByWords(
  db: Database,
  doubts: ReturnType<typeof selectDoubts>,
  sought: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const last: string | null = after;
    const rows = await doubts
      .$if(last !== null, (all) => all.where("d.id", ">", last ?? ""))
      .clearSelect()
      .select(["d.id", "d.user_id", "d.sealed", "u.first_name", "u.last_name"])
      .orderBy("d.id")
      .limit(AT_ONCE)
      .execute();
    const keys = await findPersonKeys(db, [...new Set(rows.map(({ user_id }) => user_id))]);
    for (const { id, user_id, sealed, first_name, last_name } of rows) {
      const key = keys.get(user_id);
      const { text, quote = "" } = key ? openWords(key, sealed) : { text: "" };
      // Math is found as it is written and as a title shows it.
      const said = folded([first_name, last_name, titleText(text), plainText(text), quote].join("\n"));
      if (sought.every((word) => said.includes(word))) found.push(id);
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE || after === null) return found;
  }
}
