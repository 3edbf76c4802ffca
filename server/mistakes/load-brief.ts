import { type AssessmentVersion, loadAssessmentVersion } from "../assessments/published.ts";
import { findPlaces } from "../learning/places.ts";
import { listSheets, type Sheet } from "../learning/sheets.ts";
import type { Database } from "../platform/database/client.ts";
import { readClock } from "../platform/database/clock.ts";
import { loadQuestionVersions } from "../questions/versions.ts";
import { findPaces, placed, type QuestionPace } from "../results/paces.ts";
import { loadTaxonomy } from "../taxonomy/load-taxonomy.ts";
import { inferGround, paceOf, reasonThatCounts } from "./infer-reason.ts";
import {
  type Inferred,
  type LoadedMistakes,
  type MistakeInBrief,
  newestOf,
  optionReasons,
  pathsOf,
  positionIn,
  reasonOfChosen,
  type WantedMistakes,
} from "./mistake.ts";
import {
  selectChosen,
  selectFiled,
  selectReasonsByQuestion,
  selectRedos,
  selectSchedules,
} from "./mistakes.queries.ts";
import { currentSchedule, progressOf, type Schedule } from "./schedule.ts";

type PackedAnswer = Sheet["answers"][number];

/** What is the same of every answer to a question of a version. */
interface Asked {
  max_points: number;
  place: { section: string };
  /** The section in which it stands. */
  section: string;
  pace: QuestionPace | undefined;
  difficulty: number | null;
  paths: MistakeInBrief["paths"];
}

/** Rows by two ids: of a sitting and a question version, or of a person and a question. */
class ByTwo<Value> {
  readonly #found = new Map<string, Map<string, Value>>();

  set(one: string, other: string, value: Value): void {
    const own = this.#found.get(one) ?? new Map<string, Value>();
    own.set(other, value);
    this.#found.set(one, own);
  }

  of(one: string): ReadonlyMap<string, Value> | undefined {
    return this.#found.get(one);
  }
}

interface Context {
  now: Date;
  asked: ByTwo<Asked>;
  /** By sitting and question version, as are reasons and what was answered again. */
  chosenReasons: ByTwo<string>;
  given: ByTwo<{ tutor: string | null; student: string | null }>;
  redone: ByTwo<boolean>;
  schedules: ByTwo<Schedule>;
}

const isCounted = ({ scored }: PackedAnswer) => scored;
const hasCounted = ({ released_at, answers }: Sheet) => released_at !== null && answers.some(isCounted);

type Version = AssessmentVersion;

/** The questions that were asked, by their versions. */
function questionsOf(sheets: readonly Sheet[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { answers } of sheets)
    for (const { question_version_id, question_id } of answers) found.set(question_version_id, question_id);
  return found;
}

/** What is known of the questions of versions; null where a question may stand in several places of one. */
async function loadAsked(
  db: Database,
  sheets: readonly Sheet[],
  questionOf: ReadonlyMap<string, string>,
): Promise<ByTwo<Asked> | null> {
  const versions = new Map<string, Version>();
  for (const { assessment_version_id: id } of sheets)
    if (!versions.has(id)) versions.set(id, await loadAssessmentVersion(db, id));
  const [filed, taxonomy, paces] = await Promise.all([
    selectFiled(db, [...new Set(questionOf.values())]),
    loadTaxonomy(db),
    findPaces(db, [...versions.keys()]),
  ]);
  const filings = new Map(
    filed.map(({ id, difficulty, tag_ids }) => [id, { difficulty, paths: pathsOf(taxonomy, tag_ids) }]),
  );
  const asked = new ByTwo<Asked>();
  for (const [id, version] of versions) {
    const places = findPlaces(version);
    if (!places) return null;
    for (const [question, { section, points }] of places) {
      const filing = filings.get(questionOf.get(question) ?? "");
      asked.set(id, question, {
        ...{ max_points: points, place: { section: section.name }, section: section.id },
        ...{ pace: paces.get(placed(id, question)) },
        ...{ difficulty: filing?.difficulty ?? null, paths: filing?.paths ?? [] },
      });
    }
  }
  return asked;
}

/** The reason for error that chosen options betray, where any of a question does. */
async function loadChosenReasons(
  db: Database,
  sheets: readonly Sheet[],
  questionOf: ReadonlyMap<string, string>,
): Promise<ByTwo<string>> {
  const versions = await loadQuestionVersions(db, [...questionOf.keys()]);
  const telling = new Map([...versions].map(([id, version]) => [id, optionReasons(version)] as const));
  const asked = [...telling].flatMap(([id, { size }]) => (size > 0 ? [id] : []));
  const found = new ByTwo<string>();
  const sessions = sheets.map(({ session_id }) => session_id);
  for (const { session_id, question_version_id: id, chosen } of await selectChosen(db, sessions, asked)) {
    const reason = reasonOfChosen(telling.get(id), chosen);
    if (reason !== null) found.set(session_id, id, reason);
  }
  return found;
}

