import type { TokenScope } from "@sextant/contract/token-scopes.ts";
import type { Actor } from "../../platform/binder.ts";
import { Refusal } from "../../platform/refusal.ts";

/**
 * Refuses a token without this scope, for a part of a call that is of another area than the call itself. People need no scope.
 *
 * @throws Refusal `forbidden`.
 */
export function requireTokenScope({ apiToken }: Pick<Actor, "apiToken">, scope: TokenScope): void {
  if (!apiToken || apiToken.scopes.includes(scope)) return;
  throw new Refusal("forbidden", `This token doesn’t have the scope ${scope}.`);
}
