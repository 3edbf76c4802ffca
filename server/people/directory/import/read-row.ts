import { isTimeZone, NOT_A_TIME_ZONE, studentNumber } from "@sextant/contract/common.ts";
import { hasWebAddress, NAME_WITHOUT_ADDRESS } from "@sextant/contract/person-name.ts";
import { type Role, roles } from "@sextant/contract/who.ts";
import { readYesNo } from "@sextant/interchange/tables/truth-words.ts";
import { cleanIdentifier, withoutInvisible } from "@sextant/questions/text/written.ts";
import { whyNotEmail, whyNotPhone, whyNotUsername } from "../names-to-sign-in.ts";
import { normalisePhone } from "../normalise.ts";
import type { Field } from "./columns.ts";

/** What is wrong with a line: at which field, and why. */
export interface Fault {
  /** Null for the line as a whole. */
  field: Field | null;
  message: string;
}

/** A line as it is understood. What its file has no column for, or left empty, is absent: then it stays as it is. */
export interface PersonRow {
  line: number;
  id?: string;
  email?: string;
  phone?: string;
  username?: string;
  studentNumber?: string;
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
  readAloud?: boolean;
  masking?: boolean;
  active?: boolean;
}

/** Returns the field at which it is told that a person cannot be written: what they sign in by. */
export const nameField = ({ email, phone }: PersonRow): Field => (email ? "email" : phone ? "phone" : "username");

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
  ...namedInOtherLanguages(),
};

/** Roles as schools write them in other languages. */
function namedInOtherLanguages(): Record<string, Role> {
  const lists: Partial<Record<Role, string>> = {
    student:
      "estudiante, alumno, alumna, étudiant, étudiante, élève, schüler, schülerin, aluno, aluna, estudante, طالب, طالبة, 학생, 学生, 學生, 生徒, ученик, ученица, студент, студентка, öğrenci, תלמיד, תלמידה, studente, leerling, uczeń",
    tutor:
      "profesor, profesora, docente, professeur, enseignant, enseignante, lehrer, lehrerin, professor, professora, معلم, معلمة, مدرس, 교사, 선생님, 教师, 老师, 教師, 先生, учитель, преподаватель, öğretmen, מורה, insegnante, leraar, nauczyciel",
    counselor:
      "orientador, orientadora, conseiller, conseillère, berater, beraterin, مرشد, 상담사, 顾问, консультант, יועץ",
  };
  return Object.fromEntries(
    Object.entries(lists).flatMap(([role, list]) => list.split(", ").map((name) => [name, role as Role] as const)),
  );
}
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
const checked = (why: string | null, value: Partial<PersonRow>) => (why === null ? { value } : { why });
const plain =
  (make: (text: string) => Partial<PersonRow>, most = 200): Read =>
  (text) =>
    text.length > most || /[\p{Cc}]/u.test(text)
      ? { why: `Use at most ${most} characters, on one line` }
      : checked(hasWebAddress(text) ? NAME_WITHOUT_ADDRESS : null, make(text));
const flag =
  (make: (value: boolean) => Partial<PersonRow>): Read =>
  (text) => {
    const said = readYesNo(text);
    return said === null ? { why: "Write yes or no" } : { value: make(said) };
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
  email: (text) => {
    const email = cleanIdentifier(text);
    return checked(whyNotEmail(email), { email });
  },
  phone: (text) => {
    const phone = normalisePhone(text);
    return checked(whyNotPhone(phone), { phone });
  },
  username: (text) => {
    const username = cleanIdentifier(text);
    return checked(whyNotUsername(username), { username });
  },
  student_number: (text) => {
    const read = studentNumber.safeParse(text);
    return read.success ? { value: { studentNumber: read.data } } : { why: "Use at most 64 characters, on one line" };
  },
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
  time_zone: (timeZone) => checked(isTimeZone(timeZone) ? null : NOT_A_TIME_ZONE, { timeZone }),
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
  read_aloud: flag((readAloud) => ({ readAloud })),
  masking: flag((masking) => ({ masking })),
  active: flag((active) => ({ active })),
};

/** Returns the text of a cell without what nobody sees in it. */
const seen = (cell: string): string => withoutInvisible(cell.normalize("NFC")).trim();

/** Returns whether a cell of a field can be read. */
export function isUnderstood(field: Field, cell: string): boolean {
  const text = seen(cell);
  return text === "" || !("why" in readers[field](text));
}

/** Reads one line. Pure. */
export function readRow(
  line: number,
  cells: readonly string[],
  at: ReadonlyMap<Field, number>,
): { row: PersonRow; faults: Fault[] } {
  const row: PersonRow = { line };
  const faults: Fault[] = [];
  for (const [field, index] of at) {
    const text = seen(cells[index] ?? "");
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
