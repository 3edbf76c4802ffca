import type { ReasonFamily } from "@sextant/contract/reason-families.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { loadPassageStarts, loadQuestionTitles } from "../../authoring/questions/titles.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import { pathNames } from "../../authoring/taxonomy/names.ts";
import { findGroupPeople } from "../../delivery/groups/find-group-people.ts";
import { getReachedSession } from "../../delivery/sessions/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { pageLinks } from "../../platform/paging.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { findNotes } from "../review/given-reasons.ts";
import { doDisagree, type FamilyOf, familiesOf, familyAlone } from "./families.ts";
import type { Viewer } from "./inferred.ts";
import { loadBrief } from "./load-brief.ts";
import { loadMistakes } from "./load-mistakes.ts";
import { loadSiblings } from "./load-siblings.ts";
import type { LoadedMistakes, Mistake, MistakeInBrief, WantedMistakes } from "./mistake.ts";
import { type Person, selectAssessmentNames, selectReachedStudents, selectReasons } from "./mistakes.queries.ts";
import { isDue, isDueItself, narrow } from "./narrow.ts";
import { totalsOf } from "./totals.ts";
import { selectWaitingFor } from "./tries.queries.ts";

type Query = HandlerInput<"mistakes.analyse">["query"];
type Analysis = HandlerOutput<"mistakes.analyse">;

interface Asked {
  people: readonly Person[];
  group: Analysis["of"]["group"];
}

/** Returns the requested people within reach. @throws Refusal `not_found`; `malformed` where the team names nobody. */
async function whose(db: Database, actor: Actor, { user, group, session }: Query): Promise<Asked> {
  if (group !== undefined) {
    const found = await findGroupPeople(db, actor, group);
    if (!found || actor.role === "student") throw notFound("This group");
    const people = await selectReachedStudents(db, actor, [...found.userIds]);
    const counted = { students: found.userIds.size, reached: people.length };
    return { people, group: { id: group, name: found.name, ...counted } };
  }
  const wanted = user ?? (actor.role === "student" ? actor.id : undefined);
  const named = wanted ?? (session === undefined ? undefined : (await getReachedSession(db, actor, session)).user_id);
  if (named === undefined) {
    const message = "Say whose mistakes: a user or a group.";
    throw new Refusal("malformed", message, { errors: [{ path: "query.user", message }] });
  }
  const people = await selectReachedStudents(db, actor, [named]);
  if (people.length === 0) throw notFound("This person");
  return { people, group: null };
}

/** The sort keys of mistakes, ascending. */
const keys: Record<Query["ordering"], (one: MistakeInBrief) => number> = {
  "-submitted_at": ({ submitted_at }) => -submitted_at.getTime(),
  submitted_at: ({ submitted_at }) => submitted_at.getTime(),
  "-points": ({ lost }) => -lost,
  points: ({ lost }) => lost,
  "-time": ({ time_ms }) => -(time_ms ?? -1),
  time: ({ time_ms }) => time_ms ?? Infinity,
};

/** Returns the first mistakes in the requested order, then by sitting and place. It sorts only those that can be among them. */
function firstOf<One extends MistakeInBrief>(
  mistakes: readonly One[],
  ordering: Query["ordering"],
  most: number,
): One[] {
  const keyOf = keys[ordering];
  const ordered = new Float64Array(mistakes.length);
  for (const [index, one] of mistakes.entries()) ordered[index] = keyOf(one);
  const last = ordered.sort()[most - 1] ?? Infinity;
  return mistakes
    .filter((one) => keyOf(one) <= last)
    .sort(
      (one, other) =>
        keyOf(one) - keyOf(other) ||
        Number(one.session_id > other.session_id) - Number(one.session_id < other.session_id) ||
        one.order - other.order,
    )
    .slice(0, most);
}

interface Names {
  people: ReadonlyMap<string, Person>;
  assessments: ReadonlyMap<string, string>;
  titles: ReadonlyMap<string, string>;
  passages: ReadonlyMap<string, string>;
  reasons: ReadonlyMap<string, { name: string; family: ReasonFamily }>;
  familyOf: FamilyOf;
  notes: ReadonlyMap<string, string>;
}

