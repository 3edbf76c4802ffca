/** What columns can mean, and what people call it. */
export interface Vocabulary<F extends string = string> {
  /** In the order in which they are offered. */
  fields: readonly F[];
  /** What a header means, where the names don’t say: series such as `Option 2`. */
  find?: (plain: string) => F | null;
  /** Other names of fields, in any language, compared as `plainHeader` makes them. */
  names: Partial<Record<F, readonly string[]>>;
  /** What a column without a known name holds, by its cells. */
  guess?: (cells: readonly string[]) => F | null;
  /** Fields of which at least one is needed. */
  needed: readonly F[];
}

/** The meaning of a column, and how it is known. */
export interface ColumnMatch<F extends string = string> {
  field: F | null;
  match: "name" | "content" | "asked" | "none";
}

/** Returns a header without case, accents, blanks and signs, so that `Réponse correcte :` is `reponsecorrecte`. */
export function plainHeader(header: string): string {
  return header
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/ß/g, "ss")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** What spreadsheets of quiz programs write behind a name: `Answer 1 - max 75 characters`, `Topic (optional)`. */
const remark = /\s(?:[-–—]\s.*|\(.*\))$/s;

const indexes = new WeakMap<Vocabulary, Map<string, string>>();

function indexOf<F extends string>(vocabulary: Vocabulary<F>): Map<string, F> {
  const known = indexes.get(vocabulary) as Map<string, F> | undefined;
  if (known) return known;
  const made = new Map<string, F>();
  for (const field of vocabulary.fields) {
    for (const name of [field, ...(vocabulary.names[field] ?? [])]) {
      const plain = plainHeader(name);
      if (!made.has(plain)) made.set(plain, field);
    }
  }
  indexes.set(vocabulary, made);
  return made;
}

/** No name of a column is longer. */
const MAX_HEADER = 200;

/** Returns the field that a header names; null for one that nobody uses for any. */
export function fieldOfHeader<F extends string>(written: string, vocabulary: Vocabulary<F>): F | null {
  if (written.length > MAX_HEADER) return null;
  const header = written.trim();
  const index = indexOf(vocabulary);
  for (const name of [header, header.replace(remark, "")]) {
    const plain = plainHeader(name);
    const field = index.get(plain) ?? (plain === "" ? null : (vocabulary.find?.(plain) ?? null));
    if (field !== null) return field;
  }
  return null;
}

/**
 * Returns what each column means: by its header, else by its cells. Of several columns of one field the first has it, unless another has
 * exactly the field’s own name.
 *
 * @param samples Cells of each column.
 */
export function matchColumns<F extends string>(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  vocabulary: Vocabulary<F>,
): ColumnMatch<F>[] {
  const named = headers.map((header) => fieldOfHeader(header, vocabulary));
  const owner = new Map<F, number>();
  for (const [column, field] of named.entries()) {
    if (field === null) continue;
    const isOwn = headers[column]?.trim().toLowerCase() === field;
    if (!owner.has(field) || isOwn) owner.set(field, column);
  }
  return headers.map((_, column): ColumnMatch<F> => {
    const field = named[column] ?? null;
    if (field !== null) return owner.get(field) === column ? { field, match: "name" } : { field: null, match: "none" };
    const guessed = vocabulary.guess?.(samples[column] ?? []) ?? null;
    if (guessed === null || owner.has(guessed)) return { field: null, match: "none" };
    owner.set(guessed, column);
    return { field: guessed, match: "content" };
  });
}

/** Returns how many different fields a row names: the row of names has more than a title above it. */
export const countNamed = (cells: readonly string[], vocabulary: Vocabulary): number =>
  new Set(cells.map((cell) => fieldOfHeader(cell, vocabulary)).filter((field) => field !== null)).size;
