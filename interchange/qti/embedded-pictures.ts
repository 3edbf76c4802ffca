/** Pictures that a document holds itself, by the names that its questions give them. */
export type Embedded = Map<string, Uint8Array>;

const inline = /^\s*data:image\/([a-z]+)[\w+.;=-]*;base64,([\s\S]*)$/i;

/**
 * Returns the name of a picture whose address is the picture itself (`data:`), its bytes kept under this name; null where the
 * address only leads to it.
 * @param prefix Begins the names that are given.
 */
export function addEmbedded(address: string, pictures: Embedded, prefix: string): string | null {
  const [, kind, data] = inline.exec(address) ?? [];
  if (kind === undefined || data === undefined) return null;
  const name = `${prefix}embedded-${pictures.size + 1}.${kind.toLowerCase()}`;
  pictures.set(name, Buffer.from(data, "base64"));
  return name;
}
