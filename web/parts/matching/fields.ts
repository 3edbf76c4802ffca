import type { TableReading } from "@sextant/contract/table-reading.ts";

/** What is imported from a table. */
export type MatchingKind = "questions" | "people";

/** What a person said of how a file is read. */
export type Reading = TableReading;

/** Fields that are offered for a column, without series such as options. */
export const plainFields = {
  questions: [
    ...([
      "stem",
      "correct",
      "type",
      "explanation",
      "points",
      "difficulty",
      "tolerance",
      "id",
      "title",
      "source",
    ] as const),
    ...(["passage", "passage_title", "image", "image_alt", "format", "case_sensitive", "partial", "shuffle"] as const),
    ...([
      "guidance",
      "pool",
      "exam",
      "subject",
      "mega_domain",
      "domain",
      "topic",
      "sub_topic",
      "license",
      "tags",
    ] as const),
  ],
  people: [
    ...([
      "email",
      "phone",
      "username",
      "student_number",
      "first_name",
      "last_name",
      "name",
      "role",
      "schools",
      "groups",
    ] as const),
    ...(["managers", "counselors", "time_zone", "locale", "time_multiplier", "extra_break_seconds"] as const),
    ...(["may_pause", "untimed", "read_aloud", "masking", "active"] as const),
  ],
} as const;

export type PlainField = (typeof plainFields)[MatchingKind][number];

/** Series of fields, with how many of each are offered. */
export const series = { option: 10, distractor: 6, feedback: 6, hint: 3 } as const;
export type Series = keyof typeof series;

/** Returns the field of a series at a place from 0. */
export const seriesField = (of: Series, place: number): string =>
  `${of}_${of === "option" || of === "feedback" ? String.fromCharCode(97 + place) : place + 1}`;

/** Returns the series of a field and what counts it: a capital letter or a number. Null for a field of no series. */
export function readSeries(field: string): { of: Series; letter: string } | null {
  const [, of, sign] = /^(option|distractor|feedback|hint)_([a-z]|\d+)$/.exec(field) ?? [];
  return of === undefined || sign === undefined ? null : { of: of as Series, letter: sign.toUpperCase() };
}
