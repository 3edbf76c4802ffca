import type { Database } from "../../../platform/database/client.ts";
import { findMetric, type Metric, type Obstacle } from "../../questions/parameters.ts";
import { loadQuestionTitles } from "../../questions/titles.ts";
import { type Draft, possibleVersions } from "./load-draft.ts";

interface Covering {
  /** Null where the score isn’t one of ability. */
  metric: Metric | null;
  /** By entry: why the first of the questions that it may give can’t be scored, how many can’t, and of a rule what the first begins with. */
  uncalibrated: Map<string, { obstacle: Obstacle; count: number; title?: string }>;
}

/**
 * Finds the metric on which a draft is scored by ability: a named scale, or else a calibration in use, that has all its scored questions as
 * they are now, and all that its scored rules may draw.
 */
export async function findCalibration(db: Database, draft: Draft): Promise<Covering> {
  if (draft.row.score_model.type !== "irt") return { metric: null, uncalibrated: new Map() };
  const scored = draft.sections.flatMap(({ placements }) => placements.filter((placement) => placement.scored));
  const placed = scored.map((placement) => ({ placement, versions: possibleVersions(draft, placement) }));
  const ids = [...new Set(placed.flatMap(({ versions }) => versions))];
  const metric = await findMetric(db, ids);
  const { missing } = metric;
  const uncalibrated: Covering["uncalibrated"] = new Map();
  for (const { placement, versions } of placed) {
    const lacking = versions.filter((id) => missing.has(id));
    const [first] = lacking;
    const obstacle = first === undefined ? undefined : missing.get(first);
    if (first === undefined || !obstacle) continue;
    // Of many questions that nobody placed one by one, the first is named.
    const title = placement.question_id === null ? (await loadQuestionTitles(db, [first])).get(first) : undefined;
    uncalibrated.set(placement.id, { obstacle, count: lacking.length, ...(title ? { title } : {}) });
  }
  return { metric, uncalibrated };
}
