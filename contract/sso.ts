import { z } from "zod";
import { deviceTokens, secondStepAsked, signInObject } from "./auth.ts";
import { id, text } from "./common.ts";
import { operation } from "./operation.ts";
import { anyone, signedIn } from "./who.ts";

/** A path of the page: nothing that could lead to another host. */
export const path = text(2000).regex(/^\/(?![/\\])/, "Must be a path on this site");

/** Why a person came back from the sign-in service without being signed in; `/signin?sso=…` says it in words. */
export const ssoFailures = [
  "cancelled",
  "expired",
  "email_unverified",
  "email_domain",
  "unknown_person",
  "deactivated",
  "other_school",
  "unreachable",
  "failed",
] as const;

/** Why a person came back from a learning platform without being signed in, beside `ssoFailures`. */
export const launchFailures = ["account_waits", "known_address", "no_person", "no_role", "unsupported"] as const;

export const ssoOperations = {
  "sso.start": operation({
    method: "GET",
    path: "/api/sso/start/",
    summary: "Start signing in with a service of the organisation; returns where to go",
    who: anyone,
    query: z.object({
      /** By default the oldest that people can sign in by. */
      service: id.optional(),
      /** SHA-256, as base64url, of a secret that the page keeps: only who began a sign-in can end it. */
      challenge: z.string().regex(/^[\w-]{43}$/, "Must be a SHA-256 hash in base64url"),
      /** Where the person wants to be afterwards. */
      next: path.optional(),
    }),
    status: 200,
    response: z.object({ url: z.string() }),
  }),
  "sso.callback": operation({
    method: "GET",
    path: "/api/sso/callback/",
    summary: "Handle the return from the service: redirects to the page with a single-use code",
    who: anyone,
    query: z.object({
      state: text(1000).optional(),
      code: text(10_000).optional(),
      error: text(1000).optional(),
    }),
    status: 302,
    response: null,
  }),
  "sso.saml_answer": operation({
    method: "POST",
    path: "/api/sso/saml/answer/",
    summary:
      "Handle the answer of a service by SAML 2.0, posted as a form: redirects to the page with a single-use code",
    who: anyone,
    body: z.object({
      SAMLResponse: text(500_000).min(1),
      /** The state of the sign-in that it is of; an answer without one wasn’t asked for here. */
      RelayState: text(1000).default(""),
    }),
    status: 302,
    response: null,
  }),
  "sso.saml_sign_out": operation({
    method: "GET",
    path: "/api/sso/saml/sign-out/",
    summary:
      "Handle a sign-out by SAML 2.0: a service’s signed request ends the sign-ins by it, and its response leads back",
    who: anyone,
    query: z.object({
      SAMLRequest: text(100_000).optional(),
      SAMLResponse: text(100_000).optional(),
      RelayState: text(1000).optional(),
      SigAlg: text(300).optional(),
      Signature: text(2000).optional(),
    }),
    status: 302,
    response: null,
  }),
  "sso.saml_metadata": operation({
    method: "GET",
    path: "/api/sso/saml/metadata/",
    summary: "Get this installation’s SAML 2.0 metadata, to enter at a service",
    who: anyone,
    status: 200,
    response: null,
    stream: "application/samlmetadata+xml",
  }),
  "sso.exchange": operation({
    method: "POST",
    path: "/api/sso/exchange/",
    summary: "Exchange the code from the return for a sign-in",
    who: anyone,
    body: z.object({
      code: text(200).min(1),
      /** The secret whose SHA-256 was the challenge. */
      secret: text(200).min(1),
      device_tokens: deviceTokens,
    }),
    status: 200,
    response: z.union([
      signInObject.extend({ next: z.string().nullable() }),
      secondStepAsked.extend({ next: z.string().nullable() }),
    ]),
  }),
  "sso.sign_out": operation({
    method: "POST",
    path: "/api/sso/sign-out/",
    summary:
      "End the current sign-in; returns where to go to end the one at the organisation's service, if there is one",
    who: signedIn,
    isForSetUp: true,
    status: 200,
    response: z.object({ url: z.string().nullable() }),
  }),
} as const;
