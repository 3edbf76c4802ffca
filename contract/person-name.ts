import { name } from "./common.ts";

/** Full stops of other scripts, which browsers and mail programs read as the dots of a host. */
const otherDots = /[\u3002\uff61]/g;
/** Matches only from where a run of scheme characters starts: trying every position would take quadratic time on a long text. */
const scheme = /(?<![\p{L}\d+.-])[\d+.-]*\p{L}[\p{L}\d+.-]*:(?=\S)/u;
const host = /[\p{L}\p{M}\p{N}]\.[\p{L}\p{M}][\p{L}\p{M}\p{N}-]/u;
const numbers = /\d{1,3}(?:\.\d{1,3}){3}/;

/** Returns whether a text has something in it that a mail program would make a link of. */
export function hasWebAddress(text: string): boolean {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(otherDots, ".");
  return plain.includes("//") || scheme.test(plain) || host.test(plain) || numbers.test(plain);
}

export const NAME_WITHOUT_ADDRESS = "Leave out web addresses, and put a space after a full stop.";

/** A person’s name: in a message to others it must not lead anywhere. */
export const personName = name.refine((text) => !hasWebAddress(text), { message: NAME_WITHOUT_ADDRESS });
