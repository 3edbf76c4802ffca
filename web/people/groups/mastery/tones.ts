import type { MasteryCell } from "../requests.ts";

/** How far a figure is from what is expected, as the colours say it: two steps below, at it, two above. */
type Tone = "n2" | "n1" | "z" | "p1" | "p2" | "few";

/** Mastery: about four in five is the goal, left grey. */
export const steps = { n2: 0.55, n1: 0.7, z: 0.85, p1: 0.92 } as const;
/** A change smaller than the first is left grey, however sure it is. */
const changeSteps = { small: 0.06, large: 0.12 } as const;

/** Returns a mean as the map shows it, in whole hundredths: what reads 55 is not below 55. */
export const asShown = (mean: number): number => Math.round(mean * 100) / 100;

/** Returns the colour of a difference: grey where it is small, or no more than chance. */
export function toneOfChange({ difference, is_likely_real: isReal }: NonNullable<MasteryCell["change"]>): Tone {
  if (!isReal || Math.abs(difference) < changeSteps.small) return "z";
  const isLarge = Math.abs(difference) >= changeSteps.large;
  if (difference < 0) return isLarge ? "n2" : "n1";
  return isLarge ? "p2" : "p1";
}

/** Returns the colour of a cell; of a change, where one is asked for. */
export function toneOf(cell: MasteryCell | null, isChange: boolean): Tone {
  if (!cell || cell.is_hollow) return "few";
  if (isChange) {
    return cell.change ? toneOfChange(cell.change) : "few";
  }
  const mean = asShown(cell.mean);
  if (mean < steps.n2) return "n2";
  if (mean < steps.n1) return "n1";
  if (mean < steps.z) return "z";
  return mean < steps.p1 ? "p1" : "p2";
}
