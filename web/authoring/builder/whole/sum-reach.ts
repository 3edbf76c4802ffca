import { type Section, stagesOf } from "../draft.ts";

interface Reach {
  least: number;
  most: number;
}

const tableOf = (section: Section) =>
  stagesOf(section)?.scales.flatMap(({ scale }) => scale ?? []) ?? section.scale ?? [];

/** Returns the least and the most that the tables of sections add up to; null while a section has none. */
export function sumReach(sections: readonly Section[]): Reach | null {
  const tables = sections.map((section) => tableOf(section).map(({ scaled }) => scaled));
  if (tables.length === 0 || tables.some((scores) => scores.length === 0)) return null;
  const sumOf = (end: (...scores: number[]) => number) => tables.reduce((sum, scores) => sum + end(...scores), 0);
  return { least: sumOf(Math.min), most: sumOf(Math.max) };
}
