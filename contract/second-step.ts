import { z } from "zod";
import { signInObject } from "./auth.ts";
import { id, idParams, name, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { anyone, managers, roles, signedIn, staff } from "./who.ts";

/** What a browser is asked (`parseRequestOptionsFromJSON`, `parseCreationOptionsFromJSON`) and what it answers (`toJSON`): WebAuthn Level 3. */
export const options = z.record(z.string(), z.unknown());
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/, "Must be base64url");
export const transports = z.array(z.string().max(40)).max(10);
const credential = {
  id: base64url(1400).min(1),
  rawId: base64url(1400).min(1),
  type: z.literal("public-key"),
};
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(20_000),
    authenticatorData: base64url(20_000),
    signature: base64url(20_000),
    userHandle: base64url(200).nullish(),
  }),
});
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(20_000),
    attestationObject: base64url(50_000),
    transports: transports.optional(),
  }),
});

export const ticket = text(200).min(1);
/** As people type it: spaces and dashes do not count. */
export const code = text(40).min(1);
/** Your own; asked for when you signed in a while ago. */
export const current_password = text(1000).min(1).optional();

export const recoveryCodes = z.array(z.string());
export const passkey = z.object({
  id,
  name: z.string(),
  created_at: time,
  last_used_at: time.nullable(),
  /** The key is on the person's other devices too. */
  is_synced: z.boolean(),
});

const setUp = {
  /** Ten single-use codes, shown only once; null when the person has some from before. */
  recovery_codes: recoveryCodes.nullable(),
  /** Replaces a sign-in that could only set up a second step; the old sign-in has ended. */
  sign_in: signInObject.nullable(),
};

export const secondStepOperations = {
  "auth.take_second_step": operation({
    method: "POST",
    path: "/api/sign-in/second-factor/",
    summary: "Finish a sign-in by a code from an authenticator app, a recovery code or a passkey",
    who: anyone,
    body: z.union([
      z.object({ ticket, code, remember_device: z.boolean().default(false) }),
      z.object({ ticket, recovery_code: code }),
      z.object({ ticket, passkey: assertion, remember_device: z.boolean().default(false) }),
    ]),
    status: 200,
    response: signInObject.extend({
      /** Send it with the next sign-in in this browser, and no second step is asked for 30 days. */
      device_token: z.string().nullable(),
    }),
  }),
  "auth.ask_second_passkey": operation({
    method: "POST",
    path: "/api/sign-in/second-factor/passkey/",
    summary: "Get the options for taking the second step with a passkey",
    who: anyone,
    body: z.object({ ticket }),
    status: 200,
    response: z.object({ options }),
  }),
  "auth.ask_passkey": operation({
    method: "POST",
    path: "/api/sign-in/passkey/options/",
    summary: "Get the options for signing in with a passkey alone",
    who: anyone,
    status: 200,
    response: z.object({ options }),
  }),
  "auth.sign_in_by_passkey": operation({
    method: "POST",
    path: "/api/sign-in/passkey/",
    summary: "Sign in with a passkey alone",
    who: anyone,
    body: z.object({ passkey: assertion }),
    status: 200,
    response: signInObject,
  }),
  "me.get_second_step": operation({
    method: "GET",
    path: "/api/me/second-step/",
    summary: "Get your passkeys, authenticator app and recovery codes, without what they hold",
    who: signedIn,
    isForSetUp: true,
    status: 200,
    response: z.object({
      app: z.object({ created_at: time, last_used_at: time }).nullable(),
      recovery_codes: z
        .object({ left: z.number().int(), of: z.number().int(), last_used_at: time.nullable() })
        .nullable(),
      passkeys: z.array(passkey),
      policy: z.enum(["off", "optional", "required"]),
      /** The last one can’t be removed. */
      is_required: z.boolean(),
      /** Passkeys need a host name; an address of numbers has none. */
      passkeys_possible: z.boolean(),
    }),
  }),
  "me.begin_app": operation({
    method: "POST",
    path: "/api/me/second-step/app/",
    summary: "Begin to set up an authenticator app; the one from before counts until the first code of this one",
    who: signedIn,
    isForSetUp: true,
    body: z.object({ current_password }),
    status: 200,
    response: z.object({
      /** otpauth://…, for a QR code. */
      uri: z.string(),
      /** The same key in Base32, to be typed. */
      key: z.string(),
      expires_at: time,
    }),
  }),
  "me.confirm_app": operation({
    method: "POST",
    path: "/api/me/second-step/app/confirm/",
    summary: "Turn the authenticator app on by its first code",
    who: signedIn,
    isForSetUp: true,
    body: z.object({ code }),
    status: 200,
    response: z.object(setUp),
  }),
  "me.remove_app": operation({
    method: "POST",
    path: "/api/me/second-step/app/remove/",
    summary: "Turn the authenticator app off",
    who: signedIn,
    body: z.object({ current_password }),
    status: 204,
    response: null,
  }),
  "me.make_recovery_codes": operation({
    method: "POST",
    path: "/api/me/second-step/recovery-codes/",
    summary: "Create ten new recovery codes; the earlier ones stop working",
    who: signedIn,
    body: z.object({ current_password }),
    status: 200,
    response: z.object({ recovery_codes: recoveryCodes }),
  }),
  "me.begin_passkey": operation({
    method: "POST",
    path: "/api/me/passkeys/options/",
    summary: "Get the options for adding a passkey",
    who: signedIn,
    isForSetUp: true,
    body: z.object({ current_password }),
    status: 200,
    response: z.object({ options }),
  }),
  "me.add_passkey": operation({
    method: "POST",
    path: "/api/me/passkeys/",
    summary: "Add a passkey",
    who: signedIn,
    isForSetUp: true,
    body: z.object({ name, passkey: attestation }),
    status: 201,
    response: z.object({ passkey, ...setUp }),
  }),
  "me.remove_passkey": operation({
    method: "POST",
    path: "/api/me/passkeys/{id}/remove/",
    summary: "Remove one of your passkeys",
    who: signedIn,
    params: idParams,
    body: z.object({ current_password }),
    status: 204,
    response: null,
  }),
  "users.reset_second_step": operation({
    method: "POST",
    path: "/api/users/{id}/reset-second-step/",
    summary:
      "Remove the authenticator app, recovery codes and passkeys of a person of a lower role, who is told; ends their sign-ins",
    who: managers,
    params: idParams,
    status: 204,
    response: null,
  }),
  "settings.count_second_steps": operation({
    method: "GET",
    path: "/api/settings/second-step/",
    summary: "Count by role who can sign in, and who has a second step",
    who: staff,
    status: 200,
    response: z.object({
      results: z.array(z.object({ role: z.enum(roles), people: z.number().int(), have_one: z.number().int() })),
    }),
  }),
  "settings.ask_for_second_steps": operation({
    method: "POST",
    path: "/api/settings/second-step/ask/",
    summary: "Email everyone who lacks a second step that is required of their role, with a link to set it up",
    who: staff,
    status: 202,
    response: z.object({ people: z.number().int() }),
  }),
} as const;
