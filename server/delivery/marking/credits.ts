import type { Behaviour } from "@sextant/contract/behaviour.ts";
import type { Database } from "../../platform/database/client.ts";
import { answersOf, type Tried, type Try } from "../sittings/behaviour.ts";
import { selectBehaviours, selectConfidences, selectTries } from "./credits.queries.ts";

interface Answered {
  session_id: string;
  id: string;
  response: unknown;
}

/** Attempts with their tries, where students check answers or say how sure they are; null where they simply answer. */
export type Credited<Row> = Row & { tried: Tried | null };

/** Puts into each attempt what was tried, and as its answer the last that a student was allowed. Which one counts follows from its key. */
export async function withCredits<Row extends Answered>(db: Database, rows: readonly Row[]): Promise<Credited<Row>[]> {
  const behaviours = await selectBehaviours(db, [...new Set(rows.map((row) => row.session_id))]);
  // Of most sittings nothing was checked, and then nothing more is read.
  if (behaviours.size === 0) return rows.map((row) => ({ ...row, tried: null }));
  const ids = [...behaviours.keys()];
  const tries = Map.groupBy(await selectTries(db, ids), ({ attempt_id }) => attempt_id);
  const confidences = await selectConfidences(db, ids);
  return rows.map((row) => credited(row, behaviours.get(row.session_id), tries.get(row.id) ?? [], confidences));
}

function credited<Row extends Answered>(
  row: Row,
  behaviour: Behaviour | undefined,
  tries: readonly Try[],
  confidences: ReadonlyMap<string, number>,
): Credited<Row> {
  if (!behaviour) return { ...row, tried: null };
  const saved = { response: row.response, confidence: confidences.get(row.id) ?? null };
  const tried = { behaviour, tries, saved };
  return { ...row, response: answersOf(tried).at(-1)?.response ?? null, tried };
}
