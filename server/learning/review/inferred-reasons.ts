import type { MistakeGround } from "@sextant/contract/mistakes.ts";
import { getReachedSession } from "../../delivery/sessions/reach.ts";
import type { Signing } from "../../delivery/sessions/signed-pictures.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import { closeMissed } from "./close-missed.ts";
import { type ReviewedAttempt, reviewSession } from "./review.ts";

/** Infers from answers why attempts of a sitting went wrong, as far as this viewer may know; a later room knows how. */
export type InferReasons = (
  db: Database,
  viewer: "student" | "team",
  sitting: { user: string; session: string },
) => Promise<ReadonlyMap<string, { ground: MistakeGround; reason: string | null }>>;

/** What a review needs besides who asks for what. */
export interface Reviewing {
  db: Database;
  signing: Signing;
  inferReasons: InferReasons;
}

/**
 * Returns the review of a sitting, with what the answers themselves say of why they went wrong beside what people say.
 *
 * @param wanted One attempt, where no other is asked for; and whether what was missed stays closed until it is redone.
 * @throws Refusal `not_found`, or `illegal_transition` while nothing may be seen.
 */
export async function reviewWithReasons(
  { db, signing, inferReasons }: Reviewing,
  actor: Actor,
  id: string,
  { only, blind = false }: { only?: string; blind?: boolean } = {},
): Promise<ReviewedAttempt[]> {
  const reviewed = await reviewSession(db, signing, actor, id, only);
  const row = await getReachedSession(db, actor, id);
  const { user_id: user } = row;
  const inferred = await inferReasons(db, actor.role === "student" ? "student" : "team", { user, session: id });
  const told = reviewed.map((attempt) => {
    const found = inferred.get(attempt.id);
    if (!found || !attempt.reason_for_error) return attempt;
    const reason_for_error = { ...attempt.reason_for_error, inferred: found.reason, ground: found.ground };
    return { ...attempt, reason_for_error };
  });
  return blind ? closeMissed(db, actor, row, told) : told;
}

/** Returns one attempt of a review. @throws Refusal as the review does. */
export async function reviewAttempt(
  reviewing: Reviewing,
  actor: Actor,
  sessionId: string,
  id: string,
  blind = false,
): Promise<ReviewedAttempt> {
  const [attempt] = await reviewWithReasons(reviewing, actor, sessionId, { only: id, blind });
  if (!attempt) throw notFound("This attempt");
  return attempt;
}
