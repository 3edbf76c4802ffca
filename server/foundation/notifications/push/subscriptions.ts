import { ECDH } from "node:crypto";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { checkPublicHost, type Outbound } from "../../../platform/outbound/request-outbound.ts";
import { personKey } from "../../../platform/person-keys.ts";
import type { Platform } from "../../../platform/platform.ts";
import { pushKeys } from "../../../platform/push/push-keys.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { sealJson } from "../../../platform/sealing.ts";
import { sha256 } from "../../../platform/secrets.ts";
import { deleteBeyondMost, deleteSubscription, listSubscriptions, writeSubscription } from "./subscriptions.queries.ts";

type Shown = HandlerOutput<"me.push">;

/** Returns for which key browsers subscribe, and the browsers of the actor that did. */
export async function getPush({ db, secret }: Pick<Platform, "db" | "secret">, actor: Actor): Promise<Shown> {
  const rows = await listSubscriptions(db, actor.id);
  return {
    public_key: pushKeys(secret).publicKey,
    browsers: rows.map(({ sign_in_id, ...row }) => ({ ...row, current: sign_in_id === actor.signInId })),
  };
}

/** Checks the address of a push service, which a page gives. @throws Refusal `invalid` at `endpoint` */
async function requireCallable(outbound: Outbound, endpoint: string): Promise<void> {
  try {
    await checkPublicHost(outbound, endpoint);
  } catch (error) {
    if (error instanceof Refusal) throw invalid("endpoint", error.message);
    throw error;
  }
}

/** Checks that a page's key is a point of the curve: nothing could be encrypted for any other. @throws Refusal `invalid` at `p256dh` */
function requirePoint(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url", "base64url", "uncompressed");
  } catch {
    throw invalid("p256dh", "This isn’t a public key of P-256.");
  }
}

/**
 * Has what the actor is told shown by their browser from now on, as long as this sign-in isn’t ended. A browser that showed another
 * person’s notifications shows theirs no more; of too many, the one that was not open for longest is let go.
 *
 * @throws Refusal `invalid`
 */
export async function addPush(
  db: Database,
  outbound: Outbound,
  actor: Actor,
  target: HandlerInput<"me.add_push">["body"],
): Promise<HandlerOutput<"me.add_push">> {
  requirePoint(target.p256dh);
  await requireCallable(outbound, target.endpoint);
  const key = await personKey(db, actor.id);
  return inTransaction(db, async (tx) => {
    const id = await writeSubscription(tx, {
      id: newId(),
      user_id: actor.id,
      sign_in_id: actor.signInId,
      endpoint_hash: sha256(target.endpoint),
      sealed: sealJson(key, target),
    });
    await deleteBeyondMost(tx, actor.id);
    return { id };
  });
}

/** Has one of the actor’s browsers show nothing any more. @throws Refusal `not_found` */
export async function removePush(db: Database, actor: Actor, id: string): Promise<void> {
  if (!(await deleteSubscription(db, id, actor.id))) throw notFound("This browser");
}
