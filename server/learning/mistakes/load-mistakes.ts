import { loadQuestionVersions } from "../../authoring/questions/versions.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import type { TagRow } from "../../authoring/taxonomy/taxonomy.ts";
import { outcomeOf } from "../../delivery/results/outcome.ts";
import { findPaces } from "../../delivery/results/paces.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { inParallel } from "../../platform/database/in-parallel.ts";
import { type Answer, listAnswers } from "../evidence/answers.ts";
import { isCounted, isMistake } from "../evidence/outcome.ts";
import { type RedoRow, selectRedos } from "../evidence/redos.ts";
import { listGivenReasons } from "../review/given-reasons.ts";
import { type Days, daysAt } from "./days.ts";
import { paceOf, reasonThatCounts } from "./infer-reason.ts";
import { inferredOf, type Known, paceAt, sightOf, type Viewer } from "./inferred.ts";
import { type LoadedMistakes, type Mistake, newestOf, pathsOf, positionIn, type WantedMistakes } from "./mistake.ts";
import { selectFiled, selectSchedules, selectTimeZones } from "./mistakes.queries.ts";
import { isJudged } from "./practised.ts";
import { closesFrom, currentSchedule, progressOf, type Schedule } from "./schedule.ts";
import { findWithSiblings } from "./tries.queries.ts";

/** Data looked up once for all mistakes. */
interface Context extends Known {
  now: Date;
  given: Awaited<ReturnType<typeof listGivenReasons>>;
  redos: ReadonlyMap<string, RedoRow>;
  schedules: ReadonlyMap<string, Schedule>;
  filed: ReadonlyMap<string, { difficulty: number | null; paths: readonly (readonly TagRow[])[] }>;
  positions: ReadonlyMap<string, Mistake["position"]>;
  /** Questions with an unseen one like them; null where that is not asked. */
  siblings: ReadonlySet<string> | null;
  days: Days;
  /** Question versions whose answers nobody has to mark. */
  judged: ReadonlySet<string>;
}

const personsQuestion = (userId: string, questionId: string) => `${userId} ${questionId}`;

/** Returns the position of each attempt in its section, by thirds. */
function positionsOf(answers: readonly Answer[]): Map<string, Mistake["position"]> {
  const positions = new Map<string, Mistake["position"]>();
  const sections = Map.groupBy(answers, ({ session_id, section, module }) => `${session_id} ${section.id} ${module}`);
  for (const own of sections.values()) {
    const ordered = own.toSorted((one, other) => one.position - other.position);
    for (const [index, { attempt_id }] of ordered.entries()) positions.set(attempt_id, positionIn(index, own.length));
  }
  return positions;
}

/** Returns whether today is a later day, by the person's own clock, than those of these moments. */
function isLaterDay({ now, days }: Context, userId: string, moments: readonly (Date | undefined)[]): boolean {
  const latest = Math.max(...moments.map((at) => at?.getTime() ?? 0));
  return days.dateOf(userId, now) > days.dateOf(userId, new Date(latest));
}

