import type { OrderContent } from "@sextant/questions/interactions/order/content.ts";
import type { OrderKey } from "@sextant/questions/interactions/order/key.ts";
import type { Earned, ScoredResponse } from "../earned.ts";
import { correct, together, value, variable } from "../expressions.ts";
import { type OutElement, qti } from "../xml-out.ts";

const option = (name: string) => value("identifier", name);

/** Whether a place holds the right option. */
const isAt = (variableName: string, name: string, index: number): OutElement =>
  qti("match", {}, qti("index", { n: index + 1 }, variable(variableName)), option(name));

/** Tests whether an option is right before another, at any of the first `places` places; programs differ in what `contains` finds. */
const isFollowed = (variableName: string, name: string, next: string, places: number): OutElement =>
  together(
    "or",
    Array.from({ length: places - 1 }, (_, index) =>
      together("and", [isAt(variableName, name, index), isAt(variableName, next, index + 1)]),
    ),
  );

/** Returns how an order is scored. */
export function scoreOrder(
  name: string,
  { options, max_choices }: OrderContent,
  { correct: right, partial }: OrderKey,
  parts: ReadonlyMap<string, string>,
): ScoredResponse {
  const names = right.flatMap((id) => parts.get(id) ?? []);
  // An answer with more options than the key has places earns less for each.
  const places = max_choices || options.length;
  const growsWithAnswer = names.length < places;
  const earned = (): Earned => {
    if (names.length === 0) return { kind: "never" };
    if (partial === "per_position") {
      const tests = names.map((one, index) => isAt(name, one, index));
      return { kind: "counted", tests, of: names.length, longerBy: growsWithAnswer ? 0 : null };
    }
    if (partial === "per_adjacent" && names.length > 1) {
      const tests = names.slice(1).map((next, index) => isFollowed(name, names[index] ?? "", next, places));
      return { kind: "counted", tests, of: names.length - 1, longerBy: growsWithAnswer ? 1 : null };
    }
    return { kind: "test", test: qti("match", {}, variable(name), correct(name)), isPlain: true };
  };
  return { variable: name, baseType: "identifier", cardinality: "ordered", right: names, earned: earned() };
}
