import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createSchool } from "../../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";

type Question = OperationOutput<"questions.get">;
interface Report {
  code?: string;
  state?: string;
  errors?: { path: string }[];
  results: { id: string; status: string; message?: string }[];
  missing: string[];
  undo: string | null;
  job?: { id: string };
}

const server = useTestApp();
const staff = useSignedIn(server, "staff");
const tutor = useSignedIn(server, "tutor");
const other = useSignedIn(server, "tutor");
const counselor = useSignedIn(server, "counselor");
let foreignSchool: string;
let tags: string[];
let node: string;

beforeAll(async () => {
  const { db } = server.platform;
  foreignSchool = await createSchool(db);
  tags = [newId(), newId(), newId()];
  for (const [index, id] of tags.entries()) {
    await db
      .insertInto("tags")
      .values({ id, level: "exam", name: `Exam ${index}` })
      .execute();
  }
  const [subject, tree] = [newId(), newId()];
  node = newId();
  await db.insertInto("subjects").values({ id: subject, name: "Science" }).execute();
  await db.insertInto("subject_trees").values({ id: tree, subject_id: subject, name: "Grade 9" }).execute();
  await db.insertInto("subject_nodes").values({ id: node, subject_tree_id: tree, name: "Tides" }).execute();
});

let made = 0;
async function create(as: SignedIn, body: Record<string, unknown> = {}): Promise<Question> {
  made += 1;
  const question = {
    body: `<p>What is ${made} plus ${made}?</p>`,
    interactions: [{ type: "choice", options: [{ content: `${2 * made}` }, { content: `${2 * made + 1}` }] }],
    key: { RESPONSE: { correct: ["A"] } },
    ...body,
  };
  const answer = await server.call<Question>("POST", "/api/questions/", { as, body: question });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const read = async (id: string) => (await server.call<Question>("GET", `/api/questions/${id}/`, { as: staff })).body;
const bulk = (as: SignedIn | null, body: unknown) => server.call<Report>("POST", "/api/questions/bulk/", { as, body });
const undo = (as: SignedIn, id: string | null) =>
  server.call<Report>("POST", `/api/questions/bulk/${id}/undo/`, { as });
const statusesOf = ({ body }: { body: Report }) => body.results.map(({ status }) => status);

describe("many at once", () => {
  test("each is answered for, in the order asked; what cannot be changed keeps no other from it", async () => {
    const [own, same, theirs] = [
      await create(tutor),
      await create(tutor, { difficulty: 4, tags: [tags[0]] }),
      await create(other),
    ];
    const bare = await create(tutor, { interactions: [], key: {} });
    const hidden = await create(staff, { school: foreignSchool });
    const questions = [own.id, theirs.id, hidden.id, same.id, own.id.toUpperCase(), newId()];
    const answer = await bulk(tutor, { questions, change: { difficulty: 4, add_tags: [tags[0]] } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.results.map(({ id, status }) => [id, status])).toEqual([
      [own.id, "changed"],
      [theirs.id, "forbidden"],
      [same.id, "unchanged"],
    ]);
    expect(answer.body.missing).toEqual([hidden.id, questions[5]]);
    expect(await read(own.id)).toMatchObject({ difficulty: 4, tags: [tags[0]], version: 2 });
    expect(await read(same.id)).toMatchObject({ version: 1 });
    const published = await bulk(tutor, { questions: [bare.id, own.id], change: { status: "published" } });
    expect(statusesOf(published)).toEqual(["invalid", "changed"]);
    expect(published.body.results[0]?.message).toContain("nothing to answer");
    expect((await read(own.id)).status).toBe("published");
  });

  test("by what a search finds, one's own and what one may only read", async () => {
    const word = "zeppelin";
    const own = await create(tutor, { body: `<p>What is a ${word}?</p>` });
    await create(staff, { body: `<p>Whose is the ${word}?</p>` });
    const answer = await bulk(tutor, { filter: { search: word, status: ["draft"] }, change: { pool: "practice" } });
    expect(statusesOf(answer).sort()).toEqual(["changed", "forbidden"]);
    expect((await read(own.id)).pool).toBe("practice");
  });

  test.each([
    ["neither questions nor a filter", { change: { difficulty: 1 } }, 400],
    ["both", { questions: [newId()], filter: {}, change: { difficulty: 1 } }, 400],
    ["no change", { questions: [newId()], change: {} }, 400],
    ["an unknown status", { questions: [newId()], change: { status: "gone" } }, 400],
    [
      "more than a thousand",
      { questions: Array.from({ length: 1001 }, () => newId()), change: { difficulty: 1 } },
      400,
    ],
    ["a tag that is not there", { questions: [newId()], change: { add_tags: [newId()] } }, 422],
    ["a node that is not there", { questions: [newId()], change: { add_nodes: [newId()] } }, 422],
  ])("%s is refused", async (_, body, status) => {
    const answer = await bulk(tutor, body);
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body.errors?.[0]?.path).toMatch(/^change\.add_(?:tags|nodes)\.0$/);
  });

  test("only authors", async () => {
    const body = { questions: [newId()], change: { difficulty: 1 } };
    expect([(await bulk(null, body)).status, (await bulk(counselor, body)).status]).toEqual([401, 403]);
  });
});

describe("undoing", () => {
  test("restores exactly what was changed, and leaves alone what was changed since", async () => {
    const one = await create(tutor, { tags: [tags[0], tags[1]], difficulty: 2, pool: "practice" });
    const two = await create(tutor, { nodes: [node] });
    const since = await create(tutor);
    const change = {
      add_tags: [tags[1], tags[2]],
      remove_tags: [tags[0]],
      add_nodes: [node],
      difficulty: null,
      pool: "secure",
      status: "in_review",
    };
    const answer = await bulk(tutor, { questions: [one.id, two.id, since.id], change });
    expect(statusesOf(answer)).toEqual(["changed", "changed", "changed"]);
    const changed = await read(one.id);
    expect([changed.tags.toSorted(), changed.nodes, changed.difficulty, changed.pool, changed.status]).toEqual([
      [tags[1], tags[2]].sort(),
      [node],
      null,
      "secure",
      "in_review",
    ]);
    await server.call("PATCH", `/api/questions/${since.id}/`, { as: tutor, body: { version: 2, difficulty: 5 } });
    const undone = await undo(tutor, answer.body.undo);
    expect(new Map(undone.body.results.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [one.id, "restored"],
        [two.id, "restored"],
        [since.id, "changed_since"],
      ]),
    );
    for (const before of [one, two]) {
      const { tags: bears, nodes, difficulty, pool, status } = await read(before.id);
      expect([bears.toSorted(), nodes, difficulty, pool, status]).toEqual([
        before.tags.toSorted(),
        before.nodes,
        before.difficulty,
        before.pool,
        "draft",
      ]);
    }
    expect(await read(since.id)).toMatchObject({ difficulty: 5, status: "in_review" });
    const again = await undo(tutor, answer.body.undo);
    expect([again.status, again.body.state]).toEqual([409, "undone"]);
  });

  test("brings back what was retired: what was out is out, and a draft is a draft with the same content", async () => {
    const out = await create(tutor, { status: "published" });
    const draft = await create(tutor);
    const both = await create(tutor, { status: "published" });
    await server.call("PATCH", `/api/questions/${both.id}/`, { as: tutor, body: { version: 1, body: "<p>Next?</p>" } });
    const questions = [out.id, draft.id, both.id];
    const retired = await bulk(tutor, { questions, change: { status: "retired" } });
    expect(statusesOf(retired)).toEqual(["changed", "changed", "changed"]);
    expect((await read(both.id)).status).toBe("retired");
    expect(statusesOf(await undo(tutor, retired.body.undo))).toEqual(["restored", "restored", "restored"]);
    expect(await read(out.id)).toMatchObject({ status: "published", published_version_number: 1, version: 3 });
    const stale = await server.call("PATCH", `/api/questions/${out.id}/`, {
      as: tutor,
      body: { version: 1, pool: "practice" },
    });
    expect(stale.body).toMatchObject({ code: "stale_version", changed: ["status"] });
    expect(await read(draft.id)).toMatchObject({ status: "draft", published_version_number: null, body: draft.body });
    expect(await read(both.id)).toMatchObject({ status: "draft", published_version_number: 1, body: "<p>Next?</p>" });
  });

  test("does not take back what was published, but does what came with it", async () => {
    const draft = await create(tutor, { difficulty: 1 });
    const out = await bulk(tutor, { questions: [draft.id], change: { status: "published", difficulty: 3 } });
    const undone = await undo(tutor, out.body.undo);
    expect(undone.body.results).toMatchObject([
      { id: draft.id, status: "invalid", message: expect.stringContaining("stays published") },
    ]);
    expect(await read(draft.id)).toMatchObject({ status: "published", difficulty: 1 });
  });

  test("is for who made the change, and staff", async () => {
    const own = await create(tutor);
    const { body } = await bulk(tutor, { questions: [own.id], change: { difficulty: 1 } });
    expect((await undo(other, body.undo)).status).toBe(404);
    expect((await undo(counselor, body.undo)).status).toBe(403);
    expect((await undo(staff, newId())).status).toBe(404);
    expect(statusesOf(await undo(staff, body.undo))).toEqual(["restored"]);
  });

  test("nothing changed is nothing to undo", async () => {
    const own = await create(tutor, { difficulty: 1 });
    expect((await bulk(tutor, { questions: [own.id], change: { difficulty: 1 } })).body.undo).toBeNull();
  });
});

