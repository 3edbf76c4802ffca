import type { FastifyRequest } from "fastify";
import type { Actor } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { opensDemoAccounts } from "./demo-lock.ts";
import { createImpersonationGuard } from "./impersonate.ts";
import { createSignInStates } from "./sign-in-states.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** A sign-in that may only set up a second step may call it. */
    isForSetUp?: boolean;
  }
}

/** The token in `Authorization: JWT …` (or Bearer); null without the header. */
function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined || header.trim() === "") return null;
  return /^(?:jwt|bearer) +(\S+) *$/i.exec(header)?.[1] ?? "";
}

/**
 * Says who calls, from the header alone: no cookie authenticates. A request without a token is nobody's; one whose token is
 * not ours, or whose sign-in has ended, is refused with `unauthenticated`; one that may only set up a second step with
 * `second_step_required` everywhere else. A patient request may wait until others need a look too.
 */
export function createAuthenticator(
  platform: Pick<Platform, "db" | "tokens" | "config" | "log">,
): (request: FastifyRequest, isPatient: boolean) => Promise<Actor | null> {
  const stateOf = createSignInStates(platform.db, platform.log);
  const guardImpersonation = createImpersonationGuard(platform.db);
  return async (request, isPatient) => {
    const token = tokenOf(request);
    if (token === null) return null;
    const signInId = await platform.tokens.read(token);
    const state = signInId ? await stateOf(signInId, isPatient) : null;
    if (!signInId || !state || (state.isDemo && !opensDemoAccounts(platform.config, request.raw))) {
      throw new Refusal("unauthenticated", "This access token is wrong, or its sign-in has ended.");
    }
    if (state.mustSetUp && request.routeOptions.config.isForSetUp !== true) {
      throw new Refusal("second_step_required", "Set up a passkey or an authenticator app first.");
    }
    if (state.impersonatorId)
      await guardImpersonation(request, { signInId, impersonatorId: state.impersonatorId, studentId: state.userId });
    const look = state.impersonatorId ? { impersonatorId: state.impersonatorId } : {};
    return { id: state.userId, role: state.role, signInId, address: request.ip, ...look };
  };
}
