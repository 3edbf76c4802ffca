const cookieName = "userToken";

/** A document, as far as cookies go. */
export type CookieJar = { cookie: string };

/**
 * Returns the access token of the cookie `userToken`, or null. The server never reads this cookie: it is where the page keeps
 * the token.
 */
export function readToken(jar: CookieJar = document): string | null {
  for (const pair of jar.cookie.split(/;\s*/)) {
    const cut = pair.indexOf("=");
    if (pair.slice(0, cut) === cookieName) return decode(pair.slice(cut + 1)) || null;
  }
  return null;
}

/** Keeps the token in the cookie: path `/`, no expiry. */
export function writeToken(
  token: string,
  jar: CookieJar = document,
  secure = globalThis.location?.protocol === "https:",
): void {
  // The Cookie Store API answers later and only on https; the token must be there before the next call.
  setCookie(jar, `${cookieName}=${encodeURIComponent(token)}; path=/; SameSite=Strict${secure ? "; Secure" : ""}`);
}

/** Takes the cookie away. */
export function clearToken(jar: CookieJar = document): void {
  setCookie(jar, `${cookieName}=; path=/; max-age=0; SameSite=Strict`);
}

function setCookie(jar: CookieJar, cookie: string): void {
  Reflect.set(jar, "cookie", cookie);
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not a cookie of this page's making: nobody is signed in by it.
    return "";
  }
}
