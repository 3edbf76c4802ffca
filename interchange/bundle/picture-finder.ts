const baseOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

/** Path of a name that a file gives, without `./`, query or encoding; names are only ever looked up, never opened. */
function normal(name: string): string {
  const plain = name
    .replaceAll("\\", "/")
    .replace(/[?#].*$/, "")
    .replace(/^(?:\.?\/)+/, "");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/**
 * Finds the pictures that questions name among those handed over: at the path given, in `images/`, beside the file of questions, or
 * by its bare name wherever it lies, if there is one of that name only or one in a folder called like the file.
 *
 * @returns A function from (name as written, file of questions) to the picture's name in the bundle, or null.
 */
export function pictureFinder(pictures: readonly string[]): (wanted: string, file: string) => string | null {
  const known = new Set(pictures);
  const byBase = new Map<string, string[]>();
  for (const name of pictures) {
    const base = baseOf(name);
    byBase.set(base, [...(byBase.get(base) ?? []), name]);
  }
  return (wanted, file) => {
    const path = normal(wanted);
    const beside = folderOf(file);
    for (const candidate of [path, `images/${path}`, `${beside}${path}`, `${beside}images/${path}`]) {
      if (known.has(candidate)) return candidate;
    }
    const sameBase = byBase.get(baseOf(path)) ?? [];
    if (sameBase.length <= 1) return sameBase[0] ?? null;
    const stem = baseOf(file).toLowerCase();
    const alike = sameBase.filter((name) => {
      const folder = baseOf(folderOf(name).slice(0, -1)).toLowerCase();
      return folder !== "" && stem.startsWith(folder);
    });
    // The wrong picture would be worse than none.
    return alike.length === 1 ? (alike[0] ?? null) : null;
  };
}
