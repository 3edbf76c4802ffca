const cookieName = "userToken";

/** A document, as far as cookies go. */
export type CookieJar = { cookie: string };

/**
 * Returns the access token of the cookie `userToken`, or null. The server never reads this cookie: it is where the page keeps
 * the token.
 */
export function readToken(jar: CookieJar = document): string | null {
  return readCookie(cookieName, jar);
}

/** Keeps the token in the cookie: path `/`, no expiry. */
export function writeToken(token: string, jar: CookieJar = document, secure = isSecure()): void {
  writeCookie(cookieName, token, jar, secure);
}

/** Takes the cookie away. */
export function clearToken(jar: CookieJar = document): void {
  clearCookie(cookieName, jar);
}

/** Returns the value of a cookie that this page wrote, or null. */
export function readCookie(name: string, jar: CookieJar): string | null {
  for (const pair of jar.cookie.split(/;\s*/)) {
    const cut = pair.indexOf("=");
    if (pair.slice(0, cut) === name) return decode(pair.slice(cut + 1)) || null;
  }
  return null;
}

/**
 * Returns a jar that asks the browser once for all that is read in one run of code. Each reading is a call to another process, and while a
 * page is built every part of it reads. What is written through it counts at once.
 */
export function readTogether(jar: CookieJar): CookieJar {
  let kept: string | null = null;
  const forget = () => {
    kept = null;
  };
  return {
    get cookie() {
      if (kept === null) queueMicrotask(forget);
      kept ??= jar.cookie;
      return kept;
    },
    set cookie(cookie) {
      forget();
      setCookie(jar, cookie);
    },
  };
}

/** Writes a cookie for this site alone that ends with the browser. */
export function writeCookie(name: string, value: string, jar: CookieJar, secure = isSecure()): void {
  // The Cookie Store API answers later and only on https; the token must be there before the next call.
  setCookie(jar, `${name}=${encodeURIComponent(value)}; path=/; SameSite=Strict${secure ? "; Secure" : ""}`);
}

/** Removes a cookie. */
export function clearCookie(name: string, jar: CookieJar): void {
  setCookie(jar, `${name}=; path=/; max-age=0; SameSite=Strict`);
}

function isSecure(): boolean {
  return globalThis.location?.protocol === "https:";
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
