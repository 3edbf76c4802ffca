import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { createApiToken, listApiTokens, renewApiToken, revokeApiToken } from "./api-tokens.ts";

/** Handles the tokens of programs, as staff make them. */
export function apiTokenRoutes({ db }: Pick<Platform, "db">): Handlers {
  return {
    "api_tokens.list": () => listApiTokens(db),
    "api_tokens.create": ({ actor, body }) => createApiToken(db, actor, body),
    "api_tokens.renew": ({ actor, params, body }) => renewApiToken(db, actor, params.id, body),
    "api_tokens.revoke": async ({ actor, params }) => {
      await revokeApiToken(db, actor, params.id);
      return null;
    },
  };
}
