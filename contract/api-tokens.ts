import { z } from "zod";
import { person } from "./audit.ts";
import { id, idParams, name, time } from "./common.ts";
import { operation } from "./operation.ts";
import { tokenScopes } from "./token-scopes.ts";
import { staff } from "./who.ts";

/** A token lasts no longer. */
export const MOST_TOKEN_DAYS = 366;

const expires = z.object({
  /** When it ends: in the future, and at most a year ahead. */
  expires_at: time,
});

const scopes = z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length);

export const apiToken = z.object({
  id,
  name: z.string(),
  /** How its secret begins, to tell it from others. */
  prefix: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** The schools at which it may act; null for the whole organisation. */
  schools: z.array(z.object({ id, name: z.string() })).nullable(),
  /** The person who created it. It ends for good when they leave staff. */
  created_by: person,
  created_at: time,
  expires_at: time,
  last_used_at: time.nullable(),
  revoked_at: time.nullable(),
  /** Whether it opens anything now. */
  state: z.enum(["active", "expired", "revoked", "owner_left"]),
  /** Calls of the last 24 hours, refused ones among them. */
  calls: z.number().int(),
});

/** Calls of a token that were refused in the last 24 hours because of what it is. */
export const tokenRefusal = z.object({
  token: z.object({ id, name: z.string() }),
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  /** It doesn’t have the scope, or the operation is for tokens of the whole organisation. */
  reason: z.enum(["scope", "reach"]),
  /** What it would have needed; null where no token may call. */
  scope: z.enum(tokenScopes).nullable(),
  times: z.number().int(),
  last_at: time,
});

export const apiTokenOperations = {
  "api_tokens.list": operation({
    method: "GET",
    path: "/api/api-tokens/",
    summary:
      "List the tokens of programs, newest first, with what was refused to them; revoked and expired ones for 30 days",
    who: staff,
    status: 200,
    response: z.object({ results: z.array(apiToken), refused: z.array(tokenRefusal) }),
  }),
  "api_tokens.create": operation({
    method: "POST",
    path: "/api/api-tokens/",
    summary: "Create a token for a program; its secret is in this answer alone",
    who: staff,
    body: z.object({
      name: name.max(80),
      scopes,
      /** The schools at which it may act; null for the whole organisation. */
      schools: z.array(id).min(1).max(100).nullable(),
      ...expires.shape,
    }),
    status: 201,
    response: z.object({ token: apiToken, secret: z.string() }),
  }),
  "api_tokens.renew": operation({
    method: "PATCH",
    path: "/api/api-tokens/{id}/",
    summary: "Let a token last longer; its secret stays the same",
    who: staff,
    params: idParams,
    body: expires,
    status: 200,
    response: apiToken,
  }),
  "api_tokens.revoke": operation({
    method: "DELETE",
    path: "/api/api-tokens/{id}/",
    summary: "Revoke a token at once; what it did stays",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
