import { type CookieJar, clearCookie, readCookie, writeCookie } from "../requests/token.ts";

const cookieName = "ownToken";

/** The token of a staff person's own sign-in, set aside while they view as a student, and until when they may. */
type OwnToken = { token: string; as: string; until: string };

/**
 * Returns what is set aside, or null. It is a cookie beside the token’s: every tab of the browser is the student’s then, each must know
 * the way back, and neither outlives the browser.
 */
export function readOwnToken(jar: CookieJar = document): OwnToken | null {
  try {
    return JSON.parse(readCookie(cookieName, jar) ?? "null") as OwnToken | null;
  } catch {
    return null;
  }
}

/** Sets the own token aside. */
export function keepOwnToken(aside: OwnToken, jar: CookieJar = document): void {
  writeCookie(cookieName, JSON.stringify(aside), jar);
}

/** Forgets what was set aside. */
export function forgetOwnToken(jar: CookieJar = document): void {
  if (readCookie(cookieName, jar) !== null) clearCookie(cookieName, jar);
}
