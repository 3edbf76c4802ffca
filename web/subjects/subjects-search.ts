const id = (value: unknown) => (typeof value === "string" && /^[\w-]{36}$/.test(value) ? value : undefined);

/** Where one is on the screen, as it stands in the address: the tree that is open, the node in it that was asked for, words searched. */
export type SubjectsSearch = { tree?: string; node?: string; search?: string };

/** Reads it from an address, dropping what it does not know. */
export function readSubjectsSearch(search: Record<string, unknown>): SubjectsSearch {
  return {
    tree: id(search.tree),
    node: id(search.node),
    search: typeof search.search === "string" && search.search ? search.search.slice(0, 200) : undefined,
  };
}
