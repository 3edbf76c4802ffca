import type { QuestionFacets } from "@sextant/contract/question-filter.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createSchool, createTestUser } from "../../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

type Listed = OperationOutput<"questions.list">;

/** What the test knows of a question, by the fields of a filter: all values under which it is to count. */
type Known = Record<string, string[]> & { id: string[] };

const server = useTestApp();
const staff = useSignedIn(server, "staff");
let tutor: SignedIn;
const known: Known[] = [];
const levels = ["exam", "subject", "domain", "topic"] as const;
const tags = new Map<string, { level: string; path: string[] }>();
const nodes = new Map<string, string[]>();
const schools: string[] = [];
let random = 1;
const next = (below: number) => {
  random = (random * 48_271) % 2_147_483_647;
  return random % below;
};
const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;

async function fillTrees(): Promise<void> {
  const { db } = server.platform;
  const addTag = async (depth: number, parent: string | null) => {
    const [id, level] = [newId(), levels[depth]];
    if (!level) return;
    const path = [...(parent ? (tags.get(parent)?.path ?? []) : []), id];
    tags.set(id, { level, path });
    await db
      .insertInto("tags")
      .values({ id, level, parent_id: parent, name: `${level} ${tags.size}` })
      .execute();
    for (let child = 0; child < 2; child += 1) await addTag(depth + 1, id);
  };
  await addTag(0, null);
  await addTag(0, null);
  const [subject, tree] = [newId(), newId()];
  await db.insertInto("subjects").values({ id: subject, name: "Algebra" }).execute();
  await db.insertInto("subject_trees").values({ id: tree, subject_id: subject, name: "Syllabus" }).execute();
  const addNode = async (depth: number, parent: string | null) => {
    const id = newId();
    nodes.set(id, [...(parent ? (nodes.get(parent) ?? []) : [subject, tree]), id]);
    await db
      .insertInto("subject_nodes")
      .values({ id, subject_tree_id: tree, parent_id: parent, name: `Node ${nodes.size}` })
      .execute();
    for (let child = 0; depth < 2 && child < 2; child += 1) await addNode(depth + 1, id);
  };
  await addNode(0, null);
}

