import { sittingRules } from "@sextant/contract/sitting-rules.ts";
import { choiceKey } from "@sextant/questions/interactions/choice/key.ts";
import { createAssessment } from "../authoring/assessments/edit-assessment.ts";
import { replacePlacements } from "../authoring/assessments/edit-placements.ts";
import { createSection } from "../authoring/assessments/edit-sections.ts";
import { placedQuestions } from "../authoring/assessments/entries.ts";
import { publishAssessment } from "../authoring/assessments/publish.ts";
import {
  type AssessmentVersion,
  findPublishedVersion,
  loadAssessmentVersion,
} from "../authoring/assessments/published.ts";
import { createQuestion } from "../authoring/questions/create-question.ts";
import { loadNewestKeys, loadQuestionVersions } from "../authoring/questions/versions.ts";
import { scoreFinishedSittings } from "../delivery/marking/score-finished.ts";
import { type FinishedSitting, saveFinishedSittings } from "../delivery/sessions/finished.ts";
import { createSchool } from "../foundation/schools/create-school.ts";
import { calibrateAssessment } from "../insight/calibration/calibrate-assessment.ts";
import { refreshItemAnalysis } from "../insight/calibration/item-analysis.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { enqueue, type Task } from "../platform/jobs.ts";
import { answerTrial, type TrialTask } from "./answer-trial.ts";
import { createRandom } from "./content/random.ts";
import {
  misleading,
  trialAssessment,
  trialPeople,
  trialQuestions,
  trialSchools,
  trueLetter,
  unfair,
  wronglyKeyed,
} from "./content/trial.ts";
import type { DemoQuestion } from "./content/types.ts";
import { startOfDay } from "./days.ts";
import { findMade, insertSimulated } from "./demo.queries.ts";
import type { Team } from "./fill-people.ts";
import { withIds } from "./fill-questions.ts";
import type { DemoTags } from "./fill-tags.ts";
import { takeTurn } from "./take-turn.ts";
import { fillTrialTask } from "./task-names.ts";

interface Payload {
  staff: Actor;
  author: Actor;
  /** Tags of the questions by their identifiers, and reasons for error by name. */
  tags: Record<string, string>;
  reasons: Record<string, string>;
  calibration: string;
}

/** Has the trial brought in after the start, so that nobody waits for four hundred sittings. */
export async function needsTrial(tx: Tx, team: Team, tags: DemoTags): Promise<void> {
  const payload: Payload = {
    staff: team.staff,
    author: team.tutor,
    tags: Object.fromEntries(trialQuestions().map((one) => [one.source_identifier, tags.tagOf(one.text_tags)])),
    reasons: Object.fromEntries(tags.reasons),
    calibration: newId(),
  };
  await enqueue(tx, fillTrialTask, { ...payload }, { key: fillTrialTask });
}

/** Creates the questions and the assessment, and publishes it. @returns The assessment's id. */
async function fillAssessment(tx: Tx, { author, tags, reasons }: Payload): Promise<string> {
  const ids = new Map<string, string>();
  for (const question of trialQuestions()) {
    const named = {
      tagOf: () => tags[question.source_identifier] ?? "",
      reasons: new Map(Object.entries(reasons)),
    };
    const creation = {
      ...withIds(question, new Map(), named, new Map()),
      source_identifier: question.source_identifier,
      school: null,
      status: "published" as const,
    };
    ids.set(question.source_identifier, await createQuestion(tx, author, creation));
  }
  const { sections, ...settings } = trialAssessment();
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
  const id = await createAssessment(tx, author, { ...settings, ...common });
  for (const { questions, ...section } of sections) {
    const sectionId = await createSection(tx, author, id, section);
    const placements = questions.map(({ name }) => ({
      question: ids.get(name) ?? "",
      points: 1,
      points_when_wrong: 0,
      scored: true,
    }));
    await replacePlacements(tx, author, sectionId, placements);
  }
  await publishAssessment(tx, author, id);
  return id;
}

