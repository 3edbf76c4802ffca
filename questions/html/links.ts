const MOST_CHARACTERS = 2000;

/**
 * Returns an address as a link in an article leads there: of the web or of mail, without a name and password in it. Null for every other,
 * such as one that runs a script. Pure.
 */
export function readLink(address: string): string | null {
  const text = address.trim();
  if (text.length > MOST_CHARACTERS || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol === "mailto:") {
    if (!/^[^\s@?]+@[^\s@?]+$/.test(url.pathname)) return null;
  } else if (!["https:", "http:"].includes(url.protocol) || url.username || url.password) return null;
  // What a parser of addresses leaves as it is, none of HTML may take for the end of a value.
  const href = url.href.replace(/[\s<>"'`\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return href.length > MOST_CHARACTERS ? null : href;
}

/** Returns the address that was meant by what a person typed: a host alone is of the web, and a name at a host of mail. Null as `readLink`. */
export function readTypedLink(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(text)) return readLink(`mailto:${text}`);
  if (/^[^\s@:/?#]+\.[^\s@:/?#]{2,}(?:[/?#]\S*)?$/.test(text)) return readLink(`https://${text}`);
  return /^[a-z][a-z+.-]*:/i.test(text) ? readLink(text) : null;
}
