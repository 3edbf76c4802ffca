import { cutText } from "@sextant/questions/text/cut.ts";
import type { en } from "./en.ts";

type Texts = typeof en;

/** What a report says, by name. */
export type MessageCode = keyof Texts;

/** The names in braces of a text. */
type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Value = string | number;

/** Where in a file: `line`, `paragraph` of a Word document, or `field` of a text with several. */
export interface Spot {
  line?: number;
  paragraph?: number;
  field?: number;
}

/** One thing that a report says; its text is in the catalogue of a language. */
export interface Message {
  code: MessageCode;
  values: Readonly<Record<string, Value>>;
}

/** Longest value that a report repeats. */
const MAX_VALUE = 300;

type ValuesOf<C extends MessageCode> = [NamesIn<Texts[C]>] extends [never] ? [] : [Record<NamesIn<Texts[C]>, Value>];

/** Makes a message; its text says which values it takes. Long values are cut. */
export function message<C extends MessageCode>(code: C, ...[given]: ValuesOf<C>): Message {
  const values = Object.entries(given ?? {}).map(([name, value]): [string, Value] => [
    name,
    typeof value === "string" ? cutText(value, MAX_VALUE) : (value as number),
  ]);
  return { code, values: Object.fromEntries(values) };
}

/** Returns the same message with its place. */
export function located(spot: Spot, { code, values }: Message): Message {
  return { code, values: { ...values, ...spot } };
}

/** Returns each message once, in order. */
export function distinct(messages: readonly Message[]): Message[] {
  const known = new Map(messages.map((one) => [JSON.stringify(one), one]));
  return [...known.values()];
}
