import { errorOfScore, LEAST_PEOPLE } from "@sextant/psychometrics/progress/score-band.ts";
import { isSameForAll } from "../../authoring/assessments/entries.ts";
import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { type ScaleRow, scaledRange, scaledScore } from "../../authoring/assessments/score-table.ts";
import { createCache } from "../../platform/cache.ts";
import type { Database } from "../../platform/database/client.ts";
import { computeSectionSpreads, selectTotals } from "./performance.queries.ts";

/** Why a score has no error. */
export type Unsure = "few_people" | "different_questions" | "not_measurable";

/** How certain the points of a version are: the standard errors of its total and of its sections, by version section. */
export interface PointErrors {
  total: number | null;
  sections: ReadonlyMap<string, number>;
  unsure: Unsure | null;
}

/** Errors by version and by what its figures are based on: these never change. */
const remembered = createCache<PointErrors>(2000);

function whyUnsure(version: AssessmentVersion, people: number, total: number | null): Unsure | null {
  if (total !== null) return null;
  if (!version.sections.every(isSameForAll)) return "different_questions";
  return people < LEAST_PEOPLE ? "few_people" : "not_measurable";
}

type Totals = Awaited<ReturnType<typeof selectTotals>>[number];

async function computeErrors(db: Database, versionId: string, totals: Totals | undefined): Promise<PointErrors> {
  const version = await loadAssessmentVersion(db, versionId);
  const people = totals?.people ?? 0;
  const same = new Set(version.sections.filter(isSameForAll).map(({ id }) => id));
  const total = totals && same.size === version.sections.length ? errorOfScore(totals) : null;
  const spreads = people < LEAST_PEOPLE || same.size === 0 ? [] : await computeSectionSpreads(db, versionId);
  const sections = new Map(
    spreads.flatMap((spread) => {
      const error = same.has(spread.section) ? errorOfScore(spread) : null;
      return error === null ? [] : [[spread.section, error] as const];
    }),
  );
  return { total, sections, unsure: whyUnsure(version, people, total) };
}

/** Finds how certain the points of these versions are, as far as those who sat them tell. */
export async function findPointErrors(db: Database, versionIds: readonly string[]): Promise<Map<string, PointErrors>> {
  const wanted = [...new Set(versionIds)];
  if (wanted.length === 0) return new Map();
  const totals = new Map((await selectTotals(db, wanted)).map((row) => [row.id, row]));
  const found = await Promise.all(
    wanted.map(async (id): Promise<[string, PointErrors]> => {
      const row = totals.get(id);
      const key = `${id} ${row?.based_on ?? ""}`;
      const errors = remembered.get(key) ?? (await computeErrors(db, id, row));
      if (row) remembered.set(key, errors);
      return [id, errors];
    }),
  );
  return new Map(found);
}

const measured = new WeakMap<object, { range: ReturnType<typeof scaledRange>; span: number }>();

/** What a table gives, least and most, and from how many points to how many. Tables of published versions never change. */
function measuresOf(scale: readonly ScaleRow[]) {
  const known = measured.get(scale);
  if (known) return known;
  const raws = scale.map(({ raw }) => raw);
  const made = { range: scaledRange(scale), span: Math.max(...raws) - Math.min(...raws) };
  measured.set(scale, made);
  return made;
}

/**
 * Returns the standard error of a scaled score from that of its points: how far the table leads one error up and down, halved. Where
 * the table is flat there, its mean slope.
 *
 * Source: the delta method, Kolen, M. J. & Brennan, R. L. (2014), Test Equating, Scaling, and Linking, 3rd ed., chapter 9.
 */
export function scaledError(scale: readonly ScaleRow[], points: number, error: number): number | null {
  const { range, span } = measuresOf(scale);
  const [low, high] = [scaledScore(scale, points - error), scaledScore(scale, points + error)];
  if (!range || low === null || high === null) return null;
  const usual = span > 0 ? (error * (range.max - range.min)) / span : 0;
  return high > low ? (high - low) / 2 : usual > 0 ? usual : null;
}
