/** Three digits each, parted as people part thousands: a space, a comma, a dot or an apostrophe. */
const PARTED = /^\d{1,3}(?:[\s,.'’]\d{3})+$/;
/** More digits than these are no setting. */
const MOST_DIGITS = 9;

/** Reads a whole number, zero or more, as people type it; null where it is none: a sign or a fraction isn’t passed over. Pure. */
export function readWhole(text: string): number | null {
  const given = text.trim();
  const digits = PARTED.test(given) ? given.replaceAll(/\D/g, "") : given;
  return /^\d+$/.test(digits) && digits.length <= MOST_DIGITS ? Number(digits) : null;
}
