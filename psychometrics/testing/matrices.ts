import type { ResponseMatrix } from "../responses.ts";

/** Returns the matrix with these people in this order, each as often as named. */
export function choosePeople({ items, values }: ResponseMatrix, people: readonly number[]): ResponseMatrix {
  const chosen = people.map((person) => values.subarray(person * items, (person + 1) * items));
  return { people: people.length, items, values: Uint8Array.from(chosen.flatMap((row) => [...row])) };
}

/** Returns a new matrix with each row mapped. */
export function mapRows(
  { people, items, values }: ResponseMatrix,
  change: (row: readonly number[], person: number) => readonly number[],
): ResponseMatrix {
  const rows = Array.from({ length: people }, (_, person) =>
    change([...values.subarray(person * items, (person + 1) * items)], person),
  );
  return { people, items: rows[0]?.length ?? 0, values: Uint8Array.from(rows.flat()) };
}

/** Returns where an answer holds NaN or an infinity; empty when nowhere. */
export function findUnsound(value: unknown, path = ""): string[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => findUnsound(part, `${path}.${key}`));
}
