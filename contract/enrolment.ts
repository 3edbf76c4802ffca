import { z } from "zod";
import { password } from "./auth.ts";
import { emailOf, id, personLocale, studentNumber, text, timeZone, username } from "./common.ts";
import { operation } from "./operation.ts";
import { personName } from "./person-name.ts";
import { anyone, roles } from "./who.ts";

const MOST_AT_ONCE = 1000;

/** A person to be created. */
const person = {
  first_name: personName,
  last_name: z.union([z.literal(""), personName]),
  email: emailOf(254).optional(),
  /** As people write it, with the country's code. */
  phone: text(40).min(1).optional(),
  school: id.optional(),
  time_zone: timeZone.optional(),
  locale: personLocale.optional(),
};

/**
 * Fields that only the team may send, except that people who enrol themselves may set the password with a verified phone. Without a
 * password the person signs in by an invitation, a reset, or a code to their phone. A person who enrols by email chooses it through the
 * link in the mail.
 */
const byTeam = {
  role: z.enum(roles).default("student"),
  username: username.min(1).optional(),
  student_number: studentNumber.optional(),
  password: password.optional(),
};

export const enrolOne = z.object({
  ...person,
  ...byTeam,
  /** For self-enrolment, if the settings require a phone: the token received for the code. */
  verification_token: text(200).optional(),
  /** For the team: send a mail with a link to choose a password. */
  send_invitations: z.boolean().default(false),
});
export const enrolMany = z.object({
  users: z
    .array(z.object({ ...person, ...byTeam }))
    .min(1)
    .max(MOST_AT_ONCE),
  send_invitations: z.boolean().default(false),
});

export const enrolled = z.object({
  /** Its index among those sent. */
  index: z.number().int(),
  status: z.enum(["created", "duplicate", "invalid", "forbidden"]),
  /** Of the person created. */
  id: id.nullable(),
  /** Which fields, and why. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
});

export const enrolmentOperations = {
  "auth.enrol": operation({
    method: "POST",
    path: "/api/enroll-user/",
    summary: "Enrol yourself (always 202), or, as staff or manager, one person or many (201, an outcome for each)",
    who: anyone,
    body: z.union([enrolMany, enrolOne]),
    bodyLimit: 2 * 1024 * 1024,
    status: 201,
    response: z.object({
      /** For self-enrolment: the next step, the same whether or not the address was known. */
      next: z.enum(["confirm_email", "sign_in"]).optional(),
      /** For the team: one for each person, in their order. */
      results: z.array(enrolled).optional(),
    }),
  }),
  "auth.confirm_email": operation({
    method: "POST",
    path: "/api/confirm-email/",
    summary: "Confirm an email address by the link in a mail; completes an enrolment",
    who: anyone,
    /** To create an account the password that it is to have, to add the address to one the password that it has. */
    body: z.object({ token: text(200).min(1), password: text(1000).min(1).optional() }),
    status: 204,
    response: null,
  }),
  "auth.read_confirmation": operation({
    method: "POST",
    path: "/api/confirm-email/read/",
    summary: "Get what a link in a mail confirms, for the page behind it",
    who: anyone,
    body: z.object({ token: text(200).min(1) }),
    status: 200,
    response: z.object({
      /** An account is created, with a password to be chosen, or the address is added to one whose password is asked for. */
      purpose: z.enum(["create_account", "add_email"]),
      email: z.string(),
    }),
  }),
} as const;
