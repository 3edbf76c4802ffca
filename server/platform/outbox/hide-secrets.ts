/** Replaces a token or a code. */
const HIDDEN = "••••••••";

const address = /https?:\/\/[^\s<>"']+/g;
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Long enough to be random; words in our own addresses are shorter. */
const random = /[A-Za-z0-9_-]{20,}/g;
const code = /(?<!\d)\d{6}(?!\d)/g;

/** Kinds of messages whose six digits are a code. */
const withCodes = new Set(["phone_code"]);

/**
 * Returns a message without what lets its reader act as the person it was sent to: tokens in addresses, and codes. Ids stay, so that an
 * address still says where it leads.
 */
export function hideSecrets(text: string, kind: string): string {
  const bare = text.replace(address, (found) => found.replace(random, (part) => (id.test(part) ? part : HIDDEN)));
  return withCodes.has(kind) ? bare.replace(code, HIDDEN) : bare;
}
