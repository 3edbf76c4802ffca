/** A `Content-Disposition` with the name in UTF-8 (RFC 6266, RFC 8187); without a name, the kind alone. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return name === "" ? kind : `${kind}; filename*=UTF-8''${encoded}`;
}
