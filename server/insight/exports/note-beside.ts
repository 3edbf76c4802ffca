import type { ResultRows } from "@sextant/contract/result-exports.ts";
import type { Database } from "../../platform/database/client.ts";
import { noteAnswerWords } from "./answer-words.ts";
import type { ReadChosen } from "./copy-rows.ts";
import { noteScaledErrors } from "./scaled-errors.ts";

/**
 * Fills the tables that the rows of a file are read beside, with what pages compute one by one.
 *
 * @param goOn Is asked now and then; throws once nobody waits for the file any more.
 */
export async function noteBeside(
  db: Database,
  { rows, readerId }: { rows: ResultRows; readerId: string },
  read: ReadChosen,
  goOn: () => Promise<void> = async () => {},
): Promise<void> {
  if (rows === "sittings") await noteScaledErrors(db, read, goOn);
  else await noteAnswerWords(db, readerId, read, goOn);
}
