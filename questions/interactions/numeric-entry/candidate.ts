import type { NumericEntryContent, UnitAsked } from "./content.ts";

/** What a student may see of a numeric entry. */
export interface NumericEntryCandidate {
  id: string;
  type: "numeric_entry";
  prompt: string;
  /** Absent where only a number is typed. */
  unit?: UnitAsked | undefined;
}

/** Returns the candidate view, picked field by field. */
export function numericEntryCandidate(content: NumericEntryContent): NumericEntryCandidate {
  const { unit } = content;
  return {
    id: content.id,
    type: "numeric_entry",
    prompt: content.prompt,
    ...(unit ? { unit: { required: unit.required, side: unit.side, shown: [...unit.shown] } } : {}),
  };
}
