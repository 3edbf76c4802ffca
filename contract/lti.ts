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
  /** For whom our requests for tokens are signed, where that isn’t the token endpoint. */
  authorization_server: platformAddress.nullable(),
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
  /** Its courses that list their people: each is read every day, and its group follows. */
  members: z.object({
    courses: count,
    /** When one was read last. */
    read_at: time.nullable(),
    /** Those that couldn’t be read. */
    failed: count,
  }),
  /** The scores that go to its gradebook. */
  scores: z.object({
    sent: count,
    waiting: count,
    failed: count,
    /** Why none is sent at the moment: it doesn’t answer, or doesn’t know our key. */
    problem: z.enum(["not_answering", "unauthorized"]).nullable(),
    /** When it is tried again. */
    retry_at: time.nullable(),
  }),
});

/** What a platform was told of a person’s result in a course, or wasn’t. */
export const ltiScore = z.object({
  id,
  person: z.object({ id, name: z.string() }),
  assessment: z.object({ id, name: z.string() }),
  /** The course there. */
  course: z.string(),
  /** What was sent, or should have been: a score, that it is still to come, or that there is none any more. */
  score: z
    .object({
      state: z.enum(["graded", "pending", "withdrawn"]),
      points: z.number().nullable(),
      max_points: z.number().nullable(),
    })
    .nullable(),
  sent_at: time.nullable(),
  times_sent: count,
  /** Why it didn’t arrive. */
  failure: z
    .object({
      reason: z.enum([
        "no_column",
        "refused",
        "unauthorized",
        "newer_there",
        "person_refused",
        "not_answering",
        "unexpected",
      ]),
      /** The HTTP status that it answered; null where it didn’t. */
      status: count.nullable(),
      since: time.nullable(),
      /** When it is tried again by itself; null: not. */
      next_try_at: time.nullable(),
    })
    .nullable(),
});

const scoreIds = z.array(id).min(1).max(1000);

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
    body: platformFields.partial({ trusted_domains: true, authorization_server: true, is_on: true }).extend({
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
  "lti_platforms.sync": operation({
    method: "POST",
    path: "/api/lti/platforms/{id}/members/sync/",
    summary: "Read who is in a platform’s courses now, rather than within a day; returns how many courses that are",
    who: staff,
    params: idParams,
    status: 200,
    response: z.object({ count }),
  }),
  "lti_scores.list": operation({
    method: "GET",
    path: "/api/lti/platforms/{id}/scores/",
    summary: "List the scores that a platform was sent, that wait, or that didn’t arrive, the newest first",
    who: staff,
    params: idParams,
    query: listQuery.extend({ state: z.enum(["failed", "sent", "waiting"]).default("failed") }),
    status: 200,
    response: page(ltiScore),
  }),
  "lti_scores.send": operation({
    method: "POST",
    path: "/api/lti/platforms/{id}/scores/send/",
    summary: "Send scores that didn’t arrive again: these, or all",
    who: staff,
    params: idParams,
    body: z.object({ scores: scoreIds.optional() }),
    status: 200,
    response: z.object({ count }),
  }),
  "lti_scores.leave": operation({
    method: "POST",
    path: "/api/lti/platforms/{id}/scores/leave/",
    summary: "Stop trying to send scores that didn’t arrive; a change of a result sends it all the same",
    who: staff,
    params: idParams,
    body: z.object({ scores: scoreIds }),
    status: 200,
    response: z.object({ count }),
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
      /** Where teachers choose a test for a course (deep linking, content selection). */
      choose_url: z.string(),
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
    summary:
      "Handle a platform’s launch, posted as a form: redirects to the page with a single-use code, or shows a teacher the tests to choose from",
    who: anyone,
    body: z.object({
      state: text(1000).default(""),
      id_token: text(200_000).optional(),
      error: text(1000).optional(),
    }),
    status: 302,
    response: null,
  }),
  "lti.choose": operation({
    method: "POST",
    path: "/api/lti/choose/",
    summary: "Choose a test for a course (deep linking), posted as a form by the page that a teacher’s launch showed",
    who: anyone,
    body: z.object({
      ticket: text(100).default(""),
      /** Present where tests are searched only. */
      find: text(10).optional(),
      search: text(200).default(""),
      assessment: text(100).default(""),
      attempts: text(20).default(""),
      opens: text(40).default(""),
      closes: text(40).default(""),
    }),
    status: 200,
    response: null,
    stream: "text/html",
  }),
} as const;
