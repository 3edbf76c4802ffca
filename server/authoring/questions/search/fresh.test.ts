import type { QuestionFacets } from "@sextant/contract/question-filter.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";

type Question = OperationOutput<"questions.get">;
type Listed = OperationOutput<"questions.list">;

let server: TestApp;
let another: TestApp;
let staff: SignedIn;

beforeEach(async () => {
  await another?.close();
  await server?.close();
  server = await startTestApp();
  another = await server.startAnother();
  staff = await server.signInAs("staff");
});
afterAll(async () => {
  await another.close();
  await server.close();
});

const numeric = { interactions: [{ type: "numeric_entry" }], key: { RESPONSE: { accept: ["7"] } } };

async function send<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await server.call<Body>(method, path, { as: staff, ...(body === undefined ? {} : { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

const create = (body: Record<string, unknown> = {}) =>
  send<Question>("POST", "/api/questions/", { ...numeric, body: "<p>Seven?</p>", ...body });

/** The list as both processes give it: they must agree. */
async function list(query = ""): Promise<Listed & { facets: QuestionFacets }> {
  const path = `/api/questions/?facets=true&${query}`;
  const [one, other] = await Promise.all(
    [server, another].map((process) => process.call<Listed & { facets: QuestionFacets }>("GET", path, { as: staff })),
  );
  expect(other?.body).toEqual(one?.body);
  if (!one) throw new Error("it was asked");
  return one.body;
}

const addTag = (level: string, name: string, parent?: string) =>
  send<{ id: string; version: number }>("POST", `/api/tags/${level}/`, { name, ...(parent ? { parent } : {}) });

const tagCounts = ({ facets }: { facets: QuestionFacets }) =>
  Object.fromEntries(facets.tag.map(({ name, count }) => [name, count]));

test("a question shows as soon as it is made, changed and retired", async () => {
  expect((await list()).count).toBe(0);
  const made = await create({ difficulty: 2 });
  expect((await list()).facets).toMatchObject({ status: { draft: 1 }, difficulty: { 2: 1 }, pool: { secure: 1 } });
  const path = `/api/questions/${made.id}/`;
  const changed = await send<Question>("PATCH", path, {
    version: 1,
    difficulty: 5,
    pool: "practice",
    status: "published",
  });
  expect((await list()).facets).toMatchObject({
    status: { published: 1 },
    difficulty: { 5: 1 },
    pool: { practice: 1 },
  });
  await send("PATCH", path, { version: changed.version, explanation: "<p>Since it is.</p>" });
  expect((await list()).facets.explanation).toEqual({ true: 1 });
  await send("DELETE", path);
  const after = await list();
  expect(after.count).toBe(0);
  expect(after.facets.status).toEqual({ retired: 1 });
  expect((await list("status=retired,draft")).count).toBe(1);
});

test("what another version asks counts, not what the one before it asked", async () => {
  const made = await create({ status: "published" });
  await send("PATCH", `/api/questions/${made.id}/`, {
    version: 1,
    interactions: [{ type: "text_entry" }],
    key: { RESPONSE: { accept: [{ text: "seven" }] } },
  });
  expect((await list()).facets).toMatchObject({ type: { text_entry: 1 }, status: { draft: 1 } });
});

test("tags count upwards, and follow when they are given, moved, merged, separated and deleted", async () => {
  const exam = await addTag("exam", "SAT");
  const [algebra, geometry] = [
    await addTag("subject", "Algebra", exam.id),
    await addTag("subject", "Geometry", exam.id),
  ];
  const [lines, curves] = [await addTag("topic", "Lines", algebra.id), await addTag("topic", "Curves", geometry.id)];
  const one = await create({ tags: [lines.id] });
  await create({ tags: [curves.id] });
  expect(tagCounts(await list())).toEqual({ SAT: 2, Algebra: 1, Lines: 1, Geometry: 1, Curves: 1 });
  expect((await list(`tag=${algebra.id}`)).count).toBe(1);
  // A level is a facet: its own counts leave it aside, the levels beneath it do not.
  expect(tagCounts(await list(`tag=${algebra.id}`))).toEqual({ SAT: 1, Algebra: 1, Lines: 1, Geometry: 1 });

  await send("PATCH", `/api/questions/${one.id}/`, { version: 1, tags: [] });
  expect((await list()).facets.untagged).toBe(1);
  await send("PATCH", `/api/questions/${one.id}/`, { version: 2, tags: [lines.id] });
  expect(tagCounts(await list())).toEqual({ SAT: 2, Algebra: 1, Lines: 1, Geometry: 1, Curves: 1 });

  await send("PATCH", `/api/tags/topic/${lines.id}/`, { version: lines.version, parent: geometry.id });
  expect(tagCounts(await list())).toEqual({ SAT: 2, Geometry: 2, Lines: 1, Curves: 1 });

  await send("POST", `/api/tags/${lines.id}/merge/`, { into: curves.id });
  expect(tagCounts(await list())).toEqual({ SAT: 2, Geometry: 2, Curves: 2 });
  expect((await list(`tag=${lines.id}`)).count).toBe(2);

  await send("POST", `/api/tags/${lines.id}/unmerge/`);
  expect(tagCounts(await list())).toEqual({ SAT: 2, Geometry: 2, Lines: 1, Curves: 1 });

  await send("DELETE", `/api/tags/topic/${lines.id}/?rehome=${curves.id}`);
  expect(tagCounts(await list())).toEqual({ SAT: 2, Geometry: 2, Curves: 2 });
});

test("nodes count upwards, and follow when they are moved", async () => {
  const { db } = server.platform;
  const [subject, tree, upper, lower] = [newId(), newId(), newId(), newId()];
  await db.insertInto("subjects").values({ id: subject, name: "Mathematics" }).execute();
  await db.insertInto("subject_trees").values({ id: tree, subject_id: subject, name: "Grade 9" }).execute();
  const inTree = { subject_tree_id: tree };
  await db
    .insertInto("subject_nodes")
    .values({ id: upper, ...inTree, name: "Upper" })
    .execute();
  await db
    .insertInto("subject_nodes")
    .values({ id: lower, ...inTree, parent_id: upper, name: "Lower" })
    .execute();
  await create({ nodes: [lower] });
  await create();
  const counts = async () => Object.fromEntries((await list()).facets.node.map(({ name, count }) => [name, count]));
  expect(await counts()).toEqual({ Mathematics: 1, "Grade 9": 1, Upper: 1, Lower: 1 });
  expect((await list(`node=${subject}`)).count).toBe(1);
  expect((await list("node=none")).count).toBe(1);
  await db.updateTable("subject_nodes").set({ parent_id: null }).where("id", "=", lower).execute();
  expect(await counts()).toEqual({ Mathematics: 1, "Grade 9": 1, Lower: 1 });
});

test("where a question is placed counts: in drafts, in published assessments, and no more when it is taken out", async () => {
  const question = await create({ status: "published" });
  await create();
  const assessment = await send<{ id: string }>("POST", "/api/assessments/", { name: "Mock", kind: "mock" });
  const section = await send<{ id: string }>("POST", `/api/assessments/${assessment.id}/sections/`, { name: "One" });
  const placements = `/api/sections/${section.id}/questions/`;
  await send("POST", placements, { placements: [{ question: question.id }] });
  expect((await list()).facets.usage).toEqual({ unused: 1, draft: 1 });
  expect((await list("usage=draft")).results).toMatchObject([{ id: question.id, uses: { draft: 1, published: 0 } }]);

  await send("PATCH", `/api/assessments/${assessment.id}/`, { action: "publish" });
  expect((await list()).facets.usage).toEqual({ unused: 1, published: 1 });
  expect((await list("ordering=-uses")).results[0]).toMatchObject({
    id: question.id,
    uses: { draft: 1, published: 1 },
  });

  const other = await create({ status: "published" });
  await send("POST", placements, { placements: [{ question: other.id }] });
  expect((await list("usage=draft")).results.map(({ id }) => id)).toEqual([other.id]);
  await send("DELETE", `/api/sections/${section.id}/`);
  expect((await list()).facets.usage).toEqual({ unused: 2, published: 1 });
});

test("what an earlier transaction commits late is seen, though later ones were seen before it", async () => {
  await list();
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = await create();
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const slow = inTransaction(server.platform.db, async (tx) => {
    await tx.updateTable("questions").set({ difficulty: 4 }).where("id", "=", first.id).execute();
    written();
    await held;
  });
  await isWritten;
  await create({ difficulty: 1 });
  expect((await list()).facets.difficulty).toEqual({ none: 1, 1: 1 });
  finish();
  await slow;
  expect((await list()).facets.difficulty).toEqual({ 4: 1, 1: 1 });
});

test("what is rolled back never shows", async () => {
  const made = await create();
  await inTransaction(server.platform.db, async (tx) => {
    await tx.updateTable("questions").set({ difficulty: 3 }).where("id", "=", made.id).execute();
    throw new Error("no");
  }).catch(() => {});
  expect((await list()).facets.difficulty).toEqual({ none: 1 });
});

test("many lists at once, each after a change of its own, all see that change", async () => {
  const counts = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const made = await create();
      const found = await server.call<Listed>("GET", "/api/questions/?page_size=200", { as: staff });
      return found.body.results.some(({ id }) => id === made.id);
    }),
  );
  expect(counts).toEqual(Array.from({ length: 12 }, () => true));
});
