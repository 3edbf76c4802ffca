import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import { dropClaim, findClaim, takeClaim } from "./claims.queries.ts";
import { requireMarkable } from "./markable.ts";
import { requireTurn } from "./require-turn.ts";

const CLAIM_MS = 30 * 60_000;

export interface Claim {
  by: { id: string; name: string };
  is_mine: boolean;
  until: Date;
}

/** Returns who has taken an answer to mark; null when nobody has, or no longer. */
export async function getClaim(
  db: Database,
  actor: Actor,
  sessionId: string,
  attemptId: string,
  now: Date,
): Promise<Claim | null> {
  const row = await findClaim(db, sessionId, attemptId, now);
  if (!row) return null;
  return {
    by: { id: row.user_id, name: `${row.first_name} ${row.last_name}`.trim() },
    is_mine: row.user_id === actor.id,
    until: row.expires_at,
  };
}

/** Returns what is said to who comes second. */
export function refuseClaimed(claim: Claim | null): Refusal {
  return new Refusal("illegal_transition", `${claim?.by.name ?? "Someone else"} is marking this answer.`, {
    state: "claimed",
    members: { claim: claim && { ...claim, until: claim.until.toISOString() } },
  });
}

/**
 * Takes an answer for half an hour, or lets it go.
 *
 * @throws Refusal `illegal_transition` with who has it, when another has and it is not taken over knowingly; also when it isn’t this
 * person’s turn to mark.
 */
export async function claimAnswer(
  db: Database,
  actor: Actor,
  attemptId: string,
  given: { session: string; action: "take" | "take_over" | "release" },
): Promise<{ claim: Claim | null }> {
  const { progress } = await requireMarkable(db, actor, given.session, attemptId);
  const now = new Date();
  const where = { sessionId: given.session, attemptId, userId: actor.id };
  if (given.action === "release") await dropClaim(db, where);
  else {
    requireTurn(actor, progress);
    const until = new Date(now.getTime() + CLAIM_MS);
    const isTaken = await takeClaim(db, { ...where, now, until, isKnowing: given.action === "take_over" });
    if (!isTaken) throw refuseClaimed(await getClaim(db, actor, given.session, attemptId, now));
  }
  return { claim: await getClaim(db, actor, given.session, attemptId, now) };
}
