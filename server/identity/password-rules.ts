import { readFileSync } from "node:fs";
import { invalid } from "../platform/refusal.ts";

const common = new Set(
  readFileSync(new URL("common-passwords.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#")),
);

/** Of a password, what does not come from the person themselves. */
const LEAST_OWN_CHARACTERS = 8;
const LEAST_DIFFERENT_CHARACTERS = 5;

const letters: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s", "!": "i" };

const unmasked = (text: string) => text.replaceAll(/[013457@$!]/g, (character) => letters[character] ?? character);

/** The shortest text of which this one is a repetition; itself when it is none. */
function repeated(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return text.slice(0, length);
}

/** A password that is guessed first: from the list, or a word of it with figures and signs about it. */
function isCommon(lower: string): boolean {
  const once = repeated(lower);
  const word = once.replaceAll(/^[^a-z@$]+|[^a-z@$]+$/g, "");
  return [lower, once, unmasked(lower), word, unmasked(word)].some((form) => common.has(form));
}

const sequences = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "98765432109876543210"];

/** What others know of a person, in words of four letters and more. */
export interface KnownOf {
  firstName?: string;
  lastName?: string;
  email?: string | null;
  phone?: string | null;
  username?: string | null;
  organisation: string;
}

function knownWords(of: KnownOf): string[] {
  const texts = [of.firstName, of.lastName, of.email?.split("@")[0], of.username, of.organisation, of.phone];
  return texts
    .flatMap((text) => [text ?? "", ...(text ?? "").split(/[\s._+-]+/)])
    .map((text) => text.normalize("NFC").toLowerCase())
    .filter((text) => text.length >= 4)
    .sort((one, other) => other.length - one.length);
}

/** Returns why a password is too easily guessed; null when it will do. Its length is checked before. */
export function weaknessOf(password: string, of: KnownOf): string | null {
  const lower = password.normalize("NFC").toLowerCase();
  if (new Set(lower).size < LEAST_DIFFERENT_CHARACTERS) return "Use a wider mix of characters.";
  if (isCommon(lower) || sequences.some((sequence) => sequence.includes(lower)))
    return "This password is too common. Choose another: a few words work well.";
  const own = knownWords(of).reduce((rest, word) => rest.replaceAll(word, ""), lower);
  if (own !== lower && own.length < LEAST_OWN_CHARACTERS) {
    return "Leave out your name, address and organisation, or make it longer.";
  }
  return null;
}

/** Refuses with `invalid` at `password` one that is too easily guessed. */
export function requireGoodPassword(password: string, of: KnownOf): void {
  const weakness = weaknessOf(password, of);
  if (weakness) throw invalid("password", weakness);
}
