import { MAX_HINTS } from "@sextant/questions/limits.ts";
import { fieldOfHeader, plainHeader, type Vocabulary } from "../tables/match-columns.ts";
import { columnNames, distractorNames, feedbackNames, hintNames, optionNames } from "./column-names.ts";

/** Levels of the taxonomy, and what else staff may map to tags. */
export const tagColumns = ["exam", "subject", "mega_domain", "domain", "topic", "sub_topic", "license", "tags"];

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
export const optionColumns = letters.map((letter) => `option_${letter}`);
export const feedbackColumns = letters.map((letter) => `feedback_${letter}`);

/** What is said after wrong tries, in their order. */
export const hintColumns = Array.from({ length: MAX_HINTS }, (_, index) => `hint_${index + 1}`);

/** Every column that we write; a table needs only `stem` and what its questions use. */
export const columns = [
  "id",
  "source",
  "title",
  "type",
  "format",
  "passage_title",
  "passage",
  "stem",
  "image",
  "image_alt",
  ...optionColumns,
  "correct",
  "tolerance",
  "case_sensitive",
  "partial",
  "points",
  "shuffle",
  ...feedbackColumns,
  "explanation",
  ...hintColumns,
  "guidance",
  "difficulty",
  "pool",
  ...tagColumns,
];

/** Wrong answers beside the right one, as collections write them. */
export const distractorColumns = Array.from({ length: 10 }, (_, index) => `distractor_${index + 1}`);

const plainOf = (list: string) => list.split(", ").map(plainHeader);
/** Longest first: `answer option 1` is no `answer`. */
const series = (list: string) =>
  new RegExp(
    `^(?:${plainOf(list)
      .toSorted((one, other) => other.length - one.length)
      .join("|")})s?(.{0,3})$`,
    "u",
  );

const optionSeries = series(optionNames);
const distractorSeries = series(distractorNames);
const feedbackSeries = series(feedbackNames);
const hintSeries = series(hintNames);

/** Letters that count options in Arabic and Hebrew. */
const otherLetters = [..."ابجدهو"].map((letter, index) => [letter, index] as const);
const hebrewLetters = [..."אבגדהו"].map((letter, index) => [letter, index] as const);
const countingLetters = new Map<string, number>([...otherLetters, ...hebrewLetters]);

/** Returns the place, from 0, that a letter or number behind a name means; null for anything else. */
export function placeOf(sign: string): number | null {
  if (/^[a-z]$/.test(sign)) return sign.charCodeAt(0) - 97;
  if (/^(?:[1-9]|1\d|2[0-6])$/.test(sign)) return Number(sign) - 1;
  return countingLetters.get(sign) ?? null;
}

function findSeries(plain: string): string | null {
  if (/^[a-z]$/.test(plain)) return `option_${plain}`;
  const inSeries = (pattern: RegExp, fields: readonly string[]): string | null => {
    const sign = pattern.exec(plain)?.[1];
    const place = sign === undefined || sign === "" ? null : placeOf(sign);
    return place === null ? null : (fields[place] ?? null);
  };
  return (
    inSeries(distractorSeries, distractorColumns) ??
    (distractorSeries.exec(plain)?.[1] === "" ? "distractor_1" : null) ??
    inSeries(feedbackSeries, feedbackColumns) ??
    inSeries(hintSeries, hintColumns) ??
    inSeries(optionSeries, optionColumns)
  );
}

/** What the columns of a table of questions can mean. */
export const questionColumns: Vocabulary = {
  fields: [...columns, ...distractorColumns],
  names: Object.fromEntries(Object.entries(columnNames).map(([field, list]) => [field, list.split(", ")])),
  find: findSeries,
  needed: ["stem", "image"],
};

/** Returns the column that a header means, in any case and in many languages; null for one that means none. */
export const readHeader = (written: string): string | null => fieldOfHeader(written, questionColumns);
