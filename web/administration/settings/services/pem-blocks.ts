const block = /-----BEGIN (CERTIFICATE|PUBLIC KEY)-----[\s\S]*?-----END \1-----/g;

/** Returns the certificates in a text, each as it stands there; a text without any is one by itself, to be refused with words. */
export function pemBlocks(text: string): string[] {
  const found = text.match(block)?.map((pem) => `${pem}\n`);
  if (found) return found;
  return text.trim() === "" ? [] : [text.trim()];
}
