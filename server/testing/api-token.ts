import { type TokenScope, tokenScopes } from "@sextant/contract/token-scopes.ts";
import type { Database } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { randomToken, sha256 } from "../platform/secrets.ts";
import type { SignedIn } from "./app.ts";

interface TestToken {
  owner: string;
  name?: string;
  /** By default all. */
  scopes?: readonly TokenScope[];
  /** By default null: the whole organisation. */
  schools?: readonly string[] | null;
  expiresAt?: Date;
  revokedAt?: Date;
}

/** Creates an API token, with which a test calls as its program. `id` is the token’s. */
export async function createTestToken(
  db: Database,
  { owner, name = "Enrolment form", scopes = tokenScopes, schools = null, expiresAt, revokedAt }: TestToken,
): Promise<SignedIn> {
  const id = newId();
  const token = `sxt_${randomToken()}`;
  await db
    .insertInto("api_tokens")
    .values({
      id,
      name,
      prefix: token.slice(0, 8),
      token_hash: sha256(token),
      scopes: [...scopes],
      schools: schools && [...schools],
      created_by: owner,
      created_at: new Date(Date.now() - 7 * 86_400_000),
      expires_at: expiresAt ?? new Date(Date.now() + 86_400_000),
      revoked_at: revokedAt ?? null,
    })
    .execute();
  return { id, role: schools ? "manager" : "staff", token, signInId: "", address: "" };
}
