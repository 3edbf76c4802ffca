import type { UnitAsked } from "@sextant/questions/interactions/numeric-entry/content.ts";
import type { NumericUnits } from "@sextant/questions/interactions/numeric-entry/key.ts";
import type { EditedPart } from "../editing/edit-props.ts";

type Part = EditedPart<"numeric_entry">;
type Unit = NumericUnits["accept"][number];

export const blankUnit: Unit = { unit: "", multiplier: "1" };

const namesOf = (accept: readonly Unit[]) => accept.map(({ unit }) => unit.trim()).filter((unit) => unit !== "");

/** Returns a number that is typed with a unit, or without one. */
export function withUnits({ interaction, key }: Part, asks: boolean): Part {
  const { unit: _asked, ...plain } = interaction;
  const { units: _units, ...bare } = key;
  if (!asks) return { interaction: plain, key: bare };
  return {
    interaction: { ...plain, unit: { required: false, side: "right", shown: [] } },
    key: { ...bare, units: { accept: [blankUnit] } },
  };
}

/** Returns the part with other units; where students see them, they see these. */
export function withAccepted(part: Part, change: (now: readonly Unit[]) => Unit[]): Part {
  const accept = change(part.key.units?.accept ?? []);
  const { unit } = part.interaction;
  const shown = unit && unit.shown.length > 0 ? namesOf(accept) : [];
  return {
    interaction: unit ? { ...part.interaction, unit: { ...unit, shown } } : part.interaction,
    key: { ...part.key, units: { ...part.key.units, accept } },
  };
}

/** Returns the part with other settings of its unit. */
export function withAsked(part: Part, fields: Partial<Omit<UnitAsked, "shown">>): Part {
  const { unit } = part.interaction;
  return unit ? { ...part, interaction: { ...part.interaction, unit: { ...unit, ...fields } } } : part;
}

/** Returns the part with its units shown to students, or none. */
export function withShown(part: Part, isShown: boolean): Part {
  const { unit } = part.interaction;
  const shown = isShown ? namesOf(part.key.units?.accept ?? []) : [];
  return unit ? { ...part, interaction: { ...part.interaction, unit: { ...unit, shown } } } : part;
}

/** Returns the part with what a wrong unit costs, as a share of what the number earns. */
export function withPenalty(part: Part, penalty: number): Part {
  return { ...part, key: { ...part.key, units: { accept: [], ...part.key.units, penalty } } };
}
