import { z } from "zod";
import { accommodations } from "./allocations.ts";
import { can, emailOf, id, numberFormat, personLocale, studentNumber, time, timeZone, username } from "./common.ts";
import { personName } from "./person-name.ts";
import { roles } from "./who.ts";

export const reference = z.object({ id, name: z.string() });

/** Someone of the team to whom a student was allocated singly. */
export const carer = z.object({ id, first_name: z.string(), last_name: z.string(), role: z.enum(roles) });

/** The newest sitting that is added up, whether or not its student may see it yet. */
export const latestScore = z.object({
  session: id,
  assessment: reference,
  points: z.number(),
  max_points: z.number(),
  scaled: z.number().nullable(),
  submitted_at: time,
});

/** How far a student is with what they were given: assessments that are allocated now, and those of them that were submitted. */
export const progress = z.object({ given: z.number().int(), done: z.number().int() });

export const membership = reference.extend({ member_from: time, member_to: time.nullable() });

/** A person as those see them who reach them. */
export const user = z.object({
  id,
  role: z.enum(roles),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  /** The number by which their school knows them, unique in each of their schools. */
  student_number: z.string().nullable(),
  school: reference.nullable(),
  /** Those they belong to now, the one joined first at the head. */
  schools: z.array(membership),
  groups: z.array(reference),
  /** Managers and tutors to whom a student was allocated singly. */
  managers: z.array(carer),
  counselors: z.array(carer),
  time_zone: z.string(),
  locale: z.string(),
  /** How numbers are typed; null: as in the school. */
  number_format: numberFormat.nullable(),
  is_active: z.boolean(),
  /** Personal data were erased; what is left is nobody's. */
  is_erased: z.boolean(),
  accommodations: z.object({
    time_multiplier: z.number().nullable(),
    extra_break_seconds: z.number().int().nullable(),
    may_pause: z.boolean().nullable(),
    untimed: z.boolean().nullable(),
    read_aloud: z.boolean().nullable(),
    masking: z.boolean().nullable(),
  }),
  latest_score: latestScore.nullable(),
  progress,
  last_seen_at: time.nullable(),
  created_at: time,
  version: z.number().int(),
  /** The roles that the user may give this person. */
  roles: z.array(z.enum(roles)),
  can,
});

/** An optional name of a person: some people have only one. */
export const partOfName = z.union([z.literal(""), personName]);

/** What may be changed of a person; by themselves only names, time zone, language and number format. */
export const userPatch = z.object({
  first_name: partOfName.optional(),
  last_name: partOfName.optional(),
  email: emailOf(320).nullable().optional(),
  phone: z.string().max(40).nullable().optional(),
  username: username.nullable().optional(),
  student_number: studentNumber.nullable().optional(),
  time_zone: timeZone.optional(),
  locale: personLocale.optional(),
  number_format: numberFormat.nullable().optional(),
  role: z.enum(roles).optional(),
  /** The schools they belong to from now on, all of them; who is left out leaves now. */
  schools: z
    .array(z.object({ school: id, member_from: time.optional(), member_to: time.nullable().optional() }))
    .max(50)
    .optional(),
  accommodations: accommodations.optional(),
  is_active: z.boolean().optional(),
  /** As last read: an older one is refused, with what changed since. */
  version: z.number().int(),
});
