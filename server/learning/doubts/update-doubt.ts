import { DOUBT_CLAIM_MINUTES } from "@sextant/contract/doubts.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Selectable } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import type { Doubts } from "../../platform/database/schema.gen.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import type { Reviewing } from "../review/inferred-reasons.ts";
import { findDoubt, lockDoubt, updateDoubt } from "./doubts.queries.ts";
import { getDoubt } from "./get-doubt.ts";
import { countPeers } from "./peers.ts";
import { claimantOf, nextState } from "./states.ts";
import { tellChanged } from "./tell.ts";

type Row = Selectable<Doubts>;
type Action = HandlerInput<"doubts.update">["body"]["action"];

const CLAIM_MS = DOUBT_CLAIM_MINUTES * 60_000;

/** Returns what is said to who comes second. */
export async function refuseClaimed(db: Database, actor: Actor, id: string): Promise<Refusal> {
  const row = await findDoubt(db, actor, id);
  const name = row?.taker_name || "Someone else";
  return new Refusal("illegal_transition", `${name} is answering this doubt.`, {
    state: "claimed",
    members: { claim: { by: row?.taker_name ?? "", until: row?.claimed_until?.toISOString() ?? null } },
  });
}

interface Taking {
  /** Knowing that another has it. */
  isKnowing: boolean;
  /** How many are stuck there, counted when someone begins to look; undefined when it isn’t known. */
  peers: number | undefined;
}

async function take(tx: Tx, actor: Actor, row: Row, { isKnowing, peers }: Taking, now: Date): Promise<void> {
  if (row.state !== "open") {
    throw new Refusal("illegal_transition", "Only open doubts can be taken.", { state: row.state });
  }
  const holder = claimantOf(row, now);
  if (holder !== null && holder !== actor.id && !isKnowing) throw await refuseClaimed(tx, actor, row.id);
  const until = new Date(now.getTime() + CLAIM_MS);
  await updateDoubt(tx, row.id, { claimed_by: actor.id, claimed_until: until, peers: peers ?? row.peers });
}

async function giveBack(tx: Tx, actor: Actor, row: Row): Promise<void> {
  if (row.claimed_by === actor.id) await updateDoubt(tx, row.id, { claimed_by: null, claimed_until: null });
}

async function settle(tx: Tx, actor: Actor, row: Row, act: "resolve" | "reopen", now: Date): Promise<void> {
  const state = nextState(row.state, act);
  if (state === null) {
    const detail = act === "resolve" ? "This doubt is already resolved." : "This doubt is already open.";
    throw new Refusal("illegal_transition", detail, { state: row.state });
  }
  const isResolved = act === "resolve";
  await updateDoubt(tx, row.id, {
    state,
    resolved_at: isResolved ? now : null,
    resolved_by: isResolved ? actor.id : null,
    ...(isResolved ? {} : { waiting_since: now }),
    claimed_by: null,
    claimed_until: null,
    active_at: now,
    version: row.version + 1,
  });
}

/** Does it to a locked doubt. @returns Whether others are to be told. */
async function act(tx: Tx, actor: Actor, row: Row, action: Action, peers: number | undefined): Promise<boolean> {
  const now = await readClock(tx);
  const isOwn = row.user_id === actor.id;
  if (action === "seen") {
    if (!isOwn) throw new Refusal("forbidden", "Only the student who asked can mark it as seen.");
    await updateDoubt(tx, row.id, { seen_at: now });
    return false;
  }
  if (action === "resolve" || action === "reopen") {
    await settle(tx, actor, row, action, now);
    return true;
  }
  if (isOwn) throw new Refusal("forbidden", "Doubts are taken by those who answer them.");
  if (action === "return") await giveBack(tx, actor, row);
  else await take(tx, actor, row, { isKnowing: action === "take_over", peers }, now);
  return true;
}

/**
 * Takes a doubt for half an hour or returns it to the queue, resolves it or opens it again, or notes that its student saw it.
 *
 * @throws Refusal `not_found`; `forbidden` for what is not this person’s to do; `illegal_transition` where its state doesn’t allow it, or
 * another has taken it.
 */
export async function updateDoubtState(
  reviewing: Reviewing,
  wake: () => void,
  actor: Actor,
  id: string,
  action: Action,
): Promise<HandlerOutput<"doubts.update">> {
  const { db } = reviewing;
  const isTaken = action === "take" || action === "take_over";
  // Before the lock, for which others would wait.
  const found = isTaken ? await findDoubt(db, actor, id) : undefined;
  const peers = found && (await countPeers(db, found));
  await inTransaction(db, async (tx) => {
    const row = await lockDoubt(tx, actor, id);
    if (!row) throw notFound("This doubt");
    if (await act(tx, actor, row, action, peers)) await tellChanged(tx, wake, row);
  });
  return getDoubt(reviewing, actor, id);
}
