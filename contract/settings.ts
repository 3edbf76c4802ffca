import { z } from "zod";
import { emailOf, id, name, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { failureReason } from "./outbox.ts";
import { signInPresets } from "./sign-in-presets.ts";
import { anyone, roles, staff } from "./who.ts";

/** Returns the schema of one line of text: nothing that could begin another header or field. */
export const line = (max: number) =>
  text(max)
    .trim()
    .regex(/^\P{Cc}*$/u, "Must not contain control characters");
export const email = emailOf(254);
export const emailOrNone = z.union([z.literal(""), email]);
/** `a@b.org` or `Name <a@b.org>`. */
export const sender = line(300).refine(
  (value) => value === "" || email.safeParse(/<([^<>]+)>$/.exec(value)?.[1] ?? value).success,
  {
    message: "Must be an email address, such as ada@example.org or Ada <ada@example.org>",
  },
);
export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.*\.)[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u,
    "Must be a domain, such as school.org",
  );
export const domains = z.array(domain).max(200);
export const host = line(253).regex(/^([\w.-]+|\[[\da-f:]+\])?$/i, "Must be a host name, without https:// or a path");
export const origin = z
  .string()
  .max(500)
  .refine(
    // An asterisk would let in every host beneath.
    (value) => value === "" || (/^https:[^*]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value),
    {
      message: "Must be an origin, such as https://replay.example.org",
    },
  );
export const issuer = z
  .string()
  .trim()
  .max(500)
  .refine((value) => value === "" || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)), {
    message: "Must be an address, such as https://login.example.org",
  });
/** A secret: a string sets it, null clears it, absent keeps it. It is never sent back. */
export const secret = z.string().min(1).max(4000).nullable();
export const role = z.enum(roles);
export const days = z.number().int().min(1).max(36_500);

export const enrolmentSettings = z.object({
  is_open: z.boolean(),
  /** What a person must show to be theirs before they can sign in. */
  verification: z.enum(["email", "phone"]),
  /** Into which school those come who enrol themselves. */
  school: id.nullable(),
  /** Only addresses of these may enrol; empty = any. */
  email_domains: domains,
  /** Calling codes as "+44" whose phones may enrol; empty = any. */
  phone_countries: z.array(z.string().regex(/^\+[1-9]\d{0,3}$/, "Must be a calling code, such as +44")).max(250),
});

export const retentionSettings = z.object({
  outbox_days: days,
  notifications_days: days,
  /** Sign-ins that have ended. */
  sign_ins_days: days,
  /** Students who left and haven’t signed in for so many months are erased; null = never. */
  people_months: z.number().int().min(1).max(1200).nullable(),
});

/** How long a sign-in lasts at most, however much it is used. It doesn’t end during a test. */
export const signInLifetime = z.object({
  days: z.number().int().min(1).max(365),
  /** Of staff. */
  staff_hours: z.number().int().min(1).max(720),
});

export const storageSettings = z.object({
  /** Most MiB of files that one person of the team brings. */
  person_mb: z.number().int().min(1).max(100_000_000),
  /** Most MiB of files that one student brings. */
  student_mb: z.number().int().min(1).max(100_000_000),
  /** Most MiB of files of everyone together. */
  total_mb: z.number().int().min(1).max(100_000_000),
});

export const recordingSettings = z.object({
  enabled: z.boolean(),
  roles: z.array(role).max(roles.length),
  sample_percent: z.number().min(0).max(100),
  /** Younger people are recorded once a guardian has agreed; null = everyone agrees for themselves. */
  minimum_age: z.number().int().min(0).max(120).nullable(),
  keep_days: days,
  /** Where a recorder of the operator's own choice comes from; "" = none. */
  script_origin: origin,
});

export const mailFields = z.object({
  /** "" = mail stays in the outbox. */
  host,
  port: z.number().int().min(1).max(65_535),
  security: z.enum(["starttls", "tls", "none"]),
  user: line(300),
  from: sender,
  reply_to: sender,
});

