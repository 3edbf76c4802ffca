import { laterPage, orderedBy, words } from "../read-address.ts";

export const statuses = ["draft", "in_review", "published", "retired"] as const;
export const pools = ["practice", "secure"] as const;
export const types = [
  "choice",
  "inline_choice",
  "text_entry",
  "numeric_entry",
  "match",
  "order",
  "gap_match",
  "hotspot",
  "extended_text",
  "file_upload",
] as const;
export const usages = ["unused", "draft", "published"] as const;
export const sortings = [
  ...(["relevance", "-created_at", "-updated_at", "title", "difficulty", "-difficulty", "-uses"] as const),
] as const;
const readOrdering = orderedBy(["created_at", "updated_at", "difficulty", "title", "status", "uses"]);
export const pageSize = 50;

/** The fields by which the bank is filtered; each with any of several values. */
export const fields = [
  ...(["tag", "node", "type", "difficulty", "status", "pool"] as const),
  ...(["usage", "school", "created_by", "explanation", "picture", "calibrated", "import"] as const),
] as const;
export type Field = (typeof fields)[number];

/** Ends of ranges by which the bank is filtered: difficulty and discrimination as calibrations found them. */
export const bounds = ["b_from", "b_to", "a_from", "a_to"] as const;
export type Bound = (typeof bounds)[number];

const id = /^[0-9a-f-]{36}$/i;
const idOrNone = /^(none|[0-9a-f-]{36})$/i;
const yesOrNo = /^(true|false)$/;
const oneOf = (values: readonly string[]) => new RegExp(`^(${values.join("|")})$`);

const known: Record<Field, RegExp> = {
  tag: idOrNone,
  node: idOrNone,
  type: oneOf(types),
  difficulty: /^([1-5]|none)$/,
  status: oneOf(statuses),
  pool: oneOf(pools),
  usage: oneOf(usages),
  school: idOrNone,
  created_by: id,
  explanation: yesOrNo,
  picture: yesOrNo,
  calibrated: yesOrNo,
  import: id,
};

/**
 * How the bank is filtered, as the address says it: values of a field separated by commas; what is usual is left out. `q` is the
 * question in sight, `export` the export that is followed. A lone number or yes is one, so that the address needs no quotes.
 */
export type BankSearch = { [Name in Field]?: string | number | boolean } & { [Name in Bound]?: number } & {
  search?: string | number | boolean;
  ordering?: string;
  page?: number;
  q?: string;
  export?: string;
};

/** A value as the router writes it without quotes. */
function plainValue(text: string): string | number | boolean | undefined {
  if (text === "") return undefined;
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  return String(number) === text ? number : text;
}

/** Returns the values that are chosen of a field. */
export function chosenOf(search: BankSearch, field: Field): string[] {
  const value = search[field];
  return value === undefined ? [] : String(value).split(",");
}

/** The search with these values of a field instead, on its first page. */
function withChosen(search: BankSearch, field: Field, values: readonly string[]): BankSearch {
  return { ...search, page: undefined, q: undefined, [field]: plainValue([...new Set(values)].join(",")) };
}

/** Returns the search with one value put in or taken out. */
export function toggled(search: BankSearch, field: Field, value: string): BankSearch {
  const chosen = chosenOf(search, field);
  const isOn = chosen.includes(value);
  return withChosen(search, field, isOn ? chosen.filter((one) => one !== value) : [...chosen, value]);
}

/** Returns the search with this end of a range, on its first page; without it where what was typed is no number. */
export function withBound(search: BankSearch, bound: Bound, typed: string): BankSearch {
  return { ...search, page: undefined, q: undefined, [bound]: readBound(typed) };
}

function readBound(value: unknown): number | undefined {
  if ((typeof value !== "string" && typeof value !== "number") || String(value).trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) && Math.abs(number) <= 100 ? number : undefined;
}

/** Counts how many values and ends of ranges are chosen in all. */
export function countChosen(search: BankSearch): number {
  const ends = bounds.filter((bound) => search[bound] !== undefined).length;
  return fields.reduce((count, field) => count + chosenOf(search, field).length, ends);
}

/** Returns the filter alone, as calls take it and as it is saved: without page, order and what is in sight. */
export function filterOf(search: BankSearch): Record<string, string> {
  const names = [...fields, ...bounds];
  const filter = { search: search.search, ...Object.fromEntries(names.map((name) => [name, search[name]])) };
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Reads it from an address, dropping what it does not know. */
export function readBankSearch(search: Record<string, unknown>): BankSearch {
  const read: BankSearch = {};
  for (const field of fields) {
    const value = search[field];
    if (!["string", "number", "boolean"].includes(typeof value)) continue;
    const values = String(value)
      .split(",")
      .filter((one) => known[field].test(one));
    if (values.length > 0) read[field] = plainValue([...new Set(values)].join(","));
  }
  for (const bound of bounds) {
    const end = readBound(search[bound]);
    if (end !== undefined) read[bound] = end;
  }
  const text = words(search.search);
  if (text) read.search = plainValue(text);
  const ordering = search.ordering === "relevance" ? "relevance" : readOrdering(search.ordering);
  if (ordering) read.ordering = ordering;
  const page = laterPage(search.page);
  if (page) read.page = page;
  if (typeof search.q === "string" && id.test(search.q)) read.q = search.q;
  if (typeof search.export === "string" && id.test(search.export)) read.export = search.export;
  return read;
}
