import { roles } from "@sextant/contract/who.ts";
import { z } from "zod";

/** How long a sign-in lasts at most, however much it is used; of staff, whose sign-ins reach everything. */
export const usualSignInLifetime = { days: 30, staff_hours: 12 };

/** Sealed with the installation's key, as base64. */
const sealed = z.string().nullable().catch(null);
const strings = z.array(z.string()).catch([]);
const words = z.string().catch("");
const idOrNull = z.string().nullable().catch(null);
const role = z.enum(roles);
const no = z.boolean().catch(false);
const yes = z.boolean().catch(true);
const whole = (usual: number) => z.number().int().catch(usual);

const level = z.enum(["off", "optional", "required"]).catch("optional");

/** A part that is missing in an older row is read as an empty one. */
const part = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess((value) => value ?? {}, z.object(shape));

/** Settings as stored in the database: fields missing in an older row are read as their defaults. */
export const storedSettings = z.object({
  organisation_name: z.string().catch("Sextant"),
  logo_file: idOrNull,
  support_email: words,
  copy_blocking: yes,
  hides_first_steps: no,
  initial_assessments: strings,
  enrolment: part({
    is_open: no,
    verification: z.enum(["email", "phone"]).catch("email"),
    school: idOrNull,
    email_domains: strings,
    phone_countries: strings,
  }),
  retention: part({
    outbox_days: whole(30),
    notifications_days: whole(180),
    sign_ins_days: whole(400),
    /** Null = people who left stay. */
    people_months: z.number().int().min(1).nullable().catch(null),
    /** Nobody is erased by the rule before this moment. */
    people_not_before: z.iso.datetime().nullable().catch(null),
  }),
  sign_in_lifetime: part({
    days: whole(usualSignInLifetime.days),
    staff_hours: whole(usualSignInLifetime.staff_hours),
  }),
  storage: part({ person_mb: whole(10_240), student_mb: whole(1024), total_mb: whole(204_800) }),
  recording: part({
    enabled: no,
    roles: z.array(role).catch(["student"]),
    sample_percent: z.number().catch(100),
    minimum_age: z.number().int().nullable().catch(16),
    keep_days: whole(30),
    script_origin: words,
  }),
  mail: part({
    host: words,
    port: whole(587),
    security: z.enum(["starttls", "tls", "none"]).catch("starttls"),
    user: words,
    password: sealed,
    from: words,
    reply_to: words,
  }),
  sms: part({
    provider: z.enum(["outbox", "twilio"]).catch("outbox"),
    account: words,
    token: sealed,
    /** Origin of the API that the token was entered for; "" in older rows. */
    token_origin: words,
    from: words,
    daily_per_country: whole(2000),
  }),
  second_step: part({
    student: level,
    tutor: level,
    counselor: level,
    manager: level,
    staff: level,
    required_from: z.iso.datetime().nullable().catch(null),
  }),
  zoom: part({ secret: sealed, school: idOrNull }),
});

/** What staff set for the whole organisation; secrets are sealed in it. */
export type OrganisationSettings = z.output<typeof storedSettings>;
