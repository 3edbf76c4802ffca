import type { FastifyRequest } from "fastify";
import type { Actor } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { sha256 } from "../../platform/secrets.ts";
import { opensDemoAccounts } from "../sign-ins/demo-lock.ts";
import { findTokenState, type TokenState } from "./api-tokens.queries.ts";

/** With which every secret begins, so that scanners find one that got into a repository. */
export const SECRET_PREFIX = "sxt_";
/** What was read is believed so long, which bounds how late a revocation is felt. */
const FRESH_MS = 2000;
const MOST_REMEMBERED = 1000;

interface Remembered {
  state: Promise<TokenState | null>;
  readAt: number;
}

/**
 * Says which program calls, by the token in `Authorization: Bearer sxt_…`. It acts for who created it: on the whole organisation with the
 * rights of staff, at some schools with those of a manager there, and in its scopes only.
 *
 * @returns Null for a request with another token or none. @throws Refusal `unauthenticated` for one that is unknown, expired, revoked, or
 * whose creator has left.
 */
export function createTokenAuthenticator({
  db,
  config,
}: Pick<Platform, "db" | "config">): (request: FastifyRequest) => Promise<Actor | null> {
  const known = new Map<string, Remembered>();

  function read(secret: string): Promise<TokenState | null> {
    const hash = sha256(secret);
    const key = hash.toString("base64url");
    const found = known.get(key);
    if (found && Date.now() - found.readAt < FRESH_MS) return found.state;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const state = findTokenState(db, hash);
    known.set(key, { state, readAt: Date.now() });
    state.catch(() => known.delete(key));
    return state;
  }

  return async (request) => {
    const [, secret] = /^(?:jwt|bearer) +(sxt_\S+) *$/i.exec(request.headers.authorization ?? "") ?? [];
    if (secret === undefined) return null;
    const state = await read(secret);
    if (!state || state.expiresAt.getTime() <= Date.now() || (state.isDemo && !opensDemoAccounts(config, request.raw)))
      throw new Refusal("unauthenticated", "This API token is wrong, expired or revoked, or its creator has left.");
    const { id, ownerId, scopes, schools } = state;
    return {
      id: ownerId,
      role: schools === null ? "staff" : "manager",
      signInId: "",
      address: request.ip,
      apiToken: { id, scopes, schools },
    };
  };
}
