import { checkAssessment } from "@sextant/contract/check-assessment.ts";
import type { Finding, FindingCode } from "@sextant/contract/findings.ts";
import { readableAssessments } from "../../foundation/access/practice.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { invalid, notFound } from "../../platform/refusal.ts";
import { lockAssessment } from "./assessments.queries.ts";
import { findCalibration } from "./check/calibration.ts";
import { errorFacts } from "./check/facts.ts";
import { type Draft, loadDraft } from "./check/load-draft.ts";
import { refuseErrors } from "./check/refuse.ts";
import { digestOf } from "./digest.ts";
import type { Matches } from "./draws/pools.ts";
import { freezeSections, sectionsOf, sizeOfDraft } from "./freeze-sections.ts";
import { type PreviewWay, previewSections } from "./preview-sections.ts";
import { findPreviewVersion, insertVersion, selectNextPreviewNumber } from "./publish.queries.ts";
import type { SectionToPublish } from "./published-sections.ts";

/** What no sitting can be made of. Everything else that keeps a draft from being published may be looked at. */
const UNPLAYABLE: ReadonlySet<FindingCode> = new Set([
  ...(["no_sections", "no_modules", "module_cyclic", "route_unknown"] as const),
  ...(["rule_too_few", "rule_gone", "rule_competes", "rule_passages"] as const),
  ...(["adaptive_score", "pool_too_small", "pool_gone", "pool_too_large", "pool_competes"] as const),
  ...(["pool_hand_marked", "pool_uncalibrated", "content_shares", "content_too_few"] as const),
]);

/** Sections with the entries that give something now: questions that were never published are left out, and what is empty then. */
function playable(draft: Draft): SectionToPublish[] {
  const gives = ({ question_id }: SectionToPublish["entries"][number]) =>
    question_id === null || draft.versions.has(question_id);
  return sectionsOf(draft)
    .map((section) => ({ ...section, entries: section.entries.filter(gives) }))
    .filter(({ entries }) => entries.length > 0);
}

const isAdaptive = ({ selection }: SectionToPublish) => selection.type === "adaptive";

/** A score that the draft cannot give yet is previewed as points. An adaptive section still chooses by the metric, which has all of its pool. */
async function scoringOf(tx: Tx, draft: Draft, sections: readonly SectionToPublish[], findings: readonly Finding[]) {
  const { metric, uncalibrated } = await findCalibration(tx, draft);
  const isReady = uncalibrated.size === 0 && !findings.some(({ code }) => code.startsWith("scale_"));
  if (isReady) return { row: draft.row, metric };
  return {
    row: { ...draft.row, score_model: { type: "points" as const } },
    metric: sections.some(isAdaptive) ? metric : null,
  };
}

/**
 * Freezes a draft for a preview, as publishing would, whether or not it could be published. The same draft is frozen once.
 *
 * @param matches What its rules find in the bank.
 * @returns The id of a version that is nobody’s but its preview’s: its number is below 0.
 * @throws Refusal `not_found`; `invalid` when there is nothing to sit.
 */
export async function freezePreview(
  tx: Tx,
  actor: Actor,
  id: string,
  matches: Matches,
  way: PreviewWay,
): Promise<string> {
  const locked = await lockAssessment(tx, id, readableAssessments(actor));
  if (!locked) throw notFound("This assessment");
  const draft = await loadDraft(tx, locked, matches);
  const findings = checkAssessment(await errorFacts(tx, draft));
  refuseErrors(
    draft,
    findings.filter(({ code }) => UNPLAYABLE.has(code)),
    "This draft can’t be previewed yet.",
  );
  const all = playable(draft);
  if (all.length === 0) throw invalid("sections", "This draft has no published questions yet. Add some to preview it.");
  const sections = previewSections(all, way);
  const { row, metric } = await scoringOf(tx, draft, sections, findings);
  const digest = digestOf({ ...draft, row }, sections, metric);
  const same = await findPreviewVersion(tx, row.id, digest);
  if (same) return same;
  const number = await selectNextPreviewNumber(tx, row.id);
  const size = sizeOfDraft(draft);
  const frozen = await freezeSections(tx, draft, sections);
  return insertVersion(tx, { row, number, digest, publishedBy: actor.id, ...size, metric, sections: frozen });
}
