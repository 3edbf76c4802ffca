import { readNumber } from "../ui/read-number.ts";

type Read<Value> = (value: unknown) => Value | undefined;
type Found<Fields extends Record<string, Read<unknown>>> = { [Name in keyof Fields]?: ReturnType<Fields[Name]> };

/** Makes the function that reads a list's search from an address: what a field's own reader doesn't know is dropped. */
export function addressReader<Fields extends Record<string, Read<unknown>>>(fields: Fields) {
  return (address: Record<string, unknown>): Found<Fields> => {
    const read = Object.entries(fields).map(([name, field]) => [name, field(address[name])] as const);
    return Object.assign({} as Found<Fields>, Object.fromEntries(read.filter(([, value]) => value !== undefined)));
  };
}

// The router reads `?search=612` as a number, and `?search=true` as a yes.
const textOf = (value: unknown) => (["string", "number", "boolean"].includes(typeof value) ? String(value) : "");

/** Reads words to search by, at most 200 characters. */
export const words = (value: unknown) => textOf(value).slice(0, 200) || undefined;

/** Reads text of a given shape. */
export const shaped = (shape: RegExp) => (value: unknown) => (shape.test(textOf(value)) ? textOf(value) : undefined);

/** The id of one thing. */
export const id = shaped(/^[\w-]{36}$/);

/** The id of one thing, or `none` for what has no such thing. */
export const idOrNone = shaped(/^(none|[\w-]{36})$/);

/** A day, such as `2026-11-20`. */
export const day = shaped(/^\d{4}-\d{2}-\d{2}$/);

/** Returns one of a few values. */
export function oneOf<const Value extends string>(values: readonly Value[]) {
  return (value: unknown): Value | undefined => values.find((one) => one === textOf(value));
}

/** Reads what is either on or left out. */
export const on = (value: unknown): true | undefined => (textOf(value) === "true" ? true : undefined);

/** Reads by which column a list is ordered: its name, with a minus for the largest first. */
export const orderedBy = (columns: readonly string[]) =>
  oneOf(columns.flatMap((column) => [column, `-${column}`] as string[]));

/** Reads the page, counted from 1; the first is left out. */
export const laterPage = (value: unknown) => {
  const page = readNumber(value);
  return page === 1 ? undefined : page;
};
