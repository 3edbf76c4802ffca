import type { rendered } from "@sextant/contract/attempts.ts";
import type { z } from "zod";
import {
  type AssessmentVersion,
  loadAssessmentVersion,
  type PublishedSection,
} from "../../authoring/assessments/published.ts";
import { candidateJsonOf } from "../../authoring/questions/candidate-json.ts";
import { candidateOf, typesetQuestion } from "../../authoring/questions/render.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import { getPersonName } from "../../foundation/access/find-role.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findTakingSection, type Sitting, type SittingSection } from "../sittings/sitting.ts";
import { attemptState } from "./attempt-state.ts";
import { settleIfDue } from "./change.ts";
import { presentSection, sectionNames } from "./present.ts";
import { listSessionNames } from "./presenting.queries.ts";
import { getOwnSession } from "./reach.ts";
import { type AttemptRow, getReachedPosition, listAttempts } from "./render.queries.ts";
import { loadSittings } from "./sessions.queries.ts";
import { type Signing, signerUntil, UNTIMED_MS } from "./signed-pictures.ts";
import { type WrittenAttempt, type WrittenSection, writeRendered } from "./write-rendered.ts";

type Rendered = z.output<typeof rendered>;

/** Signs links to pictures for as long as the section can be worked on, grace included. */
function signerFor(
  signing: Signing,
  sitting: Pick<Sitting, "sync_grace_seconds">,
  section: Pick<SittingSection, "deadline_at">,
  now: Date,
) {
  const until = section.deadline_at?.getTime() ?? now.getTime() + UNTIMED_MS;
  return signerUntil(signing, new Date(until + sitting.sync_grace_seconds * 1000));
}

/** Attempts that may be shown: all where one moves freely, else those reached and the one after them, so that moving on need not wait. */
async function listShown(
  db: Database,
  sitting: Sitting,
  section: SittingSection,
  navigation: PublishedSection["navigation"],
) {
  const rows = await listAttempts(db, sitting.id, section.id);
  if (navigation === "free") return rows;
  const reached = await getReachedPosition(db, sitting.id, section.id);
  return rows.filter((row) => row.position <= reached + 1);
}

async function renderAttempts(
  db: Database,
  signing: Signing,
  sitting: Sitting,
  section: SittingSection,
  of: PublishedSection,
  now: Date,
): Promise<WrittenAttempt[]> {
  const rows = await listShown(db, sitting, section, of.navigation);
  const versions = await loadQuestionVersions(
    db,
    rows.map((row) => row.question_version_id),
  );
  const sign = signerFor(signing, sitting, section, now);
  const attempts: WrittenAttempt[] = [];
  for (const row of rows) {
    const version = versions.get(row.question_version_id);
    if (!version) continue;
    const question = await candidateJsonOf(version, row.option_order, sign);
    attempts.push({ state: attemptState(row), question });
  }
  return attempts;
}

/** Returns one attempt of a section in progress as the player shows it; null when its question is gone. */
export async function renderOne(
  db: Database,
  signing: Signing,
  session: Pick<Sitting, "sync_grace_seconds"> & { server_time: Date },
  section: Pick<SittingSection, "deadline_at">,
  row: AttemptRow,
) {
  const version = (await loadQuestionVersions(db, [row.question_version_id])).get(row.question_version_id);
  if (!version) return null;
  await typesetQuestion(version);
  const sign = signerFor(signing, session, section, session.server_time);
  return { ...attemptState(row), question: candidateOf(version, row.option_order, sign) };
}

/** A practice set shows its current name, which may have changed since it was published; a test keeps the name it had then. */
async function nameOf(db: Database, id: string, { kind, name }: AssessmentVersion): Promise<string> {
  if (kind !== "practice") return name;
  const [names] = await listSessionNames(db, [id]);
  return names?.assessment_name ?? name;
}

/**
 * Returns what the player shows of the actor's own sitting: the sections with their clocks, and the questions of the section in progress
 * with the answers so far. While paused or between sections it returns no questions. It never returns a key, an explanation or a parameter.
 */
export async function renderSession(
  db: Database,
  wake: () => void,
  signing: Signing,
  actor: Actor,
  id: string,
): Promise<Rendered> {
  let row = await getOwnSession(db, actor, id);
  let [now, name] = await Promise.all([readClock(db), getPersonName(db, row.user_id)]);
  if (await settleIfDue(db, wake, row, now)) {
    row = await getOwnSession(db, actor, id);
    now = await readClock(db);
  }
  const [sitting] = await loadSittings(db, [row]);
  if (!sitting?.assessment_version_id) {
    throw new Refusal("illegal_transition", "This test hasn’t started yet.", { state: row.state });
  }
  const version = await loadAssessmentVersion(db, sitting.assessment_version_id);
  const published = new Map(version.sections.map((section) => [section.id, section]));
  const called = sectionNames(actor, version);
  const taking = findTakingSection(sitting);
  const sections: WrittenSection[] = [];
  for (const section of sitting.sections) {
    const of = published.get(section.version_section_id);
    if (!of) continue;
    const attempts = section === taking ? await renderAttempts(db, signing, sitting, section, of, now) : [];
    sections.push({
      section: presentSection(sitting, section, { published: of, name: called.get(of.id) }, now),
      attempts,
    });
  }
  const session = {
    id: sitting.id,
    state: sitting.state,
    lease: sitting.lease,
    server_time: now,
    assessment_name: await nameOf(db, sitting.id, version),
    user_name: name,
    may_pause: sitting.may_pause,
    untimed: sitting.untimed,
    closes_at: sitting.closes_at,
    sync_grace_seconds: sitting.sync_grace_seconds,
  };
  return writeRendered(session, sections);
}
