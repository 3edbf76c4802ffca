import { plainText } from "@sextant/questions/html/text.ts";
import { foldText } from "@sextant/questions/text/fold-text.ts";

/** Letters without accents, in the case in which they are written. */
const withoutAccents = (text: string) => text.normalize("NFKD").replaceAll(/[\u0300-\u036f\u064b-\u065f]/g, "");

/** Letters that people also type as these where they have no key for them. */
const typed: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa", þ: "th" };
const plain: Readonly<Record<string, string>> = { ı: "i", ð: "d", þ: "th", ħ: "h" };

const replaceLetters = (text: string, by: Readonly<Record<string, string>>) =>
  text.replaceAll(/\p{L}/gu, (letter) => by[letter] ?? letter);

/** In lower case and without accents; syllables of Hangul stay whole, so that none is found across two. */
const fold = (text: string) => replaceLetters(foldText(text), plain).normalize("NFC");

/** As it is folded, and as it is typed without its letters. */
const spellingsOf = (text: string): string[] => {
  const other = replaceLetters(text.normalize("NFC").toLowerCase(), typed);
  return [...new Set([fold(text), fold(other)])];
};

const visible = (text: string) => text.replaceAll(/\p{Cf}/gu, "");
const runsOf = (text: string): string[] => text.normalize("NFC").match(/[\p{L}\p{M}]+/gu) ?? [];
/** Signs within names that are left out or not: O’Brien, Anne-Marie, St. John. */
const within = /(?<=\p{L}\p{M}*)['’‘ʼ`´.\-‐‑](?=\p{L})/gu;
const joined = (text: string) => text.replaceAll(within, "");
/** Names written as one word in capitals and small letters. */
const parted = (text: string) => text.replaceAll(/(?<=\p{Ll}\p{M}*)(?=\p{Lu})/gu, " ");

/** Returns the words of a text in each way of reading it, as they are written. */
const wordsOf = (text: string): string[] => [text, joined(text), parted(text)].flatMap(runsOf);

/** Scripts that put no spaces between words, or endings on names: a name is found within. */
const isWrittenTogether = (part: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|\p{Script=Hangul}{2}/u.test(
    part,
  );

/** Initials alone identify nobody, and are also the letters of options. */
const isInitial = (part: string) => [...part].length === 1 && part.toLowerCase() !== part.toUpperCase();

/** Returns the parts of a name that identify a person: not the “de la” of one that has others. */
function partsOf(name: string): string[] {
  const parts = [...new Set([...runsOf(name), ...runsOf(joined(name))])].filter((part) => !isInitial(part));
  const isParticle = (part: string) => part.length <= 3 && /^\p{Ll}+$/u.test(part);
  return parts.every(isParticle) ? parts : parts.filter((part) => !isParticle(part));
}

/** Ways in which a whole name is one word: josezuniga, zunigajose, jzuniga. */
function runTogether(name: string): string[] {
  const parts = runsOf(joined(name));
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (parts.length < 2) return [];
  return [parts.join(""), first + last, last + first, first.slice(0, 1) + last].filter(({ length }) => length > 4);
}

/** What many accounts are called, and no person. */
const roles = new Set([
  "student",
  "pupil",
  "user",
  "learner",
  "school",
  "class",
  "test",
  "demo",
  "info",
  "mail",
  "name",
]);

/** Returns what of an account’s names identifies its person: a username, an address, the part before its @, nicknames in them. */
function nicknamesOf(handle: string): string[] {
  const local = handle.split("@")[0] ?? "";
  const inside = runsOf(local).filter((part) => part.length > 3);
  return [handle, local, ...inside].filter((one) => one.length > 2 && !/^\d{1,4}$/.test(one) && !roles.has(fold(one)));
}

/** Tells whether a folded text has this as a whole: a number within another is none. */
function hasWhole(text: string, sought: string): boolean {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const [before = "", after = ""] = [text[at - 1], text[at + sought.length]];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/**
 * Returns the first name of a person that occurs in a text, as it is known; null where none does. Case, accents, punctuation and order don’t
 * matter. Names of two letters are also words in many languages, so they must match case exactly.
 *
 * @param handles What their account is called: its username, its address.
 */
export function namedIn(html: string, name: string, handles: readonly string[] = []): string | null {
  const text = visible(plainText(html));
  const [known, words] = [visible(name), wordsOf(text)];
  const exact = new Set(words.map(withoutAccents));
  const folded = new Set(words.flatMap(spellingsOf));
  const whole = fold(text);
  const isSaid = (part: string) => spellingsOf(part).some((spelling) => folded.has(spelling));
  const isFound = (part: string) => {
    if (isWrittenTogether(part)) return whole.includes(fold(part));
    return part.length > 2 ? isSaid(part) : exact.has(withoutAccents(part));
  };
  const together = runTogether(known).some(isSaid) ? known : null;
  return (
    partsOf(known).find(isFound) ??
    together ??
    handles.flatMap(nicknamesOf).find((one) => hasWhole(whole, fold(one)) || isSaid(one)) ??
    null
  );
}
