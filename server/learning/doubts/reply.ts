import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Selectable } from "kysely";
import { notify } from "../../foundation/notifications/notify.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import type { Doubts } from "../../platform/database/schema.gen.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { personKey } from "../../platform/person-keys.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import type { Reviewing } from "../review/inferred-reasons.ts";
import { listWatchable } from "./anchors.queries.ts";
import { countReplies, insertReply, MOST_REPLIES } from "./answers.queries.ts";
import { lockDoubt, updateDoubt } from "./doubts.queries.ts";
import { getDoubt } from "./get-doubt.ts";
import { requireMoment } from "./moments.ts";
import { publishAnswer } from "./publish.ts";
import { claimantOf, type DoubtState, nextState } from "./states.ts";
import { tellChanged } from "./tell.ts";
import { refuseClaimed } from "./update-doubt.ts";
import { checkWritten, sealWords } from "./words.ts";

type Body = HandlerInput<"doubts.reply">["body"];
type Row = Selectable<Doubts>;

/** Another reply came first: the current doubt is read once its lock is released. */
class WroteMeanwhile extends Error {}

/** Refuses an answer until its author has seen what happened meanwhile; `anyway` sends it all the same. */
async function requireTurn(tx: Tx, actor: Actor, row: Row, body: Body, now: Date): Promise<void> {
  if (body.anyway) return;
  const holder = claimantOf(row, now);
  if (holder !== null && holder !== actor.id) throw await refuseClaimed(tx, actor, row.id);
  if (body.version !== undefined && body.version !== row.version) throw new WroteMeanwhile();
}

/** Refuses a reference to a video that the author can’t watch, or to a moment after its end. */
async function requireShown(db: Database, actor: Actor, moment: NonNullable<Body["moment"]>): Promise<void> {
  const watchable = await listWatchable(db, actor, [moment.video]);
  const video = moment.video.toLowerCase();
  if (!watchable.has(video)) throw invalid("moment", "This video doesn’t exist, or you don’t have access to it.");
  requireMoment("moment.at_ms", moment.at_ms, watchable.get(video));
}

/** Returns what a reply changes of its doubt. */
function changeBy(actor: Actor, row: Row, state: DoubtState, now: Date) {
  const free = { claimed_by: null, claimed_until: null, resolved_at: null, resolved_by: null };
  const change = { ...free, state, active_at: now, version: row.version + 1 };
  if (row.user_id !== actor.id) return { ...change, answered_at: now, answered_by: actor.id };
  // The claim remains; an open doubt keeps the start of its wait.
  const held = { claimed_by: row.claimed_by, claimed_until: row.claimed_until };
  return { ...change, ...held, seen_at: now, ...(row.state === "open" ? {} : { waiting_since: now }) };
}

/**
 * Saves an answer to a doubt, or a further message of its student, which reopens it. Accepts an answer after its claim has expired, unless
 * another person has claimed the doubt.
 *
 * @throws Refusal `not_found`; `invalid` as `checkWritten`, and for a moment that doesn’t exist or whose video the author can’t watch;
 * `illegal_transition` for a resolved doubt, or one that another person has claimed; `stale_version`, with the current doubt, where another
 * reply came first.
 */
export async function replyToDoubt(
  reviewing: Reviewing,
  wake: () => void,
  actor: Actor,
  id: string,
  body: Body,
): Promise<HandlerOutput<"doubts.reply">> {
  const { db } = reviewing;
  const { text, fileIds } = await checkWritten(db, actor, body);
  const { moment } = body;
  if (moment) await requireShown(db, actor, moment);
  await inTransaction(db, async (tx) => {
    const row = await lockDoubt(tx, actor, id);
    if (!row) throw notFound("This doubt");
    const isOwn = row.user_id === actor.id;
    const state = nextState(row.state, isOwn ? "write_more" : "answer");
    if (state === null) {
      throw new Refusal("illegal_transition", "This doubt is resolved. Open it again to answer.", { state: row.state });
    }
    if ((await countReplies(tx, row.id)) >= MOST_REPLIES) {
      throw new Refusal("illegal_transition", "This doubt has too many messages. Ask about it in a new one.", {
        state: "full",
      });
    }
    const now = await readClock(tx);
    if (!isOwn) await requireTurn(tx, actor, row, body, now);
    const reply = newId();
    await insertReply(tx, {
      id: reply,
      doubt_id: row.id,
      user_id: actor.id,
      created_at: now,
      sealed: sealWords(await personKey(tx, row.user_id), { text }),
      file_ids: fileIds,
      shown_video_id: moment?.video ?? null,
      shown_ms: moment?.at_ms ?? null,
    });
    await updateDoubt(tx, row.id, changeBy(actor, row, state, now));
    if (body.offer && !isOwn) await publishAnswer(tx, actor, reply);
    if (!isOwn) {
      const told = { user: row.user_id, kind: "doubt_answered" as const, key: reply, data: { doubt: row.id } };
      await notify(tx, wake, [told]);
    }
    await tellChanged(tx, wake, row);
  }).catch(async (error: unknown) => {
    if (!(error instanceof WroteMeanwhile)) throw error;
    throw new Refusal("stale_version", "This doubt has a new message. Read it before you send yours.", {
      members: { current: await getDoubt(reviewing, actor, id) },
    });
  });
  return getDoubt(reviewing, actor, id);
}
