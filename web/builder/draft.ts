import type { OperationOutput } from "@sextant/contract/types.ts";

export type StoredAssessment = OperationOutput<"assessments.get">;
type StoredSection = OperationOutput<"sections.list">["results"][number];
type StoredEntry = OperationOutput<"placements.list">["results"][number];

/** What may be changed of the assessment itself. */
export type Settings = Pick<
  StoredAssessment,
  | "name"
  | "kind"
  | "school"
  | "score_model"
  | "review_policy"
  | "sync_grace_seconds"
  | "allows_chosen_sections"
  | "instructions"
  | "blueprint"
>;

/** What may be changed of a section. */
export type SectionFields = Pick<
  StoredSection,
  | "name"
  | "instructions"
  | "time_limit_seconds"
  | "break_after_seconds"
  | "navigation"
  | "shuffle"
  | "tools"
  | "selection"
  | "scale"
>;
export type Section = SectionFields & { id: string };
export type Tool = Section["tools"][number];
export type ScaleRow = NonNullable<Section["scale"]>[number];

export type EntryFields = Pick<StoredEntry, "points" | "points_when_wrong" | "scored" | "draw">;
/** A place in a section: a question, or a rule that draws some. */
export type Entry = EntryFields & Pick<StoredEntry, "question" | "module"> & { id: string };
export type DrawRule = NonNullable<Entry["draw"]>;

/**
 * A draft as it is built. Ids last as long as the page: what is removed and comes back by undo has the same one, whatever the server
 * calls it by then.
 */
export type Draft = {
  settings: Settings;
  sections: readonly Section[];
  /** By section id, in order. */
  entries: Readonly<Record<string, readonly Entry[]>>;
};

/** Returns the part of a stored assessment that the builder changes. */
export function settingsOf(row: StoredAssessment): Settings {
  const { name, kind, school, score_model, review_policy, sync_grace_seconds } = row;
  const { allows_chosen_sections, instructions, blueprint } = row;
  return {
    ...{ name, kind, school, score_model, review_policy, sync_grace_seconds },
    ...{ allows_chosen_sections, instructions, blueprint },
  };
}

/** Returns a stored section as the builder knows it. */
export function sectionOf(row: StoredSection): Section {
  const { id, name, instructions, time_limit_seconds, break_after_seconds, navigation, shuffle, tools } = row;
  const { selection, scale } = row;
  return {
    ...{ id, name, instructions, time_limit_seconds, break_after_seconds, navigation },
    ...{ shuffle, tools, selection, scale },
  };
}

/** Returns a stored entry as the builder knows it. */
export function entryOf({ id, question, draw, module, points, points_when_wrong, scored }: StoredEntry): Entry {
  return { id, question, draw, module, points, points_when_wrong, scored };
}

/** Returns a new section without questions. */
export function newSection(id: string, name: string): Section {
  return {
    ...{ id, name, instructions: "", time_limit_seconds: null, break_after_seconds: 0, navigation: "free" },
    ...{ shuffle: { questions: false, options: false }, tools: [], selection: { type: "list" }, scale: null },
  };
}

/** Returns a new entry that holds a question, worth one point. */
export function newQuestionEntry(id: string, question: string): Entry {
  return { id, question, draw: null, module: null, points: 1, points_when_wrong: 0, scored: true };
}

/** Returns a new entry that draws questions, each worth one point. */
export function newDrawEntry(id: string, draw: DrawRule): Entry {
  return { id, question: null, draw, module: null, points: 1, points_when_wrong: 0, scored: true };
}

/** Counts the questions that a student gets from an entry. */
export const countOf = ({ draw }: Pick<Entry, "draw">): number => draw?.count ?? 1;

/** Returns how many questions a section gives, and what they are worth together. */
export function sizeOf(entries: readonly Entry[]): { questions: number; points: number } {
  const questions = entries.reduce((sum, entry) => sum + countOf(entry), 0);
  const points = entries.reduce((sum, entry) => sum + (entry.scored ? countOf(entry) * entry.points : 0), 0);
  return { questions, points: Math.round(points * 1000) / 1000 };
}

/** Returns the section that holds an entry, and its place there; null once it is gone. */
export function findEntry(draft: Draft, id: string): { section: string; index: number; entry: Entry } | null {
  for (const [section, list] of Object.entries(draft.entries)) {
    const index = list.findIndex((one) => one.id === id);
    const entry = list[index];
    if (entry) return { section, index, entry };
  }
  return null;
}
