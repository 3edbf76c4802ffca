import { ScimError } from "./scim-error.ts";

export const operators = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type Operator = (typeof operators)[number];
export type FilterValue = string | number | boolean | null;

/** A filter (RFC 7644, section 3.4.2.2). Paths are in lower case, without the URN of their schema. */
export type Filter =
  | { kind: "all"; of: Filter[] }
  | { kind: "any"; of: Filter[] }
  | { kind: "not"; of: Filter }
  /** Of one value of an attribute that has several, as `emails[type eq "work"]`. */
  | { kind: "has"; path: string; of: Filter }
  | { kind: "present"; path: string }
  | { kind: "compare"; path: string; operator: Operator; value: FilterValue };

const MOST_CHARACTERS = 2000;
const MOST_DEPTH = 10;

const refuse = (detail: string) => new ScimError(400, "invalidFilter", detail);

type Token = { kind: "mark" | "text" | "word"; text: string };

const token = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))\s*/suy;

function tokensOf(filter: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < filter.length) {
    const found = token.exec(filter);
    if (!found) throw refuse("A text in this filter has no end.");
    const [, mark, text, word] = found;
    if (mark) tokens.push({ kind: "mark", text: mark });
    else if (text) tokens.push({ kind: "text", text });
    else tokens.push({ kind: "word", text: word ?? "" });
  }
  return tokens;
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
const attribute = /^(?:urn:[\w.:-]+:)?[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/;

/** Returns the path of an attribute as filters hold it. @throws ScimError for what is none. */
function pathOf(text: string): string {
  const path = text.toLowerCase().replace(core, "");
  if (!attribute.test(path)) throw refuse(`“${text}” isn’t an attribute.`);
  return path;
}

function readValue({ kind, text }: Token): FilterValue {
  if (kind === "mark") throw refuse("A comparison in this filter has no value.");
  try {
    const value: unknown = JSON.parse(kind === "word" ? text.toLowerCase() : text);
    if (value === null || ["string", "number", "boolean"].includes(typeof value)) return value as FilterValue;
  } catch {}
  throw refuse(`“${text}” isn’t a value. Put texts in double quotes.`);
}

/**
 * Reads a filter of at most 2,000 characters, its parentheses and brackets at most ten deep.
 *
 * @throws ScimError `invalidFilter`
 */
export function parseFilter(filter: string): Filter {
  if (filter.length > MOST_CHARACTERS) throw refuse(`A filter may have ${MOST_CHARACTERS} characters.`);
  const tokens = tokensOf(filter);
  let at = 0;
  const isNext = (text: string) => {
    const next = tokens[at];
    return next !== undefined && next.kind !== "text" && next.text.toLowerCase() === text;
  };
  const take = (): Token => {
    const next = tokens[at];
    if (!next) throw refuse("This filter ends too early.");
    at += 1;
    return next;
  };
  const expect = (text: string) => {
    if (!isNext(text)) throw refuse(`A “${text}” is missing in this filter.`);
    at += 1;
  };
  const enclosed = (end: string, depth: number): Filter => {
    if (depth >= MOST_DEPTH) throw refuse(`A filter may be nested ${MOST_DEPTH} deep.`);
    at += 1;
    const inner = any(depth + 1);
    expect(end);
    return inner;
  };
  const term = (depth: number): Filter => {
    if (isNext("(")) return enclosed(")", depth);
    if (isNext("not") && tokens[at + 1]?.text === "(") {
      at += 1;
      return { kind: "not", of: enclosed(")", depth) };
    }
    const path = pathOf(take().text);
    if (isNext("[")) return { kind: "has", path, of: enclosed("]", depth) };
    if (isNext("pr")) {
      at += 1;
      return { kind: "present", path };
    }
    const word = take().text.toLowerCase();
    const operator = operators.find((one) => one === word);
    if (!operator) throw refuse(`“${word}” isn’t a comparison. There are ${operators.join(", ")} and pr.`);
    return { kind: "compare", path, operator, value: readValue(take()) };
  };
  const several = (kind: "all" | "any", word: string, part: (depth: number) => Filter) => (depth: number) => {
    const of = [part(depth)];
    while (isNext(word)) {
      at += 1;
      of.push(part(depth));
    }
    const [only] = of;
    return only && of.length === 1 ? only : { kind, of };
  };
  const all: (depth: number) => Filter = several("all", "and", term);
  const any: (depth: number) => Filter = several("any", "or", all);
  const read = any(0);
  if (at < tokens.length) throw refuse(`“${tokens[at]?.text}” wasn’t expected in this filter.`);
  return read;
}
