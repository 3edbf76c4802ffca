import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { randomToken, sha256 } from "../../../platform/secrets.ts";
import { insertFlow } from "../sso/flows.queries.ts";
import { samlClient } from "./saml-client.ts";

/**
 * Begins to sign in by SAML 2.0: the request's id is kept for ten minutes, bound to the page by its challenge.
 *
 * @returns Where the browser is to go, with the request in its query (HTTP-Redirect).
 */
export async function startSaml(
  db: Database,
  config: Parameters<typeof samlClient>[0],
  service: StoredService,
  { challenge, nextPath }: { challenge: string; nextPath: string | null },
): Promise<string> {
  const state = randomToken();
  // An id of XML begins with no digit.
  const requestId = `_${randomToken()}`;
  const client = await samlClient(config, service, requestId);
  const url = await client.getAuthorizeUrlAsync(state, undefined, {});
  const flow = { serviceId: service.id, stateHash: sha256(state), nonce: "", codeVerifier: "", challenge, nextPath };
  await inTransaction(db, (tx) => insertFlow(tx, { ...flow, requestId }));
  return url;
}
