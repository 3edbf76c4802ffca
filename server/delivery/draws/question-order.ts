import { shuffled } from "../../platform/shuffled.ts";

/** A placement as the order needs it: questions that share a stimulus stay together. */
interface Ordered {
  stimulusId: string | null;
}

/**
 * Returns the order in which a student meets the questions of a section: as authored, or shuffled with every run of questions about
 * one stimulus kept together and in its order.
 *
 * @param random Gives numbers in [0, 1).
 */
export function questionOrder<T extends Ordered>(
  placements: readonly T[],
  shuffle: boolean,
  random: () => number,
): T[] {
  if (!shuffle) return [...placements];
  const runs: T[][] = [];
  for (const placement of placements) {
    const run = runs.at(-1);
    const sharesStimulus = placement.stimulusId !== null && run?.at(-1)?.stimulusId === placement.stimulusId;
    if (run && sharesStimulus) run.push(placement);
    else runs.push([placement]);
  }
  return shuffled(runs, random).flat();
}
