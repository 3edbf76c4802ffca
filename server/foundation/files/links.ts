import type { Platform } from "../../platform/platform.ts";
import { isSignatureOf, signText } from "../../platform/secrets.ts";

/** Links end on full hours: the same link for an hour, so that the browser's copy of the picture serves again. */
const STEP_SECONDS = 3600;

/** What of a link is signed; a link for one person names them. */
const signedText = (fileId: string, expires: number, reader: string | undefined) =>
  `file:${fileId.toLowerCase()}:${expires}${reader === undefined ? "" : `:${reader.toLowerCase()}`}`;

/**
 * Signs a link to a file's bytes that needs no token.
 *
 * @param secret The installation's, shared by all processes.
 * @param apiHost Origin of the API, or "" for the page's own.
 * @param expires The link is good until then at least, and at most an hour longer.
 * @param reader Id of the person for whom alone it is: it ends once they may no longer read the file.
 */
export function signFileLink(
  secret: Uint8Array,
  apiHost: string,
  fileId: string,
  expires: Date,
  reader?: string,
): string {
  const until = Math.ceil(expires.getTime() / 1000 / STEP_SECONDS) * STEP_SECONDS;
  const signature = signText(secret, signedText(fileId, until, reader));
  const named = reader === undefined ? "" : `&reader=${reader}`;
  return `${apiHost}/api/files/${fileId}/content/?expires=${until}${named}&signature=${signature}`;
}

const LOGO_MS = 24 * 3_600_000;

/** Returns a link to the organisation's picture that anyone can open, good for a day; null where it has none. */
export function linkToLogo(
  { config, secret }: { config: Pick<Platform["config"], "apiHost">; secret: Uint8Array },
  fileId: string | null,
): string | null {
  return fileId && signFileLink(secret, config.apiHost, fileId, new Date(Date.now() + LOGO_MS));
}

/** Returns the second at which a link ends, if we signed it for this file and it is still good; null otherwise. */
export function readFileLink(
  secret: Uint8Array,
  fileId: string,
  link: { expires: string; signature: string; reader?: string | undefined },
  now: Date,
): number | null {
  if (!/^\d{1,12}$/.test(link.expires)) return null;
  const until = Number(link.expires);
  if (!isSignatureOf(secret, signedText(fileId, until, link.reader), link.signature)) return null;
  return until * 1000 > now.getTime() ? until : null;
}
