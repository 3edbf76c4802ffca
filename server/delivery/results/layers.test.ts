import type { Regrade } from "@sextant/contract/regrades.ts";
import { tagLevels } from "@sextant/contract/tags.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { estimateMastery } from "@sextant/psychometrics/progress/mastery.ts";
import { effectiveAnswers, type Weighed } from "@sextant/psychometrics/progress/weigh-answers.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { findPublishedVersion } from "../../authoring/assessments/published.ts";
import { listAnswers } from "../../learning/evidence/answers.ts";
import { listSittings } from "../../learning/evidence/sittings.ts";
import { tagsOf } from "../../learning/evidence/tags.ts";
import { listScoredTests } from "../../learning/performance/scored-tests.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import {
  expectedBands,
  expectedFacts,
  expectedFigures,
  expectedRanks,
  expectedResults,
  expectedSectionBands,
} from "../../testing/recomputed-results.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { allocate, answer, publishAssessment, sit } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { rebuildResults } from "../marking/rebuild-results.ts";
import { scoreSession } from "../marking/score-sessions.ts";
import { refreshFigures } from "./version-figures.ts";

const app = useTestApp();
const staff = useSignedIn(app, "staff");
let world: World;

interface World {
  assessments: string[];
  versions: string[];
  questions: string[][];
  schools: string[];
  topics: string[];
  students: { signedIn: SignedIn; isErased: boolean }[];
  /** Those of whom nothing is done afterwards but what befalls a whole test. */
  others: string[];
  sessions: { id: string; assessment: number; student: number }[];
  regrades: { id: string; assessment: number }[];
}

async function call<T>(method: string, path: string, body?: unknown) {
  return app.call<T>(method, path, { as: staff, ...(body === undefined ? {} : { body }) });
}
async function make(path: string, body: object): Promise<string> {
  const made = await call<{ id: string }>("POST", path, body);
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  return made.body.id;
}
const query = async <T>(text: string, values: unknown[] = []) =>
  (await app.platform.pool.query(text, values)).rows as T[];

/** What others did, the able better: of so many a score has an error. Ten of them and the students make the cohorts of schools. */
const rowsOfOthers: Outcome[][] = Array.from({ length: 31 }, (_, person) =>
  Array.from(
    { length: 4 },
    (_place, place): Outcome => ((person * 7 + place * 3) % 11 > 2 + place + (person % 4) ? 1 : 0),
  ),
);

/** Two tests of four questions under two topics, the second released by hand, sat by 31 others; and five students of two schools. */
async function makeWorld(): Promise<World> {
  const { db } = app.platform;
  const exam = await make("/api/tags/exam/", { name: "Any order" });
  const topics = [
    await make("/api/tags/topic/", { name: "Rates", parent: exam }),
    await make("/api/tags/topic/", { name: "Ratios", parent: exam }),
  ];
  const moments = { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "scored" };
  const assessments = [
    await publishAssessment(app, staff, { sections: [{ questions: 4 }], review_policy: moments }),
    await publishAssessment(app, staff, {
      sections: [{ questions: 2 }, { questions: 2 }],
      review_policy: { ...moments, score: "released" },
    }),
  ];
  const questions: string[][] = [];
  for (const assessment of assessments) {
    const rows = await query<{ id: string }>(
      `select version.question_id as id from version_placements placement
       join version_sections section on section.id = placement.version_section_id
       join assessment_versions sat on sat.id = section.assessment_version_id
       join question_versions version on version.id = placement.question_version_id
       where sat.assessment_id = $1 order by section.position, placement.position`,
      [assessment],
    );
    questions.push(rows.map(({ id }) => id));
  }
  await query(
    "insert into question_tags (question_id, tag_id) select id, ($2::uuid[])[1 + n % 2] from unnest($1::uuid[]) with ordinality as q (id, n)",
    [questions.flat(), topics],
  );
  const schools = [await createSchool(db), await createSchool(db)];
  const students: World["students"] = [];
  for (let made = 0; made < 5; made += 1) {
    const person = await createTestUser(db, { role: "student", schoolIds: schools.slice(made % 2, (made % 2) + 1) });
    const signedIn = await app.signInAs(person);
    for (const assessment of assessments) await allocate(app, staff, assessment, signedIn.id, { sittings_allowed: 20 });
    students.push({ signedIn, isErased: false });
  }
  const schoolOf = (person: number) => (person < 10 ? (schools[0] ?? null) : person < 18 ? (schools[1] ?? null) : null);
  const [first = "", second = ""] = assessments;
  const userIds = await satByMany(app.platform, first, rowsOfOthers, { schoolOf });
  await satByMany(app.platform, second, rowsOfOthers, { schoolOf, userIds });
  const versions: string[] = [];
  for (const id of assessments) versions.push((await findPublishedVersion(db, id)) ?? "");
  return { assessments, versions, questions, schools, topics, students, others: userIds, sessions: [], regrades: [] };
}

