import { z } from "zod";
import { id, idParams, listQuery, page, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { domains, line } from "./settings.ts";
import { anyone, staff } from "./who.ts";

const count = z.number().int();

const platformAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
    message: "Must be an address, such as https://moodle.example.org/mod/lti/auth.php",
  });

/** A learning platform that speaks LTI 1.3: where it is asked, and what it may vouch for. */
const platformFields = z.object({
  name: line(100).min(1),
  /** Together with the client ID it says which platform a token is of: hosted platforms share their issuer. */
  issuer: platformAddress,
  client_id: line(300).min(1),
  authorization_endpoint: platformAddress,
  token_endpoint: platformAddress,
  jwks_uri: platformAddress,
  /** Domains whose addresses it may vouch for: people with them are signed in to the accounts they have. */
  trusted_domains: domains,
  is_on: z.boolean(),
});

/** An account of a platform. Nobody gets in by it before staff confirm it. */
export const ltiDeployment = z.object({
  id,
  /** As the platform names it. */
  deployment_id: z.string(),
  name: z.string(),
  state: z.enum(["waiting", "confirmed", "refused"]),
  /** The school of its people and courses; null = none. */
  school: z.object({ id, name: z.string() }).nullable(),
  /** New teachers of its courses become tutors; otherwise only students get an account. */
  makes_tutors: z.boolean(),
  course_count: count,
  /** When it was last opened, whether that let anyone in or not; null before that. */
  launched_at: time.nullable(),
  decided_at: time.nullable(),
});

export const ltiPlatform = platformFields.extend({
  id,
  /** What it calls itself, such as `moodle` or `canvas`; empty until it said so. */
  product: z.string(),
  version: count,
  created_at: time,
  updated_at: time,
  launched_at: time.nullable(),
  /** Those that wait first. */
  deployments: z.array(ltiDeployment),
});

const loginFields = {
  iss: text(2000).optional(),
  login_hint: text(10_000).optional(),
  target_link_uri: text(2000).optional(),
  lti_message_hint: text(20_000).optional(),
  client_id: text(300).optional(),
};

export const ltiOperations = {
  "lti_platforms.list": operation({
    method: "GET",
    path: "/api/lti/platforms/",
    summary: "List the learning platforms that may launch into this installation, the oldest first",
    who: staff,
    query: listQuery,
    status: 200,
    response: page(ltiPlatform),
  }),
  "lti_platforms.create": operation({
    method: "POST",
    path: "/api/lti/platforms/",
    summary: "Register a platform by hand, as its administrator names it",
    who: staff,
    body: platformFields.partial({ trusted_domains: true, is_on: true }).extend({
      /** Its first account, confirmed at once. */
      deployment: z.object({ deployment_id: line(255).min(1), school: id.nullable() }).optional(),
    }),
    status: 201,
    response: ltiPlatform,
  }),
  "lti_platforms.get": operation({
    method: "GET",
    path: "/api/lti/platforms/{id}/",
    summary: "Get a platform with its accounts",
    who: staff,
    params: idParams,
    status: 200,
    response: ltiPlatform,
  }),
  "lti_platforms.update": operation({
    method: "PATCH",
    path: "/api/lti/platforms/{id}/",
    summary: "Change a platform, or turn it off",
    who: staff,
    params: idParams,
    body: platformFields.partial().extend({ version: count.optional() }),
    status: 200,
    response: ltiPlatform,
  }),
  "lti_platforms.remove": operation({
    method: "DELETE",
    path: "/api/lti/platforms/{id}/",
    summary: "Remove a platform; people and groups that came by it stay",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
  "lti_platforms.decide": operation({
    method: "PATCH",
    path: "/api/lti/platforms/{id}/deployments/{deployment}/",
    summary: "Confirm an account of a platform for a school, or refuse it",
    who: staff,
    params: z.object({ id, deployment: id }),
    body: z.object({
      state: z.enum(["confirmed", "refused"]),
      school: id.nullable().default(null),
      makes_tutors: z.boolean().default(true),
    }),
    status: 200,
    response: ltiPlatform,
  }),
  "lti_registrations.open": operation({
    method: "POST",
    path: "/api/lti/registrations/",
    summary: "Create a single-use link by which a platform registers itself (Dynamic Registration); it works for a day",
    who: staff,
    status: 201,
    response: z.object({ id, url: z.string(), expires_at: time }),
  }),
  "lti_registrations.get": operation({
    method: "GET",
    path: "/api/lti/registrations/{id}/",
    summary: "Get what came of a registration link",
    who: staff,
    params: idParams,
    status: 200,
    response: z.object({
      id,
      state: z.enum(["open", "done", "failed", "expired"]),
      /** Why it failed. */
      problem: z.string().nullable(),
      /** The platform that was registered. */
      platform: id.nullable(),
    }),
  }),
  "lti_tool.get": operation({
    method: "GET",
    path: "/api/lti/tool/",
    summary: "Get this installation’s addresses, to enter at a platform without dynamic registration",
    who: staff,
    status: 200,
    response: z.object({
      login_url: z.string(),
      launch_url: z.string(),
      keys_url: z.string(),
    }),
  }),
  "lti.register": operation({
    method: "GET",
    path: "/api/lti/register/{token}/",
    summary: "Open a registration link from a platform: registers this installation there, and the platform here",
    who: anyone,
    params: z.object({ token: z.string().regex(/^[\w-]{43}$/, "Must be the token of a registration link") }),
    query: z.object({
      openid_configuration: text(2000).optional(),
      registration_token: text(20_000).optional(),
    }),
    status: 200,
    response: null,
    stream: "text/html",
  }),
  "lti.keys": operation({
    method: "GET",
    path: "/api/lti/keys/",
    summary: "Get the public keys by which platforms know that a request is from this installation (JWKS)",
    who: anyone,
    status: 200,
    response: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  }),
  "lti.login": operation({
    method: "GET",
    path: "/api/lti/login/",
    summary: "Begin a launch (OIDC third-party login): leads to the page, or in a frame shows a card that opens a tab",
    who: anyone,
    query: z.object(loginFields),
    status: 302,
    response: null,
  }),
  "lti.login_form": operation({
    method: "POST",
    path: "/api/lti/login/",
    summary: "Begin a launch, posted as a form",
    who: anyone,
    body: z.object(loginFields),
    status: 302,
    response: null,
  }),
  "lti.start": operation({
    method: "POST",
    path: "/api/lti/start/",
    summary: "Continue a launch from the page; returns where to go at the platform",
    who: anyone,
    body: z.object({
      ...loginFields,
      /** SHA-256, as base64url, of a secret that the page keeps: only who began a launch can end it. */
      challenge: z.string().regex(/^[\w-]{43}$/, "Must be a SHA-256 hash in base64url"),
    }),
    status: 200,
    response: z.object({ url: z.string() }),
  }),
  "lti.launch": operation({
    method: "POST",
    path: "/api/lti/launch/",
    summary: "Handle a platform’s launch, posted as a form: redirects to the page with a single-use code",
    who: anyone,
    body: z.object({
      state: text(1000).default(""),
      id_token: text(200_000).optional(),
      error: text(1000).optional(),
    }),
    status: 302,
    response: null,
  }),
} as const;
