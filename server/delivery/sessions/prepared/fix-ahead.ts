import {
  type AssessmentVersion,
  loadAssessmentVersion,
  type PublishedSection,
} from "../../../authoring/assessments/published.ts";
import type { Tx } from "../../../platform/database/client.ts";
import { newId } from "../../../platform/ids.ts";
import { unforeseeable } from "../../../platform/random.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Beginning, fixAttempts } from "../../draws/fix-attempts.ts";
import type { Sitting, SittingSection } from "../../sittings/sitting.ts";
import { requireOpen, takePrepared } from "../begin.ts";
import { pendingSections } from "../pending-sections.ts";
import { findProspects, fixProspect, type Prospect } from "../prospective.ts";
import { deletePrepared, insertSections, type LockedSitting } from "../sessions.queries.ts";
import { markPrepared } from "./prepared.queries.ts";

/** Sections of a sitting with what their version says of them. */
export interface Ahead {
  sitting: Sitting;
  version: AssessmentVersion;
}

/** A window that opens tomorrow morning may be prepared for tonight: what is sealed tells nothing, but each publishing voids it. */
const AHEAD_MS = 24 * 3_600_000;

/** Sections whose questions nothing that happens in the sitting decides. */
const isKnownAhead = ({ selection }: PublishedSection) => selection.type === "list" || selection.type === "fixed";

/** What a sitting is to have, before anything of it is written. */
interface Planned extends Ahead {
  /** Its sections have no rows yet. */
  isNew: boolean;
  /** It has rows of sections, which are void. */
  isOutdated: boolean;
}

/** Looks at what a sitting will start with: what is fixed already, if that is still what is published. */
function planStart({ sitting, row, now }: LockedSitting, prospect: Prospect | null): Planned {
  const open = requireOpen(sitting, prospect, now, AHEAD_MS);
  const ahead = { ...sitting };
  fixProspect(ahead, open, row.chosen_sections, newId);
  const isNew = !takePrepared(ahead, sitting.sections);
  return { sitting: ahead, version: open.version, isNew, isOutdated: isNew && sitting.sections.length > 0 };
}

async function plan(tx: Tx, locked: LockedSitting, prospect: Prospect | null): Promise<Planned> {
  const { sitting } = locked;
  switch (sitting.state) {
    case "allocated":
      return planStart(locked, prospect);
    case "in_progress": {
      const version = await loadAssessmentVersion(tx, sitting.assessment_version_id ?? "");
      return { sitting, version, isNew: false, isOutdated: false };
    }
    default:
      throw new Refusal("illegal_transition", "This test is over.", { state: sitting.state });
  }
}

/** The sections of a sitting that nobody has begun, and which can be fixed now. */
function unfixed({ sitting, version }: Ahead): { section: SittingSection; of: PublishedSection }[] {
  return sitting.sections.flatMap((section) => {
    const of = version.sections.find((each) => each.id === section.version_section_id);
    return of && section.state === "pending" && !section.prepared && isKnownAhead(of) ? [{ section, of }] : [];
  });
}

/** Fixes the attempts of all sections that can be, those of one sitting in order: each draws from what those before it left. */
async function fixSections(tx: Tx, aheads: readonly Ahead[]): Promise<void> {
  const left = aheads.map((ahead) => ({ ...ahead, sections: unfixed(ahead) }));
  const rounds = Math.max(0, ...left.map(({ sections }) => sections.length));
  for (let round = 0; round < rounds; round += 1) {
    const next = left.flatMap(({ sitting, version, sections }) => {
      const one = sections[round];
      return one ? [{ sitting, version, ...one }] : [];
    });
    const beginnings = next.map(
      ({ sitting, version, section, of }): Beginning => ({
        sessionId: sitting.id,
        sessionSectionId: section.id,
        version,
        section: of,
        pending: pendingSections(sitting, version, section),
      }),
    );
    await fixAttempts(tx, beginnings, unforeseeable);
    for (const { section } of next) section.prepared = true;
  }
  const fixed = left.flatMap(({ sitting, sections }) =>
    sections.map(({ section }) => ({ sessionId: sitting.id, sectionId: section.id })),
  );
  await markPrepared(tx, fixed);
}

/**
 * Fixes what sittings that have not started will start with, or leaves it where that is fixed and still what is published, and the sections
 * still to come of those that run. The sittings are locked and settled.
 *
 * @returns What each is to have, or why it may not, by its id.
 */
export async function fixAhead(
  tx: Tx,
  locked: readonly LockedSitting[],
): Promise<Map<string, Ahead | { refused: Refusal }>> {
  const allocated = locked.filter(({ sitting }) => sitting.state === "allocated");
  const prospects = await findProspects(tx, allocated);
  const prospectOf = new Map(allocated.map((one, index) => [one, prospects[index] ?? null]));
  const outcomes = new Map<string, Ahead | { refused: Refusal }>();
  const planned: Planned[] = [];
  for (const one of locked) {
    try {
      const ahead = await plan(tx, one, prospectOf.get(one) ?? null);
      planned.push(ahead);
      outcomes.set(one.sitting.id, ahead);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.set(one.sitting.id, { refused: error });
    }
  }
  await deletePrepared(
    tx,
    planned.flatMap(({ sitting, isOutdated }) => (isOutdated ? [sitting.id] : [])),
  );
  await insertSections(
    tx,
    planned.flatMap(({ sitting, isNew }) => (isNew ? [sitting] : [])),
  );
  await fixSections(tx, planned);
  return outcomes;
}
