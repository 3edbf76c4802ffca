import type { HandlerInput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { personKey } from "../../platform/person-keys.ts";
import { notFound } from "../../platform/refusal.ts";
import { seal } from "../../platform/sealing.ts";
import { findHighlights, type KeptHighlight, upsertHighlightChange } from "./notebook.queries.ts";

/** Returns the identifier of a highlight within its answer: the text it is in, its start and its end. */
export const highlightName = ({ where, start, end }: KeptHighlight): string => `${where}:${start}:${end}`;

/**
 * Changes the note of a highlight of a past test, removes it from the notebook or restores it. The answer itself is unchanged.
 *
 * @throws Refusal `not_found` where the person has no highlight of this name in a finished test.
 */
export async function changeHighlight(
  db: Database,
  actor: Actor,
  { session, attempt, highlight, text, removed }: HandlerInput<"notebook.change_highlight">["body"],
): Promise<void> {
  const kept = await findHighlights(db, actor.id, session, attempt);
  if (!kept?.some((one) => highlightName(one) === highlight)) throw notFound("This highlight");
  await inTransaction(db, async (tx) => {
    const words = text === undefined ? null : Buffer.from(JSON.stringify({ text }));
    const of = { user_id: actor.id, session_id: session, attempt_id: attempt, highlight };
    await upsertHighlightChange(tx, of, {
      ...(words ? { sealed: seal(await personKey(tx, actor.id), words) } : {}),
      ...(removed === undefined ? {} : { is_removed: removed }),
    });
  });
}
