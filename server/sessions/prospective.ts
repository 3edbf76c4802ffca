import { type Effective, findEffectiveAllocation } from "../allocations/effective.ts";
import { type AssessmentVersion, findPublishedVersion, loadAssessmentVersion } from "../assessments/published.ts";
import type { Database } from "../platform/database/client.ts";
import type { Sitting, SittingSection } from "../sittings/sitting.ts";

/** What a sitting is to be when it starts: version, sections, and what its student is given. */
export interface Prospect {
  version: AssessmentVersion;
  effective: Effective | null;
}

/** Returns the version published now and the student's effective allocation; null while nothing is published. */
export async function findProspect(db: Database, sitting: Sitting, now: Date): Promise<Prospect | null> {
  const versionId = await findPublishedVersion(db, sitting.assessment_id);
  if (!versionId) return null;
  const version = await loadAssessmentVersion(db, versionId);
  const effective = sitting.is_preview
    ? null
    : await findEffectiveAllocation(db, sitting.user_id, sitting.assessment_id, now);
  return { version, effective };
}

/**
 * Fixes on a sitting what it starts with: version, sections (all, or those chosen) and accommodations.
 *
 * @param sectionId Makes the id of a session section; the version section's own while it is only a prospect.
 */
export function fixProspect(
  sitting: Sitting,
  { version, effective }: Prospect,
  chosen: readonly string[] | null,
  sectionId: (versionSectionId: string) => string,
): void {
  sitting.assessment_version_id = version.id;
  sitting.sync_grace_seconds = version.sync_grace_seconds;
  sitting.time_multiplier = effective?.time_multiplier ?? 1;
  sitting.extra_break_seconds = effective?.extra_break_seconds ?? 0;
  sitting.may_pause = effective?.may_pause ?? false;
  sitting.untimed = effective?.untimed ?? false;
  sitting.hard_closes_at = effective?.hard_close ? effective.closes_at : null;
  const sections = version.sections.filter((section) => chosen === null || chosen.includes(section.section_id));
  sitting.sections = sections.map(
    (section, index): SittingSection => ({
      id: sectionId(section.id),
      version_section_id: section.id,
      section_id: section.section_id,
      position: index + 1,
      time_limit_seconds: section.time_limit_seconds,
      break_after_seconds: section.break_after_seconds,
      state: "pending",
      reason: null,
      started_at: null,
      deadline_at: null,
      paused_at: null,
      paused_by_student: false,
      paused_ms: 0,
      extended_ms: 0,
      ended_at: null,
      break_ends_at: null,
      break_ended_at: null,
    }),
  );
}
