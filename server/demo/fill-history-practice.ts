import { findPublishedVersion, loadAssessmentVersion } from "../authoring/assessments/published.ts";
import { scoreFinishedSittings } from "../delivery/marking/score-finished.ts";
import { saveFinishedSittings } from "../delivery/sessions/finished.ts";
import { countPractice } from "../learning/mistakes/count-practice.ts";
import { loadMistakes } from "../learning/mistakes/load-mistakes.ts";
import { loadSiblings } from "../learning/mistakes/load-siblings.ts";
import type { Mistake } from "../learning/mistakes/mistake.ts";
import { loadStateAt, savePastTry } from "../learning/mistakes/past-tries.ts";
import { insertPracticeSet } from "../learning/practice/practice-sets.ts";
import { actorWithoutRequest } from "../platform/actor-without-request.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { STEP } from "./answer-section.ts";
import { demoQuestions } from "./content/assessments.ts";
import { type PracticeEvening, practiceEvenings } from "./content/history/practice.ts";
import { listHistoryQuestions } from "./content/history/questions.ts";
import { type HistoryStudent, historyStudents } from "./content/history/students.ts";
import { createRandom, type Random } from "./content/random.ts";
import { startOfDay } from "./days.ts";
import { findBank, findPeople, findPractising } from "./demo.queries.ts";
import type { HistoryGround } from "./history-ground.ts";
import { outlineTasks, type TaskOutline } from "./make-tasks.ts";
import { sit, surpriseOf } from "./sit-history.ts";
import { takeTurn } from "./take-turn.ts";

/** The school's questions: what there is to answer in each version, and the version of each question. */
interface Bank {
  tasks: ReadonlyMap<string, TaskOutline>;
  versions: ReadonlyMap<string, string>;
}

/** What a student has on the desk while the half-year goes by. */
interface Desk {
  tx: Tx;
  bank: Bank;
  student: HistoryStudent;
  userId: string;
  schoolId: string;
  mistakes: readonly Mistake[];
  giveSiblings: Awaited<ReturnType<typeof loadSiblings>>;
  /** Questions that were shown. */
  used: Set<string>;
  /** Attempts that were done again. */
  redone: Set<string>;
}

const MINUTE_MS = 60_000;
/** By so much mistakes are easier the second time, in logits. */
const AGAIN = 0.5;

async function loadBank(db: Database, authorId: string): Promise<Bank> {
  const named = new Map(
    [...demoQuestions(), ...listHistoryQuestions()].map((question) => [question.source_identifier, question]),
  );
  const found = (await findBank(db, authorId)).filter(({ name }) => named.has(name));
  const questions = new Map(found.flatMap(({ id, name }) => [[id, named.get(name)] as const]).filter(isThere));
  const versionIds = found.map(({ version_id }) => version_id);
  return {
    tasks: await outlineTasks(db, versionIds, questions),
    versions: new Map(found.map(({ id, version_id }) => [id, version_id])),
  };
}

const isThere = <Key, Value>(pair: readonly [Key, Value | undefined]): pair is readonly [Key, Value] =>
  pair[1] !== undefined;

/** What a student makes of a question that they know something like. */
function think({ student }: Desk, task: TaskOutline, daysAgo: number, random: Random) {
  const offset = student.topics.get(task.topic as never) ?? 0;
  const logit = student.abilityAt(daysAgo) + AGAIN + offset - (task.difficulty - 3) * STEP - surpriseOf(task.name);
  const correct = random.int(0, 999) / 1000 < 1 / (1 + Math.exp(-logit));
  const answer = correct ? task.right : (task.wrong[random.int(0, 1)] ?? task.wrong[0]);
  return { correct, response: { [task.interactionId]: answer } };
}

/** Shows a question for a mistake and answers it. @returns When. */
async function tryOne(
  desk: Desk,
  { daysAgo }: PracticeEvening,
  asked: { mistake: Mistake; kind: "redo" | "sibling"; questionId: string; at: Date },
  random: Random,
): Promise<Date> {
  const { bank, tx } = desk;
  const { mistake, kind, questionId, at } = asked;
  const versionId = kind === "redo" ? mistake.question_version_id : (bank.versions.get(questionId) ?? "");
  const task = bank.tasks.get(versionId);
  if (!task) return at;
  const answeredAt = new Date(at.getTime() + random.int(35_000, 150_000));
  await savePastTry(tx, {
    mistake,
    kind,
    shownAt: at,
    answeredAt,
    ...think(desk, task, daysAgo, random),
    shown: { question_id: questionId, question_version_id: versionId, key_revision_id: task.keyRevisionId },
  });
  return new Date(answeredAt.getTime() + random.int(20_000, 90_000));
}

/** Does mistakes of the newest test again, without looking at what is right. */
async function redo(desk: Desk, evening: PracticeEvening, from: Date, random: Random): Promise<Date> {
  const before = desk.mistakes.filter(({ submitted_at, place }) => submitted_at < from && place !== null);
  const newest = Math.max(...before.map(({ submitted_at }) => submitted_at.getTime()));
  const open = before.filter((one) => one.submitted_at.getTime() === newest && !desk.redone.has(one.attempt_id));
  let at = from;
  for (const mistake of open.slice(0, evening.redos)) {
    desk.redone.add(mistake.attempt_id);
    at = await tryOne(desk, evening, { mistake, kind: "redo", questionId: mistake.question_id, at }, random);
  }
  return at;
}

