import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { personKey } from "../../platform/person-keys.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Reviewing } from "../review/inferred-reasons.ts";
import { insertUnhelped, isOfferedAt } from "./answers.queries.ts";
import { countOpenOf, insertDoubt, lockAsking } from "./doubts.queries.ts";
import { getDoubt } from "./get-doubt.ts";
import { countPeers } from "./peers.ts";
import { tellChanged } from "./tell.ts";
import { findWhereAsked } from "./where-asked.ts";
import { checkWritten, sealWords } from "./words.ts";

/** So many doubts of one student may wait for an answer: nobody can go through more with them. */
const MOST_OPEN = 50;

/**
 * Keeps what a student asks, at the place where they ask it.
 *
 * @throws Refusal as `findWhereAsked` and `checkWritten`; `illegal_transition` where too many wait for an answer.
 */
export async function createDoubt(
  reviewing: Reviewing,
  wake: () => void,
  actor: Actor,
  body: HandlerInput<"doubts.create">["body"],
): Promise<HandlerOutput<"doubts.create">> {
  const { db } = reviewing;
  const { seen, ...place } = await findWhereAsked(reviewing, actor, body);
  const { text, fileIds } = await checkWritten(db, actor, body);
  const mayRead = seen === null || seen.reviewed.key !== undefined;
  const read =
    body.read_first !== undefined && mayRead && (await isOfferedAt(db, body.read_first, place))
      ? body.read_first
      : null;
  const id = newId();
  const peers = await countPeers(db, place);
  await inTransaction(db, async (tx) => {
    await lockAsking(tx, actor.id);
    if ((await countOpenOf(tx, actor.id)) >= MOST_OPEN) {
      throw new Refusal("illegal_transition", "You’ve asked many questions. Wait for an answer first.", {
        state: "many",
      });
    }
    const key = await personKey(tx, actor.id);
    await insertDoubt(tx, {
      id,
      user_id: actor.id,
      ...place,
      sealed: sealWords(key, { text, ...(place.kind === "page" && body.quote ? { quote: body.quote } : {}) }),
      file_ids: fileIds,
      read_first: read,
      peers,
    });
    if (read !== null) await insertUnhelped(tx, read, actor.id);
    await tellChanged(tx, wake, { id, user_id: actor.id });
  });
  return getDoubt(reviewing, actor, id);
}
