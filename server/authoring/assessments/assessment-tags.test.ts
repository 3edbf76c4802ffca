import { beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment, createSchool } from "../../testing/factories.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

interface Listed {
  count: number;
  results: {
    assessment: string;
    assessment_name: string;
    tag: string;
    name: string;
    status: string;
    path: { name: string }[];
  }[];
  errors: { path: string }[];
}

const t = useTestApp();
let staff: SignedIn;
let tutor: SignedIn;
let manager: SignedIn;
let subject: string;
let topic: string;
let other: string;

beforeAll(async () => {
  [staff, tutor, manager] = [await t.signInAs("staff"), await t.signInAs("tutor"), await t.signInAs("manager")];
  const make = async (level: string, name: string, parent?: string) =>
    (
      await t.call<{ id: string }>("POST", `/api/tags/${level}/`, {
        as: staff,
        body: { name, ...(parent ? { parent } : {}) },
      })
    ).body.id;
  subject = await make("subject", "Math", await make("exam", "SAT"));
  topic = await make("topic", "Lines", subject);
  other = await make("topic", "Circles", subject);
});

const url = "/api/assessment-tags/";
const add = (as: SignedIn, assessment: string, tags: string[]) =>
  t.call<Listed>("POST", url, { as, body: { assessment, tags } });
const list = (query: string, as = staff) => t.call<Listed>("GET", `${url}?${query}`, { as });
const assessmentsOf = async (tag: string, as = staff) =>
  (await t.call<{ results: { id: string; tags: { name: string }[] }[] }>("GET", `/api/assessments/?tag=${tag}`, { as }))
    .body.results;

test("assessments are found by their tags and by those above", async () => {
  const { id } = await createAssessment(t.platform.db, { createdBy: tutor.id });
  const added = await add(tutor, id, [topic, topic]);
  expect(added).toMatchObject({ status: 201, body: { results: [{ assessment: id, tag: topic, status: "added" }] } });
  expect((await add(tutor, id, [topic])).body.results).toMatchObject([{ status: "already_there" }]);
  for (const tag of [topic, subject]) {
    expect((await assessmentsOf(tag)).map((one) => one.id)).toContain(id);
    expect((await list(`tag=${tag}`)).body.results.map((row) => row.assessment)).toContain(id);
  }
  expect((await assessmentsOf(other)).map((one) => one.id)).not.toContain(id);
  expect((await assessmentsOf(newId())).length).toBe(0);
  const [row] = (await list(`assessment=${id}`)).body.results;
  expect(row).toMatchObject({ tag: topic, name: "Lines" });
  expect(row?.path.map((one) => one.name)).toEqual(["SAT", "Math", "Lines"]);
  const [listed] = await assessmentsOf(topic, manager);
  expect(listed?.tags).toMatchObject([{ name: "Lines" }]);
  expect((await list("", manager)).status).toBe(403);
});

test("their author and staff change them, nobody else", async () => {
  const { id } = await createAssessment(t.platform.db, { createdBy: staff.id });
  const foreign = await createAssessment(t.platform.db, { school: await createSchool(t.platform.db) });
  expect((await add(tutor, id, [topic])).status).toBe(403);
  expect((await add(tutor, foreign.id, [topic])).status).toBe(404);
  expect((await add(manager, id, [topic])).status).toBe(403);
  const unknown = await add(staff, id, [topic, newId()]);
  expect([unknown.status, unknown.body.errors[0]?.path]).toEqual([404, "tags.1"]);
  expect((await list(`assessment=${id}`)).body.count).toBe(0);
  expect((await t.call("POST", url, { as: staff, body: { assessment: id, tags: [] } })).status).toBe(400);
  expect((await t.call("DELETE", url, { as: staff })).status).toBe(422);
  expect((await t.call("DELETE", `${url}?assessment=${id}`, { as: staff })).status).toBe(422);
});

test("come off by query or body, whatever they were merged into", async () => {
  const { id } = await createAssessment(t.platform.db, { createdBy: staff.id });
  await add(staff, id, [topic, other, subject]);
  const byQuery = await t.call<Listed>("DELETE", `${url}?assessment=${id}&tag=${subject}`, { as: staff });
  expect(byQuery).toMatchObject({ status: 200, body: { results: [{ tag: subject, status: "removed" }] } });
  await t.call("POST", `/api/tags/${topic}/merge/`, { as: staff, body: { into: other } });
  expect((await list(`assessment=${id}`)).body.results.map((row) => row.tag)).toEqual([other]);
  const byBody = await t.call<Listed>("DELETE", url, { as: staff, body: { assessment: id, tags: [topic, subject] } });
  expect(byBody.body.results).toMatchObject([
    { tag: other, status: "removed" },
    { tag: subject, status: "not_there" },
  ]);
  expect((await list(`assessment=${id}`)).body.count).toBe(0);
});
