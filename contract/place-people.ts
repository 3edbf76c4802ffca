import { z } from "zod";
import { emailOf, id, personLocale, studentNumber, time, timeZone, username } from "./common.ts";
import { operation } from "./operation.ts";
import { personName } from "./person-name.ts";
import { managers } from "./who.ts";

/** As many as one call takes. */
const MOST_PLACED = 100;

const placed = z
  .object({
    first_name: personName,
    last_name: z.union([z.literal(""), personName]),
    email: emailOf(254).optional(),
    /** New people sign in by it, or by the email address. */
    username: username.min(1).optional(),
    /**
     * By which the school, or the system that calls, knows the person. Someone found by their address keeps theirs: another is refused, and
     * one that they lack isn’t added.
     */
    student_number: studentNumber.optional(),
    time_zone: timeZone.optional(),
    locale: personLocale.optional(),
  })
  .refine(({ email, student_number }) => email !== undefined || student_number !== undefined, {
    path: ["email"],
    message: "Send an email address or a student number",
  });

export const placePeopleOperations = {
  "people.place": operation({
    method: "POST",
    path: "/api/people/place/",
    summary:
      "Create or find up to 100 students, add them to a school and groups, and assign them assessments: all in one call that can be repeated",
    who: managers,
    body: z
      .object({
        /**
         * Where they belong, and where a student number means them. Only staff may leave it out, where everyone has an email address.
         */
        school: id.optional(),
        people: z.array(placed).min(1).max(MOST_PLACED),
        /** A token also needs the scope `groups.write`, and for assessments `assigned.write`. */
        groups: z.array(id).max(20).default([]),
        assessments: z.array(id).max(20).default([]),
        /** The window of what is assigned; always open without it. */
        opens_at: time.nullable().default(null),
        closes_at: time.nullable().default(null),
        time_zone: timeZone.default("UTC"),
        /** Mail new people a link to choose a password. */
        send_invitations: z.boolean().default(false),
      })
      .refine(({ opens_at, closes_at }) => !opens_at || !closes_at || closes_at > opens_at, {
        path: ["closes_at"],
        message: "Must be after the opening time",
      }),
    status: 200,
    response: z.object({
      /** One for each person, in their order. */
      results: z.array(
        z.object({
          index: z.number().int(),
          /** `found`: they were here; their name and address stay as they are. `refused`: nothing was done for them. */
          status: z.enum(["created", "found", "refused"]),
          user: id.nullable(),
          /** The groups that they joined by this call. */
          joined: z.array(id),
          /** The assessments that they got by this call; what they had already stays as it was assigned. */
          assigned: z.array(id),
          errors: z.array(z.object({ path: z.string(), message: z.string() })),
        }),
      ),
    }),
  }),
} as const;
