/** Returns the session that an address names: `/sittings/{id}`, with or without a slash after it. Null when it names none. */
export function sessionOfPath(path: string): string | null {
  const [, id] = /^\/sittings\/([^/]+)\/?$/.exec(path) ?? [];
  return id ? decodeURIComponent(id) : null;
}
