/** Returns a phone number as it is kept: E.164, without the spaces and brackets with which people write it. */
export function normalisePhone(phone: string): string {
  return phone.replaceAll(/[\s().\-/]/g, "").replace(/^00/, "+");
}

/** Returns an address or a username for comparing: case and the way accents are encoded make no difference. */
export function normaliseName(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}
