import type { SessionAction } from "@sextant/contract/sessions.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { unforeseeable } from "../../platform/random.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Beginning, fixAttempts } from "../draws/fix-attempts.ts";
import { findPendingSection, type Sitting, type SittingEvent, type SittingSection } from "../sittings/sitting.ts";
import * as transitions from "../sittings/transitions.ts";
import { pendingSections } from "./pending-sections.ts";
import { findProspects, fixProspect, laterModules, type Prospect } from "./prospective.ts";
import { deletePrepared, insertSections, type LockedSitting } from "./sessions.queries.ts";

/**
 * Starts sittings and sections. Transitions are applied one by one; their inputs are read before, and their results written after, for all
 * of them together.
 */
export interface Beginnings {
  /**
   * Allocated → in progress: the window must be open, then version, sections and accommodations are fixed.
   *
   * @throws Refusal `illegal_transition`.
   */
  start(locked: LockedSitting): SittingEvent;
  /**
   * The next section → in progress.
   *
   * @throws Refusal `illegal_transition`.
   */
  beginSection(locked: LockedSitting, sectionId?: string): Promise<SittingEvent>;
  /** Writes the sections of those that started and the attempts of those that began one. */
  write(): Promise<void>;
}

/** Returns the `Beginnings` of these locked sittings. @param starting The sittings that are about to start. */
export async function prepareBeginnings(tx: Tx, starting: readonly LockedSitting[]): Promise<Beginnings> {
  const prospects = await findProspects(
    tx,
    starting.filter(({ sitting }) => sitting.state === "allocated"),
  );
  const prospectOf = new Map(
    starting
      .filter(({ sitting }) => sitting.state === "allocated")
      .map(({ sitting }, index) => [sitting.id, prospects[index] ?? null]),
  );
  const started: Sitting[] = [];
  const outdated: string[] = [];
  const begun: Beginning[] = [];
  return {
    start({ sitting, row, now }) {
      if (sitting.state !== "allocated") return transitions.start(sitting, now);
      const prospect = requireOpen(sitting, prospectOf.get(sitting.id) ?? null, now);
      const ahead = sitting.sections;
      fixProspect(sitting, prospect, row.chosen_sections, newId);
      if (sitting.sections.length === 0) {
        throw new Refusal("illegal_transition", "None of these sections is published.", { state: sitting.state });
      }
      const happened = transitions.start(sitting, now, laterModules(prospect, row.chosen_sections));
      if (!takePrepared(sitting, ahead)) {
        if (ahead.length > 0) outdated.push(sitting.id);
        started.push(sitting);
      }
      return happened;
    },
    async beginSection({ sitting, now }, sectionId) {
      const next = findPendingSection(sitting);
      const happened = transitions.beginSection(sitting, now, sectionId);
      if (!next || next.prepared || !sitting.assessment_version_id) return happened;
      const version = await loadAssessmentVersion(tx, sitting.assessment_version_id);
      const section = version.sections.find((each) => each.id === next.version_section_id);
      const pending = pendingSections(sitting, version, next);
      if (section) begun.push({ sessionId: sitting.id, sessionSectionId: next.id, version, section, pending });
      return happened;
    },
    async write() {
      await deletePrepared(tx, outdated);
      await insertSections(tx, started);
      await fixAttempts(tx, begun, unforeseeable);
    },
  };
}

/** Starts a sitting, with its first section where that is asked, or begins its next section. */
export async function applyBeginning(
  beginnings: Beginnings,
  locked: LockedSitting,
  action: Extract<SessionAction, { action: "start" | "begin_section" }>,
): Promise<SittingEvent[]> {
  if (action.action === "begin_section") return [await beginnings.beginSection(locked, action.section)];
  const started = beginnings.start(locked);
  return action.begin ? [started, await beginnings.beginSection(locked)] : [started];
}

/**
 * Makes a sitting use its prepared sections, if they are still the sections of the published version. Another version has other sections,
 * which voids the prepared ones.
 *
 * @param ahead The prepared sections.
 */
export function takePrepared(sitting: Sitting, ahead: readonly SittingSection[]): boolean {
  const { sections } = sitting;
  const isSame = ({ version_section_id }: SittingSection, index: number) =>
    version_section_id === ahead[index]?.version_section_id;
  if (sections.length !== ahead.length || !sections.every(isSame)) return false;
  sitting.sections = [...ahead];
  return true;
}

/**
 * Returns the prospect of a sitting if it may start at this moment.
 *
 * @param aheadMs How long before its window opens this is allowed.
 */
export function requireOpen(sitting: Sitting, prospect: Prospect | null, now: Date, aheadMs = 0): Prospect {
  const refuse = (detail: string) => new Refusal("illegal_transition", detail, { state: sitting.state });
  if (!prospect) throw refuse("This assessment isn’t published.");
  if (sitting.is_preview) return prospect;
  const { effective } = prospect;
  if (!effective) throw refuse("This assessment is no longer assigned to you.");
  if (effective.opens_at && effective.opens_at.getTime() > now.getTime() + aheadMs)
    throw refuse("This assessment isn’t open yet.");
  if (effective.closes_at && effective.closes_at <= now) throw refuse("This assessment has closed.");
  return prospect;
}
