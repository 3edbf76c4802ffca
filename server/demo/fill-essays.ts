import { sittingRules } from "@sextant/contract/sitting-rules.ts";
import { questionInput } from "@sextant/questions/question.ts";
import { addAssessmentTags } from "../authoring/assessments/assessment-tags.ts";
import { createAssessment } from "../authoring/assessments/edit-assessment.ts";
import { replacePlacements } from "../authoring/assessments/edit-placements.ts";
import { createSection } from "../authoring/assessments/edit-sections.ts";
import { allPossibleQuestions } from "../authoring/assessments/entries.ts";
import { publishAssessment } from "../authoring/assessments/publish.ts";
import { findPublishedVersion, loadAssessmentVersion } from "../authoring/assessments/published.ts";
import { createQuestion } from "../authoring/questions/create-question.ts";
import { loadQuestionVersions } from "../authoring/questions/versions.ts";
import { createAllocations } from "../delivery/allocations/allocations.ts";
import { markByHand } from "../delivery/marking/mark-by-hand.ts";
import { scoreSession } from "../delivery/marking/score-sessions.ts";
import { type PastWork, savePastSitting } from "../delivery/sessions/past.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import {
  type DemoEssay,
  demoEssays,
  essayAssessment,
  essayPoints,
  essayQuestion,
  uploadQuestion,
} from "./content/essays.ts";
import { demoSchool } from "./content/people.ts";
import { startOfDay } from "./days.ts";

interface Ground {
  wake: () => void;
  tutor: Actor;
  /** By e-mail address. */
  students: ReadonlyMap<string, Actor>;
  /** The tag for essay tasks. */
  tag: string;
}

const OPENED_DAYS_AGO = 7;
const MINUTE_MS = 60_000;
const SCORING_MS = 2_000;
const WRITING_MS = 26 * MINUTE_MS;

/** Creates the essay question, one that is answered by files, and the assessment that asks the first. @returns The assessment's id. */
async function fillAssessment(tx: Tx, { tutor, tag }: Ground): Promise<string> {
  const { section, ...settings } = essayAssessment;
  const common = {
    school: null,
    sync_grace_seconds: 900,
    allows_chosen_sections: false,
    blueprint: [],
    marking: { markers: 1, tolerance: 0 } as const,
    sitting_rules: sittingRules.parse({}),
    score_feedback: [],
    behaviour: { checking: { type: "at_end" }, certainty: "off" } as const,
  };
  const parsed = questionInput.parse({ ...essayQuestion, tags: [tag] });
  const named = { source_identifier: "demo-essay-1", school: null, status: "published" } as const;
  const question = await createQuestion(tx, tutor, { ...parsed, ...named });
  const upload = questionInput.parse({ ...uploadQuestion, tags: [tag] });
  await createQuestion(tx, tutor, { ...upload, ...named, source_identifier: "demo-upload-1" });
  const id = await createAssessment(tx, tutor, { ...settings, ...common });
  const sectionId = await createSection(tx, tutor, id, section);
  const placement = { question, points: essayPoints, points_when_wrong: 0, scored: true };
  await replacePlacements(tx, tutor, sectionId, [placement]);
  await addAssessmentTags(tx, tutor, { assessment: id, tags: [tag] });
  await publishAssessment(tx, tutor, id);
  return id;
}

/** The id under which the essay is answered. */
async function findInteraction(tx: Tx, assessmentId: string): Promise<string> {
  const version = await loadAssessmentVersion(tx, (await findPublishedVersion(tx, assessmentId)) ?? "");
  const ids = allPossibleQuestions(version.sections);
  const [question] = (await loadQuestionVersions(tx, ids)).values();
  const [interaction] = question?.interactions ?? [];
  if (!interaction) throw new RangeError("There is no essay to write");
  return interaction.id;
}

/** Simulates a student who plans, writes and reads the essay through once. */
function write(attempts: readonly { id: string }[], interaction: string, text: string): PastWork {
  const response = { [interaction]: text };
  return {
    answers: attempts.map(({ id }) => ({ id, revision: 1, elapsed_ms: WRITING_MS, response })),
    visits: attempts.map(({ id }) => ({
      id: newId(),
      attempt: id,
      entered_ms: 0,
      left_ms: WRITING_MS,
      active_ms: WRITING_MS - MINUTE_MS,
    })),
    endedMs: WRITING_MS + MINUTE_MS,
    restMs: 0,
  };
}

/** Keeps one essay that was submitted, and where it was marked, its mark. */
async function fillEssay(tx: Tx, ground: Ground, assessmentId: string, essay: DemoEssay, now: Date): Promise<void> {
  const student = ground.students.get(essay.email);
  if (!student) throw new RangeError(`${essay.email} writes no essay`);
  const interaction = await findInteraction(tx, assessmentId);
  const written: string[] = [];
  const { sessionId, submittedAt } = await savePastSitting(tx, {
    student,
    assessmentId,
    startedAt: new Date(startOfDay(now, -essay.daysAgo).getTime() + essay.minute * MINUTE_MS),
    sectionsDone: 1,
    random: () => 0,
    work: ({ attempts }) => {
      written.push(...attempts.map(({ id }) => id));
      return write(attempts, interaction, essay.text);
    },
  });
  if (submittedAt) await scoreSession(tx, ground.wake, sessionId, new Date(submittedAt.getTime() + SCORING_MS));
  if (!essay.mark) return;
  const { criteria, feedback } = essay.mark;
  const points = Object.values(criteria).reduce((sum, each) => sum + each, 0);
  for (const attemptId of written) {
    await markByHand(tx, ground.wake, ground.tutor, {
      sessionId,
      attemptId,
      mark: { marks: { [interaction]: points } },
      criteria: { [interaction]: criteria },
      words: { feedback, reason: "", comments: [] },
    });
  }
}

/** Gives the essay to its writers alone, and keeps what they submitted. @returns How many essays. */
export async function fillEssays(tx: Tx, ground: Ground, now: Date): Promise<number> {
  const assessmentId = await fillAssessment(tx, ground);
  const writers = demoEssays.flatMap(({ email }) => ground.students.get(email)?.id ?? []);
  const terms = { practice_sets: [], groups: [], sittings_allowed: 1, accommodations: {}, hard_close: false };
  const opens_at = startOfDay(now, -OPENED_DAYS_AGO);
  await createAllocations(tx, ground.tutor, {
    ...terms,
    assessments: [assessmentId],
    users: writers,
    opens_at,
    closes_at: null,
    time_zone: demoSchool.time_zone,
  });
  for (const essay of demoEssays) await fillEssay(tx, ground, assessmentId, essay, now);
  return demoEssays.length;
}