test("more than a hundred are a job, and so is taking it back", async () => {
  const questions: string[] = [];
  for (let index = 0; index < 120; index += 1) questions.push((await create(tutor)).id);
  const result = async ({ body }: { body: Report }) => {
    await workOff(server.platform);
    const job = await server.call<{ state: string; progress: { done: number }; result: Report }>(
      "GET",
      `/api/jobs/${body.job?.id}/`,
      { as: tutor },
    );
    expect(job.body).toMatchObject({ state: "done", progress: { done: 120 } });
    return job.body.result;
  };
  const started = await bulk(tutor, { questions, change: { add_tags: [tags[2]] } });
  expect(started.status).toBe(202);
  const report = await result(started);
  expect(report.results.filter(({ status }) => status === "changed")).toHaveLength(120);
  const undoing = await undo(tutor, report.undo);
  expect(undoing.status).toBe(202);
  expect((await result(undoing)).results.filter(({ status }) => status === "restored")).toHaveLength(120);
  expect((await read(questions[7] ?? "")).tags).toEqual([]);
  const actions = await server.platform.db
    .selectFrom("audit_entries")
    .select("action")
    .where("subject_type", "=", "bulk_change")
    .where("subject_id", "=", report.undo)
    .orderBy("at")
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(["questions.bulk_changed", "questions.bulk_undone"]);
});