function present(mistake: Mistake, names: Names, viewer: Viewer): Analysis["results"][number] {
  const reason = (id: string | null) => {
    const known = id === null ? undefined : names.reasons.get(id);
    return id === null || familyAlone(id) ? null : { id, name: known?.name ?? "" };
  };
  const { tutor, student, inferred } = mistake.said;
  const { place, redo, progress } = mistake;
  const isOwn = viewer === "student";
  const [path = []] = mistake.paths;
  return {
    id: mistake.attempt_id,
    session: mistake.session_id,
    user: names.people.get(mistake.user_id) ?? { id: mistake.user_id, name: "" },
    assessment: { id: mistake.assessment_id, name: names.assessments.get(mistake.assessment_id) ?? "" },
    submitted_at: mistake.submitted_at,
    question: place && {
      ...place,
      id: mistake.question_id,
      title: names.titles.get(mistake.question_version_id) ?? "",
      passage: names.passages.get(mistake.question_version_id) ?? "",
    },
    tags: path.map(({ id, name, level }) => ({ id, name, level })),
    difficulty: mistake.difficulty,
    points: mistake.points,
    max_points: mistake.max_points,
    omitted: mistake.omitted,
    not_reached: mistake.not_reached,
    outcome: mistake.outcome,
    reason: {
      ...mistake.reason,
      name: names.reasons.get(mistake.reason.key)?.name ?? null,
      tutor: reason(tutor),
      student: reason(student),
      inferred: inferred && { ground: inferred.ground, reason: reason(inferred.reason) },
      family: names.familyOf(mistake.reason.key),
      tutor_family: familyAlone(tutor),
      student_family: familyAlone(student),
      disagree: doDisagree(mistake.said, names.familyOf),
    },
    time_ms: mistake.time_ms,
    median_time_ms: mistake.median_time_ms,
    pace: mistake.pace,
    visits: mistake.visits,
    changed: mistake.changed,
    redo,
    progress,
    repeats_itself: mistake.repeatsItself,
    has_unseen: mistake.hasSibling,
    note: place === null ? "" : (names.notes.get(mistake.attempt_id) ?? ""),
    can: {
      redo: isOwn && place !== null && redo === null,
      practise: isOwn && (isDue(mistake) || isDueItself(mistake)),
      review: place !== null,
      set_reason: true,
    },
  };
}

function count<One>(all: readonly One[], holds: (one: One) => boolean): number {
  let found = 0;
  for (const one of all) if (holds(one)) found += 1;
  return found;
}

/** When the next question like a mistake is due that waits and has one. */
function nextDue(mistakes: readonly MistakeInBrief[]): Date | null {
  let next = Infinity;
  for (const { progress, hasSibling } of mistakes)
    if (progress.state === "waiting" && progress.due_at && hasSibling) next = Math.min(next, progress.due_at.getTime());
  return next === Infinity ? null : new Date(next);
}

const placeOf = ({ session_id, question_version_id }: MistakeInBrief) => `${session_id} ${question_version_id}`;

interface Looked {
  loaded: LoadedMistakes<MistakeInBrief>;
  /** Adds to those that are shown what is left out in brief. */
  complete(page: readonly MistakeInBrief[]): Promise<Mistake[]>;
}

/** Loads the full mistakes of one person; those of a group in brief, and in full only where they are shown. */
async function look(db: Database, viewer: Viewer, isGroup: boolean, wanted: WantedMistakes): Promise<Looked> {
  const brief = isGroup && viewer === "team" ? await loadBrief(db, wanted) : null;
  if (!brief) {
    const loaded = await loadMistakes(db, viewer, wanted);
    const whole = new Map<MistakeInBrief, Mistake>(loaded.mistakes.map((one) => [one, one]));
    return { loaded, complete: async (page) => page.flatMap((one) => whole.get(one) ?? []) };
  }
  return {
    loaded: brief,
    async complete(page) {
      const users = [...new Set(page.map(({ user_id }) => user_id))];
      const sessions = [...new Set(page.map(({ session_id }) => session_id))];
      const { mistakes } = await loadMistakes(db, viewer, { users, sessions, asksSiblings: false });
      const found = new Map(mistakes.map((one) => [placeOf(one), one]));
      return page.flatMap((one) => found.get(placeOf(one)) ?? []);
    },
  };
}

