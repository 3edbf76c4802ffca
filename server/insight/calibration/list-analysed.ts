import { findHiddenAnalyses, findUncountedFlags } from "../../learning/evidence/subtraction.ts";
import type { Actor } from "../../platform/binder.ts";
import { byName } from "../../platform/database/by-name.ts";
import type { Database } from "../../platform/database/client.ts";
import { containing, type Page, paged } from "../../platform/paging.ts";
import { publishedAssessments } from "./analyses.queries.ts";
import { selectNewestCalibrations } from "./calibrations.queries.ts";
import { areJudged } from "./flags.ts";
import { enqueueAnalyses } from "./pending-analyses.ts";

/** Lists the published assessments that the actor may read, with how many within reach sat them and what was found last of everyone. */
export async function listAnalysed(
  db: Database,
  actor: Actor,
  query: { page: number; page_size: number; search?: string | undefined; ordering?: string | undefined },
  url: string,
): Promise<Page<AnalysedAssessment>> {
  const name = query.search ? containing(query.search) : null;
  const rows = publishedAssessments(db, actor, name);
  const page = await paged(db, rows, query, {
    url,
    orderings: { name: byName("name"), people: "people", created_at: "created_at" },
    defaultOrdering: "-people,name",
    tieBreaker: "id",
  });
  const ids = page.results.map((row) => row.id);
  const calibrations = new Map((await selectNewestCalibrations(db, ids)).map((row) => [row.assessment_id, row]));
  const shown = page.results.flatMap(({ id: assessmentId, analysed_version, figured_version }) =>
    [analysed_version, figured_version].flatMap((version) => (version === null ? [] : { assessmentId, version })),
  );
  const hidden = await findHiddenAnalyses(db, actor, shown);
  const uncounted = await findUncountedFlags(db, actor, shown);
  const pending = await enqueueAnalyses(db, ids);
  return {
    ...page,
    results: page.results.map((found) => {
      const { created_at: _, analysed_version: _analysed, figured_version: _figured, ...named } = found;
      const { analysed_people: people, ...row } = named;
      const calibration = calibrations.get(row.id);
      return {
        ...row,
        is_judged: people === null ? null : areJudged(people),
        is_due: pending.has(row.id),
        ...(uncounted.has(row.id) ? { flagged: null, is_judged: null } : {}),
        ...(hidden.has(row.id) ? { alpha: null, flagged: null, is_judged: null, is_due: false } : {}),
        calibration: calibration
          ? {
              id: calibration.id,
              model: calibration.model as "rasch",
              people: calibration.people,
              flagged: calibration.flagged,
              created_at: calibration.created_at,
            }
          : null,
      };
    }),
  };
}

interface AnalysedAssessment {
  id: string;
  name: string;
  kind: string;
  published_version: number | null;
  people: number;
  alpha: number | null;
  flagged: number | null;
  is_judged: boolean | null;
  computed_at: Date | null;
  is_due: boolean;
  calibration: {
    id: string;
    model: "rasch" | "1pl" | "2pl" | "3pl";
    people: number;
    flagged: number;
    created_at: Date;
  } | null;
}
