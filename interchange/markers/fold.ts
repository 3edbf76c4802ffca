import { asciiDigits } from "@sextant/questions/text/written.ts";

/** Signs that are written for others, and marks of direction, which aren't seen. */
const others: Readonly<Record<string, string>> = {
  "\u3002": ".",
  "\u060c": ",",
  "\u061b": ";",
  "\u061f": "?",
  "\u3010": "[",
  "\u3011": "]",
  "\u200e": " ",
  "\u200f": " ",
  "\u202a": " ",
  "\u202b": " ",
  "\u202c": " ",
  "\u2066": " ",
  "\u2067": " ",
  "\u2068": " ",
  "\u2069": " ",
  "\ufeff": " ",
};

const known = new Map<string, string>();

function foldSign(sign: string): string {
  const other = others[sign];
  if (other !== undefined) return other;
  const code = sign.charCodeAt(0);
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase();
  const digit = asciiDigits(sign);
  if (digit !== sign) return digit;
  // Later scripts are made of parts that mean something: Korean syllables, for one.
  const plain = code < 0x0700 || (code >= 0x1e00 && code < 0x2000) ? (sign.normalize("NFD")[0] ?? sign) : sign;
  const small = plain.toLowerCase();
  return small.length === 1 ? small : plain;
}

/**
 * Returns a text as markers are compared: in small letters, without accents, with ASCII digits, brackets and points for those of other
 * scripts. Each sign becomes one sign, so that places in it are places in the text.
 */
export function foldSigns(text: string): string {
  let folded = "";
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? "";
    let one = known.get(sign);
    if (one === undefined) {
      one = foldSign(sign);
      known.set(sign, one);
    }
    folded += one;
  }
  return folded;
}
