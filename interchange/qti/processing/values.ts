/** A single piece of a value. Pairs are "A B" (`pair` with its ends in order), points "x y". */
export type Scalar = string | number | boolean;

/** A value that is not NULL; of a container, `items` has at least one. */
export interface Value {
  cardinality: "single" | "multiple" | "ordered";
  type: string;
  items: readonly Scalar[];
}

const numeric = new Set(["integer", "float", "duration"]);

export const isNumeric = (type: string) => numeric.has(type);

function scalarOf(type: string, text: string): Scalar | null {
  const trimmed = text.trim().replace(/\s+/g, " ");
  switch (type) {
    case "string":
      return text === "" ? null : text;
    case "integer":
      return /^[+-]?\d+$/.test(trimmed) ? Number(trimmed) : null;
    case "float":
    case "duration":
      return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(trimmed) ? Number(trimmed) : null;
    case "boolean":
      return trimmed === "true" || trimmed === "1" ? true : trimmed === "false" || trimmed === "0" ? false : null;
    case "pair":
      return trimmed === "" ? null : trimmed.split(" ").sort().join(" ");
    default:
      return trimmed === "" ? null : trimmed;
  }
}

/**
 * Returns a text as an element holds it: line breaks and indentation around it are the file's own. A text of nothing but blanks
 * stays.
 */
export const writtenText = (text: string): string => text.trim() || text;

/**
 * Reads the value that texts of a document (or of a response) have as a type; NULL when there are none, or one of them cannot be
 * read.
 */
export function readValue(type: string, cardinality: Value["cardinality"], texts: readonly string[]): Value | null {
  const items = texts.map((text) => scalarOf(type, text));
  const read = items.filter((item): item is Scalar => item !== null);
  if (read.length < items.length && isNumeric(type)) return null;
  return read.length === 0 ? null : { type, cardinality, items: cardinality === "single" ? read.slice(0, 1) : read };
}

export const single = (type: string, item: Scalar): Value => ({ type, cardinality: "single", items: [item] });
export const truth = (value: boolean | null): Value | null => (value === null ? null : single("boolean", value));
/** Returns a number as a value; NULL where the arithmetic has no answer. */
export const numberValue = (value: number, type = "float"): Value | null =>
  Number.isFinite(value) ? single(type, value) : null;

/** Returns the number that a value is, read leniently from a text; null for NULL and what is no number. */
export function numberOf(value: Value | null): number | null {
  const item = value?.items[0];
  if (typeof item === "number") return item;
  if (typeof item !== "string" || item.trim() === "") return null;
  const read = Number(item);
  return Number.isFinite(read) ? read : null;
}

/** Returns what a condition makes of a value: NULL is false, and so are 0, an empty text and an empty container. */
export function isTrue(value: Value | null): boolean {
  return value?.items.some((item) => item !== false && item !== 0 && item !== "") ?? false;
}

/** Returns the three-valued truth of a value. */
export function truthOf(value: Value | null): boolean | null {
  return value === null ? null : isTrue(value);
}

const ends = (text: Scalar) => String(text).trim().split(/\s+/).sort().join(" ");

/** Returns whether two pieces are the same, whichever of the two types is the more telling. */
export function isSame(a: Scalar, b: Scalar, types: readonly string[]): boolean {
  if (a === b) return true;
  if (types.includes("pair")) return ends(a) === ends(b);
  if (types.some(isNumeric)) return typeof a !== "boolean" && typeof b !== "boolean" && Number(a) === Number(b);
  return String(a) === String(b);
}

/** Returns whether two values are the same: containers as multisets, unless one of them is ordered. */
export function isMatch(a: Value, b: Value): boolean {
  if (a.items.length !== b.items.length) return false;
  const types = [a.type, b.type];
  if (a.cardinality === "ordered" || b.cardinality === "ordered")
    return a.items.every((item, index) => isSame(item, b.items[index] ?? "", types));
  const left = [...b.items];
  return a.items.every((item) => {
    const found = left.findIndex((other) => isSame(item, other, types));
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}
