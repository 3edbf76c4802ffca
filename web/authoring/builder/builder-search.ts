export const parts = ["about", "scoring", "blueprint", "behaviour", "review", "sittings"] as const;
type Part = (typeof parts)[number];

/** `at` is what is in sight: a part of the whole, a section by its id, a module of one, or its routing. */
type BuilderSearch = { at?: string };

/** Reads it from an address, dropping what it does not know. */
export function readBuilderSearch({ at }: Record<string, unknown>): BuilderSearch {
  return typeof at === "string" && /^[\w.-]{3,90}$/.test(at) ? { at } : {};
}

/** Returns the part of the whole that an address means; null where it means a section. */
export const partOf = (at: string | undefined): Part | null => parts.find((part) => part === at) ?? null;

/** Returns the address of a module. */
export const moduleAt = (section: string, module: string): string => `${section}.m.${module}`;

/** Returns the address of a staged section’s routing. */
export const routingAt = (section: string): string => `${section}.routing`;

/** Reads the section of an address, and what of it is in sight. */
export function readAddress(at: string): { section: string; module: string | null; isRouting: boolean } {
  const [section = "", part, module = null] = at.split(".");
  return { section, module: part === "m" ? module : null, isRouting: part === "routing" };
}
