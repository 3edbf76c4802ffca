import { splitSymbol } from "./unit-symbols.ts";

/** How often each symbol is multiplied, below 0 where it divides. */
export type Powers = ReadonlyMap<string, number>;

/** A name or sign. */
const symbol = /[\p{L}\p{M}\p{Sc}%‰°′#_]+/uy;
/** A number of units, such as the 100 of L/100 km. */
const count = /[1-9]\d* ?(?=[\p{L}\p{Sc}(])/uy;
const exponent = /\^?([-+]?\d{1,2})(?![\d.,])|\^\(([-+]?\d{1,2})\)/y;
const afterFactor = /[^ */^)]/y;

interface Cursor {
  text: string;
  at: number;
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (found) cursor.at = pattern.lastIndex;
  return found;
}

function takeSign(cursor: Cursor, sign: string): boolean {
  const isThere = cursor.text.startsWith(sign, cursor.at);
  if (isThere) cursor.at += sign.length;
  return isThere;
}

function multiply(one: Powers, other: Powers, sign: 1 | -1 = 1): Powers {
  const powers = new Map(one);
  for (const [name, power] of other) powers.set(name, (powers.get(name) ?? 0) + sign * power);
  return powers;
}

const raise = (powers: Powers, by: number): Powers => new Map([...powers].map(([name, power]) => [name, power * by]));

const none: Powers = new Map();

function readExponent(cursor: Cursor): number | null {
  const found = take(cursor, exponent);
  if (found) return Number(found[1] ?? found[2]);
  return cursor.text[cursor.at] === "^" ? null : 1;
}

/** Reads symbols or a group, with an exponent. */
function readFactor(cursor: Cursor): Powers | null {
  if (takeSign(cursor, "(")) {
    const inner = readQuotient(cursor);
    if (!inner || !takeSign(cursor, ")")) return null;
    const power = readExponent(cursor);
    return power === null ? null : raise(inner, power);
  }
  const letters = take(cursor, symbol)?.[0];
  const power = letters === undefined ? null : readExponent(cursor);
  if (letters === undefined || power === null) return null;
  const symbols = splitSymbol(letters, power);
  return symbols.reduce<Powers>(
    (powers, name, index) => multiply(powers, new Map([[name, index === symbols.length - 1 ? power : 1]])),
    none,
  );
}

/** Reads factors with nothing between them, and a count before them: these belong together on either side of a slash. */
function readClose(cursor: Cursor): Powers | null {
  const counted = take(cursor, count)?.[0].trim();
  let powers: Powers = counted === undefined ? none : new Map([[counted, 1]]);
  do {
    const factor = readFactor(cursor);
    if (!factor) return null;
    powers = multiply(powers, factor);
    afterFactor.lastIndex = cursor.at;
  } while (afterFactor.test(cursor.text));
  return powers;
}

/** Reads factors up to a slash. */
function readTerm(cursor: Cursor): { powers: Powers; isSeveral: boolean } | null {
  const first = readClose(cursor);
  if (!first) return null;
  let term = { powers: first, isSeveral: false };
  while (takeSign(cursor, "*") || takeSign(cursor, " ")) {
    const next = readClose(cursor);
    if (!next) return null;
    term = { powers: multiply(term.powers, next), isSeveral: true };
  }
  return term;
}

function readQuotient(cursor: Cursor): Powers | null {
  const isTurned = cursor.text.startsWith("1/", cursor.at) ? takeSign(cursor, "1") : cursor.text[cursor.at] === "/";
  const first = isTurned ? none : readTerm(cursor)?.powers;
  if (!first) return null;
  let quotient = first;
  while (takeSign(cursor, "/")) {
    const under = readTerm(cursor);
    // Nobody can tell what is below the line of J/kg·K.
    if (!under || under.isSeveral) return null;
    quotient = multiply(quotient, under.powers, -1);
  }
  return quotient;
}

/** Reads a unit of plain signs as a product of powers; null for what isn't one, or may be several. */
export function readPowers(text: string): Powers | null {
  const cursor = { text, at: 0 };
  const powers = readQuotient(cursor);
  return cursor.at === text.length ? powers : null;
}
