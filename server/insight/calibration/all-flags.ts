import type { QuestionFlag } from "@sextant/contract/calibrations.ts";

/**
 * Returns what is odd about a question by the item analysis and by a calibration, each kind once: as the screen shows it. In the
 * words of the calibration where it has any, as these give slopes and their errors.
 */
export function allFlags(analysed: readonly QuestionFlag[], calibrated: readonly QuestionFlag[]): QuestionFlag[] {
  const flags = [...analysed, ...calibrated];
  return flags
    .filter((flag, place) => flags.findIndex(({ code }) => code === flag.code) === place)
    .map((flag) => calibrated.find(({ code }) => code === flag.code) ?? flag);
}
