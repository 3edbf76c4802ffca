import { isSignatureOf, signText } from "../platform/secrets.ts";

/** Links end on full hours: the same link for an hour, so that the browser's copy of the picture serves again. */
const STEP_SECONDS = 3600;

const signedText = (fileId: string, expires: number) => `file:${fileId.toLowerCase()}:${expires}`;

/**
 * Signs a link to a file's bytes that needs no token.
 *
 * @param secret The installation's, shared by all processes.
 * @param apiHost Origin of the API, or "" for the page's own.
 * @param expires The link is good until then at least, and at most an hour longer.
 */
export function signFileLink(secret: Uint8Array, apiHost: string, fileId: string, expires: Date): string {
  const until = Math.ceil(expires.getTime() / 1000 / STEP_SECONDS) * STEP_SECONDS;
  const signature = signText(secret, signedText(fileId, until));
  return `${apiHost}/api/files/${fileId}/content/?expires=${until}&signature=${signature}`;
}

/** Returns the second at which a link ends, if we signed it for this file and it is still good; null otherwise. */
export function readFileLink(
  secret: Uint8Array,
  fileId: string,
  link: { expires: string; signature: string },
  now: Date,
): number | null {
  if (!/^\d{1,12}$/.test(link.expires)) return null;
  const until = Number(link.expires);
  if (!isSignatureOf(secret, signedText(fileId, until), link.signature)) return null;
  return until * 1000 > now.getTime() ? until : null;
}
