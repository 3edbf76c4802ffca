import { findPublishedVersion, loadAssessmentVersion } from "../authoring/assessments/published.ts";
import { createQuestion } from "../authoring/questions/create-question.ts";
import { scoreFinishedSittings } from "../delivery/marking/score-finished.ts";
import { type SavedSitting, saveFinishedSittings } from "../delivery/sessions/finished.ts";
import type { Tx } from "../platform/database/client.ts";
import { enqueue, type Task } from "../platform/jobs.ts";
import type { Platform } from "../platform/platform.ts";
import { errorNames } from "./content/errors.ts";
import { type HistoryAssessment, historyAssessments } from "./content/history/assessments.ts";
import { listHistoryQuestions } from "./content/history/questions.ts";
import { type HistorySitting, historySittings } from "./content/history/sittings.ts";
import { historyStudents } from "./content/history/students.ts";
import { createRandom } from "./content/random.ts";
import type { DemoQuestion } from "./content/types.ts";
import { findMade, findPeople, insertReasons, updateLastSeen } from "./demo.queries.ts";
import { fillAssessment } from "./fill-assessments.ts";
import { needsBank } from "./fill-bank.ts";
import { fillExamSittings } from "./fill-exam-sittings.ts";
import { fillHistoryPeople } from "./fill-history-people.ts";
import { fillHistoryPractice } from "./fill-history-practice.ts";
import type { Team } from "./fill-people.ts";
import { fillPlan } from "./fill-plan.ts";
import { withIds } from "./fill-questions.ts";
import type { DemoTags } from "./fill-tags.ts";
import { groundOf, type HistoryGround } from "./history-ground.ts";
import { makeTasks } from "./make-tasks.ts";
import { type Asked, sit } from "./sit-history.ts";
import { takeTurn } from "./take-turn.ts";
import { fillHistoryTask } from "./task-names.ts";

/** Has the school's half-year brought in after the start, so that nobody waits for it. */
export async function needsHistory(
  tx: Tx,
  team: Team,
  tags: DemoTags,
  nodes: ReadonlyMap<string, string>,
): Promise<void> {
  await enqueue(tx, fillHistoryTask, { ...groundOf(team, tags, nodes) }, { key: fillHistoryTask });
}

