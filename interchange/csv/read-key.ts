import { type Message, message } from "../messages/message.ts";
import type { KeyNumbers } from "../tables/table-reading.ts";
import { placeOf } from "./columns.ts";

/**
 * How the numbers in a column are read. `text_or_position`: a number that an option reads as is that option, and any other is a place; so
 * they are read where a person chose the texts, and rows say that others are places.
 */
export type ReadNumbers = KeyNumbers | "text_or_position";

/** What a cell says of the right options: their places, from 0; or why it says none. */
export type ReadKey = { places: number[] } | { problem: Message };

/** How a number in the column of keys can be meant, with the options of its row. */
export type NumberSense = "place" | "text" | "both" | "same" | "zero" | "none";

const plain = (text: string) => text.trim().normalize("NFKC").toLowerCase();

/** Signs and words between several right answers. */
const between = /\s*(?:[,;&/|+،、，；]|\s(?:and|und|et|y|e|و)\s)\s*|\s+/u;
/** `Option B`, `(B)`, `B)`, `2.` */
const around = /^(?:[\p{L}\p{M}]{2,20}\s+)?\(?(?:(\p{L})|(\d{1,2}))[).:]?$/u;

function partsOf(text: string): string[] {
  const said = text.trim();
  if (around.test(said)) return [said];
  if (/^[A-Z]{2,26}$/.test(said) && new Set(said).size === said.length) return [...said];
  return said.length > 200 ? [] : said.split(between).filter((part) => part !== "");
}

/** The letter or the number that a part of a key is. */
function signOf(part: string): { letter: number } | { number: number } | null {
  const [, letter, digits] = around.exec(part.normalize("NFKC")) ?? [];
  if (digits !== undefined) return { number: Number(digits) };
  const place = letter === undefined ? null : placeOf(letter.toLowerCase());
  return place === null ? null : { letter: place };
}

/** The options that read exactly so, else so but for case. */
function byText(text: string, options: readonly string[]): number | null {
  const exact = options.findIndex((option) => option.trim() === text.trim());
  if (exact !== -1) return exact;
  const alike = options.flatMap((option, index) => (plain(option) === plain(text) ? [index] : []));
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** Returns how a cell that is a number can be meant; `none` for one that is no number, or fits nothing. */
export function senseOfNumber(cell: string, options: readonly string[]): NumberSense {
  const number = /^\d{1,2}$/.exec(cell.trim().normalize("NFKC"))?.[0];
  if (number === undefined) return "none";
  const text = byText(cell, options);
  const place = Number(number) - 1;
  const isPlace = place >= 0 && place < options.length;
  if (text === null) return place === -1 ? "zero" : isPlace ? "place" : "none";
  if (!isPlace) return "text";
  return text === place ? "same" : "both";
}

/**
 * Reads the right options of a row: letters, places by number, or the text of one. Where letter and text, or number and text, mean different
 * options, it says so instead of choosing.
 *
 * @param numbers How numbers are meant in this column; null where nothing tells.
 */
export function readKey(cell: string, options: readonly string[], numbers: ReadNumbers | null): ReadKey {
  const answer = cell.trim();
  const text = byText(answer, options);
  const signs = partsOf(answer).map(signOf);
  const first = numbers === "position_0" ? 0 : 1;
  const places = signs.map((sign) => (sign === null ? -1 : "letter" in sign ? sign.letter : sign.number - first));
  const isKnown = places.length > 0 && places.every((place) => place >= 0 && place < options.length);
  const isNumber = signs.some((sign) => sign !== null && "number" in sign);
  const isText = text !== null && (numbers === "text" || numbers === "text_or_position" || !isKnown);
  if (isText) return { places: [text] };
  if (isKnown && isNumber && numbers === "text") return { problem: message("answer_names_no_option", { answer }) };
  if (text !== null && (places.length !== 1 || places[0] !== text)) {
    if (isNumber && numbers !== null) return { places: [...new Set(places)] };
    return { problem: message(isNumber ? "key_number_open" : "key_letter_open", { answer }) };
  }
  if (isKnown) return { places: [...new Set(places)] };
  const [, sign = "", rest = ""] = /^\(?(\p{L}|\d{1,2})[).:]\s*(.+)$/su.exec(answer) ?? [];
  const named = sign === "" ? null : byText(rest, options);
  const place = sign === "" ? null : signOf(sign);
  const meant = place === null ? null : "letter" in place ? place.letter : place.number - first;
  return named !== null && named === meant
    ? { places: [named] }
    : { problem: message("answer_names_no_option", { answer }) };
}
