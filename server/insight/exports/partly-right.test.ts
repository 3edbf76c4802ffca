import { answerOutcomes } from "@sextant/contract/answer-outcomes.ts";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { scoreSession } from "../../delivery/marking/score-sessions.ts";
import { type Judged, outcomeOf, outcomeSql } from "../../delivery/results/outcome.ts";
import { listFirstSittings, listSatVersions, loadResponses } from "../../delivery/results/responses.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup } from "../../testing/factories.ts";
import { allocate, showKeys, sitFirstSection } from "../../testing/sitting.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
let staff: SignedIn;
let student: SignedIn;
let assessment: string;
let session: string;

/** What is chosen of a question whose right options are A and B, each worth half of two points, and what it comes to. */
const planted = [
  { chosen: ["A", "B"], outcome: "right", points: 2 },
  { chosen: ["A"], outcome: "partial", points: 1 },
  { chosen: [], outcome: "omitted", points: 0 },
  { chosen: ["C"], outcome: "wrong", points: 0 },
] as const;
const outcomes = planted.map(({ outcome }) => outcome);

const call = async <Body>(method: string, path: string, as: SignedIn, body?: unknown): Promise<Body> => {
  const answer = await t.call<Body>(method, path, { as, ...(body === undefined ? {} : { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};

beforeAll(async () => {
  [staff, student] = [await t.signInAs("staff"), await t.signInAs("student")];
  const { db } = t.platform;
  ({ id: assessment } = await call<{ id: string }>("POST", "/api/assessments/", staff, {
    name: "In parts",
    kind: "mock",
    review_policy: { score: "scored", response: "scored", key: "scored" },
  }));
  const section = await call<{ id: string }>("POST", `/api/assessments/${assessment}/sections/`, staff, {
    name: "One",
    time_limit_seconds: 600,
  });
  const { id: tag } = await call<{ id: string }>("POST", "/api/tags/exam/", staff, { name: "Parts", parent: null });
  const placements: { question: string; points: number }[] = [];
  for (const { outcome } of planted) {
    const { id: question } = await call<{ id: string }>("POST", "/api/questions/", staff, {
      status: "published",
      body: `<p>Which two of these are in ${outcome}?</p>`,
      interactions: [
        {
          type: "choice",
          source_identifier: "RESPONSE",
          max_choices: 2,
          options: ["A", "B", "C", "D"].map((letter) => ({ source_identifier: letter, content: `Option ${letter}` })),
        },
      ],
      key: { RESPONSE: { correct: ["A", "B"], partial: "per_option" } },
    });
    await db.insertInto("question_tags").values({ question_id: question, tag_id: tag }).execute();
    placements.push({ question, points: 2 });
  }
  await call("POST", `/api/sections/${section.id}/questions/`, staff, { placements });
  await call("PATCH", `/api/assessments/${assessment}/`, staff, { action: "publish" });
  await createGroup(db, { members: [student.id] });
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  session = sitter.session.id;
  await sitter.save(
    attempts.flatMap(({ id, question }, index) => {
      const [interaction] = question.interactions;
      const chosen = (planted[index]?.chosen ?? []).flatMap((letter) =>
        (interaction?.options ?? []).filter(({ content }) => content.includes(`Option ${letter}`)).map((one) => one.id),
      );
      return interaction && chosen.length > 0
        ? [{ id, revision: 1, elapsed_ms: 100 * index, response: { [interaction.id]: chosen } }]
        : [];
    }),
  );
  await sitter.act("submit", { unsent: 0 });
  await scoreSession(db, () => {}, session);
  await showKeys(t, staff, session);
});

async function download(rows: string): Promise<Record<string, string>[]> {
  const path = `/api/users/download-assessment-sessions/?assessments=${assessment}&rows=${rows}`;
  const { url } = await call<{ url: string }>("GET", path, staff);
  const file = await t.call<string>("GET", url);
  expect(file.status).toBe(200);
  return parse(file.body, { columns: true, bom: true });
}

const path = () => `/api/users/assessments-sessions/${session}/`;

test("an answer that is partly right is neither right nor wrong, wherever a sitting is told of", async () => {
  type Section = { correct: number; partly_right: number; wrong: number; omitted: number };
  const { score } = await call<{ score: { points: number; sections: Section[] } }>("GET", path(), student);
  expect(score).toMatchObject({ points: 3, sections: [{ correct: 1, partly_right: 1, wrong: 1, omitted: 1 }] });

  type Reviewed = { results: { outcome: string; points: number }[] };
  const review = await call<Reviewed>("GET", `/api/users/sessions/${session}/attempts/`, student);
  expect(review.results.map(({ outcome, points }) => [outcome, points])).toEqual(
    planted.map(({ outcome, points }) => [outcome, points]),
  );

  type Tag = { right: number; partly_right: number; asked: number; answers: { mark: string }[] };
  const report = await call<{ tags: Tag[] }>("GET", `${path()}report/`, student);
  expect(report.tags).toMatchObject([{ right: 1, partly_right: 1, asked: 4 }]);
  expect(report.tags[0]?.answers.map(({ mark }) => mark)).toEqual(outcomes);

  type Mistakes = { results: { outcome: string; points: number; max_points: number }[] };
  const mistakes = await call<Mistakes>("GET", "/api/mistakes-analyser/", student);
  expect(mistakes.results.map((one) => [one.outcome, one.points, one.max_points])).toEqual(
    expect.arrayContaining([
      ["partial", 1, 2],
      ["wrong", 0, 2],
    ]),
  );
  expect(mistakes.results).toHaveLength(3);

  const answers = await download("answers");
  expect(answers.map(({ outcome, correct, points }) => [outcome, correct, points])).toEqual([
    ["right", "yes", "2"],
    ["partial", "", "1"],
    ["omitted", "", "0"],
    ["wrong", "no", "0"],
  ]);
  const sittings = await download("sittings");
  expect(sittings).toMatchObject([{ correct: "1", partly_right: "1", wrong: "1", omitted: "1" }]);

  const { db } = t.platform;
  const versions = await listSatVersions(db, assessment);
  const people = await listFirstSittings(
    db,
    assessment,
    versions.map(({ id }) => id),
  );
  const { columns } = await loadResponses(db, people);
  expect(columns.map((column) => column.partly_right)).toEqual([0, 1, 0, 0]);
});

test("SQL and code tell outcomes alike", async () => {
  const points = [null, -0.5, 0, 0.5, 1];
  const facts = points.flatMap((one) =>
    [true, false, null].flatMap((correct) =>
      [true, false].flatMap((omitted) =>
        [true, false].map((not_reached): Judged => ({ points: one, max_points: 1, correct, omitted, not_reached })),
      ),
    ),
  );
  const { rows } = await sql<{ outcome: string }>`
    select ${outcomeSql("fact")} as outcome
    from jsonb_to_recordset(${JSON.stringify(facts.map((fact, no) => ({ no, ...fact })))}::jsonb)
      as fact (no int, points numeric, max_points numeric, correct boolean, omitted boolean, not_reached boolean)
    order by no`.execute(t.platform.db);
  expect(rows.map(({ outcome }) => outcome)).toEqual(facts.map(outcomeOf));
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(answerOutcomes));
});