/** Returns those of a student’s mistakes that have a question each when they are practised one after the other. */
async function listInTurn(db: Database, actor: Actor, page: readonly Mistake[]): Promise<string[]> {
  const ready = [...Map.groupBy(page.filter(isDue), ({ question_id }) => question_id).values()].flatMap(
    ([first]) => first ?? [],
  );
  const shown = await selectWaitingFor(db, actor.id);
  const ids = ready.flatMap(({ question_id }) => (shown.has(question_id) ? [] : [question_id]));
  const given = (await loadSiblings(db, actor.id, ids))(ids);
  return ready.flatMap(({ question_id, attempt_id }) =>
    shown.has(question_id) || given.has(question_id) ? [attempt_id] : [],
  );
}

/**
 * Returns the mistakes of a person or a group within reach: their cost by every dimension, and a page of them.
 *
 * @throws Refusal `not_found` for a person or group out of reach; `malformed` where the team names nobody.
 */
export async function analyseMistakes(db: Database, actor: Actor, query: Query, url: string): Promise<Analysis> {
  const { people, group } = await whose(db, actor, query);
  const viewer: Viewer = actor.role === "student" ? "student" : "team";
  const { from, newest, session } = query;
  const [{ loaded, complete }, taxonomy, reasons] = await Promise.all([
    look(db, viewer, group !== null, {
      users: people.map(({ id }) => id),
      from,
      newest,
      sessions: session === undefined ? undefined : [session],
    }),
    loadTaxonomy(db),
    selectReasons(db),
  ]);
  // A tag that was merged is what it became.
  const tag = query.tag && (taxonomy.find(query.tag)?.id ?? query.tag);
  const under = query.under === undefined ? undefined : taxonomy.find(query.under);
  const familyOf = familiesOf(reasons);
  const narrowed = narrow(loaded.mistakes, { ...query, tag }, familyOf);
  const found = narrowed.leaving();
  const shown = firstOf(found, query.ordering, query.page * query.page_size);
  const [page, totals] = await Promise.all([
    complete(shown.slice((query.page - 1) * query.page_size)),
    // Added up while the page is read.
    totalsOf(narrowed, under?.id ?? null, loaded, {
      nameOf: (key) => reasons.get(key)?.name ?? null,
      familyOf,
    }),
  ]);
  const versionIds = [...new Set(page.map((one) => one.question_version_id))];
  const [assessments, titles, passages, notes] = await Promise.all([
    selectAssessmentNames(db, [...new Set(page.map((one) => one.assessment_id))]),
    loadQuestionTitles(db, versionIds),
    loadPassageStarts(db, versionIds),
    findNotes(db, page),
  ]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const names: Names = { people: byId, assessments, titles, passages, reasons, familyOf, notes };
  const [only] = people;
  return {
    count: found.length,
    ...pageLinks(url, query, found.length),
    results: page.map((mistake) => present(mistake, names, viewer)),
    of: { user: group ? null : (only ?? null), group },
    base: {
      sittings: loaded.sittings,
      questions: loaded.questions,
      not_reached: count(loaded.mistakes, (mistake) => mistake.not_reached),
      first_at: loaded.first_at,
      last_at: loaded.last_at,
    },
    under: under ? pathNames(taxonomy, under) : [],
    ...totals,
    due: {
      count: count(loaded.mistakes, isDue),
      next_at: nextDue(loaded.mistakes),
      in_turn: viewer === "student" && query.state === "todo" ? await listInTurn(db, actor, page) : [],
    },
  };
}
