import { z } from "zod";
import { id, name, text, time, timeZone } from "./common.ts";
import { operation } from "./operation.ts";
import { anyone, roles, signedIn } from "./who.ts";

/** The person as they see themselves; what the page keeps beside the token. */
const me = z.object({
  id,
  role: z.enum(roles),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  school: z.object({ id, name: z.string() }).nullable(),
  time_zone: z.string(),
  locale: z.string(),
  /** Allocated as initial and never begun. */
  initial_assessments: z.array(z.object({ id, name: z.string() })),
  version: z.number().int(),
});

/** A password to be set. */
export const password = z.string().min(10, "At least 10 characters").max(200);

/** What a sign-in answers; the page stores it. */
export const signInObject = z.object({ access_token: z.string(), user: me });

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
    }),
  ),
});

const signInBody = z.preprocess(
  (body) => {
    // Some clients call the identifier `email`.
    if (body && typeof body === "object" && "email" in body && !("identifier" in body)) {
      return { ...body, identifier: body.email };
    }
    return body;
  },
  z.object({ identifier: text(320).min(1), password: text(1000).min(1) }),
);

export const authOperations = {
  "auth.sign_in": operation({
    method: "POST",
    path: "/api/sign-in/",
    summary: "Sign in by email, phone or username",
    who: anyone,
    body: signInBody,
    status: 200,
    response: signInObject,
  }),
  "auth.sign_in_to_demo": operation({
    method: "POST",
    path: "/api/sign-in/demo/",
    summary: "Sign in as a demo account, where demo accounts may sign in",
    who: anyone,
    body: z.object({ email: text(320).min(1) }),
    status: 200,
    response: signInObject,
  }),
  "auth.sign_out": operation({
    method: "POST",
    path: "/api/sign-out/",
    summary: "End the current sign-in",
    who: signedIn,
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
      first_name: name,
      last_name: name,
      email: z.email().max(320),
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
    status: 200,
    response: me,
  }),
  "me.update": operation({
    method: "PATCH",
    path: "/api/me/",
    summary: "Change your own name, time zone or language",
    who: signedIn,
    body: z.object({
      first_name: name.optional(),
      last_name: name.optional(),
      time_zone: timeZone.optional(),
      locale: z.enum(["en", "ar"]).optional(),
      version: z.number().int(),
    }),
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
