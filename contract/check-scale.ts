import { error, type Finding } from "./findings.ts";

/** Raw points → scaled score, by rising points. */
export type ScaleRows = readonly { raw: number; scaled: number }[];

/** Says where a score table has gaps: it must start at 0 points, reach the most that there are, and never fall. */
export function checkScale(
  scale: ScaleRows | null,
  most: number,
  place: Pick<Finding, "section" | "module" | "field">,
): Finding[] {
  const [first] = scale ?? [];
  const last = scale?.at(-1);
  if (!scale || !first || !last) return [error("scale_missing", place)];
  const falls = scale.find((row, index) => row.scaled < (scale[index - 1]?.scaled ?? row.scaled));
  return [
    ...(first.raw === 0 ? [] : [error("scale_start", { ...place, params: { raw: first.raw } })]),
    ...(last.raw >= most ? [] : [error("scale_end", { ...place, params: { raw: last.raw, points: most } })]),
    ...(falls ? [error("scale_falls", { ...place, params: { raw: falls.raw } })] : []),
  ];
}
