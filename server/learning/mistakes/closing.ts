import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listAssessmentSummaries } from "../../authoring/assessments/summaries.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import { findBegunSitting, selectAsked, selectCountedUntil } from "./closing.queries.ts";
import { selectMetBefore } from "./count-practice.queries.ts";
import { pairOpen } from "./count-practice.ts";
import { loadMistakes } from "./load-mistakes.ts";
import type { Mistake } from "./mistake.ts";
import { follow, progressOf, type Schedule } from "./schedule.ts";

type Closing = HandlerOutput<"practice_closing.list">;
type Row = Closing["results"][number];
type Sitting = NonNullable<Awaited<ReturnType<typeof findBegunSitting>>>;

/** The mistake that an answer counts for, without the places where it was made. */
type Counted = Omit<Row, "mistakes"> & { question_id: string };

/** Returns what each question of a running sitting will count for, besides those that have counted. */
async function expectOf(
  db: Database,
  sitting: Sitting,
  mistakes: readonly Mistake[],
  { now, counted }: { now: Date; counted: readonly Counted[] },
): Promise<Counted[]> {
  const done = new Set(counted.map(({ attempt }) => attempt));
  const asked = (await selectAsked(db, sitting.id)).filter(({ attempt_id }) => !done.has(attempt_id));
  const met = await selectMetBefore(
    db,
    sitting,
    asked.map(({ question_id }) => question_id),
  );
  const unmet = asked.filter(({ question_id }) => !met.has(question_id));
  const practised = new Set(counted.map(({ question_id }) => question_id));
  const span = { started_at: sitting.started_at, until: now };
  const pairs = await pairOpen(db, mistakes, span, unmet, practised);
  return pairs.map(({ mistake: { question_id, progress }, asked: { attempt_id } }) => ({
    attempt: attempt_id,
    question_id,
    correct: null,
    closed: false,
    due_at: null,
    solved: progress.solved,
    needed: progress.needed,
  }));
}

/** Returns what each answer of a sitting has counted for, with the mistake's progress at that time. */
async function countedOf(db: Database, { id }: Sitting): Promise<Counted[]> {
  const attempts = new Map((await selectAsked(db, id)).map((one) => [one.question_id, one.attempt_id]));
  return (await selectCountedUntil(db, id)).flatMap(({ question_id, shown_question_id, correct, answers }) => {
    let schedule: Schedule | null = null;
    for (const one of answers) schedule = follow(schedule, one.correct, new Date(one.answered_at));
    const attempt = attempts.get(shown_question_id);
    if (!schedule || !attempt) return [];
    const { solved, needed, due_at, closed_at } = progressOf(schedule, schedule.last_at);
    return [{ attempt, question_id, correct, closed: closed_at !== null, solved, needed, due_at }];
  });
}

/** Finds where each question was answered wrong: in every test whose results the student may see. */
async function placesOf(db: Database, mistakes: readonly Mistake[]): Promise<ReadonlyMap<string, Row["mistakes"]>> {
  const names = await listAssessmentSummaries(db, [...new Set(mistakes.map((one) => one.assessment_id))]);
  const byQuestion = Map.groupBy(mistakes, ({ question_id }) => question_id);
  const place = ({ session_id: session, assessment_id, place, paths: [path = []] }: Mistake) => {
    const tag = path.at(-1);
    return {
      session,
      assessment: names.get(assessment_id)?.name ?? "",
      position: place?.position ?? null,
      module: place?.module ?? null,
      topic: tag ? { id: tag.id, name: tag.name } : null,
    };
  };
  return new Map([...byQuestion].map(([id, own]) => [id, own.map(place)]));
}

/** A question that counts towards closing a mistake, with the question that went wrong. */
export interface ClosingRow extends Row {
  question_id: string;
  /** Nothing unseen like it is left: its own question comes again. */
  repeatsItself: boolean;
}

/**
 * Returns which questions in the actor's sitting of a practice set count towards closing a mistake: before they are counted, with the
 * mistake's progress so far; afterwards, with the progress they made, and when it is due again. Questions of a test count for none.
 *
 * @throws Refusal `not_found` unless it is a sitting of theirs.
 */
export async function readClosing(db: Database, actor: Actor, sessionId: string): Promise<ClosingRow[]> {
  const sitting = await findBegunSitting(db, actor.id, sessionId.toLowerCase());
  if (!sitting) throw notFound("This test");
  if (!sitting.is_practice) return [];
  const { mistakes, now } = await loadMistakes(db, "student", { users: [actor.id] });
  const done = await countedOf(db, sitting);
  const ahead = sitting.is_running ? await expectOf(db, sitting, mistakes, { now, counted: done }) : [];
  const counted = [...done, ...ahead];
  const wanted = new Set(counted.map(({ question_id }) => question_id));
  // A wrong answer in this sitting itself is a separate mistake, whatever it counted for.
  const earlier = mistakes.filter((one) => wanted.has(one.question_id) && one.submitted_at < sitting.started_at);
  const places = await placesOf(db, earlier);
  const itself = new Set(mistakes.flatMap((one) => (!one.hasSibling && one.repeatsItself ? [one.question_id] : [])));
  return counted.map((row) => ({
    ...row,
    repeatsItself: itself.has(row.question_id),
    mistakes: places.get(row.question_id) ?? [],
  }));
}