async function addQuestion(at: number): Promise<void> {
  const author = pick([staff, tutor]);
  const isChoice = next(3) > 0;
  const own = next(4) === 0 ? [] : [...new Set([pick([...tags.keys()]), pick([...tags.keys()])])];
  const filed = next(3) === 0 ? [] : [pick([...nodes.keys()])];
  const difficulty = pick([null, 1, 2, 3, 4, 5]);
  const school = pick([null, null, schools[0], author === staff ? schools[1] : schools[0]]) ?? null;
  const explanation = pick(["", "<p>So it is.</p>"]);
  const status = pick(["draft", "in_review", "published"]);
  const pool = pick(["practice", "secure"]);
  const body = {
    body: `<p>Question ${at} on ${pick(["rivers", "stars"])}</p>`,
    interactions: [
      isChoice
        ? {
            type: "choice",
            options: [
              { source_identifier: "A", content: "yes" },
              { source_identifier: "B", content: "no" },
            ],
          }
        : { type: "numeric_entry" },
    ],
    key: { RESPONSE: isChoice ? { correct: ["A"] } : { accept: ["7"] } },
    tags: own,
    nodes: filed,
    difficulty,
    school,
    explanation,
    status,
    pool,
  };
  const answer = await server.call<{ id: string }>("POST", "/api/questions/", { as: author, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const levelsOf = (level: string) => [
    ...new Set(own.flatMap((id) => (tags.get(id)?.path ?? []).filter((one) => tags.get(one)?.level === level))),
  ];
  known.push({
    id: [answer.body.id],
    search: [body.body.includes("rivers") ? "rivers" : "stars"],
    status: [status],
    pool: [pool],
    difficulty: [difficulty === null ? "none" : String(difficulty)],
    type: [isChoice ? "choice" : "numeric_entry"],
    school: [school ?? "none"],
    created_by: [author.id],
    usage: ["unused"],
    explanation: [String(explanation !== "")],
    picture: ["false"],
    calibrated: ["false"],
    untagged: own.length === 0 ? ["none"] : [],
    ...Object.fromEntries(levels.map((level) => [level, levelsOf(level)])),
    node: filed.length === 0 ? ["none"] : [...new Set(filed.flatMap((id) => nodes.get(id) ?? []))],
  } as Known);
}

async function list(query: Record<string, string>, as = staff): Promise<Listed> {
  const answer = await server.call<Listed>("GET", `/api/questions/?${new URLSearchParams(query)}`, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

beforeAll(async () => {
  const { db } = server.platform;
  schools.push(await createSchool(db), await createSchool(db));
  tutor = await server.signInAs(await createTestUser(db, { role: "tutor", schoolIds: schools.slice(0, 1) }));
  await fillTrees();
  for (let at = 0; at < 80; at += 1) await addQuestion(at);
});

type Chosen = Record<string, string[]>;

const fits = (question: Known, chosen: Chosen, without?: string) =>
  Object.entries(chosen).every(
    ([field, wanted]) => field === without || wanted.some((value) => question[field]?.includes(value)),
  );

function countBy(field: string, chosen: Chosen, from: readonly Known[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const question of from) {
    if (!fits(question, chosen, field)) continue;
    for (const value of question[field] ?? []) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

const countsOf = (placed: { id: string; count: number }[], none = 0) =>
  Object.fromEntries(
    [...placed.map(({ id, count }) => [id, count]), ["none", none]].filter(([, count]) => count !== 0),
  );

/** Facets as they come, in the shape in which the test counts. */
function shapeOf(facets: QuestionFacets): Record<string, Record<string, number>> {
  const { tag, untagged, node, unfiled, school, shared, created_by, ...plain } = facets;
  return {
    ...plain,
    school: countsOf(school, shared),
    created_by: countsOf(created_by),
    node: countsOf(node, unfiled),
    untagged: countsOf([], untagged),
    ...Object.fromEntries(levels.map((level) => [level, countsOf(tag.filter((one) => one.level === level))])),
  };
}

const facetNames = [
  ...["status", "pool", "difficulty", "type", "usage", "explanation", "picture", "calibrated"],
  ...["school", "created_by", "node", "untagged", ...levels],
];

/** Builds the query as sent in a URL: tags of all levels in one field. */
function queryOf(chosen: Chosen): Record<string, string> {
  const inTags = ["untagged", ...levels].flatMap((level) => chosen[level] ?? []);
  const others = Object.entries(chosen).filter(
    ([field]) => field !== "untagged" && !levels.some((level) => level === field),
  );
  return Object.fromEntries([
    ...others.map(([field, values]) => [field, values.join(",")]),
    ...(inTags.length > 0 ? [["tag", inTags.join(",")]] : []),
  ]);
}

const anyFilter = (): fc.Arbitrary<Chosen> => {
  const some = (values: readonly string[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { freq: 2 });
  const byLevel = levels.map((level) => [
    level,
    fc.option(
      fc.subarray(
        [...tags].filter(([, tag]) => tag.level === level).map(([id]) => id),
        { minLength: 1, maxLength: 2 },
      ),
      { freq: 1 },
    ),
  ]);
  return fc
    .record({
      search: fc.option(fc.constantFrom(["rivers"], ["stars"]), { freq: 1 }),
      status: some(["draft", "in_review", "published"]),
      pool: some(["practice", "secure"]),
      difficulty: some(["1", "2", "3", "4", "5", "none"]),
      type: some(["choice", "numeric_entry"]),
      school: some(["none", ...schools]),
      created_by: some([staff.id, tutor.id]),
      usage: some(["unused", "draft"]),
      explanation: some(["true", "false"]),
      node: some(["none", ...nodes.keys()]),
      ...(Object.fromEntries(byLevel) as Record<string, fc.Arbitrary<string[] | null>>),
    })
    .map((chosen) => Object.fromEntries(Object.entries(chosen).filter(([, values]) => values !== null)) as Chosen);
};

test("whatever the filters, rows and every facet are what counting one by one gives, for staff and within reach", async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter(), fc.boolean(), async (chosen, isStaff) => {
      const from = isStaff
        ? known
        : known.filter(({ school, created_by: by }) => school?.[0] !== schools[1] || by?.[0] === tutor.id);
      const page = await list({ ...queryOf(chosen), facets: "true", page_size: "200" }, isStaff ? staff : tutor);
      const expected = from.filter((question) => fits(question, chosen)).flatMap(({ id }) => id);
      expect(page.results.map(({ id }) => id).sort()).toEqual(expected.sort());
      expect(page.count).toBe(expected.length);
      const { facets } = page;
      if (!facets) throw new Error("facets were asked for");
      expect(shapeOf(facets)).toEqual(
        Object.fromEntries(facetNames.map((name) => [name, countBy(name, chosen, from)])),
      );
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

test("what is chosen stays in sight with nothing in it, and has its name", async () => {
  const someone = await server.signInAs("tutor");
  const [topic] = [...tags].find(([, tag]) => tag.level === "topic") ?? [];
  const { facets } = await list({ created_by: someone.id, tag: topic ?? "", facets: "true" });
  expect(facets?.created_by.find(({ id }) => id === someone.id)).toMatchObject({
    count: 0,
    name: expect.stringMatching(/\w/),
  });
  expect(facets?.tag.find(({ id }) => id === topic)).toMatchObject({ count: 0 });
});

test.each([
  ["status", "gone"],
  ["difficulty", "6"],
  ["pool", "open"],
  ["usage", "often"],
  ["tag", "algebra"],
  ["picture", "yes"],
])("%s=%s is malformed", async (field, value) => {
  expect((await server.call("GET", `/api/questions/?${field}=${value}`, { as: staff })).status).toBe(400);
});

test("a tag or node that is not there finds nothing; an empty field asks for nothing", async () => {
  expect((await list({ tag: newId() })).count).toBe(0);
  expect((await list({ node: newId() })).count).toBe(0);
  expect((await list({ tag: "", status: "" })).count).toBe(known.length);
});
