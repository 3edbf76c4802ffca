import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp();
let staff: SignedIn;
let student: SignedIn;
const tags: Record<string, string> = {};
beforeAll(async () => {
  [staff, student] = [await t.signInAs("staff"), await t.signInAs("student")];
  for (const [level, name, parent] of [
    ["exam", "SAT", null],
    ["subject", "Math", "SAT"],
    ["domain", "Algebra", "Math"],
    ["topic", "Inequalities", "Algebra"],
    ["topic", "Old name", "Algebra"],
    ["sub-topic", "Flip the sign", "Inequalities"],
    ["topic", "Systems", "Algebra"],
  ] as const) {
    const body = { name, ...(parent ? { parent: tags[parent] } : {}) };
    tags[name] = (await t.call<{ id: string }>("POST", `/api/tags/${level}/`, { as: staff, body })).body.id;
  }
});

const add = async (title: string, more: Record<string, unknown>) => {
  const body = { title, link: "https://a.test/", ...more };
  return (await t.call<{ id: string }>("POST", "/api/zoom-videos/", { as: staff, body })).body.id;
};
const give = (video: string) =>
  t.platform.db.insertInto("allocations").values({ id: newId(), zoom_video_id: video, user_id: student.id }).execute();
const covering = async (names: string[], as = student) => {
  const path = `/api/covering/?tags=${names.map((name) => tags[name]).join(",")}`;
  const { body } = await t.call<OperationOutput<"covering.list">>("GET", path, { as });
  return body.results.map(({ tag, moments }) => [
    Object.keys(tags).find((name) => tags[name] === tag),
    ...moments.map(({ video, chapter, starts_ms, ends_ms }) => [video.title, chapter, starts_ms, ends_ms]),
  ]);
};

test("a topic leads to the closest moment among what one has", async () => {
  const lesson = await add("Class 11", {
    duration_ms: 100_000,
    tags: [tags.Inequalities],
    chapters: [
      { starts_ms: 0, title: "Recap", tags: [tags.Algebra] },
      { starts_ms: 30_000, title: "On a line", tags: [tags["Old name"]] },
      { starts_ms: 60_000, title: "By a negative", tags: [tags["Flip the sign"]] },
    ],
  });
  expect(await covering(["Inequalities", "Flip the sign"])).toEqual([]);
  await give(lesson);
  expect(await covering(["Flip the sign", "Inequalities", "Systems"])).toEqual([
    ["Flip the sign", ["Class 11", "By a negative", 60_000, 100_000], ["Class 11", null, 0, null]],
    ["Inequalities", ["Class 11", null, 0, null], ["Class 11", "By a negative", 60_000, 100_000]],
  ]);
  // A tag that became another one keeps what it had.
  const merge = { into: tags.Inequalities, dry_run: false };
  await t.call("POST", `/api/tags/${tags["Old name"]}/merge/`, { as: staff, body: merge });
  expect((await covering(["Inequalities"]))[0]?.[1]).toEqual(["Class 11", "On a line", 30_000, 60_000]);
  expect((await covering(["Inequalities"], await t.signInAs("student"))).length).toBe(0);
  expect((await covering(["Inequalities"], staff)).length).toBe(1);
  await t.call("DELETE", `/api/zoom-videos/${lesson}/`, { as: staff });
  expect(await covering(["Inequalities"])).toEqual([]);
});

test("study material covers topics as well, for those who have it", async () => {
  const content = { link: "https://a.test/systems" };
  const body = { title: "On systems", content, tags: [tags.Systems] };
  const { id } = (await t.call<{ id: string }>("POST", "/api/study-material/", { as: staff, body })).body;
  const found = async () => {
    const path = `/api/covering/?tags=${tags.Systems}`;
    const answer = await t.call<OperationOutput<"covering.list">>("GET", path, { as: student });
    return answer.body.results.flatMap(({ materials }) => materials);
  };
  expect(await found()).toEqual([]);
  await t.platform.db
    .insertInto("allocations")
    .values({ id: newId(), study_material_id: id, user_id: student.id })
    .execute();
  expect(await found()).toEqual([{ id, title: "On systems" }]);
});

test("what names no topic is refused", async () => {
  for (const query of ["", "?tags=", "?tags=x", `?tags=${Array(201).fill(newId()).join(",")}`]) {
    expect((await t.call("GET", `/api/covering/${query}`, { as: student })).status).toBe(400);
  }
  expect((await t.call("GET", `/api/covering/?tags=${newId()}`, { as: student })).body).toEqual({ results: [] });
  expect((await t.call("GET", "/api/covering/", { as: null })).status).toBe(401);
});