/** Creates questions. @returns Their ids by source identifier. */
async function fillQuestions(
  tx: Tx,
  ground: HistoryGround,
  questions: readonly DemoQuestion[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const nodes = new Map(Object.entries(ground.nodes));
  const reasons = new Map(Object.entries(ground.reasons));
  for (const question of questions) {
    const { source_identifier } = question;
    const named = { tagOf: () => ground.tags[source_identifier] ?? "", reasons };
    const creation = {
      ...withIds(question, new Map(), named, nodes),
      source_identifier,
      school: null,
      status: "published" as const,
    };
    ids.set(source_identifier, await createQuestion(tx, ground.team.tutor, creation));
  }
  return ids;
}

const DAY_MS = 86_400_000;
/** Names of reasons for error, subject by subject. */
const subjects: readonly (readonly string[])[] = Object.values(errorNames);
/** Share of the mistakes of one sitting of which the tutor says why they were made. */
const TUTORS_SHARE = 6;

/** Has students, and here and there the tutor, say why answers went wrong: what the option betrays, or now and then something else. */
function reasonsFor(ground: HistoryGround, { tasks }: Asked, sitting: HistorySitting, saved: SavedSitting, now: Date) {
  const random = createRandom(`reasons of ${sitting.student.email} in ${sitting.assessment} ${sitting.daysAgo}`);
  const at = new Date(Math.min(saved.submittedAt.getTime() + DAY_MS, now.getTime()));
  return saved.attempts.flatMap(({ id, placement, response }) => {
    const task = tasks.get(placement.question_version_id);
    const chosen = response?.[task?.interactionId ?? ""];
    const betrayed = Array.isArray(chosen) ? task?.reasons.get(String(chosen[0])) : undefined;
    if (!betrayed) return [];
    const subject = subjects.find((names) => names.some((name) => ground.reasons[name] === betrayed));
    const others = (subject ?? []).flatMap((name) => ground.reasons[name] ?? []);
    const given = { session_id: saved.sessionId, attempt_id: id, updated_at: at };
    const own = random.int(1, 100) <= 80 ? betrayed : (others[random.int(0, others.length - 1)] ?? betrayed);
    const says = random.int(1, 100) <= sitting.student.reflection * 100;
    const isTold = random.int(1, 100) <= TUTORS_SHARE;
    return [
      ...(says ? [{ ...given, given_by: "student" as const, reason_id: own, author_id: saved.userId }] : []),
      ...(isTold
        ? [{ ...given, given_by: "tutor" as const, reason_id: betrayed, author_id: ground.team.tutor.id }]
        : []),
    ];
  });
}

/** Brings in one assessment with its questions and all its sittings. */
async function fillOne(
  tx: Tx,
  ground: HistoryGround,
  { assessment }: HistoryAssessment,
  sittings: readonly HistorySitting[],
  now: Date,
): Promise<void> {
  const named = new Set(assessment.sections.flatMap(({ questions }) => questions.map(({ name }) => name)));
  const questions = listHistoryQuestions().filter((one) => named.has(one.source_identifier));
  const ids = await fillQuestions(tx, ground, questions);
  const subject = (name?: string) => ground.subjects[name ?? ""] ?? "";
  const assessmentId = await fillAssessment(tx, ground.team.tutor, ids, assessment, { subject });
  const version = await loadAssessmentVersion(tx, (await findPublishedVersion(tx, assessmentId)) ?? "");
  const byId = new Map(questions.map((one) => [ids.get(one.source_identifier) ?? "", one]));
  const asked = { version, tasks: await makeTasks(tx, assessmentId, byId) };
  const people = await findPeople(
    tx,
    sittings.map(({ student }) => student.email),
  );
  const there = sittings.filter(({ student }) => people.has(student.email));
  const sat = there.map((sitting) => {
    const person = { id: people.get(sitting.student.email) ?? "", school: ground.team.schoolId };
    return sit(asked, sitting, person, now);
  });
  const saved = await saveFinishedSittings(tx, version, sat);
  await scoreFinishedSittings(tx, version, saved);
  const reasons = saved.flatMap((own, index) => {
    const sitting = there[index];
    return sitting ? reasonsFor(ground, asked, sitting, own, now) : [];
  });
  await insertReasons(tx, reasons);
}

/**
 * Imports the half-year of the demo school, assessment by assessment. Each is one transaction, and existing ones are skipped, so that a
 * process that takes over from a dead one continues where it stopped.
 */
export function runFillHistory({ db, live }: Pick<Platform, "db" | "live">): Task {
  return async (given) => {
    const ground = given as HistoryGround;
    const now = new Date();
    const assessments = historyAssessments();
    const named = new Set(
      assessments.flatMap(({ assessment }) =>
        assessment.sections.flatMap(({ questions }) => questions.map(({ name }) => name)),
      ),
    );
    await takeTurn(db, async (tx) => {
      if (!(await fillHistoryPeople(tx, ground, now))) return;
      await fillQuestions(
        tx,
        ground,
        listHistoryQuestions().filter((one) => !named.has(one.source_identifier)),
      );
    });
    const sittings = historySittings(historyStudents(), assessments);
    for (const one of assessments) {
      const { name } = one.assessment;
      await takeTurn(db, async (tx) => {
        if (await findMade(tx, name, ground.team.tutor.id)) return;
        await fillOne(tx, ground, one, sittings.get(name) ?? [], now);
      });
    }
    await fillHistoryPractice(db, ground, now);
    await fillExamSittings({ db, live }, ground, now);
    await fillPlan(db, now);
    await takeTurn(db, updateLastSeen);
    // Not before: mistakes of the half-year were practised with the questions of their time.
    await takeTurn(db, (tx) => needsBank(tx, ground));
  };
}
