import type { QuestionFlag } from "@sextant/contract/calibrations.ts";

/** What is odd about a question by the item analysis and by a calibration, each kind once: as the screen shows it. */
export function allFlags(analysed: readonly QuestionFlag[], calibrated: readonly QuestionFlag[]): QuestionFlag[] {
  const flags = [...analysed, ...calibrated];
  return flags.filter((flag, place) => flags.findIndex(({ code }) => code === flag.code) === place);
}
