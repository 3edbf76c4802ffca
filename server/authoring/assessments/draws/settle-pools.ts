import { unforeseeable } from "../../../platform/random.ts";
import { drawTogether, type Rule } from "./draw-together.ts";

/**
 * Draws now what is the same for everyone, and leaves it to nobody else.
 *
 * @param rules All rules of the draft; they can be filled together.
 * @param isSameForAll Says whether the rule of this entry gives everyone the same.
 * @param random Gives numbers in [0, 1).
 * @returns What each rule may draw from now on, by the entry's id: of one that is the same for everyone exactly what it gives.
 */
export function settlePools(
  rules: readonly Rule[],
  isSameForAll: (id: string) => boolean,
  random: () => number = unforeseeable,
): Map<string, string[]> {
  const drawn = drawTogether(rules, new Set(), random);
  const shared = new Map<string, string[]>(
    rules.flatMap(({ id }) => (isSameForAll(id) ? [[id, drawn?.get(id) ?? []] as const] : [])),
  );
  const given = new Set([...shared.values()].flat());
  return new Map(
    rules.map(({ id, pool, keepsPassages }): [string, string[]] => {
      const own = shared.get(id);
      if (own) return [id, [...own]];
      const broken = new Set(keepsPassages ? pool.filter((one) => given.has(one.id)).map((one) => one.passage) : []);
      const left = pool.filter((one) => !given.has(one.id) && (one.passage === null || !broken.has(one.passage)));
      return [id, left.map((one) => one.id)];
    }),
  );
}
