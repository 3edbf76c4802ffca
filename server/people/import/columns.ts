/** What a column of a file of people may hold; exports have the same columns. */
export const fields = [
  "id",
  "email",
  "phone",
  "username",
  "first_name",
  "last_name",
  "name",
  "role",
  "schools",
  "groups",
  "managers",
  "counselors",
  "time_zone",
  "locale",
  "time_multiplier",
  "extra_break_seconds",
  "may_pause",
  "untimed",
  "active",
] as const;
export type Field = (typeof fields)[number];

/** Other headings under which people keep the same, without spaces, dashes and case. */
const others: Record<Field, readonly string[]> = {
  id: ["userid"],
  email: ["emailaddress", "mail", "emails", "courriel"],
  phone: ["phonenumber", "mobile", "mobilephone", "mobilenumber", "telephone", "tel", "cell", "cellphone"],
  username: ["user", "login", "loginname", "account"],
  first_name: ["firstname", "givenname", "given", "forename", "first", "vorname", "prenom"],
  last_name: ["surname", "familyname", "family", "last", "nachname", "nom"],
  name: ["fullname", "studentname", "displayname"],
  role: ["type", "usertype"],
  schools: ["school", "campus", "branch"],
  groups: ["group", "class", "classes", "course", "section"],
  managers: ["manager", "tutor", "tutors", "teacher", "teachers", "managersandtutors"],
  counselors: ["counselor", "counsellor", "counsellors", "advisor", "adviser"],
  time_zone: ["tz", "zone"],
  locale: ["language", "lang"],
  time_multiplier: ["extratime", "timefactor", "multiplier"],
  extra_break_seconds: ["extrabreak", "extrabreaks"],
  may_pause: ["pause", "pausing"],
  untimed: ["notimelimit"],
  active: ["isactive", "enabled", "status"],
};

const plain = (header: string) =>
  header
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const known = new Map<string, Field>(
  fields.flatMap((field) => [plain(field), ...others[field]].map((name) => [name, field] as const)),
);

/** What a heading means; null where it means nothing here. */
function fieldOf(header: string): Field | null {
  return known.get(plain(header)) ?? null;
}

/** Returns what each column of a file holds, the first of two that mean the same; and where each field stands. */
export function mapColumns(header: readonly string[]): {
  columns: { header: string; field: Field | null }[];
  at: ReadonlyMap<Field, number>;
} {
  const at = new Map<Field, number>();
  const columns = header.map((name, index) => {
    const field = fieldOf(name);
    if (field === null || at.has(field)) return { header: name, field: null };
    at.set(field, index);
    return { header: name, field };
  });
  return { columns, at };
}
