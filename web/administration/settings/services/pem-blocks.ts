const block = /-----BEGIN (CERTIFICATE|PUBLIC KEY)-----[\s\S]*?-----END \1-----/g;

/** Returns the certificates in a text. A text without any is returned whole, so that the server can say what is wrong with it. */
export function pemBlocks(text: string): string[] {
  const found = text.match(block)?.map((pem) => `${pem}\n`);
  if (found) return found;
  return text.trim() === "" ? [] : [text.trim()];
}
