import { advice, error, type Finding } from "./findings.ts";

/** Raw points → scaled score, by rising points. */
export type ScaleRows = readonly { raw: number; scaled: number }[];

type Place = Pick<Finding, "section" | "module" | "field">;

function adviseGap(scale: ScaleRows, place: Place): Finding[] {
  const index = scale.findIndex((row, at) => (scale[at + 1]?.raw ?? row.raw) - row.raw > 1);
  const [row, next] = [scale[index], scale[index + 1]];
  return row && next
    ? [advice("scale_gap", { ...place, params: { raw: row.raw, next: next.raw, scaled: row.scaled } })]
    : [];
}

/**
 * Says where a score table has gaps: it must start at 0 points, reach the most that there are, and never fall. Points that it skips have
 * the score of the row below them, which is seldom meant.
 */
export function checkScale(scale: ScaleRows | null, most: number, place: Place): Finding[] {
  const [first] = scale ?? [];
  const last = scale?.at(-1);
  if (!scale || !first || !last) return [error("scale_missing", place)];
  const falls = scale.find((row, index) => row.scaled < (scale[index - 1]?.scaled ?? row.scaled));
  const wrong = [
    ...(first.raw === 0 ? [] : [error("scale_start", { ...place, params: { raw: first.raw } })]),
    ...(last.raw >= most ? [] : [error("scale_end", { ...place, params: { raw: last.raw, points: most } })]),
    ...(falls ? [error("scale_falls", { ...place, params: { raw: falls.raw } })] : []),
  ];
  return wrong.length > 0 ? wrong : adviseGap(scale, place);
}
