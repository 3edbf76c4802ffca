import type { QuestionContent } from "@sextant/questions/question.ts";
import type { Marks } from "@sextant/questions/scoring.ts";
import { invalid, Refusal } from "../../platform/refusal.ts";
import type { Criteria } from "./hand-marks.ts";

/** A mark of one part, as sent: by rubric lines, or as a total. */
export type SentMark = { criteria: Record<string, number>; points?: number | undefined } | { points: number };

type EssayKey = Extract<QuestionContent["key"][string], { rubric: unknown }>;

/** Returns the key of an essay; null where the key is of another type. */
export function essayKeyOf(key: QuestionContent["key"], interaction: string): EssayKey | null {
  const own = key[interaction];
  return own && "rubric" in own ? own : null;
}

const ONLY_LEVELS = "Mark the lines of the rubric: some take only levels.";

/** Points are sums of decimals; what binary fractions add is rounded away. */
const tidy = (value: number) => Math.round(value * 10_000) / 10_000;

const isByLevels = ({ levels = [], only_levels }: EssayKey["rubric"][number]) =>
  only_levels === true && levels.length > 0;

/** Returns why a criterion can't get these points; null when it can. */
function misfitOf(criterion: EssayKey["rubric"][number], points: number): string | null {
  const { points: most, levels = [] } = criterion;
  if (points > most) return `At most ${most} points.`;
  const isBetween = isByLevels(criterion) && !levels.some((level) => level.points === points);
  return isBetween ? `Give the points of a level: ${levels.map((level) => level.points).join(", ")}.` : null;
}

/**
 * Refuses points given without the rubric where some of its lines take only levels.
 *
 * @param parts The parts that got points without the lines of their rubric; null for the whole attempt.
 * @throws Refusal `invalid` at the first of these parts, or at `points`.
 */
export function requireLevels(key: QuestionContent["key"], parts: readonly string[] | null): void {
  const found = (parts ?? Object.keys(key)).find((part) => essayKeyOf(key, part)?.rubric.some(isByLevels));
  if (found !== undefined) throw invalid(parts ? `marks.${found}` : "points", ONLY_LEVELS);
}

/**
 * Reads the points of each part from what was sent: the lines of a rubric are all given, each within its own points or at one of its levels, and add up.
 *
 * @throws Refusal `invalid` with every field that is wrong.
 */
export function readMarks(
  key: QuestionContent["key"],
  sent: Readonly<Record<string, SentMark>>,
): { marks: Marks; criteria: Criteria } {
  const errors: { path: string; message: string }[] = [];
  const marks: Record<string, number> = {};
  const criteria: Criteria = {};
  for (const [interaction, mark] of Object.entries(sent)) {
    const path = `marks.${interaction}`;
    const essay = essayKeyOf(key, interaction);
    if (!essay) {
      errors.push({ path, message: "This part isn’t marked by hand." });
      continue;
    }
    if (!("criteria" in mark)) {
      if (essay.rubric.some(isByLevels)) errors.push({ path: `${path}.points`, message: ONLY_LEVELS });
      marks[interaction] = mark.points;
      if (mark.points > essay.max_points)
        errors.push({ path: `${path}.points`, message: `At most ${essay.max_points} points.` });
      continue;
    }
    if (essay.rubric.length === 0) {
      errors.push({ path: `${path}.criteria`, message: "This question has no rubric. Give points instead." });
      continue;
    }
    const lines = new Map(essay.rubric.map((line) => [line.id ?? "", line]));
    for (const [line, points] of Object.entries(mark.criteria)) {
      const criterion = lines.get(line);
      const message = criterion ? misfitOf(criterion, points) : "This line isn’t in the rubric.";
      if (message !== null) errors.push({ path: `${path}.criteria.${line}`, message });
    }
    for (const line of lines.keys())
      if (!Object.hasOwn(mark.criteria, line))
        errors.push({ path: `${path}.criteria.${line}`, message: "Give points for this line of the rubric." });
    const sum = tidy(Object.values(mark.criteria).reduce((total, points) => total + points, 0));
    if (mark.points !== undefined && tidy(mark.points) !== sum)
      errors.push({ path: `${path}.points`, message: `The lines of the rubric add up to ${sum}.` });
    marks[interaction] = sum;
    criteria[interaction] = mark.criteria;
  }
  if (errors.length > 0) throw new Refusal("invalid", "The marks don’t fit the rubric.", { errors });
  return { marks, criteria };
}