/** What there is to answer, in the version's order, with the interaction that is answered. */
async function findTasks(tx: Tx, version: AssessmentVersion): Promise<(TrialTask & { interactionId: string })[]> {
  const placements = version.sections.flatMap(placedQuestions);
  const ids = placements.map((placement) => placement.question_version_id);
  const versions = await loadQuestionVersions(tx, ids);
  const keys = await loadNewestKeys(tx, ids);
  const questions = trialQuestions();
  return placements.map(({ question_version_id: id }, place) => {
    const [question, interaction] = [questions[place], versions.get(id)?.interactions[0]];
    if (!question || !interaction) throw new RangeError("The trial asks what it does not have");
    const key = keys.get(id)?.key[interaction.id];
    const name = question.source_identifier;
    const common = {
      interactionId: interaction.id,
      difficulty: question.difficulty,
      isMisleading: name === misleading,
      penalty: name === unfair ? 1.8 : 0,
    };
    const chosen = choiceKey.safeParse(key).data;
    if (interaction.type === "choice" && chosen) {
      const truth = name === wronglyKeyed ? trueLetter() : null;
      const isRight = (one: { id: string; source_identifier: string | null }) =>
        truth === null ? chosen.correct.includes(one.id) : one.source_identifier === truth;
      const random = createRandom(`what tempts in ${name}`);
      const wrong = interaction.options
        .filter((one) => !isRight(one))
        .map((one) => ({ id: one.id, place: random.int(0, 999_999) }))
        .sort((one, other) => one.place - other.place);
      const right = interaction.options.filter(isRight).map((one) => one.id);
      return { ...common, right, wrong: wrong.map((one) => [one.id]), guessing: 0.18 };
    }
    return { ...common, ...typed(question), guessing: 0 };
  });
}

/** Numbers that are typed: an accepted one, and slips. */
function typed({ key, source_identifier: name }: DemoQuestion): { right: string; wrong: string[] } {
  const accepted = "accept" in key.RESPONSE ? key.RESPONSE.accept[0] : undefined;
  if (accepted === undefined) throw new RangeError(`${name} has no key that can be typed`);
  const value = Number(accepted);
  const slips = Number.isFinite(value) ? [value + 1, value * 2 + 3, value - 1] : [2, 3, 5];
  return { right: accepted, wrong: slips.map((slip) => String(Number(slip.toFixed(3)))) };
}

/** Simulated people in their two schools: inactive, without anything to sign in by but a name nobody knows. */
async function fillPeople(tx: Tx, { staff }: Payload) {
  const schools: string[] = [];
  for (const name of trialSchools) schools.push(await createSchool(tx, staff, { name, timeZone: "UTC" }));
  const people = Array.from({ length: trialPeople }, (_, place) => ({
    id: newId(),
    school: (place % 2) as 0 | 1,
    number: String(place + 1).padStart(3, "0"),
  }));
  await insertSimulated(
    tx,
    people.map(({ id, number }) => ({
      id,
      role: "student",
      first_name: "Simulated",
      last_name: `Student ${number}`,
      username: `simulated-${number}`,
      is_active: false,
      created_by: staff.id,
    })),
    people.map(({ id, school }) => ({ id: newId(), user_id: id, school_id: schools[school] ?? "" })),
  );
  return people.map(({ id, school }) => ({ id, school, schoolId: schools[school] ?? "" }));
}

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
/** The trial was sat over these days. */
const DAYS = { first: -40, count: 20 };

async function fill(tx: Tx, payload: Payload, now: Date): Promise<void> {
  const assessmentId = await fillAssessment(tx, payload);
  const version = await loadAssessmentVersion(tx, (await findPublishedVersion(tx, assessmentId)) ?? "");
  const tasks = await findTasks(tx, version);
  const people = await fillPeople(tx, payload);
  const answers = answerTrial(
    tasks,
    people.map((person) => person.school),
  );
  const when = createRandom("days of the trial");
  const sittings = people.map((person, place): FinishedSitting => {
    const day = startOfDay(now, DAYS.first + when.int(0, DAYS.count - 1));
    let next = 0;
    return {
      userId: person.id,
      schoolId: person.schoolId,
      startedAt: new Date(day.getTime() + when.int(8 * 60, DAY_MINUTES - 300) * MINUTE_MS),
      sections: version.sections.map((section) =>
        placedQuestions(section).map((placement) => {
          const [task, own] = [tasks[next], answers[place]?.[next]];
          next += 1;
          const response = task && own?.answer ? { [task.interactionId]: own.answer } : null;
          return { placement, response, tookMs: own?.tookMs ?? 0 };
        }),
      ),
    };
  });
  await scoreFinishedSittings(tx, version, await saveFinishedSittings(tx, version, sittings));
}

/** Brings the trial in with its sittings, once, calibrates it and analyses it. */
export function runFillTrial(db: Database): Task {
  return async (given) => {
    const payload = given as Payload;
    const { name } = trialAssessment();
    const assessment = await takeTurn(db, async (tx) => {
      const made = await findMade(tx, name, payload.author.id);
      if (made) return made;
      await fill(tx, payload, new Date());
      return findMade(tx, name, payload.author.id);
    });
    const version = assessment && (await findPublishedVersion(db, assessment));
    if (!assessment || !version) return;
    await calibrateAssessment(
      db,
      {
        assessment,
        model: "2pl",
        versions: [{ id: version, number: 1 }],
        population: "first_complete",
        anchor: false,
        min_responses: trialPeople,
      },
      { id: payload.calibration, createdBy: payload.staff.id },
    );
    await refreshItemAnalysis(db, assessment);
  };
}
