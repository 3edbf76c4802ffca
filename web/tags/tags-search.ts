export const parts = ["tags", "reasons", "names"] as const;
export type Part = (typeof parts)[number];

/** Where one is on the screen, as it stands in the address; what is usual is left out. `tag`: the tag chosen, or the topic. */
export type TagsSearch = { part?: Exclude<Part, "tags">; tag?: string; search?: string; archived?: true };

/** Reads it from an address, dropping what it does not know. */
export function readTagsSearch(search: Record<string, unknown>): TagsSearch {
  const part = parts.find((one) => one === search.part);
  return {
    part: part === "tags" ? undefined : part,
    tag: typeof search.tag === "string" && /^[\w-]{36}$/.test(search.tag) ? search.tag : undefined,
    search: typeof search.search === "string" && search.search ? search.search.slice(0, 200) : undefined,
    archived: search.archived === true || search.archived === "true" ? true : undefined,
  };
}
