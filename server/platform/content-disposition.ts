/** Returns a `Content-Disposition` of something to be saved, with its name in UTF-8 (RFC 6266, RFC 8187) where it has one. */
export function attachment(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return name === "" ? "attachment" : `attachment; filename*=UTF-8''${encoded}`;
}
