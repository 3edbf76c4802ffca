import { isHasty } from "@sextant/psychometrics/progress/haste.ts";
import { loadAssessmentVersion } from "../../authoring/assessments/published.ts";
import { toldNamesOf } from "../../authoring/assessments/told-names.ts";
import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import { findPaces, placed } from "../../delivery/results/paces.ts";
import { findPlaces } from "../../delivery/results/places.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { hastyBelowOf } from "../evidence/haste.ts";
import { isLeftInPractice } from "../evidence/outcome.ts";
import { selectRedos } from "../evidence/redos.ts";
import { listSheets, questionsIn, type Sheet } from "../evidence/sheets.ts";
import { type Asked, BriefMistake } from "./brief-mistake.ts";
import { type Days, daysAt } from "./days.ts";
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
  selectSchedules,
  selectTimeZones,
} from "./mistakes.queries.ts";
import { currentSchedule, progressOf, type Schedule } from "./schedule.ts";

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
  days: Days;
  /** By version, its questions by their places in it. */
  asked: ReadonlyMap<string, readonly (Asked | undefined)[]>;
  /** By sitting and question version, as are reasons and what was answered again. */
  chosenReasons: ByTwo<string>;
  given: ByTwo<{ tutor: string | null; student: string | null }>;
  redone: ByTwo<boolean>;
  schedules: ByTwo<Schedule>;
}

/** Counts the answers to scored questions. */
function countScored({ packed }: Sheet): number {
  let scored = 0;
  for (let index = 0; index < packed.size; index += 1) if (packed.isScoredAt(index)) scored += 1;
  return scored;
}

const hasCounted = (sheet: Sheet) => sheet.released_at !== null && countScored(sheet) > 0;

/** Loads the data of the questions of versions, by place; null where a question may have several places in a version. */
async function loadAsked(db: Database, sheets: readonly Sheet[]): Promise<Context["asked"] | null> {
  const one = new Map(sheets.map((sheet) => [sheet.assessment_version_id, sheet]));
  const lists = new Set(sheets.map(({ packed }) => packed.ids));
  const [filed, taxonomy, paces, versions] = await Promise.all([
    selectFiled(db, [...questionsIn(sheets)]),
    loadTaxonomy(db),
    findPaces(db, [...one.keys()]),
    loadQuestionVersions(db, [...new Set([...lists].flat())]),
  ]);
  const filings = new Map(
    filed.map(({ id, difficulty, tag_ids }) => [id, { difficulty, paths: pathsOf(taxonomy, tag_ids) }]),
  );
  const asked = new Map<string, (Asked | undefined)[]>();
  for (const [id, { packed, questions }] of one) {
    const version = await loadAssessmentVersion(db, id);
    const called = toldNamesOf(version);
    const places = findPlaces(version);
    if (!places) return null;
    const of = (question_version_id: string, question_id: string): Asked | undefined => {
      const place = places.get(question_version_id);
      const filing = filings.get(question_id);
      if (!place || !filing) return;
      const pace = paces.get(placed(id, question_version_id));
      return {
        question_id,
        question_version_id,
        max_points: place.points,
        section: place.section.id,
        place: { section: called.get(place.section.id) ?? place.section.name },
        pace,
        hastyBelowMs: hastyBelowOf(versions.get(question_version_id), pace),
        ...filing,
      };
    };
    asked.set(
      id,
      packed.ids.map((version, index) => of(version, questions[index] ?? "")),
    );
  }
  return asked;
}

