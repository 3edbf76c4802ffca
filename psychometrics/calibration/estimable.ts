import type { CalibrationOptions } from "./calibration.ts";
import type { Tally } from "./problem.ts";

/** The items that take part, and why the others do not, by column. */
export interface Choice {
  readonly columns: readonly number[];
  readonly notes: ReadonlyMap<number, string>;
}

/** How few items leave a model without a single best answer, when neither anchors nor a prior on slopes help. */
const FEWEST = { rasch: 2, "1pl": 2, "2pl": 3, "3pl": 3 } as const;

/** Leaves out items that have no finite estimate whatever the others are like. */
export function chooseItems({ right, wrong }: Tally, { model, priors, anchors }: CalibrationOptions): Choice {
  const notes = new Map<number, string>();
  const columns: number[] = [];
  right.forEach((ones, column) => {
    const zeros = wrong[column] as number;
    if (ones + zeros === 0) notes.set(column, "Nobody answered this item.");
    else if (anchors?.has(column) || priors?.b || (ones > 0 && zeros > 0)) columns.push(column);
    else
      notes.set(
        column,
        ones > 0
          ? "Everybody answered this item right, so its difficulty has no finite estimate."
          : "Everybody answered this item wrong, so its difficulty has no finite estimate.",
      );
  });
  const anchored = columns.some((column) => anchors?.has(column));
  const settled = anchored || (model !== "rasch" && priors?.a);
  if (!settled && columns.length < FEWEST[model]) {
    for (const column of columns)
      notes.set(column, `This model needs ${FEWEST[model]} items that some answered right and some wrong.`);
    return { columns: [], notes };
  }
  // Anchors that nobody answered say nothing about the metric: then there is nothing to carry the others into it.
  if (anchors && anchors.size > 0 && !anchored) {
    for (const column of columns) notes.set(column, "Nobody answered an anchor, so there is no metric to put it in.");
    return { columns: [], notes };
  }
  return { columns, notes };
}
