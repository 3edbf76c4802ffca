import type { SavedAttempt } from "@sextant/contract/attempt-state.ts";
import { loadAssessmentVersion, type PublishedSection } from "../../authoring/assessments/published.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { notFound } from "../../platform/refusal.ts";
import { fixAttempts } from "../draws/fix-attempts.ts";
import { findPendingSection, findRunningBreak, type Sitting, type SittingEvent } from "../sittings/sitting.ts";
import { limitMs } from "../sittings/timing.ts";
import * as transitions from "../sittings/transitions.ts";
import { generateSession } from "./generate.ts";
import { type DatedEvent, insertDatedEvents, updateCreatedAt } from "./past.queries.ts";
import { savePastAnswers } from "./past-answers.ts";
import { pendingSections } from "./pending-sections.ts";
import { findProspect, fixProspect, laterModules } from "./prospective.ts";
import { type AttemptRow, listAttempts } from "./render.queries.ts";
import { routeSittings } from "./route.ts";
import { insertSections, lockSitting, updateSittings } from "./sessions.queries.ts";
import { upsertVisits, type VisitRow } from "./visits.queries.ts";

/** A student's work in one section; moments are ms since it began. */
export interface PastWork {
  answers: SavedAttempt[];
  visits: VisitRow[];
  /** When they ended the section; within its limit. */
  endedMs: number;
  /** The break before the next section, in ms. */
  restMs: number;
}

/** A section that begins, with the attempts fixed for it. */
export interface PastSection {
  section: PublishedSection;
  attempts: readonly AttemptRow[];
  /** With the student's multiplier; null = untimed. */
  limitMs: number | null;
}

export interface PastSitting {
  /** The student of the sitting, who has an allocation that is open now. */
  student: Actor;
  assessmentId: string;
  startedAt: Date;
  /** Returns numbers in [0, 1), for draws. */
  random: () => number;
  /** How many sections they have ended, each module counted as one; if not all, the sitting stays open. */
  sectionsDone: number;
  /** Returns the student's work in a section. */
  work(begun: PastSection): PastWork;
}

/** Reads the instructions before the first section begins. */
const READING_MS = 45_000;

const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/**
 * Saves a past sitting as if it had happened in the app: the same transitions, answers with their history, and visits, each at its own
 * moment. A sitting whose last section has ended is submitted and awaits scoring.
 *
 * @returns The session's id, and when it was submitted; null while it is open.
 * @throws Refusal as `generateSession` and the transitions do.
 */
export async function savePastSitting(
  tx: Tx,
  past: PastSitting,
): Promise<{ sessionId: string; submittedAt: Date | null }> {
  const generated = await generateSession(tx, past.student, { assessment: past.assessmentId });
  const locked = await lockSitting(tx, generated.row.id);
  const prospect = locked && (await findProspect(tx, locked.sitting, locked.now));
  if (!locked || !prospect) throw notFound("This session");
  const { sitting } = locked;
  const events: DatedEvent[] = [];
  const happened = (event: SittingEvent, at: Date) => events.push({ event, at });

  fixProspect(sitting, prospect, null, () => newId());
  happened(transitions.start(sitting, past.startedAt, laterModules(prospect, null)), past.startedAt);
  await insertSections(tx, [sitting]);
  const end = await passSections(tx, sitting, past, happened);
  const submittedAt = findPendingSection(sitting) ? null : end;
  if (submittedAt) happened(transitions.submit(sitting, submittedAt, 0), submittedAt);

  transitions.planNextCheck(sitting);
  await updateCreatedAt(tx, sitting.id, past.startedAt);
  await updateSittings(tx, [{ sitting, events: [], actorId: past.student.id }]);
  await insertDatedEvents(tx, sitting.id, events, past.student.id);
  return { sessionId: sitting.id, submittedAt };
}

/** Goes from section to section as far as the student did. @returns When the last one was ended. */
async function passSections(
  tx: Tx,
  sitting: Sitting,
  past: PastSitting,
  happened: (event: SittingEvent, at: Date) => void,
): Promise<Date> {
  const version = await loadAssessmentVersion(tx, sitting.assessment_version_id ?? "");
  let now = later(past.startedAt, READING_MS);
  for (let done = 0; done < past.sectionsDone; done += 1) {
    const section = sitting.sections[done];
    if (!section) break;
    const published = version.sections.find((each) => each.id === section.version_section_id);
    if (!published) throw notFound("This section");
    const pending = pendingSections(sitting, version, section);
    await fixAttempts(
      tx,
      [{ sessionId: sitting.id, sessionSectionId: section.id, version, section: published, pending }],
      past.random,
    );
    const attempts = await listAttempts(tx, sitting.id, section.id);
    const work = past.work({ section: published, attempts, limitMs: limitMs(sitting, section) });
    if (findRunningBreak(sitting, now)) happened(transitions.endBreak(sitting, now), now);
    happened(transitions.beginSection(sitting, now), now);
    await savePastAnswers(tx, sitting, section, work.answers);
    await upsertVisits(tx, sitting.id, work.visits);
    now = later(now, work.endedMs);
    happened(transitions.endSection(sitting, now), now);
    const routed = (await routeSittings(tx, [sitting])).get(sitting);
    if (routed) happened(routed, now);
    now = later(now, work.restMs);
  }
  return now;
}
