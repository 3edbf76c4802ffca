import type { KeptAdaptive } from "@sextant/contract/adaptive.ts";
import type { SittingRules } from "@sextant/contract/sitting-rules.ts";
import type { Stages } from "@sextant/contract/stages.ts";
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
  | "marking"
  | "sync_grace_seconds"
  | "allows_chosen_sections"
  | "score_feedback"
  | "behaviour"
  | "instructions"
  | "blueprint"
> & {
  /** As they are stored, with every default. */
  sitting_rules: SittingRules;
};

/** What may be changed of a section. */
export type SectionFields = Pick<
  StoredSection,
  "name" | "instructions" | "time_limit_seconds" | "break_after_seconds" | "navigation" | "tools" | "scale"
> & {
  /** As they are stored, with every default. */
  shuffle: Stages["modules"][number]["shuffle"];
  selection: Exclude<StoredSection["selection"], { type: "stages" | "adaptive" }> | Stages | KeptAdaptive;
};
export type Section = SectionFields & { id: string };
export type Tool = Section["tools"][number];
export type { Stages };
export type Module = Stages["modules"][number];
/** How an adaptive section chooses question by question. */
export type Adaptive = KeptAdaptive;

export type EntryFields = Pick<StoredEntry, "points" | "points_when_wrong" | "scored" | "draw">;
/** A place in a section: a question, or a rule that draws some. In a staged section it names its module. */
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
  const { allows_chosen_sections, score_feedback, behaviour, instructions, blueprint, marking } = row;
  const { sitting_rules } = row as Pick<Settings, "sitting_rules">;
  return {
    name,
    kind,
    school,
    score_model,
    review_policy,
    sync_grace_seconds,
    allows_chosen_sections,
    sitting_rules,
    score_feedback,
    behaviour,
    instructions,
    blueprint,
    marking,
  };
}

/** Returns a stored section as the builder knows it. */
export function sectionOf(row: StoredSection): Section {
  const { id, name, instructions, time_limit_seconds, break_after_seconds, navigation, tools, scale } = row;
  const { shuffle, selection } = row as Pick<Section, "shuffle" | "selection">;
  return {
    id,
    name,
    instructions,
    time_limit_seconds,
    break_after_seconds,
    navigation,
    shuffle,
    tools,
    selection,
    scale,
  };
}

/** Returns a stored entry as the builder knows it. */
export function entryOf({ id, question, draw, module, points, points_when_wrong, scored }: StoredEntry): Entry {
  return { id, question, draw, module, points, points_when_wrong, scored };
}

/** Returns a new section without questions. */
export function newSection(id: string, name: string): Section {
  return {
    id,
    name,
    instructions: "",
    time_limit_seconds: null,
    break_after_seconds: 0,
    navigation: "free",
    shuffle: { questions: false, options: false },
    tools: [],
    selection: { type: "list" },
    scale: null,
  };
}

/** Returns the modules and routing of a staged section; null for one without modules. */
export const stagesOf = ({ selection }: Pick<Section, "selection">): Stages | null =>
  selection.type === "stages" ? selection : null;

/** Returns how an adaptive section chooses; null for another. */
export const adaptiveOf = ({ selection }: Pick<Section, "selection">): Adaptive | null =>
  selection.type === "adaptive" ? selection : null;

/** Returns a new entry that holds a question, worth one point. */
export function newQuestionEntry(id: string, question: string, module: string | null = null): Entry {
  return { id, question, draw: null, module, points: 1, points_when_wrong: 0, scored: true };
}

/** Returns a new entry that draws questions, each worth one point. */
export function newDrawEntry(id: string, draw: DrawRule, module: string | null = null): Entry {
  return { id, question: null, draw, module, points: 1, points_when_wrong: 0, scored: true };
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
