import type { SectionReport } from "@sextant/contract/simulations.ts";
import type { DesignReport } from "@sextant/psychometrics/adaptive/report.ts";
import type { NormalPrior } from "@sextant/psychometrics/scoring/ability.ts";
import type { SimulatedItem, SimulationDesign } from "./design.ts";

/** A report whose questions have no titles yet: these are read when it is shown. */
export type StoredReport = Omit<SectionReport, "exposure" | "basis" | "by_ability"> & {
  /** Earlier reports say nothing of scores. */
  by_ability: (Omit<SectionReport["by_ability"][number], "score"> & Partial<SectionReport["by_ability"][number]>)[];
  basis: SimulationDesign["sections"][number]["basis"];
  exposure: Omit<SectionReport["exposure"], "drawn"> & {
    drawn: { question: string; version: string; share: number }[];
  };
};

/** In standard deviations of the population: where curves have points, and between which abilities students are put together. */
const CURVE = Array.from({ length: 49 }, (_, at) => at / 8 - 3);
const EDGES = Array.from({ length: 11 }, (_, at) => at / 2 - 2.5);
/** So many drawn questions are named. */
const MOST_DRAWN = 50;

/** Returns the abilities of a report about a population. */
export function abilitiesAlong({ mean, sd }: NormalPrior): { thetas: number[]; edges: number[] } {
  const scaled = (standard: readonly number[]) => standard.map((value) => mean + sd * value);
  return { thetas: scaled(CURVE), edges: scaled(EDGES) };
}

/** Rounds to six decimals, which say all that a simulation knows. */
export const tidy = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(6)));

/** Returns what a report says of any section: how well abilities are measured, lengths, and what is seen. */
export function commonReport(
  report: DesignReport,
  lengths: readonly number[],
  items: readonly SimulatedItem[],
  isChosen: (place: number) => boolean,
): Pick<StoredReport, "measured" | "by_ability" | "length" | "exposure"> {
  const recovery = ({ people, bias, rmse, meanStandardError }: DesignReport["byAbility"][number] | DesignReport) => ({
    people,
    bias: tidy(bias),
    rmse: tidy(rmse),
    standard_error: tidy(meanStandardError),
  });
  const { exposure, length } = report;
  const counts = new Map<number, number>();
  for (const questions of lengths) counts.set(questions, (counts.get(questions) ?? 0) + 1);
  const drawn = items.flatMap(({ version, question }, place) =>
    isChosen(place) ? [{ question, version, share: exposure.rates[place] ?? 0 }] : [],
  );
  return {
    measured: { ...recovery(report), correlation: tidy(report.correlation) },
    by_ability: report.byAbility.map((group) => ({ from: group.from, to: group.to, ...recovery(group) })),
    length: {
      mean: tidy(length.mean),
      min: length.minimum,
      max: length.maximum,
      counts: [...counts]
        .map(([questions, people]) => ({ questions, people }))
        .sort((one, other) => one.questions - other.questions),
    },
    exposure: {
      highest: exposure.highest,
      unused: exposure.unused,
      overlap: tidy(exposure.overlap),
      drawn: drawn.sort((one, other) => other.share - one.share).slice(0, MOST_DRAWN),
    },
  };
}
