import { z } from "zod";
import { password } from "./auth.ts";
import { id, name, text, timeZone } from "./common.ts";
import { operation } from "./operation.ts";
import { anyone, roles } from "./who.ts";

const MOST_AT_ONCE = 1000;

/** A person to be created. */
const person = {
  first_name: name,
  last_name: z.union([z.literal(""), name]),
  email: z.email().max(254).optional(),
  /** As people write it, with the country's code. */
  phone: text(40).min(1).optional(),
  school: id.optional(),
  time_zone: timeZone.optional(),
  locale: z.enum(["en", "ar"]).optional(),
};

/** What the team may say beside. Without a password the person comes in by an invitation, a reset, or a code to their phone. */
const byTeam = {
  role: z.enum(roles).default("student"),
  username: text(64).min(1).optional(),
  password: password.optional(),
};

const enrolOne = z.object({
  ...person,
  ...byTeam,
  /** For oneself, where the settings ask for a phone: what the code to it was exchanged for. */
  verification_token: text(200).optional(),
  /** For the team: send a mail with a link by which the person chooses a password. */
  send_invitations: z.boolean().default(false),
});
const enrolMany = z.object({
  users: z
    .array(z.object({ ...person, ...byTeam }))
    .min(1)
    .max(MOST_AT_ONCE),
  send_invitations: z.boolean().default(false),
});

const enrolled = z.object({
  /** Its place among those sent. */
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
      /** For oneself: what comes next, the same whether or not the address was known. */
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
    body: z.object({ token: text(200).min(1) }),
    status: 204,
    response: null,
  }),
} as const;
