import type { OptionMapping } from "@sextant/questions/interactions/option-key.ts";
import type { InteractionInput, InteractionKey } from "@sextant/questions/interactions/schemas.ts";
import type { XmlElement } from "../../xml/xml-tree.ts";
import type { Declaration } from "../processing/declarations.ts";
import { readValue } from "../processing/values.ts";
import { allowedOf, greedySubset, mentionedIn } from "./greedy.ts";
import type { Part, Points, Probe } from "./part.ts";
import { subsetsOf } from "./subsets.ts";

/** Twelve options, any number of which may be chosen. */
const MOST_SUBSETS = 4096;

/** A choice-like interaction as its reader found it. */
export interface OptionSet {
  variable: string;
  kind: string;
  interaction: InteractionInput;
  isInline: boolean;
  /** Source identifiers of the options. */
  names: readonly string[];
  /** 0 means any number. */
  maxChoices: number;
  declared: Declaration;
  /** An option as the file's responses have it, where that isn't its name. */
  written?: (name: string) => string;
  /** What the file calls right, where it doesn't do so by name. */
  right?: readonly string[];
  /** The rules that score it. */
  processing: XmlElement;
}

const tidy = (points: number) => Math.round(points * 1e9) / 1e9;
const namesOf = ({ response }: Probe): string[] => (Array.isArray(response) ? response.map(String) : []);

/** Points of one option as the file maps them, options that it does not name by its default. */
function declaredMapping({ declared, names }: OptionSet, most: number): OptionMapping[] {
  const { mapping } = declared;
  if (!mapping) return [];
  const worth = (name: string) =>
    mapping.entries.find((entry) => entry.key.trim() === name)?.value ?? mapping.defaultValue;
  const points = Object.fromEntries(names.map((name) => [name, worth(name)]));
  return [{ points, lower_bound: 0, upper_bound: most }];
}

/**
 * Returns the reader's part for a choice among options. Keys that are tried: exactly the right options; the file's own mapping;
 * points of each option by itself; what each adds to or takes from the best choice.
 */
export function optionPart(set: OptionSet): Part {
  const { names, maxChoices, declared } = set;
  const cardinality = declared.cardinality === "record" ? "single" : declared.cardinality;
  const probeOf = (chosen: readonly string[]): Probe => ({
    response: [...chosen],
    value: readValue(declared.type, cardinality, set.written ? chosen.map(set.written) : chosen),
  });
  const declaredRight = [...(set.right ?? (declared.correct?.items ?? []).map(String))].filter((name) =>
    names.includes(name),
  );
  const rewarded = (declared.mapping?.entries ?? [])
    .filter((entry) => entry.value > 0)
    .map((entry) => entry.key.trim());
  const isAllowed = (subset: readonly string[]) => maxChoices === 0 || subset.length <= maxChoices;
  const mentioned = mentionedIn(set.processing).filter((name) => names.includes(name));
  const telling = [declaredRight, names.filter((name) => rewarded.includes(name)), allowedOf(mentioned, isAllowed)];
  const probes = subsetsOf(names, isAllowed, telling, MOST_SUBSETS).map(probeOf);
  const keys = (points: Points, found: Probe): InteractionKey[] => {
    const most = points(found);
    const alone = Object.fromEntries(names.map((name) => [name, points(probeOf([name]))]));
    const isDeclaredBest = declaredRight.length > 0 && points(probeOf(declaredRight)) === most;
    const right = isDeclaredBest ? declaredRight : namesOf(found);
    const changes = Object.fromEntries(
      names.map((name) => {
        const [base, added] = [right.filter((one) => one !== name), [...right.filter((one) => one !== name), name]];
        return [name, isAllowed(added) ? tidy(points(probeOf(added)) - points(probeOf(base))) : 0];
      }),
    );
    const bounds = { lower_bound: 0, upper_bound: most };
    const mappings: OptionMapping[] = [
      ...declaredMapping(set, most),
      { points: alone, ...bounds },
      { points: changes, ...bounds },
    ];
    const equals = names.filter((name) => alone[name] === most);
    const exact = set.interaction.type === "inline_choice" ? equals : right;
    return [
      { correct: exact },
      ...mappings.map((mapping) => ({ correct: maxChoices === 1 ? equals : right, mapping })),
    ];
  };
  const best = (points: Points) => probeOf(greedySubset(names, isAllowed, (chosen) => points(probeOf(chosen))));
  const { variable, kind, interaction, isInline } = set;
  return { variable, kind, interaction, isInline, probes, best, keys };
}
