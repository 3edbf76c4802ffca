import { sql } from "kysely";
import type { Tx } from "../../platform/database/client.ts";

const FLOW_MINUTES = 10;

interface Flow {
  stateHash: Buffer;
  platformId: string;
  nonce: string;
  challenge: string;
  targetLinkUri: string;
}

export async function insertFlow(tx: Tx, flow: Flow): Promise<void> {
  await tx
    .insertInto("lti_flows")
    .values({
      state_hash: flow.stateHash,
      platform_id: flow.platformId,
      nonce: flow.nonce,
      challenge: flow.challenge,
      target_link_uri: flow.targetLinkUri,
      expires_at: sql`now() + make_interval(mins => ${FLOW_MINUTES})`,
    })
    .execute();
}

/** Uses a launch under way; undefined when it was never begun, used, or is over. */
export function useFlow(tx: Tx, stateHash: Buffer) {
  return tx
    .updateTable("lti_flows")
    .set({ used_at: sql`now()` })
    .where("state_hash", "=", stateHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["platform_id", "nonce", "challenge", "target_link_uri"])
    .executeTakeFirst();
}
