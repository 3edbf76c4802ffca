type Fields = ReadonlyMap<unknown, unknown>;

/** How YAML writes nothing. */
const nothing = new Set(["", "~", "null"]);

/** Returns a field's text; empty for nothing, and for what is no text. */
export function textOf(value: unknown): string {
  return typeof value === "string" && !nothing.has(value.trim()) ? value.trim() : "";
}

/** Returns the texts of a list, or a single text given without a list. */
export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== "");
}

/** Returns the names and values of a map, in order; for a list its values, named by their index from 1. */
export function entriesOf(value: unknown): [string, unknown][] {
  if (value instanceof Map) return [...(value as Fields)].map(([name, own]): [string, unknown] => [textOf(name), own]);
  return Array.isArray(value) ? value.map((own, index): [string, unknown] => [String(index + 1), own]) : [];
}
