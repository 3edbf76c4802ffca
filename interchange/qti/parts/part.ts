import type { QuestionResponse } from "@sextant/questions/interactions/candidate-registry.ts";
import type { InteractionInput, InteractionKey } from "@sextant/questions/interactions/schemas.ts";
import type { Value } from "../processing/values.ts";

/** One response to an interaction: as our scoring takes it (by source identifiers), and as the item's does. */
export interface Probe {
  response: QuestionResponse[string];
  value: Value | null;
}

/** Points that the item gives for a response to one interaction. */
export type Points = (probe: Probe) => number;

/** One interaction as read, and the ways in which its key may be found. */
export interface Part {
  /** The response variable that it fills. */
  variable: string;
  /** The source's own name of its type. */
  kind: string;
  interaction: InteractionInput;
  isInline: boolean;
  /** Responses that tell keys apart: the empty one first, and all there are where they are few. */
  probes: Probe[];
  /** What seems to earn most, built up step by step; may be added to the probes. */
  best?(points: Points): Probe;
  /** Keys that may say the same as the item does, the plainest first; `best` is the probe that earns most. */
  keys(points: Points, best: Probe): InteractionKey[];
}

/** Returns the probe with the most points (the first of several). */
export function bestProbe(probes: readonly Probe[], points: Points): Probe | undefined {
  let best: Probe | undefined;
  let most = 0;
  for (const probe of probes) {
    const earned = points(probe);
    if (earned <= most) continue;
    best = probe;
    most = earned;
  }
  return best;
}
