import { LEAST_ALPHA, LEAST_PEOPLE } from "@sextant/psychometrics/progress/score-band.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * Writes Cronbach's alpha as SQL.
 *
 * @param questions How many questions everyone had.
 * @param own The sum of the variances of their points.
 * @param total The variance of people's totals, above 0.
 */
export const alphaInSql = (
  questions: RawBuilder<unknown>,
  own: RawBuilder<unknown>,
  total: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`(${questions}::float8 / (${questions} - 1) * (1 - ${own} / ${total}))`;

/** Writes the standard error of the points of `version_figures`, named `figures`, as SQL; null where `errorOfScore` is null. */
export const errorInSql: RawBuilder<number | null> = sql<number | null>`case
  when figures.people >= ${sql.lit(LEAST_PEOPLE)} and figures.standard_deviation > 0
    and figures.alpha >= ${sql.lit(LEAST_ALPHA)} and figures.alpha <= 1
  then figures.standard_deviation * sqrt(1 - figures.alpha) end`;