/** Mistakes that could be practised at a moment, what is due again first, then the newest; a question that went wrong twice is one. */
async function listOpen({ tx, userId, mistakes }: Desk, at: Date): Promise<Mistake[]> {
  const stateAt = await loadStateAt(tx, userId);
  const newest = mistakes.toSorted((one, other) => other.submitted_at.getTime() - one.submitted_at.getTime());
  const before = newest.filter(({ submitted_at }) => submitted_at < at);
  const once = [...Map.groupBy(before, ({ question_id }) => question_id).values()].flatMap(([one]) => one ?? []);
  return [...once.filter((one) => stateAt(one, at) === "due"), ...once.filter((one) => stateAt(one, at) === "new")];
}

/** Solves, or doesn't, questions like mistakes that are due. */
async function solveSiblings(desk: Desk, evening: PracticeEvening, from: Date, random: Random): Promise<void> {
  let [at, left] = [from, evening.siblings];
  for (const mistake of await listOpen(desk, from)) {
    const [questionId] = left > 0 ? desk.giveSiblings([mistake.question_id], 1, desk.used).values() : [];
    if (questionId === undefined) continue;
    desk.used.add(questionId);
    at = await tryOne(desk, evening, { mistake, kind: "sibling", questionId, at }, random);
    left -= 1;
  }
}

const dayOf = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Makes a set of questions like mistakes, sits it at once, and has it counted. */
async function sitSet(desk: Desk, evening: PracticeEvening, at: Date, now: Date): Promise<void> {
  const { tx, bank, student, userId, schoolId, used } = desk;
  if (!evening.set) return;
  const { state, count, atPace } = evening.set;
  const open = (await listOpen(desk, at)).map(({ question_id }) => question_id);
  const given = [...desk.giveSiblings(open, count, used).values()].flatMap((question_id) => {
    const version_id = bank.versions.get(question_id);
    return version_id !== undefined && bank.tasks.has(version_id) ? [{ question_id, version_id }] : [];
  });
  if (given.length === 0) return;
  for (const { question_id } of given) used.add(question_id);
  const name = state === "due" ? `Mistakes practice, ${dayOf.format(at)}` : "Like my mistakes";
  const owner = actorWithoutRequest({ id: userId, role: "student" });
  const { assessment } = await insertPracticeSet(tx, owner, {
    name,
    from: { mistakes: { state, count } },
    timing: { type: atPace ? "pace" : "untimed" },
    feedback: "at_end",
    questions: given,
    createdAt: at,
  });
  const version = await loadAssessmentVersion(tx, (await findPublishedVersion(tx, assessment)) ?? "");
  const sitting = { student, assessment: name, daysAgo: evening.daysAgo, minute: evening.minute + 1, isAgain: true };
  const sat = sit({ version, tasks: bank.tasks }, sitting, { id: userId, school: schoolId }, now);
  const saved = await saveFinishedSittings(tx, version, [sat]);
  await scoreFinishedSittings(tx, version, saved);
  await countPractice(
    tx,
    saved.map(({ sessionId }) => sessionId),
  );
}

/** Goes through a student's evenings: each finds what the ones before have left. */
async function practise(desk: Desk, now: Date): Promise<void> {
  const random = createRandom(`${desk.student.email} practices`);
  for (const evening of practiceEvenings(desk.student)) {
    const at = new Date(startOfDay(now, -evening.daysAgo).getTime() + evening.minute * MINUTE_MS);
    if (evening.set) await sitSet(desk, evening, at, now);
    else await solveSiblings(desk, evening, await redo(desk, evening, at, random), random);
  }
}

/**
 * Brings in what students of the demo school made of their mistakes: each student is a transaction, and those who have practised since are
 * left alone.
 */
export async function fillHistoryPractice(db: Database, { team }: HistoryGround, now: Date): Promise<void> {
  const students = historyStudents().filter((student) => practiceEvenings(student).length > 0);
  const people = await findPeople(
    db,
    students.map(({ email }) => email),
  );
  const practising = await findPractising(db, [...people.values()]);
  const left = students.flatMap((student) => {
    const userId = people.get(student.email);
    return userId === undefined || practising.has(userId) ? [] : [{ student, userId }];
  });
  if (left.length === 0) return;
  const bank = await loadBank(db, team.tutor.id);
  for (const { student, userId } of left)
    await takeTurn(db, async (tx) => {
      if ((await findPractising(tx, [userId])).size > 0) return;
      const { mistakes } = await loadMistakes(tx, "student", { users: [userId], asksSiblings: false });
      const ids = [...new Set(mistakes.map(({ question_id }) => question_id))];
      const desk = { tx, bank, student, userId, schoolId: team.schoolId, mistakes };
      const giveSiblings = await loadSiblings(tx, userId, ids);
      await practise({ ...desk, giveSiblings, used: new Set(), redone: new Set() }, now);
    });
}
