import { z } from "zod";
import { deviceTokens, password, secondStepAsked, signInList, signInObject } from "./auth.ts";
import { emailOf, id, idParams, personLocale, text } from "./common.ts";
import { operation } from "./operation.ts";
import { anyone, managers, signedIn } from "./who.ts";

/** As people write it, with the country's code. */
export const phone = text(40).min(1);
export const token = text(200).min(1);
/** What a code is for; one for another purpose does not do. */
export const purpose = z.enum(["enrol", "sign-in", "reset"]);
const locale = personLocale.optional();

export const recoveryOperations = {
  "auth.send_code": operation({
    method: "POST",
    path: "/send-mobile-otp/",
    summary: "Send a six-digit code to a phone; the answer doesn't tell whether the phone is known",
    who: anyone,
    body: z.object({ phone, purpose, locale }),
    status: 202,
    response: z.object({ expires_in_seconds: z.number().int() }),
  }),
  "auth.verify_code": operation({
    method: "POST",
    path: "/verify-mobile-otp/",
    summary: "Exchange a code for a verification token, or, to sign in, for the sign-in object",
    who: anyone,
    body: z.object({ phone, code: text(20).min(1), purpose, device_tokens: deviceTokens }),
    status: 200,
    response: z.union([signInObject, secondStepAsked, z.object({ verification_token: z.string() })]),
  }),
  "auth.forgot_password": operation({
    method: "POST",
    path: "/forgot-password/",
    summary:
      "Send a link (by email) or a code (by phone) to set a new password; the answer doesn't tell whether the address is known",
    who: anyone,
    body: z.union([z.object({ email: emailOf(254) }), z.object({ phone, locale })]),
    status: 202,
    response: z.object({ expires_in_seconds: z.number().int() }),
  }),
  "auth.read_link": operation({
    method: "POST",
    path: "/api/password-links/read/",
    summary: "Get the person of a link in a mail, for the page on which they choose a password",
    who: anyone,
    body: z.object({ token }),
    status: 200,
    response: z.object({
      purpose: z.enum(["reset_password", "invitation"]),
      first_name: z.string(),
      email: z.string().nullable(),
    }),
  }),
  "auth.reset_password": operation({
    method: "POST",
    path: "/reset-password/",
    summary: "Set a new password by the token of a link or code; ends every sign-in of the person",
    who: anyone,
    body: z.union([z.object({ token, password }), z.object({ verification_token: token, password })]),
    status: 204,
    response: null,
  }),
  "users.set_password": operation({
    method: "POST",
    path: "/api/users/{id}/setpassword/",
    summary: "Set a password: your own with the current one, or that of a person of a lower role; ends other sign-ins",
    who: signedIn,
    params: idParams,
    body: z.object({ password, current_password: text(1000).min(1).optional() }),
    status: 204,
    response: null,
  }),
  "users.list_sign_ins": operation({
    method: "GET",
    path: "/api/users/{id}/sign-ins/",
    summary: "List the open sign-ins of a person of a lower role, newest first",
    who: managers,
    params: idParams,
    status: 200,
    response: signInList,
  }),
  "users.end_sign_ins": operation({
    method: "DELETE",
    path: "/api/users/{id}/sign-ins/",
    summary: "End every sign-in of a person of a lower role",
    who: managers,
    params: idParams,
    status: 204,
    response: null,
  }),
  "users.end_sign_in": operation({
    method: "DELETE",
    path: "/api/users/{id}/sign-ins/{sign_in}/",
    summary: "End one sign-in of a person of a lower role",
    who: managers,
    params: z.object({ id, sign_in: id }),
    status: 204,
    response: null,
  }),
} as const;
