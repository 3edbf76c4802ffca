import type { preparedOperations } from "@sextant/contract/prepared.ts";
import type { z } from "zod";
import { type AssessmentVersion, loadAssessmentVersion, type PublishedSection } from "../../assessments/published.ts";
import { fixAttempts } from "../../delivery/fix-attempts.ts";
import { listFileSizes } from "../../files/read-file.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { unforeseeable } from "../../platform/random.ts";
import { Refusal } from "../../platform/refusal.ts";
import { loadQuestionVersions } from "../../questions/versions.ts";
import type { Sitting, SittingSection } from "../../sittings/sitting.ts";
import { requireOpen, takePrepared } from "../begin.ts";
import { changeSitting } from "../change.ts";
import { pendingSections } from "../pending-sections.ts";
import { findProspect, fixProspect } from "../prospective.ts";
import { getOwnSession } from "../reach.ts";
import { listAttempts } from "../render.queries.ts";
import { deletePrepared, insertSections } from "../sessions.queries.ts";
import { sealedLength } from "./envelope.ts";
import { writeMediumId } from "./medium-id.ts";
import { markPrepared } from "./prepared.queries.ts";

type Prepared = z.output<(typeof preparedOperations)["prepared.create"]["response"]>;

/** A window that opens tomorrow morning may be prepared for tonight: what is sealed tells nothing, but each publishing voids it. */
const AHEAD_MS = 24 * 3_600_000;

/** Sections whose questions nothing that happens in the sitting decides. */
const isKnownAhead = ({ selection }: PublishedSection) => selection.type === "list" || selection.type === "fixed";

/** Sections of a sitting with what their version says of them. */
interface Ahead {
  sitting: Sitting;
  version: AssessmentVersion;
}

/** Fixes the attempts of all sections that nobody has begun, in order: each draws from what those before it left. */
async function fixPending(tx: Tx, { sitting, version }: Ahead): Promise<SittingSection[]> {
  const fixed: SittingSection[] = [];
  for (const section of sitting.sections) {
    const of = version.sections.find((each) => each.id === section.version_section_id);
    if (!of || section.state !== "pending" || section.prepared || !isKnownAhead(of)) continue;
    const pending = pendingSections(sitting, version, section);
    const beginning = { sessionId: sitting.id, sessionSectionId: section.id, version, section: of, pending };
    await fixAttempts(tx, [beginning], unforeseeable);
    section.prepared = true;
    fixed.push(section);
  }
  return fixed;
}

/** Fixes what a sitting will start with, or leaves it where that is fixed and still what is published. */
async function fixAllocated(tx: Tx, sitting: Sitting, chosen: readonly string[] | null, now: Date): Promise<Ahead> {
  const prospect = requireOpen(sitting, await findProspect(tx, sitting, now), now, AHEAD_MS);
  const ahead = { sitting: { ...sitting }, version: prospect.version };
  fixProspect(ahead.sitting, prospect, chosen, newId);
  if (takePrepared(ahead.sitting, sitting.sections)) return ahead;
  await deletePrepared(tx, [sitting.id]);
  await insertSections(tx, [ahead.sitting]);
  return ahead;
}

async function fixAhead(tx: Tx, sitting: Sitting, chosen: readonly string[] | null, now: Date): Promise<Ahead> {
  switch (sitting.state) {
    case "allocated":
      return fixAllocated(tx, sitting, chosen, now);
    case "in_progress":
      return { sitting, version: await loadAssessmentVersion(tx, sitting.assessment_version_id ?? "") };
    default:
      throw new Refusal("illegal_transition", "This test is over.", { state: sitting.state });
  }
}

/** Lists the pictures of a section, each with the first question that shows it. */
async function listMedia(db: Database, secret: Uint8Array, sessionId: string, sectionId: string) {
  const attempts = await listAttempts(db, sessionId, sectionId);
  const versions = await loadQuestionVersions(
    db,
    attempts.map((attempt) => attempt.question_version_id),
  );
  const firstOf = new Map<string, number>();
  for (const { question_version_id, position } of attempts) {
    for (const file of versions.get(question_version_id)?.file_ids ?? []) {
      if (!firstOf.has(file)) firstOf.set(file, position);
    }
  }
  const sizes = await listFileSizes(db, [...firstOf.keys()]);
  const media = [...firstOf].flatMap(([fileId, position]) => {
    const size = sizes.get(fileId);
    const medium = { sectionId, position, fileId };
    return size === undefined
      ? []
      : [{ id: writeMediumId(secret, sessionId, medium), question: position, bytes: sealedLength(size) }];
  });
  return { media, count: attempts.length };
}

/**
 * Fixes the questions of one’s own sitting before it starts, or those of sections still to come, so that the page can fetch them sealed.
 * Doing it again changes nothing, unless another version has been published before the start: then everything is drawn anew.
 *
 * @throws Refusal `not_found` for the sitting of another, `illegal_transition` where it may not start within a day, or is over.
 */
export async function prepareSession(
  db: Database,
  wake: () => void,
  secret: Uint8Array,
  actor: Actor,
  id: string,
): Promise<Prepared> {
  await getOwnSession(db, actor, id);
  const { sitting, version } = await changeSitting(db, wake, id, actor.id, async (tx, locked, row, now) => {
    const ahead = await fixAhead(tx, locked, row.chosen_sections, now);
    const fixed = await fixPending(tx, ahead);
    await markPrepared(
      tx,
      id,
      fixed.map((section) => section.id),
    );
    return { events: [], value: ahead };
  });
  const sections: Prepared["sections"] = [];
  for (const section of sitting.sections) {
    const of = version.sections.find((each) => each.id === section.version_section_id);
    if (!of || !section.prepared || section.state !== "pending") continue;
    const { media, count } = await listMedia(db, secret, id, section.id);
    const { navigation } = of;
    sections.push({ id: section.id, position: section.position, question_count: count, navigation, media });
  }
  return { sections };
}