beforeAll(async () => {
  world = await makeWorld();
});

const letter = fc.constantFrom("A", "B", "C", null);
const place = fc.nat(30);
const sat = fc.record({
  act: fc.constant("sit" as const),
  student: fc.nat(4),
  assessment: fc.nat(1),
  saves: fc.array(fc.tuple(fc.nat(3), letter, fc.option(fc.integer({ min: 1, max: 5 }), { nil: null })), {
    maxLength: 7,
  }),
  looks: fc.array(fc.nat(3), { maxLength: 4 }),
});
const step = fc.oneof(
  { weight: 5, arbitrary: sat },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("regrade" as const),
      assessment: fc.nat(1),
      question: fc.nat(3),
      kind: fc.constantFrom("key" as const, "all" as const, "answered" as const, "drop" as const),
      letter: fc.constantFrom("A", "B"),
    }),
  },
  ...(["undo", "cancel", "reopen", "release", "move", "merge", "unmerge"] as const).map((act) => ({
    weight: act === "undo" || act === "reopen" ? 2 : 1,
    arbitrary: fc.record({ act: fc.constant(act), place }),
  })),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function takeSitting(one: Extract<Step, { act: "sit" }>): Promise<void> {
  const student = world.students[one.student];
  if (!student || student.isErased) return;
  const sitter = await sit(app, student.signedIn, world.assessments[one.assessment] ?? "");
  const { id } = sitter.session;
  await sitter.act("start");
  const revisions = new Map<string, number>();
  for (let section = 0; section <= one.assessment; section += 1) {
    await sitter.act("begin_section");
    const attempts = await sitter.render();
    for (const look of one.looks) {
      const attempt = attempts[look % attempts.length];
      await query(
        // Half a minute, begun before the section as its end is near: what haste does to mastery has tests of its own.
        `insert into visits (session_id, id, attempt_id, entered_ms, left_ms, active_ms)
         values ($1, gen_random_uuid(), $2, $3::int - 30000, $3::int, 30000)`,
        [id, attempt?.id, look],
      );
    }
    for (const [at, given, confidence] of one.saves) {
      const attempt = attempts[at % attempts.length];
      if (!attempt) continue;
      const revision = (revisions.get(attempt.id) ?? 0) + 1;
      revisions.set(attempt.id, revision);
      const isNumber = !attempt.question.interactions[0]?.options;
      const text = isNumber && given !== null ? (given === "A" ? "0.5" : "7") : given;
      const response = text === null ? null : answer(attempt, text);
      await sitter.save([
        { id: attempt.id, revision, elapsed_ms: revision, response, ...(confidence ? { confidence } : {}) },
      ]);
    }
    if (section < one.assessment) await sitter.act("end_section", { unsent: 0 });
  }
  await sitter.act("submit", { unsent: 0 });
  await scoreSession(app.platform.db, () => {}, id);
  world.sessions.push({ id, assessment: one.assessment, student: one.student });
}

async function regrade(one: Extract<Step, { act: "regrade" }>): Promise<void> {
  const path = `/api/assessments/${world.assessments[one.assessment]}/regrades/`;
  const question = world.questions[one.assessment]?.[one.question] ?? "";
  const { body } = await call<{ interactions: { id: string; options?: { id: string; content: string }[] }[] }>(
    "GET",
    `/api/questions/${question}/`,
  );
  const [part] = body.interactions;
  if (!part) throw new Error("The question has no part");
  const right = part.options?.find(({ content }) => content.includes(`Option ${one.letter}`))?.id;
  const key = right ? { correct: [right] } : { accept: [one.letter === "A" ? "0.5" : "7"], tolerance: null };
  const how =
    one.kind === "key"
      ? { kind: "key", key: { [part.id]: key } }
      : one.kind === "drop"
        ? { kind: "drop" }
        : { kind: "full_credit", credit: one.kind };
  const made = await call<Regrade>("POST", path, { question, tells: false, ...how });
  if (made.status !== 200) return;
  const id = made.body.id ?? "";
  expect((await call("POST", `${path}${id}/apply/`)).status).toBe(202);
  await workOff(app.platform);
  world.regrades.push({ id, assessment: one.assessment });
}

