import type { Calibration } from "@sextant/psychometrics/calibration/calibration.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import type { ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { eapOfAll } from "@sextant/psychometrics/scoring/eap.ts";
import { type Described, reliabilityOf } from "./describe-items.ts";
import { type FitCourse, fitBeside } from "./figures-beside.ts";
import { isHarmful } from "./flags.ts";

/** What a calibration comes to without the questions whose flags bear on measuring. */
export interface WithoutFlagged {
  left_out: number;
  reliability: number | null;
  /** The largest change of a difficulty among the others. */
  largest_change: number | null;
}

/** Too few questions are left to fit any model to. */
const FEWEST_LEFT = 3;

/** Calibrates again without the flagged questions; null where there are none, or too few are left. */
export async function calibrateWithoutFlagged(
  responses: ResponseMatrix,
  options: FitCourse,
  whole: Calibration,
  described: Described,
): Promise<WithoutFlagged | null> {
  const kept = described.items.flatMap(({ flags }, column) => (isHarmful(flags) ? [] : [column]));
  const leftOut = described.items.length - kept.length;
  if (leftOut === 0 || kept.length < FEWEST_LEFT) return null;
  const values = new Uint8Array(responses.people * kept.length);
  for (let person = 0, at = 0; person < responses.people; person += 1)
    for (const column of kept) values[at++] = responses.values[person * responses.items + column] ?? 0;
  const picked = { people: responses.people, items: kept.length, values };
  const anchors = new Map<number, ItemParameters>();
  kept.forEach((column, place) => {
    const own = options.anchors?.get(column);
    if (own) anchors.set(place, own);
  });
  const { anchors: _, ...same } = options;
  const found = await fitBeside(picked, {
    ...same,
    ...(anchors.size > 0 ? { anchors } : {}),
    standardErrors: false,
  });
  const known = found.items.flatMap(({ parameters }, place) => (parameters ? [{ parameters, place }] : []));
  const changes = known.flatMap(({ parameters, place }) => {
    const before = whole.items[kept[place] ?? -1]?.parameters;
    return before ? [Math.abs(parameters.b - before.b)] : [];
  });
  const measured = new Uint8Array(picked.people * known.length);
  for (let person = 0, at = 0; person < picked.people; person += 1)
    for (const { place } of known) measured[at++] = values[person * kept.length + place] ?? 0;
  const { thetas, standardErrors } = eapOfAll(
    { people: picked.people, items: known.length, values: measured },
    known.map(({ parameters }) => parameters),
    found.quadrature,
  );
  return {
    left_out: leftOut,
    reliability: reliabilityOf(thetas, standardErrors, described.answered),
    largest_change: changes.length > 0 ? Math.max(...changes) : null,
  };
}