export const smsFields = z.object({
  provider: z.enum(["outbox", "twilio"]),
  account: line(100),
  from: line(40),
  daily_per_country: z.number().int().min(0).max(10_000_000),
});

export const ssoFields = z.object({
  enabled: z.boolean(),
  /** Label of the button at sign-in. */
  label: line(80),
  issuer,
  client_id: line(300),
  /** Domains allowed for a first sign-in; empty = any. */
  email_domains: domains,
  /** Creates an account for a new person, rather than refusing. */
  just_in_time: z.boolean(),
  default_role: z.enum(["student", "tutor", "counselor", "manager"]),
  school: id.nullable(),
  role_claim: line(100),
  role_map: z.array(z.object({ value: line(300).min(1), role })).max(100),
});

export const level = z.enum(["off", "optional", "required"]);

/** The roles that need a second step. */
export const secondStepFields = z.object({
  student: level,
  tutor: level,
  counselor: level,
  manager: level,
  staff: level,
  /** Until then people can postpone it; null = they can’t. */
  required_from: time.nullable(),
});

export const zoomFields = z.object({
  /** The school that recordings are put in; null = shared by all. */
  school: id.nullable(),
});

/** Parts of the settings, listed side by side on screen and in the log. */
export const settingsParts = [
  "organisation",
  "enrolment",
  "initial_assessments",
  "sign_in",
  "mail",
  "sms",
  "copying",
  "retention",
  "storage",
  "zoom",
] as const;
export type SettingsPart = (typeof settingsParts)[number];

/** The last change of a part. */
export const change = z.object({
  part: z.enum(settingsParts),
  by: z.object({ id, first_name: z.string(), last_name: z.string() }).nullable(),
  at: time,
});

/** Public settings (the page requests them before sign-in), and those that only staff get in addition. */
export const shownSettings = z.object({
  organisation_name: z.string(),
  /** Signed link to the picture, good for a day. */
  logo: z.string().nullable(),
  support_email: z.string(),
  copy_blocking: z.boolean(),
  /** Text messages can be sent: codes may be offered. */
  can_text: z.boolean(),
  /** Email is sent; otherwise it stays in the outbox. */
  can_mail: z.boolean(),
  /** Where links in courses of learning platforms lead, `?assessment=` and its id behind it; null while no platform is connected. */
  course_link: z.string().nullable(),
  /** Pages of people who agreed are recorded; for viewers of recordings, also that some recordings are kept. */
  has_recordings: z.boolean(),
  is_demo: z.boolean(),
  /** Accounts that the sign-in page may offer; empty outside a demo. */
  demo_accounts: z.array(z.object({ email: z.string(), role: z.string() })),
  version: z.number().int(),
  enrolment: enrolmentSettings.partial({ school: true, email_domains: true, phone_countries: true }),
  second_step: secondStepFields.optional(),
  /** Those by which people can sign in now, the oldest first. */
  sign_in_services: z.array(z.object({ id, label: z.string(), preset: z.enum(signInPresets) })),
  /** The oldest of the sign-in services, for programs that know one. */
  sso: ssoFields.extend({ has_client_secret: z.boolean() }).partial().required({ enabled: true, label: true }),
  logo_file: id.nullable().optional(),
  /** Staff have put away the list of first steps on their home. */
  hides_first_steps: z.boolean().optional(),
  initial_assessments: z.array(id).optional(),
  retention: retentionSettings.optional(),
  sign_in_lifetime: signInLifetime.optional(),
  storage: storageSettings.optional(),
  /** Bytes of files of everyone together, with uploads that aren’t whole yet. */
  storage_used_bytes: z.number().int().optional(),
  recording: recordingSettings.optional(),
  mail: mailFields.extend({ has_password: z.boolean() }).optional(),
  sms: smsFields.extend({ has_token: z.boolean() }).optional(),
  zoom: zoomFields.extend({ has_secret: z.boolean() }).optional(),
  last_changes: z.array(change).optional(),
});

