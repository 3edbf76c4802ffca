import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { createSchool } from "../../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

type Compared = OperationOutput<"assessments.blueprint">;

const server = useTestApp();
const staff = useSignedIn(server, "staff");
const tutor = useSignedIn(server, "tutor");
const counselor = useSignedIn(server, "counselor");
const student = useSignedIn(server, "student");
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

let count = 0;
async function question(words: string, tags: string[], difficulty: number | null): Promise<string> {
  count += 1;
  return post("/api/questions/", {
    body: `<p>${words} ${count}</p>`,
    interactions: [{ type: "choice", options: [{ content: "yes" }, { content: "no" }] }],
    key: { RESPONSE: { correct: ["A"] } },
    status: "published",
    tags,
    difficulty,
  });
}

const path = (id: string) => `/api/assessments/${id}/`;
const change = (id: string, body: unknown) =>
  server.call<{ blueprint: unknown; errors?: { path: string }[] }>("PATCH", path(id), { as: tutor, body });
const amount = (min: number, max: number, expected: number) => ({ min, max, expected });

test("what is wanted is held against what is placed and what rules may draw", async () => {
  await question("wombat", [algebra], 3);
  await question("wombat", [algebra], 4);
  await question("wombat", [geometry], 3);
  await question("wombat", [], null);
  const placed = await question("placed", [geometry], 5);
  const blueprint = [
    { tag: algebra, count: 3 },
    { tag: geometry, share: 0.5 },
  ];
  const id = await post("/api/assessments/", { name: "Planned", kind: "quiz", blueprint });
  const part = await post(`/api/assessments/${id}/sections/`, { name: "Math" });
  const placements = [{ question: placed }, { draw: { count: 3, filter: { search: "wombat" } } }];
  const added = await server.call("POST", `/api/sections/${part}/questions/`, { as: tutor, body: { placements } });
  expect(added.status).toBe(201);
  const compared = await server.call<Compared>("GET", `${path(id)}blueprint/`, { as: counselor });
  expect(compared.body).toMatchObject({
    total: amount(4, 4, 4),
    by_difficulty: { "3": amount(1, 2, 1.5), "4": amount(0, 1, 0.75), "5": amount(1, 1, 1), none: amount(0, 1, 0.75) },
    untagged: amount(0, 1, 0.75),
    tags: [
      { tag: { id: exam, name: "SAT", parent: null }, wanted: null, total: amount(3, 4, 3.25) },
      {
        tag: { id: algebra, parent: exam },
        wanted: { count: 3, share: null, questions: 3 },
        total: amount(1, 2, 1.5),
        by_difficulty: { "3": amount(0, 1, 0.75), "4": amount(0, 1, 0.75) },
      },
      { tag: { id: geometry }, wanted: { count: null, share: 0.5, questions: 2 }, total: amount(1, 2, 1.75) },
    ],
  });
  const copy = await change(id, { action: "duplicate" });
  expect(copy.body.blueprint).toMatchObject(blueprint);
});

test("a tag that nothing has yet is there with nothing", async () => {
  const id = await post("/api/assessments/", { name: "Empty", kind: "quiz" });
  expect((await change(id, { blueprint: [{ tag: algebra, count: 2 }] })).body.blueprint).toEqual([
    { tag: algebra, count: 2, share: null },
  ]);
  const compared = await server.call<Compared>("GET", `${path(id)}blueprint/`, { as: tutor });
  expect(compared.body).toMatchObject({
    total: amount(0, 0, 0),
    tags: [{ total: amount(0, 0, 0), by_difficulty: {} }],
  });
});

test("is refused with tags that are not there, twice, or wanted in two ways", async () => {
  const id = await post("/api/assessments/", { name: "Wrong", kind: "quiz" });
  const unknown = await change(id, { blueprint: [{ tag: crypto.randomUUID(), count: 2 }] });
  expect([unknown.status, unknown.body.errors?.map((error) => error.path)]).toEqual([422, ["blueprint.0.tag"]]);
  const twice = { tag: algebra, count: 1 };
  for (const blueprint of [
    [twice, twice],
    [{ tag: algebra }],
    [{ tag: algebra, count: 1, share: 0.5 }],
    [{ ...twice, count: -1 }],
  ])
    expect((await change(id, { blueprint })).status).toBe(400);
});

test("is for the team within reach", async () => {
  const id = await post("/api/assessments/", { name: "Read", kind: "quiz" });
  const school = await createSchool(server.platform.db);
  const hidden = await post("/api/assessments/", { name: "Hidden", kind: "quiz", school }, staff);
  const status = async (as: SignedIn | null, of = id) =>
    (await server.call("GET", `${path(of)}blueprint/`, { as })).status;
  expect([await status(null), await status(student), await status(counselor), await status(tutor, hidden)]).toEqual([
    ...[401, 403, 200, 404],
  ]);
});
