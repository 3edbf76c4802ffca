import { z } from "zod";
import { emailOf, id, numberFormat, personLocale, text, time, timeZone } from "./common.ts";
import { operation } from "./operation.ts";
import { personName } from "./person-name.ts";
import { anyone, roles, signedIn } from "./who.ts";

/** The person as they see themselves; what the page keeps beside the token. */
export const me = z.object({
  id,
  role: z.enum(roles),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  /** The number by which their school knows them. */
  student_number: z.string().nullable(),
  school: z.object({ id, name: z.string(), number_format: numberFormat }).nullable(),
  time_zone: z.string(),
  /** Nobody has chosen their time zone, and they have no school: their browser’s is taken (`PUT /api/me/time-zone/`). */
  asks_time_zone: z.boolean(),
  locale: z.string(),
  /** How numbers are typed; null: as in the school, and with a point without one. */
  number_format: numberFormat.nullable(),
  /** Allocated as initial and never begun. */
  initial_assessments: z.array(z.object({ id, name: z.string() })),
  /** Whether a second step is to be set up: `later` until `required_from`, `now` before anything else. */
  second_step: z.object({ ask: z.enum(["no", "later", "now"]), required_from: time.nullable() }),
  version: z.number().int(),
});

/** A password to be set. */
export const password = z.string().min(10, "At least 10 characters").max(200);

/** The response to a sign-in; the page stores it. */
export const signInObject = z.object({ access_token: z.string(), user: me });

/** Methods for the second step of a sign-in. */
export const secondStepMethods = ["app", "passkey", "recovery_code"] as const;

/** The response to a first step that requires a second one: nobody is signed in yet. */
export const secondStepAsked = z.object({
  second_factor: z.object({
    /** For `/api/sign-in/second-factor/`, once. */
    ticket: z.string(),
    methods: z.array(z.enum(secondStepMethods)),
    expires_at: time,
  }),
});

/** Browsers that a person had remembered: `device_token` of second steps before. */
export const deviceTokens = z.array(text(200)).max(10).optional();

/** How a sign-in was proven; null in those from before this was noted. */
export const proof = z.object({
  first: z.enum(["password", "phone_code", "service", "passkey", "demo", "link"]),
  second: z.enum(["app", "passkey", "recovery_code", "service", "device"]).nullable(),
});

/** Open sign-ins, newest first. */
export const signInList = z.object({
  results: z.array(
    z.object({
      id,
      address: z.string(),
      user_agent: z.string(),
      created_at: time,
      last_used_at: time,
      current: z.boolean(),
      proof: proof.nullable(),
    }),
  ),
});

export const signInBody = z.preprocess(
  (body) => {
    // Some clients call the identifier `email`.
    if (body && typeof body === "object" && "email" in body && !("identifier" in body)) {
      return { ...body, identifier: body.email };
    }
    return body;
  },
  z.object({ identifier: text(320).min(1), password: text(1000).min(1), device_tokens: deviceTokens }),
);

export const authOperations = {
  "auth.sign_in": operation({
    method: "POST",
    path: "/api/sign-in/",
    summary: "Sign in by email, phone or username",
    who: anyone,
    body: signInBody,
    status: 200,
    response: z.union([signInObject, secondStepAsked]),
  }),
  "auth.sign_in_to_demo": operation({
    method: "POST",
    path: "/api/sign-in/demo/",
    summary: "Sign in as a demo account, where demo accounts may sign in",
    who: anyone,
    body: z.object({ email: text(320).min(1) }),
    status: 200,
    response: z.union([signInObject, secondStepAsked]),
  }),
  "auth.sign_out": operation({
    method: "POST",
    path: "/api/sign-out/",
    summary: "End the current sign-in",
    who: signedIn,
    isForSetUp: true,
    status: 204,
    response: null,
  }),
  "auth.create_first_staff": operation({
    method: "POST",
    path: "/api/first-staff/",
    summary: "Create the first staff person by the one-time link that the first start prints",
    who: anyone,
    body: z.object({
      token: text(200).min(1),
      first_name: personName,
      last_name: personName,
      email: emailOf(320),
      password,
      time_zone: timeZone.optional(),
    }),
    status: 201,
    response: signInObject,
  }),
  "me.get": operation({
    method: "GET",
    path: "/api/me/",
    summary: "Get the person signed in",
    who: signedIn,
    isForSetUp: true,
    status: 200,
    response: me,
  }),
  "me.update": operation({
    method: "PATCH",
    path: "/api/me/",
    summary: "Change your own name, time zone, language or number format",
    who: signedIn,
    body: z.object({
      first_name: personName.optional(),
      last_name: personName.optional(),
      time_zone: timeZone.optional(),
      locale: personLocale.optional(),
      number_format: numberFormat.nullable().optional(),
      version: z.number().int(),
    }),
    status: 200,
    response: me,
  }),
  "me.set_time_zone": operation({
    method: "PUT",
    path: "/api/me/time-zone/",
    summary: "Set your time zone to your browser’s, if you have no school and nobody has chosen one",
    who: signedIn,
    body: z.object({ time_zone: timeZone }),
    status: 200,
    response: me,
  }),
  "me.list_sign_ins": operation({
    method: "GET",
    path: "/api/me/sign-ins/",
    summary: "List your open sign-ins, newest first",
    who: signedIn,
    status: 200,
    response: signInList,
  }),
  "me.end_sign_ins": operation({
    method: "DELETE",
    path: "/api/me/sign-ins/",
    summary: "End all your sign-ins but this one",
    who: signedIn,
    status: 204,
    response: null,
  }),
  "me.end_sign_in": operation({
    method: "DELETE",
    path: "/api/me/sign-ins/{id}/",
    summary: "End one of your sign-ins",
    who: signedIn,
    params: z.object({ id }),
    status: 204,
    response: null,
  }),
} as const;
