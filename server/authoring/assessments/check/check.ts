import { checkAssessment, maximumPoints, type SectionFacts } from "@sextant/contract/check-assessment.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { digestOf } from "../digest.ts";
import { matchRulesOf } from "../draws/pools.ts";
import { sectionsOf } from "../freeze-sections.ts";
import { findPublishedDigest } from "../publish.queries.ts";
import { getReadableAssessment } from "../published.ts";
import { findCalibration } from "./calibration.ts";
import { allFacts } from "./facts.ts";
import { loadDraft } from "./load-draft.ts";

const questionsIn = (entries: SectionFacts["entries"]) =>
  entries.reduce((sum, { draw }) => sum + (draw?.count ?? 1), 0);

/** A list as it is, or each module of a staged section. */
function partsOf(section: SectionFacts) {
  const parts = section.stages?.modules ?? [{ ...section, id: null }];
  return parts.map(({ id: module, timeLimitSeconds, typicalSeconds }) => {
    const entries = section.entries.filter((entry) => module === null || entry.module === module);
    return {
      section: section.id,
      module,
      points: maximumPoints({ ...section, entries, stages: null }),
      questions: questionsIn(entries),
      time_limit_seconds: timeLimitSeconds,
      typical_seconds: typicalSeconds,
    };
  });
}

/**
 * Checks a draft as publishing would, with advice.
 *
 * @throws Refusal `not_found`.
 */
export async function checkDraft(db: Database, actor: Actor, id: string): Promise<HandlerOutput<"assessments.check">> {
  const row = await getReadableAssessment(db, actor, id);
  const draft = await loadDraft(db, row, await matchRulesOf(db, actor, id));
  const facts = await allFacts(db, actor, draft);
  const { metric } = await findCalibration(db, draft);
  const published = await findPublishedDigest(db, row.id);
  return {
    findings: checkAssessment(facts),
    draws: facts.sections.flatMap(({ entries }) =>
      entries.flatMap(({ id: entry, draw }) =>
        draw
          ? [{ entry, count: draw.count, found: draw.found, share: Math.min(1, draw.count / Math.max(1, draw.found)) }]
          : [],
      ),
    ),
    sections: facts.sections.flatMap(partsOf),
    version: row.version,
    is_published: published === digestOf(draft, sectionsOf(draft), metric),
  };
}
