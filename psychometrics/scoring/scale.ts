/** A reported scale that goes straight with θ between two bounds, rounded to steps counted from the lower one. */
export interface LinearScale {
  readonly kind: "linear";
  /** Reported points per unit of θ, above 0. */
  readonly slope: number;
  /** The reported score of θ = 0. */
  readonly intercept: number;
  readonly minimum: number;
  readonly maximum: number;
  /** As 10 for 400, 410, 420 …; null reports what comes out. */
  readonly step: number | null;
}

/** A reported scale by a table of at least two rows, both columns ascending; between two rows it goes straight. */
export interface TableScale {
  readonly kind: "table";
  readonly rows: readonly { readonly theta: number; readonly score: number }[];
  readonly step: number | null;
}

export type Scale = LinearScale | TableScale;

/** A score on the exam's own scale. */
export interface ScaledScore {
  readonly score: number;
  /** In points of the scale; null where there was none for θ. */
  readonly standardError: number | null;
}

/** Returns what is wrong with a scale, in sentences; none when it can be used. */
export function checkScale(scale: Scale): string[] {
  const wrong: string[] = [];
  const numbers =
    scale.kind === "linear"
      ? [scale.slope, scale.intercept, scale.minimum, scale.maximum]
      : scale.rows.flatMap(({ theta, score }) => [theta, score]);
  if (!numbers.every(Number.isFinite)) wrong.push("Every number of a scale must be finite.");
  if (scale.step !== null && !(scale.step > 0 && Number.isFinite(scale.step))) wrong.push("A step must be above 0.");
  if (scale.kind === "linear") {
    if (!(scale.slope > 0)) wrong.push("The slope must be above 0.");
    if (!(scale.minimum < scale.maximum)) wrong.push("The lowest score must be below the highest.");
    return wrong;
  }
  if (scale.rows.length < 2) wrong.push("A table needs at least two rows.");
  scale.rows.forEach((row, place) => {
    const before = scale.rows[place - 1];
    if (before && !(row.theta > before.theta && row.score >= before.score))
      wrong.push(`Row ${place + 1} does not go up from the row before it.`);
  });
  return wrong;
}

/**
 * Maps an ability to the exam's own scale. The standard error goes along by the delta method: times the slope of the scale at
 * that ability; at and beyond an end, the slope just inside it, because a clipped score is not a surer one.
 *
 * Source: Kolen, M. J. & Brennan, R. L. (2014), Test Equating, Scaling, and Linking, 3rd ed., chapter 9.
 * @throws RangeError when the scale is none (`checkScale` says why) or `theta` no number.
 */
export function toScale(ability: { theta: number; standardError: number | null }, scale: Scale): ScaledScore {
  const [problem] = checkScale(scale);
  if (problem) throw new RangeError(problem);
  if (!Number.isFinite(ability.theta)) throw new RangeError(`An ability of ${ability.theta}`);
  const { score, slope, minimum, maximum } =
    scale.kind === "linear" ? onLine(ability.theta, scale) : onTable(ability.theta, scale);
  const stepped = scale.step === null ? score : minimum + roundTo(score - minimum, scale.step);
  return {
    score: Math.min(maximum, Math.max(minimum, stepped)),
    standardError: ability.standardError === null ? null : ability.standardError * slope,
  };
}

interface Mapped {
  score: number;
  slope: number;
  minimum: number;
  maximum: number;
}

function onLine(theta: number, { slope, intercept, minimum, maximum }: LinearScale): Mapped {
  return { score: Math.min(maximum, Math.max(minimum, intercept + slope * theta)), slope, minimum, maximum };
}

function onTable(theta: number, { rows }: TableScale): Mapped {
  const found = rows.findIndex((row, place) => place > 0 && theta < row.theta);
  const place = found === -1 ? rows.length - 1 : found;
  const [low, high] = [rows[place - 1], rows[place]];
  const [first, last] = [rows[0], rows.at(-1)];
  if (!low || !high || !first || !last) throw new RangeError("A table needs at least two rows.");
  const slope = (high.score - low.score) / (high.theta - low.theta);
  const score = low.score + slope * (theta - low.theta);
  const [minimum, maximum] = [first.score, last.score];
  return { score: Math.min(maximum, Math.max(minimum, score)), slope, minimum, maximum };
}

/** To the nearest multiple, halves upwards; tidied, so that 0.1 + 0.2 is reported as 0.3. */
function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step + 1e-9) * step).toPrecision(12));
}
