import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const formats: Readonly<Record<string, string>> = {
  email: "Must be an email address, such as ada@example.org",
  guid: "Must be an ID",
  uuid: "Must be an ID",
  datetime: "Must be a date and time, such as 2026-11-20T09:00:00Z",
  date: "Must be a date, such as 2026-11-20",
  url: "Must be an address, such as https://example.org",
};

const types: Readonly<Record<string, string>> = {
  string: "Must be text",
  number: "Must be a number",
  int: "Must be a whole number",
  boolean: "Must be true or false",
  array: "Must be a list",
  object: "Must be an object",
  record: "Must be an object",
};

const counted = (count: number | bigint, noun: string, nouns = `${noun}s`) =>
  `${count.toLocaleString("en")} ${Number(count) === 1 ? noun : nouns}`;

/** A bound with what it counts: characters of a text, entries of a list, or the number itself. */
function bound(origin: string, limit: number | bigint): string {
  if (origin === "string") return `have {at} ${counted(limit, "character")}`;
  if (origin === "array" || origin === "set") return `have {at} ${counted(limit, "entry", "entries")}`;
  return `be {at} ${limit.toLocaleString("en")}`;
}

/**
 * Says what is expected of a field, in words. A message that the contract gives itself stays.
 *
 * @param isMissing Nothing was sent for this field.
 */
export function sayIssue(issue: Issue, isMissing: boolean): string {
  if (!/^(?:Invalid|Too small|Too big|Unrecognized)\b/.test(issue.message)) return issue.message;
  if (isMissing) return "Required";
  switch (issue.code) {
    case "invalid_type":
      return types[issue.expected] ?? "Must have another type";
    case "invalid_format":
      return formats[issue.format] ?? "Must have another format";
    case "invalid_value":
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}`
        : `Must be one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "Can’t be empty";
      return `Must ${bound(issue.origin, issue.minimum).replace("{at}", issue.inclusive ? "at least" : "more than")}`;
    case "too_big":
      return `Must ${bound(issue.origin, issue.maximum).replace("{at}", issue.inclusive ? "at most" : "less than")}`;
    case "unrecognized_keys":
      return `Remove ${issue.keys.join(", ")}`;
    default:
      return "Must have another form";
  }
}

/** Returns a field's name as people say it: `params.id` is ID, `users.1.first_name` is Users 2 first name. */
export function fieldName(path: string): string {
  const words = path
    .split(".")
    .filter((part, place) => place > 0 || !["params", "query", "body"].includes(part))
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part === "id" ? "ID" : part.replaceAll("_", " ")))
    .join(" ");
  return words === "" ? "This request" : words.charAt(0).toUpperCase() + words.slice(1);
}
