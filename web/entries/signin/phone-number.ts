import { codeOf } from "./calling-codes.ts";

/**
 * Returns a number as it is sent: with its country's code. What begins with + or 00 has one already; else the chosen country's is
 * put before it, without the 0 with which people begin at home (Italy alone keeps it).
 */
export function withCallingCode(country: string, typed: string): string {
  const figures = typed.replaceAll(/[\s().\-/]/g, "");
  if (/^(\+|00)/.test(figures)) return figures.replace(/^00/, "+");
  return `${codeOf(country)}${country === "IT" ? figures : figures.replace(/^0/, "")}`;
}

/** Returns true for what may be a phone number, with its country's code. */
export function isPhone(phone: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(phone);
}
