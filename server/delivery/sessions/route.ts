import { placementPoints, scoreQuestion } from "@sextant/questions/scoring.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { followingModule } from "../../authoring/assessments/ways.ts";
import { loadNewestKeys, loadQuestionVersions } from "../../authoring/questions/versions.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import {
  findUnrouted,
  pendingSection,
  type Sitting,
  type SittingEvent,
  type SittingSection,
} from "../sittings/sitting.ts";
import { insertModule, selectCounting } from "./route.queries.ts";

/** Returns the points of a section's current answers under the newest keys. Questions marked by hand count as zero. */
async function pointsNow(tx: Tx, sessionId: string, section: SittingSection): Promise<number> {
  const attempts = await selectCounting(tx, sessionId, section.id);
  const ids = attempts.map((attempt) => attempt.question_version_id);
  const versions = await loadQuestionVersions(tx, ids);
  const keys = await loadNewestKeys(tx, ids);
  const points = attempts.map((attempt) => {
    const version = versions.get(attempt.question_version_id);
    const key = keys.get(attempt.question_version_id);
    if (!version || !key) throw new Error(`Question version ${attempt.question_version_id} has no content or no key`);
    const question = { interactions: version.interactions, key: key.key, score_rule: key.score_rule };
    return placementPoints(attempt, scoreQuestion(question, attempt.response)).points ?? 0;
  });
  // Points are sums of decimals; what binary fractions add would miss a cut.
  return Math.round(points.reduce((sum, each) => sum + each, 0) * 10_000) / 10_000;
}

/** Adds the module that follows an ended one to a sitting. */
async function takeNext(tx: Tx, sitting: Sitting, ended: SittingSection): Promise<SittingEvent | null> {
  const version = await loadAssessmentVersion(tx, sitting.assessment_version_id ?? "");
  const from = version.sections.find((section) => section.id === ended.version_section_id);
  const to = from && followingModule(version.sections, from, await pointsNow(tx, sitting.id, ended));
  if (!from || !to) return null;
  const next = pendingSection(newId(), to, ended.position + 1);
  await insertModule(tx, sitting.id, next);
  const later = sitting.sections.filter((section) => section.position > ended.position);
  for (const section of later) section.position += 1;
  sitting.sections = [...sitting.sections.filter((section) => !later.includes(section)), next, ...later];
  return {
    action: "route",
    session_section_id: next.id,
    from_state: null,
    to_state: "pending",
    data: { from: from.module?.id, to: to.module?.id },
  };
}

/**
 * Adds the next modules to sittings in progress, routed by the answers saved at this moment: a later answer changes no route already taken.
 * Call it under the sittings' locks, in the transaction that ends a module.
 *
 * @returns What happened, by sitting.
 */
export async function routeSittings(tx: Tx, sittings: readonly Sitting[]): Promise<Map<Sitting, SittingEvent>> {
  const events = new Map<Sitting, SittingEvent>();
  for (const sitting of sittings) {
    const ended = sitting.state === "in_progress" ? findUnrouted(sitting) : null;
    const event = ended && (await takeNext(tx, sitting, ended));
    if (event) events.set(sitting, event);
  }
  return events;
}
