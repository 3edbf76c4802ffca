import { invalid } from "../../platform/refusal.ts";
import { whyNotPhone } from "../directory/names-to-sign-in.ts";
import { normalisePhone } from "../directory/normalise.ts";

/** Returns a phone number as it is kept: E.164. @throws Refusal `invalid` at `phone` */
export function readPhone(phone: string): string {
  const normal = normalisePhone(phone);
  const why = whyNotPhone(normal);
  if (why) throw invalid("phone", why);
  return normal;
}

/** ITU-T E.164: one figure for the zones 1 and 7, two for these, three for all others. */
const twoFigures = new Set(
  (
    "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 " +
    "60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98"
  ).split(" "),
);

/** Returns the calling code of a number in E.164, as `+44`: what messages are counted by. */
export function callingCode(phone: string): string {
  if (/^\+[17]/.test(phone)) return phone.slice(0, 2);
  return twoFigures.has(phone.slice(1, 3)) ? phone.slice(0, 3) : phone.slice(0, 4);
}
