import type { InteractionInput, InteractionKey } from "@sextant/questions/interactions/schemas.ts";
import type { Declaration } from "../processing/declarations.ts";
import { readValue } from "../processing/values.ts";
import { bestProbe, type Part, type Points, type Probe } from "./part.ts";
import { randomNumbers } from "./subsets.ts";

/** Returns all orders of these names. */
export function permutations(names: readonly string[]): string[][] {
  if (names.length === 0) return [[]];
  return names.flatMap((name) => permutations(names.filter((one) => one !== name)).map((rest) => [name, ...rest]));
}

/** All orders where there are few, else the right one, those that differ from it by one exchange or one move, and some at random. */
function ordersOf(names: readonly string[], right: readonly string[]): string[][] {
  if (names.length <= 5) return permutations(names);
  const found: string[][] = [[...right], [...right].reverse()];
  const random = randomNumbers(names.length);
  const place = () => Math.floor(random() * names.length);
  for (let round = 0; round < 300; round += 1) {
    const changed = [...right];
    for (let turn = 0; turn <= round % 4; turn += 1) {
      const [moved] = changed.splice(place(), 1);
      if (moved !== undefined) changed.splice(place(), 0, moved);
    }
    found.push(changed);
  }
  return found;
}

/** Returns the reader's part for an order of options. `pickedOut`: how many of them are ordered, 0 for all. */
export function orderPart(set: {
  variable: string;
  kind: string;
  interaction: InteractionInput;
  names: readonly string[];
  pickedOut: number;
  declared: Declaration;
}): Part {
  const { names, declared, variable, kind, interaction } = set;
  const probeOf = (order: readonly string[]): Probe => ({
    response: [...order],
    value: readValue(declared.type, "ordered", order),
  });
  const right = (declared.correct?.items ?? []).map(String).filter((name) => names.includes(name));
  const start = [...right, ...names.filter((name) => !right.includes(name))];
  const whole = ordersOf(names, start);
  const beginnings = whole.map((order) => order.slice(0, set.pickedOut || right.length || order.length));
  const shorter = whole.slice(0, 200).map((order) => order.slice(0, Math.max(1, order.length - 1)));
  const orders = set.pickedOut > 0 ? beginnings : [...whole, ...beginnings, ...shorter, ...names.map((name) => [name])];
  const distinct = new Map(orders.map((order) => [JSON.stringify(order), order]));
  const probes = [[], ...distinct.values()].map(probeOf);
  const keys = (points: Points): InteractionKey[] => {
    const best = bestProbe(probes, points)?.response;
    const correct = right.length > 0 ? right : Array.isArray(best) ? best.map(String) : [];
    return [{ correct }, { correct, partial: "per_position" }, { correct, partial: "per_adjacent" }];
  };
  return { variable, kind, interaction, isInline: false, probes, keys };
}