/** What came of a test message. */
export const trial = z.object({
  to: z.string(),
  /** The other side took it. */
  is_accepted: z.boolean(),
  reason: failureReason.nullable(),
  /** What came of it, in words. */
  message: z.string(),
  /** What the server or provider said, in its own words. */
  reply: z.string().nullable(),
});

export const ssoFinding = z.object({
  severity: z.enum(["error", "warning"]),
  code: z.enum([
    "no_issuer",
    "unreachable",
    "not_json",
    "issuer_differs",
    "endpoint_missing",
    "endpoint_insecure",
    "no_code_flow",
    "no_pkce",
    "no_keys",
    "keys_unreachable",
    "no_known_algorithm",
    "scope_missing",
    "claim_missing",
    "no_client",
    "many_tenants",
    "client_refused",
    "addresses_unverified",
  ]),
  message: z.string(),
});

export const settingsOperations = {
  "settings.get": operation({
    method: "GET",
    path: "/api/settings/",
    summary: "Get the settings: the public part for anyone, all but secrets for staff",
    who: anyone,
    status: 200,
    response: shownSettings,
  }),
  "settings.update": operation({
    method: "PATCH",
    path: "/api/settings/",
    summary: "Change some settings, or some fields of a part",
    who: staff,
    body: z.object({
      organisation_name: name.optional(),
      logo_file: id.nullable().optional(),
      support_email: emailOrNone.optional(),
      copy_blocking: z.boolean().optional(),
      hides_first_steps: z.boolean().optional(),
      initial_assessments: z.array(id).max(20).optional(),
      enrolment: enrolmentSettings.partial().optional(),
      retention: retentionSettings.partial().optional(),
      sign_in_lifetime: signInLifetime.partial().optional(),
      storage: storageSettings.partial().optional(),
      recording: recordingSettings.partial().optional(),
      mail: mailFields.extend({ password: secret }).partial().optional(),
      sms: smsFields.extend({ token: secret }).partial().optional(),
      second_step: secondStepFields.partial().optional(),
      sso: ssoFields.extend({ client_secret: secret }).partial().optional(),
      /** `secret`: the secret token of the Zoom app, with which it signs its events. */
      zoom: zoomFields.extend({ secret }).partial().optional(),
      version: z.number().int().optional(),
    }),
    status: 200,
    response: shownSettings,
  }),
  "settings.try_mail": operation({
    method: "POST",
    path: "/api/settings/try-mail/",
    summary:
      "Send a test mail to yourself through these mail settings before they are saved, and report what the server says",
    who: staff,
    /** Absent fields are as saved; the saved password only for its own server and user. */
    body: z.object({ mail: mailFields.extend({ password: secret }).partial() }),
    status: 200,
    response: trial,
  }),
  "settings.try_sms": operation({
    method: "POST",
    path: "/api/settings/try-sms/",
    summary:
      "Send a test text message through these SMS settings before they are saved, and report what the provider says",
    who: staff,
    body: z.object({
      sms: smsFields.extend({ token: secret }).partial(),
      /** Your own when absent. */
      phone: z
        .string()
        .regex(/^\+[1-9]\d{6,14}$/, "Must be a phone number with country code, such as +4912345678")
        .optional(),
    }),
    status: 200,
    response: trial,
  }),
  "settings.check_sso": operation({
    method: "POST",
    path: "/api/settings/check-sso/",
    summary: "Fetch the issuer's discovery document and report its problems",
    who: staff,
    /** Without an issuer, the one that was saved. */
    body: z.object({ issuer: issuer.optional() }),
    status: 200,
    response: z.object({ is_usable: z.boolean(), issuer: z.string(), findings: z.array(ssoFinding) }),
  }),
} as const;
