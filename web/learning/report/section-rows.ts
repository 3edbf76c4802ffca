import type { ReviewedAttempt, Sitting } from "./requests.ts";

/** A reviewed question with its number in the whole sitting, from 1, and its section. */
export type NumberedRow = { number: number; row: ReviewedAttempt; section: Section | null };
/** A question that its reader may see. */
export type ShownAttempt = ReviewedAttempt & { question: NonNullable<ReviewedAttempt["question"]> };
export type Section = Sitting["sections"][number];
export type SectionRows = { section: Section; rows: NumberedRow[] };

/**
 * Returns the questions of a sitting in the order in which they were sat. Rows may name a section by the sitting's own id or by the
 * assessment's: both are read.
 */
export function numberRows(sitting: Sitting, rows: readonly ReviewedAttempt[]): NumberedRow[] {
  const sections = [...sitting.sections].sort((a, b) => a.position - b.position);
  const sectionOf = (row: ReviewedAttempt) =>
    sections.find((section) => section.id === row.section || section.section === row.section) ?? null;
  return rows
    .map((row) => ({ row, section: sectionOf(row) }))
    .sort((a, b) => (a.section?.position ?? 1e9) - (b.section?.position ?? 1e9) || a.row.position - b.row.position)
    .map((each, index) => ({ ...each, number: index + 1 }));
}

/** Returns whether a reviewed question may be seen; one that is withheld has tags and points alone. */
export function isShown(row: ReviewedAttempt): row is ShownAttempt {
  return row.question !== null;
}

/** Returns the same by section, sections without questions left out. */
export function bySection(rows: readonly NumberedRow[]): SectionRows[] {
  const groups = new Map<string, SectionRows>();
  for (const row of rows) {
    if (!row.section) continue;
    const group = groups.get(row.section.id) ?? { section: row.section, rows: [] };
    group.rows.push(row);
    groups.set(row.section.id, group);
  }
  return [...groups.values()];
}