const act = (session: string, action: string, more = {}) =>
  call("PATCH", `/api/users/assessments-sessions/${session}/`, { action, ...more });

async function perform(one: Step): Promise<void> {
  if (one.act === "sit") return takeSitting(one);
  if (one.act === "regrade") return regrade(one);
  const session = world.sessions[one.place % Math.max(1, world.sessions.length)]?.id ?? "";
  const [topic, other] = one.place % 2 === 0 ? world.topics : [...world.topics].reverse();
  switch (one.act) {
    case "undo": {
      const last = world.regrades.findLast(({ assessment }) => assessment === one.place % 2);
      if (!last) return;
      const path = `/api/assessments/${world.assessments[last.assessment]}/regrades/${last.id}/undo/`;
      if ((await call("POST", path)).status !== 202) return;
      await workOff(app.platform);
      world.regrades = world.regrades.filter((each) => each !== last);
      return;
    }
    case "cancel":
      await act(session, "cancel", { reason: "someone else sat it" });
      return;
    case "release":
      await act(session, "release");
      return;
    case "reopen":
      if ((await act(session, "reopen", { seconds: 60 })).status !== 200) return;
      await act(session, "end", { reason: "time is up" });
      // Scoring waits for answers that may still be on their way: here, there are none.
      await query("update sessions set grace_ends_at = now() where id = $1", [session]);
      await scoreSession(app.platform.db, () => {}, session);
      return;
    case "move": {
      const id = world.students[one.place % 5]?.signedIn.id;
      await query("update memberships set school_id = $2 where user_id = $1", [id, world.schools[one.place % 2]]);
      return;
    }
    case "merge":
      await call("POST", `/api/tags/${topic}/merge/`, { into: other });
      return;
    case "unmerge":
      await call("POST", `/api/tags/${topic}/unmerge/`);
      return;
  }
}

/** Erases a student: what they got stays, as nobody's. */
async function erase(student: World["students"][number]): Promise<void> {
  const [row] = await query<{ name: string }>(
    "select first_name || ' ' || last_name as name from users where id = $1",
    [student.signedIn.id],
  );
  const erased = await call("POST", `/api/users/${student.signedIn.id}/erase/`, { name: row?.name });
  expect(erased.status, JSON.stringify(erased.body)).toBe(204);
  student.isErased = true;
}

/** Answers by tag as they are now: how many, and how many right. */
async function byTag(): Promise<string[]> {
  const { db } = app.platform;
  const students = world.students.map(({ signedIn }) => signedIn.id);
  const answers = await listAnswers(db, { users: [...students, ...world.others] });
  const tags = await tagsOf(
    db,
    answers.map(({ question_id }) => question_id),
  );
  const sums = new Map<string, [number, number]>();
  for (const { question_id: id, correct } of answers)
    for (const { name, level } of tags.get(id) ?? []) {
      const [count, right] = sums.get(name) ?? [0, 0];
      if (level === "topic") sums.set(name, [count + 1, right + (correct ? 1 : 0)]);
    }
  return [...sums].map(([name, [count, right]]) => `${name} ${count} ${right}`).sort();
}

async function expectedByTag(): Promise<string[]> {
  const rows = await query<{ told: string }>(
    `select used.name || ' ' || count(*) || ' ' || count(*) filter (where score.correct) as told
     from attempts attempt join sessions sitting on sitting.id = attempt.session_id and sitting.state in ('scored', 'released')
     join lateral (select correct from attempt_scores where session_id = attempt.session_id and attempt_id = attempt.id
       order by created_at desc, id desc limit 1) score on true
     join question_versions version on version.id = attempt.question_version_id
     join question_tags link on link.question_id = version.question_id join tags tag on tag.id = link.tag_id
     join tags used on used.id = coalesce(tag.merged_into_id, tag.id) group by used.name`,
  );
  return rows.map(({ told }) => told).sort();
}

