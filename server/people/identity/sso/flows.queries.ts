import { sql } from "kysely";
import type { Tx } from "../../../platform/database/client.ts";

const FLOW_MINUTES = 10;
const HANDOFF_MINUTES = 2;

interface Flow {
  serviceId: string;
  stateHash: Buffer;
  nonce: string;
  codeVerifier: string;
  challenge: string;
  nextPath: string | null;
  /** Of a sign-in by SAML. */
  requestId?: string;
}

export async function insertFlow(tx: Tx, flow: Flow): Promise<void> {
  await tx
    .insertInto("sso_flows")
    .values({
      state_hash: flow.stateHash,
      service_id: flow.serviceId,
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      challenge: flow.challenge,
      next_path: flow.nextPath,
      request_id: flow.requestId ?? null,
      expires_at: sql`now() + make_interval(mins => ${FLOW_MINUTES})`,
    })
    .execute();
}

/** Uses a flow; undefined when it was never begun, used, or is over. */
export async function useFlow(tx: Tx, stateHash: Buffer) {
  return tx
    .updateTable("sso_flows")
    .set({ used_at: sql`now()` })
    .where("state_hash", "=", stateHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["service_id", "request_id", "nonce", "code_verifier", "challenge", "next_path"])
    .executeTakeFirst();
}

export async function insertHandoff(
  tx: Tx,
  handoff: {
    codeHash: Buffer;
    identityId: string;
    challenge: string;
    nextPath: string | null;
    hasSecondStep: boolean;
  },
): Promise<void> {
  await tx
    .insertInto("sso_handoffs")
    .values({
      code_hash: handoff.codeHash,
      identity_id: handoff.identityId,
      challenge: handoff.challenge,
      next_path: handoff.nextPath,
      has_second_step: handoff.hasSecondStep,
      expires_at: sql`now() + make_interval(mins => ${HANDOFF_MINUTES})`,
    })
    .execute();
}

/** Uses the code of a way back, also when the secret is not its own; undefined when it was never made, used, or is over. */
export async function useHandoff(tx: Tx, codeHash: Buffer) {
  return tx
    .updateTable("sso_handoffs")
    .set({ used_at: sql`now()` })
    .from("user_identities")
    .whereRef("user_identities.id", "=", "sso_handoffs.identity_id")
    .where("code_hash", "=", codeHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["identity_id", "challenge", "next_path", "has_second_step", "user_identities.user_id"])
    .executeTakeFirst();
}