function toMistake(answer: Answer, order: number, context: Context): Mistake {
  const sees = sightOf(answer, context.viewer);
  const { attempt_id, user_id, question_id, points, max_points, time_ms } = answer;
  const redone = context.redos.get(attempt_id);
  const redo = redone && {
    answered_at: redone.answered_at,
    time_ms: redone.answered_at.getTime() - redone.shown_at.getTime(),
    correct: sees.key ? redone.correct : null,
    left: redone.left,
  };
  const given = context.given.get(attempt_id) ?? [];
  const saidBy = (who: string) => given.find(({ given_by }) => given_by === who)?.said ?? null;
  // A student redoes it without a hint.
  const mayHint = context.viewer === "team" || redo !== undefined;
  const inferred = inferredOf(answer, context, { redone: redo?.correct ?? null, mayHint });
  const said = { tutor: saidBy("tutor"), student: saidBy("student"), inferred };
  const filed = context.filed.get(question_id);
  const pace = sees.cohort ? paceAt(context, answer) : undefined;
  const schedule = currentSchedule(context.schedules.get(personsQuestion(user_id, question_id)), answer.submitted_at);
  const { section, module, position } = answer;
  const dayEnd = context.days.endOf(user_id);
  return {
    attempt_id,
    user_id,
    question_id,
    max_points,
    points: points ?? 0,
    lost: max_points - (points ?? 0),
    session_id: answer.session_id,
    assessment_id: answer.assessment_id,
    question_version_id: answer.question_version_id,
    submitted_at: answer.submitted_at,
    order,
    place: sees.response ? { section: section.title, module, position } : null,
    omitted: sees.response && answer.omitted,
    not_reached: sees.response && answer.not_reached,
    outcome: outcomeOf({ ...answer, omitted: sees.response && answer.omitted }),
    time_ms: sees.response ? time_ms : null,
    median_time_ms: sees.response ? (pace?.median_time_ms ?? null) : null,
    visits: sees.response ? answer.visits : null,
    changed: sees.response ? answer.changed : null,
    difficulty: sees.response ? (filed?.difficulty ?? null) : null,
    paths: filed?.paths ?? [],
    pace: sees.response ? paceOf(time_ms, pace?.median_time_ms ?? null) : "unknown",
    position: sees.response ? (context.positions.get(attempt_id) ?? "unknown") : "unknown",
    reason: reasonThatCounts(said),
    said,
    redo: redo ?? null,
    isRedone: redo !== undefined,
    progress: progressOf(schedule, dayEnd),
    isKeyShown: sees.key,
    // A question whose key nobody has shown would tell it.
    repeatsItself:
      context.siblings?.has(question_id) === false &&
      sees.key &&
      sees.response &&
      !answer.not_reached &&
      context.judged.has(answer.question_version_id),
    isLaterDay: isLaterDay(context, user_id, [answer.submitted_at, redo?.answered_at, schedule?.last_at]),
    closesFrom: closesFrom(schedule, context.now, dayEnd),
    hasSibling: context.siblings?.has(question_id) ?? true,
  };
}

/** Loads people's mistakes in released tests, with everything that this viewer may know about them. The caller checks reach. */
export async function loadMistakes(
  db: Database,
  viewer: Viewer,
  { newest, asksSiblings = true, at, ...wanted }: WantedMistakes,
): Promise<LoadedMistakes> {
  const { users } = wanted;
  const all = (await listAnswers(db, wanted)).filter(isCounted);
  const answers = newestOf(viewer === "team" ? all : all.filter(({ shows }) => shows.score), newest);
  const wrong = answers.filter(isMistake);
  const questionIds = [...new Set(wrong.map(({ question_id }) => question_id))];
  const versionIds = [...new Set(wrong.map(({ question_version_id }) => question_version_id))];
  const [taxonomy, filed, schedules, zones, now, versions, paces, given, redos] = await inParallel(db, [
    () => loadTaxonomy(db),
    () => selectFiled(db, questionIds),
    () => selectSchedules(db, users),
    () => selectTimeZones(db, users),
    async () => at ?? readClock(db),
    () => loadQuestionVersions(db, versionIds),
    () => findPaces(db, [...new Set(wrong.map((one) => one.assessment_version_id))]),
    () => listGivenReasons(db, [...new Set(wrong.map(({ session_id }) => session_id))]),
    () => selectRedos(db, users),
  ]);
  const [person, ...others] = users;
  const likes = filed.map(({ id, difficulty, tag_ids }) => ({
    questionId: id,
    difficulty,
    tagIds: tag_ids.flatMap((tag) => taxonomy.idsOf(taxonomy.find(tag)?.id ?? tag)),
  }));
  const context: Context = {
    viewer,
    now,
    paces,
    given,
    versions,
    redos: new Map(redos.map((row) => [row.attempt_id, row])),
    schedules: new Map(schedules.map((row) => [personsQuestion(row.user_id, row.question_id), row])),
    days: daysAt(now, zones),
    judged: new Set([...versions].flatMap(([id, version]) => (isJudged(version) ? [id] : []))),
    filed: new Map(filed.map(({ id, difficulty, tag_ids }) => [id, { difficulty, paths: pathsOf(taxonomy, tag_ids) }])),
    positions: positionsOf(answers),
    siblings: asksSiblings && person && others.length === 0 ? await findWithSiblings(db, person, likes) : null,
  };
  // They come sitting by sitting, each in its own order.
  const order = new Map(answers.map(({ attempt_id }, index) => [attempt_id, index]));
  const times = [...new Set(answers.map(({ submitted_at }) => submitted_at.getTime()))];
  return {
    mistakes: wrong.map((answer) => toMistake(answer, order.get(answer.attempt_id) ?? 0, context)),
    sittings: new Set(answers.map(({ session_id }) => session_id)).size,
    questions: answers.length,
    first_at: times.length > 0 ? new Date(Math.min(...times)) : null,
    last_at: times.length > 0 ? new Date(Math.max(...times)) : null,
    now: context.now,
  };
}
