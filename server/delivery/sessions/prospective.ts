import {
  type AssessmentVersion,
  findPublishedVersion,
  isFrozenDraft,
  loadAssessmentVersion,
  type PublishedSection,
} from "../../authoring/assessments/published.ts";
import { firstSections, longestRest } from "../../authoring/assessments/ways.ts";
import type { Database } from "../../platform/database/client.ts";
import { type Effective, findEffectiveAllocations } from "../allocations/effective.ts";
import { pendingSection, type Sitting } from "../sittings/sitting.ts";

/** What a sitting is to be when it starts: version, sections, and what its student is given. */
export interface Prospect {
  version: AssessmentVersion;
  effective: Effective | null;
}

/**
 * Returns for each sitting the version published now and its student's effective allocation at that moment; null while nothing is
 * published.
 */
export async function findProspects(
  db: Database,
  asked: readonly { sitting: Sitting; now: Date }[],
): Promise<(Prospect | null)[]> {
  const versions = new Map<string, AssessmentVersion>();
  const drafts = new Map<Sitting, AssessmentVersion>();
  for (const { sitting } of asked) {
    const draft = await findFrozenDraft(db, sitting);
    if (draft) drafts.set(sitting, draft);
  }
  for (const id of new Set(asked.flatMap(({ sitting }) => (drafts.has(sitting) ? [] : sitting.assessment_id)))) {
    const versionId = await findPublishedVersion(db, id);
    if (versionId) versions.set(id, await loadAssessmentVersion(db, versionId));
  }
  const taken = asked.filter(({ sitting }) => !sitting.is_preview && versions.has(sitting.assessment_id));
  const effective = await findEffectiveAllocations(
    db,
    taken.map(({ sitting, now: at }) => ({ userId: sitting.user_id, assessmentId: sitting.assessment_id, at })),
  );
  const effectiveOf = new Map(taken.map(({ sitting }, index) => [sitting.id, effective[index] ?? null]));
  return asked.map(({ sitting }) => {
    const version = drafts.get(sitting) ?? versions.get(sitting.assessment_id);
    return version ? { version, effective: effectiveOf.get(sitting.id) ?? null } : null;
  });
}

/** Returns what was frozen of a draft for this preview; null for any other sitting. */
async function findFrozenDraft(db: Database, sitting: Sitting): Promise<AssessmentVersion | null> {
  if (!sitting.is_preview || sitting.assessment_version_id === null) return null;
  const version = await loadAssessmentVersion(db, sitting.assessment_version_id);
  return isFrozenDraft(version) ? version : null;
}

/** Returns the same of one sitting. */
export async function findProspect(db: Database, sitting: Sitting, now: Date): Promise<Prospect | null> {
  const [prospect = null] = await findProspects(db, [{ sitting, now }]);
  return prospect;
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
  // A preview of a draft has had these from the first.
  if (!isFrozenDraft(version)) {
    sitting.time_multiplier = effective?.time_multiplier ?? 1;
    sitting.extra_break_seconds = effective?.extra_break_seconds ?? 0;
    sitting.may_pause = effective?.may_pause ?? false;
    sitting.untimed = effective?.untimed ?? false;
    sitting.read_aloud = effective?.read_aloud ?? false;
    sitting.masking = effective?.masking ?? false;
    sitting.hard_closes_at = effective?.hard_close ? effective.closes_at : null;
  }
  const sections = firstSections(version.sections).filter((section) => isChosen(section, chosen));
  sitting.sections = sections.map((section, index) => pendingSection(sectionId(section.id), section, index + 1));
}

const isChosen = ({ section_id }: PublishedSection, chosen: readonly string[] | null) =>
  chosen === null || chosen.includes(section_id);

/** Returns the modules that a sitting may take besides those with which it begins, on the way that takes longest. */
export function laterModules({ version }: Prospect, chosen: readonly string[] | null): PublishedSection[] {
  return firstSections(version.sections)
    .filter((section) => isChosen(section, chosen))
    .flatMap((section) => longestRest(version.sections, section));
}