/** The reason for error that chosen options betray, where any of a question does. */
async function loadChosenReasons(db: Database, sheets: readonly Sheet[]): Promise<ByTwo<string>> {
  const lists = new Set(sheets.map(({ packed }) => packed.ids));
  const versions = await loadQuestionVersions(db, [...new Set([...lists].flat())]);
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

/** Loads what people said and did about their mistakes, in parallel with the answers, which it does not depend on. */
async function loadSaid(
  db: Database,
  { users, from }: WantedMistakes,
): Promise<Omit<Context, "asked" | "chosenReasons">> {
  const [reasons, redos, schedules, zones, now] = await Promise.all([
    selectReasonsByQuestion(db, { users, from }),
    selectRedos(db, users),
    selectSchedules(db, users),
    selectTimeZones(db, users),
    readClock(db),
  ]);
  const context = {
    now,
    days: daysAt(now, zones),
    given: new ByTwo<{ tutor: string | null; student: string | null }>(),
    redone: new ByTwo<boolean>(),
    schedules: new ByTwo<Schedule>(),
  };
  for (const { session_id, question_version_id: id, ...said } of reasons) context.given.set(session_id, id, said);
  for (const { session_id, question_version_id: id, correct } of redos) context.redone.set(session_id, id, correct);
  for (const row of schedules) context.schedules.set(row.user_id, row.question_id, row);
  return context;
}

/** The stated reasons and redos of an answer. */
interface SaidOf {
  given: { tutor: string | null; student: string | null } | undefined;
  /** The reason that the chosen option betrays. */
  chosen: string | null;
  redone: boolean | null;
}

type Reason = MistakeInBrief["reason"];
const NO_REASON: Reason = reasonThatCounts({ tutor: null, student: null, inferred: null });

function inferredOf(
  { packed }: Sheet,
  index: number,
  { pace, hastyBelowMs }: Asked,
  { chosen, redone }: SaidOf,
): Inferred | null {
  const [state, time] = [packed.stateAt(index), packed.timeAt(index)];
  const omitted = state === "open" || state === "not_reached";
  const ground = inferGround({
    omitted,
    not_reached: state === "not_reached",
    wasRight: packed.wasRightAt(index) === true,
    optionReason: chosen,
    pace: paceOf(time, pace?.median_time_ms ?? null),
    isHasty: !omitted && pace !== undefined && time < Math.min(pace.hasty_ms, pace.median_time_ms / 2),
    isUnread: !omitted && isHasty(time, hastyBelowMs),
    redone,
  });
  return ground && { ground, reason: ground === "option" ? chosen : null };
}

function reasonOf(sheet: Sheet, index: number, known: Asked, said: SaidOf): Reason {
  const inferred = inferredOf(sheet, index, known, said);
  const { tutor, student } = said.given ?? { tutor: null, student: null };
  // Most have none and share one object.
  return tutor || student || inferred ? reasonThatCounts({ tutor, student, inferred }) : NO_REASON;
}

/** Counts the scored answers in each section of a sitting. */
function sizesOf({ packed }: Sheet, asked: readonly (Asked | undefined)[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (let order = 0; order < packed.size; order += 1) {
    const known = packed.isScoredAt(order) ? asked[packed.placeAt(order)] : undefined;
    if (known) sizes.set(known.section, (sizes.get(known.section) ?? 0) + 1);
  }
  return sizes;
}

/** Adds the mistakes of one sitting, in the order in which its person met the questions. */
function addMistakes(found: MistakeInBrief[], sheet: Sheet, context: Context, fresh: MistakeInBrief["progress"]): void {
  const { session_id, user_id, submitted_at, packed, kind } = sheet;
  const asked = context.asked.get(sheet.assessment_version_id) ?? [];
  const [given, redone] = [context.given.of(session_id), context.redone.of(session_id)];
  const [chosen, schedules] = [context.chosenReasons.of(session_id), context.schedules.of(user_id)];
  const sizes = sizesOf(sheet, asked);
  const dayEnd = context.days.endOf(user_id);
  const met = new Map<string, number>();
  for (let order = 0; order < packed.size; order += 1) {
    const known = packed.isScoredAt(order) ? asked[packed.placeAt(order)] : undefined;
    if (!known) continue;
    const { question_id, question_version_id: id, section } = known;
    const index = met.get(section) ?? 0;
    met.set(section, index + 1);
    const lost = known.max_points - packed.pointsAt(order);
    const state = packed.stateAt(order);
    if (lost <= 0 || state === "owed") continue;
    if (isLeftInPractice({ kind, not_reached: state === "not_reached" })) continue;
    const again = redone?.get(id);
    const said = { given: given?.get(id), chosen: chosen?.get(id) ?? null, redone: again ?? null };
    const schedule = currentSchedule(schedules?.get(question_id), submitted_at);
    found.push(
      new BriefMistake(sheet, known, {
        order,
        lost,
        position: positionIn(index, sizes.get(section) ?? 0),
        reason: reasonOf(sheet, order, known, said),
        isRedone: again !== undefined,
        progress: schedule ? progressOf(schedule, dayEnd) : fresh,
      }),
    );
  }
}

/**
 * Loads the mistakes of many people in released tests, in brief and for the team, from the packed answers of their sittings (one row each).
 * The caller checks reach.
 *
 * @returns Null where packed answers don’t say in which section a question was asked.
 */
export async function loadBrief(
  db: Database,
  { newest, ...wanted }: WantedMistakes,
): Promise<LoadedMistakes<MistakeInBrief> | null> {
  const [all, said] = await Promise.all([listSheets(db, wanted), loadSaid(db, wanted)]);
  const sheets = newestOf(all.filter(hasCounted), newest);
  const [asked, chosenReasons] = await Promise.all([loadAsked(db, sheets), loadChosenReasons(db, sheets)]);
  if (!asked) return null;
  const context: Context = { ...said, asked, chosenReasons };
  const fresh = progressOf(null, context.now);
  const mistakes: MistakeInBrief[] = [];
  for (const sheet of sheets) addMistakes(mistakes, sheet, context, fresh);
  return {
    mistakes,
    sittings: sheets.length,
    questions: sheets.reduce((sum, sheet) => sum + countScored(sheet), 0),
    // The oldest come first.
    first_at: sheets[0]?.submitted_at ?? null,
    last_at: sheets.at(-1)?.submitted_at ?? null,
    now: context.now,
  };
}
