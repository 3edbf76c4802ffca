import { asciiDigits, cleanIdentifier, withoutInvisible } from "@sextant/questions/text/written.ts";

/** Returns a phone number as it is kept: E.164, without the spaces and brackets with which people write it. */
export function normalisePhone(phone: string): string {
  return asciiDigits(withoutInvisible(phone))
    .replaceAll(/[\s().\-/]/g, "")
    .replace(/^00/, "+");
}

/** Returns an address or a username for comparing: case, the way accents are encoded and characters that show nothing make no difference. */
export function normaliseName(text: string): string {
  return cleanIdentifier(text).toLowerCase();
}
