import { invalid } from "../../platform/refusal.ts";
import { normalisePhone } from "./normalise.ts";

/** No @ and no leading +, so that a username is never taken for an address or a phone number. */
const usernameForm = /^[\p{L}\p{N}][\p{L}\p{N}._-]{1,63}$/u;
const phoneForm = /^\+[1-9]\d{6,14}$/;
const emailForm = /^[^\s@<>()[\],;:\\"\p{Cc}]+@[^\s@<>()[\],;:\\"\p{Cc}]+\.[^\s@<>()[\],;:\\"\p{Cc}]+$/u;

const usernameHelp = "Use at least two letters, digits, dots, dashes or underscores";
const phoneHelp = "Include the country code, such as +33 1 23 45 67 89";

/** Returns what is wrong with a name to sign in by; null when it may be one. */
export function whyNotUsername(username: string): string | null {
  return usernameForm.test(username) ? null : usernameHelp;
}

/** Returns what is wrong with a phone number as it is kept; null when it is one. */
export function whyNotPhone(phone: string): string | null {
  return phoneForm.test(phone) ? null : phoneHelp;
}

/** Returns what is wrong with an e-mail address; null when it looks like one. */
export function whyNotEmail(email: string): string | null {
  return email.length <= 320 && emailForm.test(email) ? null : "Must be an email address, such as ada@example.org";
}

/**
 * Checks names to sign in by.
 *
 * @returns The phone number as it is kept.
 * @throws Refusal `invalid` at the field that is none.
 */
export function checkNames({ username, phone }: { username: string | null; phone: string | null }): string | null {
  const why = username === null ? null : whyNotUsername(username);
  if (why) throw invalid("username", why);
  const kept = phone ? normalisePhone(phone) : null;
  const whyPhone = kept === null ? null : whyNotPhone(kept);
  if (whyPhone) throw invalid("phone", whyPhone);
  return kept;
}
