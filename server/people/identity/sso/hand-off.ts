import type { Tx } from "../../../platform/database/client.ts";
import { randomToken, sha256 } from "../../../platform/secrets.ts";
import { insertHandoff } from "./flows.queries.ts";

interface Handed {
  identityId: string;
  /** The SHA-256, as base64url, of the secret that the page keeps. */
  challenge: string;
  nextPath: string | null;
  /** Another system asked for a second step itself. */
  hasSecondStep: boolean;
}

/** Lets in a person whom another system has named, on the page that began it. @returns The code that the page exchanges. */
export async function handOff(tx: Tx, handed: Handed): Promise<string> {
  const code = randomToken();
  await insertHandoff(tx, { codeHash: sha256(code), ...handed });
  return code;
}
