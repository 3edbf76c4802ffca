export const parts = ["about", "scoring", "blueprint", "review"] as const;
type Part = (typeof parts)[number];

/** `at` is what is in sight: a part of the whole, or the id of a section. */
type BuilderSearch = { at?: string };

/** Reads it from an address, dropping what it does not know. */
export function readBuilderSearch({ at }: Record<string, unknown>): BuilderSearch {
  return typeof at === "string" && /^[a-z0-9-]{3,40}$/i.test(at) ? { at } : {};
}

/** Returns the part of the whole that an address means; null where it means a section. */
export const partOf = (at: string | undefined): Part | null => parts.find((part) => part === at) ?? null;
