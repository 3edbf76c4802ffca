import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createSchool } from "../../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

type Suggested = OperationOutput<"assessments.suggestions">;

const server = useTestApp();
const staff = useSignedIn(server, "staff");
const tutor = useSignedIn(server, "tutor");
let exam: string;
let algebra: string;
let geometry: string;

beforeAll(async () => {
  exam = await post("/api/tags/exam/", { name: "SAT" }, staff);
  algebra = await post("/api/tags/subject/", { name: "Algebra", parent: exam }, staff);
  geometry = await post("/api/tags/subject/", { name: "Geometry", parent: exam }, staff);
});

async function post(url: string, body: unknown, as = tutor): Promise<string> {
  const made = await server.call<{ id: string }>("POST", url, { as, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

async function question(tags: string[], difficulty: number, more: Record<string, unknown> = {}): Promise<string> {
  const { words = Array.from({ length: 30 }, () => crypto.randomUUID()).join(" "), ...rest } = more;
  return post("/api/questions/", {
    body: `<p>${words}</p>`,
    interactions: [{ type: "choice", options: [{ content: "yes" }, { content: "no" }] }],
    key: { RESPONSE: { correct: ["A"] } },
    status: "published",
    tags,
    difficulty,
    ...rest,
  });
}

async function draft(blueprint: unknown[], questions: readonly string[] = [], kind = "quiz"): Promise<string> {
  const id = await post("/api/assessments/", { name: "Planned", kind, blueprint });
  const part = await post(`/api/assessments/${id}/sections/`, { name: "Math" });
  const placements = questions.map((one) => ({ question: one }));
  if (placements.length > 0)
    expect(
      (await server.call("POST", `/api/sections/${part}/questions/`, { as: tutor, body: { placements } })).status,
    ).toBe(201);
  return id;
}

const ask = (id: string, as: SignedIn | null = tutor) =>
  server.call<Suggested>("GET", `/api/assessments/${id}/blueprint/suggestions/`, { as });
const suggest = async (id: string, as = tutor) => {
  const asked = await ask(id, as);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  return asked.body;
};
const ids = ({ suggestions }: Suggested["gaps"][number]) => suggestions.map((one) => one.question);

test("gaps of tags and difficulties are filled: unused first, none twice, none that is there, none alike", async () => {
  const words = Array.from({ length: 40 }, () => crypto.randomUUID()).join(" ");
  const used = await question([algebra], 3);
  await draft([], [used]);
  const there = await question([algebra], 3, { words });
  const like = await question([algebra], 3, { words: `${words} indeed` });
  const free = await question([algebra], 3);
  const hard = await question([algebra], 5);
  await question([algebra], 4, { status: "draft" });
  const area = await question([geometry], 2);
  const id = await draft(
    [
      { tag: algebra, count: 5, by_difficulty: { 3: 3, 5: 1 } },
      { tag: geometry, count: 2 },
      { tag: exam, count: 6 },
    ],
    [there],
  );
  const { gaps, version } = await suggest(id);
  const algebraGaps = gaps.filter(({ tag }) => tag.id === algebra);
  expect(algebraGaps.map(({ difficulty, missing }) => [difficulty, missing])).toEqual([
    [3, 2],
    [5, 1],
    [null, 1],
  ]);
  const [third, fifth, any] = algebraGaps;
  expect(third && ids(third)).toEqual([free, used]);
  expect(third?.suggestions.map((one) => one.usage)).toEqual(["unused", "draft"]);
  expect(fifth && ids(fifth)).toEqual([hard]);
  expect(any && ids(any)).toEqual([]);
  const left = algebraGaps.flatMap((gap) => gap.left_out);
  expect(left).toContainEqual(
    expect.objectContaining({ question: like, like: expect.objectContaining({ question: there }) }),
  );
  expect(left[0]?.likeness).toBeGreaterThan(0.8);
  const geometryGap = gaps.find(({ tag }) => tag.id === geometry);
  expect(geometryGap).toMatchObject({ difficulty: null, missing: 2 });
  expect(geometryGap && ids(geometryGap)).toEqual([area]);
  const all = gaps.flatMap(ids);
  expect(new Set(all).size).toBe(all.length);
  const row = await server.call<{ version: number }>("GET", `/api/assessments/${id}/`, { as: tutor });
  expect(version).toBe(row.body.version);
});

test("a blueprint that is met has no gaps, and says what is wanted of each difficulty", async () => {
  const own = await question([geometry], 1);
  const id = await draft([{ tag: geometry, count: 1, by_difficulty: { 1: 1 } }], [own]);
  expect((await suggest(id)).gaps).toEqual([]);
  const compared = await server.call<OperationOutput<"assessments.blueprint">>(
    "GET",
    `/api/assessments/${id}/blueprint/`,
    { as: tutor },
  );
  expect(compared.body.tags.find(({ tag }) => tag.id === geometry)?.wanted).toEqual({
    count: 1,
    share: null,
    questions: 1,
    by_difficulty: { "1": 1 },
  });
});

test("a mock is not given what students may practise", async () => {
  const tag = await post("/api/tags/subject/", { name: "Secret", parent: exam }, staff);
  await question([tag], 3, { pool: "practice" });
  const secure = await question([tag], 3, { pool: "secure" });
  const id = await draft([{ tag, count: 2 }], [], "mock");
  expect((await suggest(id)).gaps.map(ids)).toEqual([[secure]]);
});

test.each([
  [{ 3: 2 }, 200],
  [{ 6: 1 }, 400],
  [{ 3: -1 }, 400],
  [{ 3: 1.5 }, 400],
  [{ 3: 1001 }, 400],
])("by_difficulty %j of a target is answered with %s", async (by_difficulty, status) => {
  const id = await draft([]);
  const body = { blueprint: [{ tag: algebra, count: 2, by_difficulty }] };
  expect((await server.call("PATCH", `/api/assessments/${id}/`, { as: tutor, body })).status).toBe(status);
});

test("suggestions are for those who write, and who may read the assessment", async () => {
  const id = await draft([{ tag: algebra, count: 1 }]);
  for (const role of ["student", "counselor", "manager"] as const)
    expect((await ask(id, await server.signInAs(role))).status).toBe(403);
  expect((await ask(id, null)).status).toBe(401);
  expect((await ask(newId())).status).toBe(404);
  expect((await ask("nothing")).status).toBe(400);
  const school = await createSchool(server.platform.db);
  const body = { name: "Far away", kind: "quiz", school };
  const far = await server.call<{ id: string }>("POST", "/api/assessments/", { as: staff, body });
  expect((await ask(far.body.id)).status).toBe(404);
});
