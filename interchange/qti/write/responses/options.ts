import type { OptionMapping } from "@sextant/questions/interactions/option-key.ts";
import { mappingMaximum } from "@sextant/questions/interactions/option-score.ts";
import type { Earned, ScoredResponse } from "../earned.ts";
import { correct, value, variable } from "../expressions.ts";
import { qti } from "../xml-out.ts";

/** A choice among options with its key: of a choice, a hot spot or a list in a line. */
interface KeyedOptions {
  name: string;
  options: readonly { id: string }[];
  maxChoices: number;
  /** Any one that is right is enough. */
  isAnyRight: boolean;
  key: { correct: readonly string[]; partial?: string | undefined; mapping?: OptionMapping | undefined };
  parts: ReadonlyMap<string, string>;
}

/** The mapping that an option's key amounts to; null where only exactly the right options earn points. */
function mappingOf({ key }: KeyedOptions): OptionMapping | null {
  if (key.mapping) return key.mapping;
  if (key.partial !== "per_option") return null;
  const right = Object.fromEntries(key.correct.map((id) => [id, 1]));
  return { points: right, default_points: -1, lower_bound: 0, upper_bound: key.correct.length };
}

function testOf({ name, key, isAnyRight, maxChoices, parts }: KeyedOptions): Earned {
  const right = key.correct.flatMap((id) => parts.get(id) ?? []);
  const isOutOfReach = !isAnyRight && maxChoices > 0 && right.length > maxChoices;
  if (right.length === 0 || isOutOfReach) return { kind: "never" };
  if (!isAnyRight || right.length === 1)
    return { kind: "test", test: qti("match", {}, variable(name), correct(name)), isPlain: true };
  const any = qti("multiple", {}, ...right.map((one) => value("identifier", one)));
  return { kind: "test", test: qti("member", {}, variable(name), any), isPlain: false };
}

/** Returns how a choice among options is scored. */
export function scoreOptions(set: KeyedOptions): ScoredResponse {
  const { name, options, maxChoices, isAnyRight, key, parts } = set;
  const isSingle = isAnyRight || (maxChoices === 1 && (key.correct.length < 2 || key.mapping !== undefined));
  const right = key.correct.flatMap((id) => parts.get(id) ?? []);
  const declared = {
    variable: name,
    baseType: "identifier",
    cardinality: isSingle ? "single" : "multiple",
    right: isSingle ? right.slice(0, 1) : right,
  } as const;
  const mapping = mappingOf(set);
  if (!mapping) return { ...declared, earned: testOf(set) };
  const most = key.mapping ? mappingMaximum({ options, max_choices: maxChoices }, mapping) : key.correct.length;
  if (most === 0) return { ...declared, earned: { kind: "never" } };
  const least = Math.min(Math.max(mapping.lower_bound ?? 0, 0), most);
  const worth = (id: string) => (Object.hasOwn(mapping.points, id) ? mapping.points[id] : mapping.default_points) ?? 0;
  const entries = options.map(({ id }) => ({ key: parts.get(id) ?? id, points: worth(id) }));
  return { ...declared, earned: { kind: "mapped", mapping: { entries, otherwise: 0, least, most } } };
}
