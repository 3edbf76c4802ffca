import { cutText } from "@sextant/questions/text/cut.ts";
import { readNumber } from "../../base/ui/read-number.ts";

type Read<Value> = (value: unknown) => Value | undefined;
type Found<Fields extends Record<string, Read<unknown>>> = { [Name in keyof Fields]?: ReturnType<Fields[Name]> };

/** Creates a parser for a list's search parameters: it drops values that a field's reader doesn't accept. */
export function addressReader<Fields extends Record<string, Read<unknown>>>(fields: Fields) {
  return (address: Record<string, unknown>): Found<Fields> => {
    const read = Object.entries(fields).map(([name, field]) => [name, field(address[name])] as const);
    return Object.assign({} as Found<Fields>, Object.fromEntries(read.filter(([, value]) => value !== undefined)));
  };
}

// The router parses `?search=612` as a number, and `?search=true` as a boolean.
const textOf = (value: unknown) => (["string", "number", "boolean"].includes(typeof value) ? String(value) : "");

/** Reads a search text, at most 200 characters. */
export const words = (value: unknown) => cutText(textOf(value), 200) || undefined;

/** Reads text of a given shape. */
export const shaped = (shape: RegExp) => (value: unknown) => (shape.test(textOf(value)) ? textOf(value) : undefined);

/** Reads an id. */
export const id = shaped(/^[\w-]{36}$/);

/** Reads an id, or `none` for rows without one. */
export const idOrNone = shaped(/^(none|[\w-]{36})$/);

/** Reads a day, such as `2026-11-20`. */
export const day = shaped(/^\d{4}-\d{2}-\d{2}$/);

/** Returns one of a few values. */
export function oneOf<const Value extends string>(values: readonly Value[]) {
  return (value: unknown): Value | undefined => values.find((one) => one === textOf(value));
}

/** Reads a flag that is on or left out. */
export const on = (value: unknown): true | undefined => (textOf(value) === "true" ? true : undefined);

/** Reads the sort order of a list: a column's name, with a minus for descending. */
export const orderedBy = (columns: readonly string[]) =>
  oneOf(columns.flatMap((column) => [column, `-${column}`] as string[]));

/** Reads the page, counted from 1; the first is left out. */
export const laterPage = (value: unknown) => {
  const page = readNumber(value);
  return page === 1 ? undefined : page;
};
