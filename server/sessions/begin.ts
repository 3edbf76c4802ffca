import { loadAssessmentVersion } from "../assessments/published.ts";
import { type Beginning, fixAttempts } from "../delivery/fix-attempts.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { unforeseeable } from "../platform/random.ts";
import { Refusal } from "../platform/refusal.ts";
import { findPendingSection, type Sitting, type SittingEvent } from "../sittings/sitting.ts";
import * as transitions from "../sittings/transitions.ts";
import { pendingSections } from "./pending-sections.ts";
import { findProspects, fixProspect, laterModules, type Prospect } from "./prospective.ts";
import { insertSections, type LockedSitting } from "./sessions.queries.ts";

/**
 * Makes what sittings that start, or begin a section, get. Their transitions are applied one by one; what that needs is read before, and
 * what follows is written after, for all of them at once.
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

/** Returns a way to begin for these sittings, which are locked. @param starting Those among them that are to start. */
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
  const begun: Beginning[] = [];
  return {
    start({ sitting, row, now }) {
      if (sitting.state !== "allocated") return transitions.start(sitting, now);
      const prospect = requireOpen(sitting, prospectOf.get(sitting.id) ?? null, now);
      fixProspect(sitting, prospect, row.chosen_sections, newId);
      if (sitting.sections.length === 0) {
        throw new Refusal("illegal_transition", "None of these sections is published.", { state: sitting.state });
      }
      const happened = transitions.start(sitting, now, laterModules(prospect, row.chosen_sections));
      started.push(sitting);
      return happened;
    },
    async beginSection({ sitting, now }, sectionId) {
      const next = findPendingSection(sitting);
      const happened = transitions.beginSection(sitting, now, sectionId);
      if (!next || !sitting.assessment_version_id) return happened;
      const version = await loadAssessmentVersion(tx, sitting.assessment_version_id);
      const section = version.sections.find((each) => each.id === next.version_section_id);
      const pending = pendingSections(sitting, version, next);
      if (section) begun.push({ sessionId: sitting.id, sessionSectionId: next.id, section, pending });
      return happened;
    },
    async write() {
      await insertSections(tx, started);
      await fixAttempts(tx, begun, unforeseeable);
    },
  };
}

/** Returns what a sitting is to be, if it may start now. */
function requireOpen(sitting: Sitting, prospect: Prospect | null, now: Date): Prospect {
  const refuse = (detail: string) => new Refusal("illegal_transition", detail, { state: sitting.state });
  if (!prospect) throw refuse("This assessment isn’t published.");
  if (sitting.is_preview) return prospect;
  const { effective } = prospect;
  if (!effective) throw refuse("This assessment is no longer assigned to you.");
  if (effective.opens_at && effective.opens_at > now) throw refuse("This assessment isn’t open yet.");
  if (effective.closes_at && effective.closes_at <= now) throw refuse("This assessment has closed.");
  return prospect;
}