async function loadContext(db: Database, users: readonly string[], sheets: readonly Sheet[]): Promise<Context | null> {
  const sessions = sheets.map(({ session_id }) => session_id);
  const questionOf = questionsOf(sheets);
  const [asked, chosenReasons, reasons, redos, schedules, now] = await Promise.all([
    loadAsked(db, sheets, questionOf),
    loadChosenReasons(db, sheets, questionOf),
    selectReasonsByQuestion(db, sessions),
    selectRedos(db, users),
    selectSchedules(db, users),
    readClock(db),
  ]);
  if (!asked) return null;
  const context: Context = {
    ...{ now, asked, chosenReasons },
    ...{ given: new ByTwo(), redone: new ByTwo(), schedules: new ByTwo() },
  };
  for (const { session_id, question_version_id: id, ...said } of reasons) context.given.set(session_id, id, said);
  for (const { session_id, question_version_id: id, correct } of redos) context.redone.set(session_id, id, correct);
  for (const row of schedules) context.schedules.set(row.user_id, row.question_id, row);
  return context;
}

function inferredOf(answer: PackedAnswer, { pace }: Asked, reason: string | null, redone: boolean | null) {
  const omitted = answer.state === "open" || answer.state === "not_reached";
  const ground = inferGround({
    omitted,
    not_reached: answer.state === "not_reached",
    wasRight: answer.was_right === true,
    optionReason: reason,
    pace: paceOf(answer.time_ms, pace?.median_time_ms ?? null),
    isHasty: !omitted && pace !== undefined && answer.time_ms < Math.min(pace.hasty_ms, pace.median_time_ms / 2),
    redone,
  });
  return ground && ({ ground, reason: ground === "option" ? reason : null } satisfies Inferred);
}

/** The mistakes of one sitting, in the order in which its person met the questions. */
function mistakesOf(sheet: Sheet, context: Context, fresh: MistakeInBrief["progress"]): MistakeInBrief[] {
  const { session_id, user_id, assessment_id, submitted_at, answers } = sheet;
  const asked = context.asked.of(sheet.assessment_version_id);
  const [given, redone] = [context.given.of(session_id), context.redone.of(session_id)];
  const [chosen, schedules] = [context.chosenReasons.of(session_id), context.schedules.of(user_id)];
  const sizes = new Map<string, number>();
  for (const { scored, question_version_id: id } of answers) {
    const section = scored ? asked?.get(id)?.section : undefined;
    if (section !== undefined) sizes.set(section, (sizes.get(section) ?? 0) + 1);
  }
  const met = new Map<string, number>();
  const found: MistakeInBrief[] = [];
  for (const [order, answer] of answers.entries()) {
    const { question_id, question_version_id, points, time_ms } = answer;
    const known = answer.scored ? asked?.get(question_version_id) : undefined;
    if (!known) continue;
    const index = met.get(known.section) ?? 0;
    met.set(known.section, index + 1);
    if (answer.state === "owed" || points >= known.max_points) continue;
    const again = redone?.get(question_version_id);
    const inferred = inferredOf(answer, known, chosen?.get(question_version_id) ?? null, again ?? null);
    const said = given?.get(question_version_id);
    const schedule = currentSchedule(schedules?.get(question_id), submitted_at);
    found.push({
      session_id,
      user_id,
      assessment_id,
      question_id,
      question_version_id,
      submitted_at,
      order,
      place: known.place,
      not_reached: answer.state === "not_reached",
      lost: known.max_points - points,
      time_ms,
      difficulty: known.difficulty,
      paths: known.paths,
      pace: paceOf(time_ms, known.pace?.median_time_ms ?? null),
      position: positionIn(index, sizes.get(known.section) ?? 0),
      reason: reasonThatCounts({ tutor: said?.tutor ?? null, student: said?.student ?? null, inferred }),
      isRedone: again !== undefined,
      progress: schedule ? progressOf(schedule, context.now) : fresh,
      hasSibling: true,
    });
  }
  return found;
}

/**
 * Loads what many people got wrong in released tests, for the team and in brief: from the packed answers of their sittings, each of which is
 * one row. Who is within reach is for the caller to check.
 *
 * @returns Null where packed answers don’t say in which section a question was asked.
 */
export async function loadBrief(
  db: Database,
  { users, newest, ...wanted }: WantedMistakes,
): Promise<LoadedMistakes<MistakeInBrief> | null> {
  const sheets = newestOf((await listSheets(db, { users, ...wanted })).filter(hasCounted), newest);
  const context = await loadContext(db, users, sheets);
  if (!context) return null;
  const fresh = progressOf(null, context.now);
  return {
    mistakes: sheets.flatMap((sheet) => mistakesOf(sheet, context, fresh)),
    sittings: sheets.length,
    questions: sheets.reduce((sum, { answers }) => sum + answers.filter(isCounted).length, 0),
    // The oldest come first.
    first_at: sheets[0]?.submitted_at ?? null,
    last_at: sheets.at(-1)?.submitted_at ?? null,
    now: context.now,
  };
}
