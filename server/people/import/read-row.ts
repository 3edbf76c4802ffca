import { type Role, roles } from "@sextant/contract/who.ts";
import { whyNotEmail, whyNotPhone, whyNotUsername } from "../names-to-sign-in.ts";
import { normalisePhone } from "../normalise.ts";
import type { Field } from "./columns.ts";

/** What is wrong with a line: at which field, and why. */
export interface Fault {
  field: Field;
  message: string;
}

/** A line as it is understood. What its file has no column for, or left empty, is absent: then it stays as it is. */
export interface PersonRow {
  line: number;
  id?: string;
  email?: string;
  phone?: string;
  username?: string;
  firstName?: string;
  lastName?: string;
  role?: Role;
  schools?: string[];
  groups?: string[];
  managers?: string[];
  counselors?: string[];
  timeZone?: string;
  locale?: "en" | "ar";
  timeMultiplier?: number;
  extraBreakSeconds?: number;
  mayPause?: boolean;
  untimed?: boolean;
  active?: boolean;
}

/** Returns the field at which it is told that a person cannot be written: what they sign in by. */
export const nameField = ({ email, phone }: PersonRow): Field => (email ? "email" : phone ? "phone" : "username");

const yes = new Set(["yes", "y", "true", "1", "on", "active", "x", "ja", "oui", "نعم"]);
const no = new Set(["no", "n", "false", "0", "off", "inactive", "nein", "non", "لا"]);
const roleNames: Record<string, Role> = {
  ...Object.fromEntries(
    roles.flatMap(
      (role) =>
        [
          [role, role],
          [`${role}s`, role],
        ] as const,
    ),
  ),
  pupil: "student",
  learner: "student",
  teacher: "tutor",
  instructor: "tutor",
  counsellor: "counselor",
  admin: "staff",
  administrator: "staff",
};
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** 1.5, 150 % and +50 % are all half as much time again. */
function multiplierOf(text: string): number | null {
  const match = /^\+?(\d+(?:[.,]\d+)?)\s*(%?)$/.exec(text);
  if (!match) return null;
  const value = Number((match[1] ?? "").replace(",", "."));
  const factor = match[2] === "%" ? (value < 100 ? 1 + value / 100 : value / 100) : value;
  return factor >= 1 && factor <= 10 ? Math.round(factor * 100) / 100 : null;
}

const listOf = (text: string) => [
  ...new Set(
    text
      .split(/[;|\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

type Read = (text: string) => { value: Partial<PersonRow> } | { why: string };
const plain =
  (make: (text: string) => Partial<PersonRow>, most = 200): Read =>
  (text) =>
    text.length > most || /[\p{Cc}]/u.test(text)
      ? { why: `Use at most ${most} characters, on one line` }
      : { value: make(text) };
const checked = (why: string | null, value: Partial<PersonRow>) => (why === null ? { value } : { why });
const flag =
  (make: (value: boolean) => Partial<PersonRow>): Read =>
  (text) => {
    const word = text.toLowerCase();
    if (yes.has(word)) return { value: make(true) };
    return no.has(word) ? { value: make(false) } : { why: "Write yes or no" };
  };

function splitName(text: string): Partial<PersonRow> {
  if (text.includes(",")) {
    const [last = "", first = ""] = text.split(",", 2);
    return { firstName: first.trim(), lastName: last.trim() };
  }
  const at = text.lastIndexOf(" ");
  return at < 0
    ? { firstName: text, lastName: "" }
    : { firstName: text.slice(0, at).trim(), lastName: text.slice(at + 1) };
}

const readers: Record<Field, Read> = {
  id: (text) => checked(idForm.test(text) ? null : "This isn’t a Sextant ID", { id: text.toLowerCase() }),
  email: (text) => checked(whyNotEmail(text), { email: text }),
  phone: (text) => {
    const phone = normalisePhone(text);
    return checked(whyNotPhone(phone), { phone });
  },
  username: (text) => checked(whyNotUsername(text), { username: text }),
  first_name: plain((firstName) => ({ firstName })),
  last_name: plain((lastName) => ({ lastName })),
  name: plain(splitName, 400),
  role: (text) => {
    const role = roleNames[text.toLowerCase()];
    return role ? { value: { role } } : { why: `Use one of ${roles.join(", ")}` };
  },
  schools: (text) => ({ value: { schools: listOf(text) } }),
  groups: (text) => ({ value: { groups: listOf(text) } }),
  managers: (text) => ({ value: { managers: listOf(text) } }),
  counselors: (text) => ({ value: { counselors: listOf(text) } }),
  time_zone: (timeZone) =>
    checked(isTimeZone(timeZone) ? null : "Must be a time zone, such as Europe/Paris", { timeZone }),
  locale: (text) => {
    const locale = text.toLowerCase().slice(0, 2);
    return locale === "en" || locale === "ar" ? { value: { locale } } : { why: "Use en or ar" };
  },
  time_multiplier: (text) => {
    const timeMultiplier = multiplierOf(text);
    return timeMultiplier === null
      ? { why: "Use a number from 1 to 10, such as 1.5, or a percentage such as 50%" }
      : { value: { timeMultiplier } };
  },
  extra_break_seconds: (text) =>
    /^\d{1,5}$/.test(text) && Number(text) <= 86_400
      ? { value: { extraBreakSeconds: Number(text) } }
      : { why: "Use whole seconds, at most a day" },
  may_pause: flag((mayPause) => ({ mayPause })),
  untimed: flag((untimed) => ({ untimed })),
  active: flag((active) => ({ active })),
};

/** Reads one line. Pure. */
export function readRow(
  line: number,
  cells: readonly string[],
  at: ReadonlyMap<Field, number>,
): { row: PersonRow; faults: Fault[] } {
  const row: PersonRow = { line };
  const faults: Fault[] = [];
  for (const [field, index] of at) {
    const text = cells[index] ?? "";
    if (text === "") continue;
    const read = readers[field](text);
    if ("why" in read) faults.push({ field, message: read.why });
    // A name in two columns counts more than one in a single column.
    else Object.assign(row, field === "name" ? { ...read.value, ...row } : read.value);
  }
  if (faults.length === 0 && !row.id && !row.email && !row.phone && !row.username) {
    const [first = "email"] = (["email", "phone", "username", "id"] as const).filter((field) => at.has(field));
    faults.push({ field: first, message: "Add an email address, phone number or username" });
  }
  return { row, faults };
}