interface Known {
  /** The person and the tag. */
  of: string;
  asked: number;
  mean: number;
  low: number;
  high: number;
}

const byName = (one: Known, other: Known) => (one.of < other.of ? -1 : 1);

type Page = OperationOutput<"performance.get">;

const present = () => world.students.filter(({ isErased }) => !isErased).map(({ signedIn }) => signedIn.id);

/** Each student's page as the team sees it. */
async function pages(): Promise<{ id: string; page: Page }[]> {
  return Promise.all(
    present().map(async (id) => {
      const { status, body } = await call<Page>("GET", `/api/student-my-performance-analytics/?user=${id}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return { id, page: body };
    }),
  );
}

/** Mastery by tag, with its band. */
const mastery = (found: { id: string; page: Page }[]): Known[] =>
  found
    .flatMap(({ id, page }) =>
      page.mastery.map(({ tag, asked, mean, band }) => ({ of: `${id} ${tag.id}`, asked, mean, ...band })),
    )
    .sort(byName);

const noBand = { low: null, high: null };

/** Scores with their bands, each student's in order. */
const bands = (found: { id: string; page: Page }[]) =>
  found
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ page }) => page.scores.filter(({ section }) => section === null).flatMap(({ scores }) => scores))
    .map(({ session, value, error, band }) => ({ of: session, value, error, ...(band ?? noBand) }));

/** Scores of the sections of each sitting with their bands, by sitting and place. */
async function sectionBands() {
  const { db } = app.platform;
  const sat = await listSittings(db, { users: [...present(), ...world.others] });
  const tests = await listScoredTests(
    db,
    sat.filter(({ state }) => state !== "submitted"),
  );
  return tests
    .flatMap(({ sitting, sections }) =>
      sections.flatMap(({ score }, place) =>
        score === null
          ? []
          : [
              {
                of: `${sitting.session_id} ${place + 1}`,
                value: score.value,
                error: score.error,
                ...(score.band ?? noBand),
              },
            ],
      ),
    )
    .sort((one, other) => (one.of < other.of ? -1 : 1));
}

/** Percentiles with their bands, of the latest test of each among everyone and their school. */
const ranks = (found: { id: string; page: Page }[]) =>
  found
    .flatMap(({ id, page: { standing } }) =>
      (standing?.cohorts ?? []).map(({ cohort, people, rank, band }) => ({
        of: `${id} ${standing?.session} ${cohort}`,
        people,
        rank,
        ...(band ?? noBand),
      })),
    )
    .sort((one, other) => (one.of < other.of ? -1 : 1));

/** The same rows, with numbers as near as two ways to compute them agree. */
const nearly = (rows: Record<string, string | number | null>[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === "number" ? expect.closeTo(value, 6) : value]),
    ),
  );

/** The same from scores in plain SQL, weighted by their age. */
async function expectedMastery(): Promise<Known[]> {
  const rows = await query<
    { user_id: string; tag: string; level: "exam" | "topic"; parent: string | null } & Weighed & { asked: number }
  >(
    `with answer as (
       select fact.user_id, least(1, greatest(0, fact.points / fact.max_points))::float8 as share, version.question_id,
         power(2, -extract(epoch from now() - sitting.submitted_at)::float8 / 86400 / 30) as weight
       from (${expectedFacts}) fact join sessions sitting on sitting.id = fact.session_id and sitting.state in ('scored', 'released')
       join question_versions version on version.id = fact.question_version_id
       where fact.scored and not fact.not_reached and fact.points is not null and fact.max_points > 0
     ), tagged as (
       select answer.*, used.id as topic, used.parent_id as exam from answer
       join question_tags link on link.question_id = answer.question_id join tags tag on tag.id = link.tag_id
       join tags used on used.id = coalesce(tag.merged_into_id, tag.id)
     ), under as (
       select user_id, share, weight, topic as tag, 'topic' as level, exam as parent from tagged
       union all select user_id, share, weight, exam, 'exam', null from tagged
     )
     select user_id, tag, level, parent, count(*)::int as asked, sum(weight * share) as right, sum(weight) as weight,
       sum(weight * weight) as squares
     from under group by user_id, tag, level, parent`,
  );
  const left = new Set(present());
  const byPerson = Map.groupBy(
    rows.filter(({ user_id }) => left.has(user_id)),
    ({ user_id }) => user_id,
  );
  return [...byPerson]
    .flatMap(([user, own]) => {
      const topics = own.map(({ tag, level, parent, ...sums }) => {
        return { id: tag, parent, level: tagLevels.indexOf(level), ...effectiveAnswers(sums) };
      });
      const found = estimateMastery(topics);
      return own.flatMap(({ tag, asked }) => {
        const one = found.get(tag);
        return one ? [{ of: `${user} ${tag}`, asked, mean: one.mean, low: one.low, high: one.high }] : [];
      });
    })
    .sort(byName);
}

interface Figures {
  questions: { question_version_id: string; correct: number }[];
}

/** Figures with their questions in an order of their own, and shares as exact as two ways to compute them agree. */
const inOrder = (rows: Figures[]) =>
  rows.map((row) => ({
    ...row,
    questions: row.questions
      .map((one) => ({ ...one, correct: one.correct.toFixed(9) }))
      .sort((one, other) => (one.question_version_id < other.question_version_id ? -1 : 1)),
  }));

/** Everything that is stored for figures, as a recomputation names it. */
async function stored() {
  const facts = await query(
    `select fact.session_id, fact.attempt_id, fact.user_id, question_version_id, section_position, position, points, max_points,
       first_points, correct, omitted, unreadable, scored, not_reached, chosen, confidence, time_ms, visits, changed
     from result_facts fact join sessions on sessions.id = fact.session_id and sessions.state <> 'cancelled'
     order by fact.session_id, fact.attempt_id`,
  );
  const results = await query(
    `select session_id, user_id, school_id, released_at, counts, is_first, points, max_points, correct, wrong, omitted,
       time_ms, encode(answers, 'hex') as answers from session_results order by session_id`,
  );
  for (const version of world.versions) await refreshFigures(app.platform.db, version);
  const figures = await query<Figures>(
    `select assessment_version_id, people, mean::float8, standard_deviation::float8 as sd, alpha::float8, standard_error::float8 as sem,
       questions from version_figures order by 1`,
  );
  return { facts, results, figures };
}

/** Whether bands were met that end where the scale does. */
const met = { low: false, high: false };

async function check(done: string): Promise<void> {
  const is = await stored();
  expect(is.facts, done).toEqual(await query(expectedFacts));
  expect(is.results, done).toEqual(await query(expectedResults));
  expect(inOrder(is.figures), done).toEqual(inOrder(await query(expectedFigures)));
  expect(await byTag(), done).toEqual(await expectedByTag());
  // Two ways at two moments agree as far as clocks and rounding let them.
  const near = ({ of, asked, ...known }: Known) => {
    const [mean, low, high] = [known.mean, known.low, known.high].map((value) => expect.closeTo(value, 6));
    return { of, asked, mean, low, high };
  };
  const found = await pages();
  expect(mastery(found), done).toEqual((await expectedMastery()).map(near));
  expect(bands(found), done).toEqual(nearly(await query(expectedBands, [present()])));
  const bySection = await sectionBands();
  expect(bySection, done).toEqual(nearly(await query(expectedSectionBands, [[...present(), ...world.others]])));
  for (const { value, error, low, high } of [...bands(found), ...bySection]) {
    if (error === null) continue;
    met.low ||= low === 0 && value < error;
    met.high ||= high === 100 && value > 100 - error;
  }
  expect(ranks(found), done).toEqual(nearly(await query(expectedRanks, [present()])));
}

test("every figure is what a recomputation gives, after sittings and all that may come after them in any order", async () => {
  const done: string[] = [];
  const steps = fc.sample(step, { numRuns: 60, seed: 5 });
  for (const [number, one] of steps.entries()) {
    done.push(JSON.stringify(one));
    await perform(one);
    if (number === 30 && world.students[3]) await erase(world.students[3]);
    if (number % 4 === 3) await check(done.join("\n"));
  }
  expect(met).toEqual({ low: true, high: true });
  const before = await stored();
  await rebuildResults(app.platform.db);
  expect(await stored()).toEqual(before);
});
