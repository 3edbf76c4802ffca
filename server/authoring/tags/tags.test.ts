import type { Tag, TagLevel } from "@sextant/contract/tags.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { Answer, SignedIn } from "../../testing/app.ts";
import { createAssessment } from "../../testing/factories.ts";
import { useTestApp } from "../../testing/use-test-app.ts";

type Refused = { code: string; errors: { path: string }[]; current: Tag; usage: Record<string, number> };

const t = useTestApp();
let staff: SignedIn;
let tutor: SignedIn;
let student: SignedIn;

beforeAll(async () => {
  [staff, tutor, student] = [await t.signInAs("staff"), await t.signInAs("tutor"), await t.signInAs("student")];
});

const send = (method: string, path: string, body?: unknown, as: SignedIn | null = staff) =>
  t.call<Tag & Refused>(method, `/api/tags/${path}`, { as, ...(body === undefined ? {} : { body }) });
async function make(level: TagLevel, name: string, parent?: string): Promise<Tag> {
  const made = await send("POST", `${level}/`, { name, ...(parent ? { parent } : {}) });
  expect(made).toMatchObject({ status: 201, body: { level, name } });
  return made.body;
}
const get = async ({ id, level }: Pick<Tag, "id" | "level">) => (await send("GET", `${level}/${id}/`)).body;
const list = (path: string, as: SignedIn | null = staff): Promise<Answer<{ count: number; results: Tag[] }>> =>
  t.call("GET", `/api/tags/${path}`, { as });
const names = async (path: string) => (await list(path)).body.results.map((tag) => tag.name);

/** A question under these tags. */
async function createQuestion(tags: string[], more: Record<string, unknown> = {}): Promise<string> {
  const interaction = {
    source_identifier: "R",
    type: "choice",
    max_choices: 1,
    options: ["A", "B"].map((letter) => ({ source_identifier: letter, content: letter })),
  };
  const body = {
    body: `<p>${newId()}</p>`,
    interactions: [interaction],
    key: { R: { correct: ["A"] } },
    tags,
    ...more,
  };
  const made = await t.call<{ id: string }>("POST", "/api/questions/", {
    as: staff,
    body: { ...body, status: "published" },
  });
  expect(made).toMatchObject({ status: 201 });
  return made.body.id;
}
const tagsOf = async (question: string) =>
  (await t.call<{ tags: string[] }>("GET", `/api/questions/${question}/`, { as: staff })).body.tags;
const lastAudit = async (id: string) =>
  (
    await t.platform.db
      .selectFrom("audit_entries")
      .select("action")
      .where("subject_id", "=", id)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .executeTakeFirst()
  )?.action;

/** An exam with two subjects, the second without mega-domains. */
async function makeExam() {
  const exam = await make("exam", `Exam ${newId()}`);
  const math = await make("subject", "Math", exam.id);
  const mega = await make("mega-domain", "Numbers", math.id);
  const algebra = await make("domain", "Algebra", mega.id);
  const lines = await make("topic", "Lines", algebra.id);
  const slope = await make("sub-topic", "Slope", lines.id);
  const verbal = await make("subject", "Verbal", exam.id);
  const reading = await make("topic", "Reading", verbal.id);
  return { exam, math, mega, algebra, lines, slope, verbal, reading };
}

describe("the taxonomy", () => {
  test("is built level by level, and a level may be skipped", async () => {
    const { exam, math, mega, algebra, lines, slope, verbal, reading } = await makeExam();
    expect(slope).toMatchObject({
      parent: lines.id,
      parent_level: "topic",
      position: 1,
      version: 1,
      question_count: 0,
    });
    expect(slope.path.map((tag) => tag.name).slice(1)).toEqual(["Math", "Numbers", "Algebra", "Lines", "Slope"]);
    expect(reading).toMatchObject({ parent: verbal.id, parent_level: "subject" });
    expect(await lastAudit(slope.id)).toBe("tag.created");
    const cases: [string, string[]][] = [
      [`subject/?exam=${exam.id}`, ["Math", "Verbal"]],
      [`mega-domain/?subject=${math.id}`, ["Numbers"]],
      [`mega-domain/?subject=${verbal.id}`, []],
      [`domain/?mega_domain=${mega.id}`, ["Algebra"]],
      [`domain/?subject=${math.id}`, ["Algebra"]],
      [`topic/?domain=${algebra.id}`, ["Lines"]],
      [`topic/?subject=${math.id}`, ["Lines"]],
      [`topic/?subject=${verbal.id}`, ["Reading"]],
      [`topic/?exam=${exam.id}`, ["Lines", "Reading"]],
      [`topic/?exam=${exam.id}&ordering=-name`, ["Reading", "Lines"]],
      [`topic/?exam=${exam.id}&search=READ`, ["Reading"]],
      [`topic/?subject=${exam.id}`, []],
      [`topic/?subject=${newId()}`, []],
      [`topic/?domain=&subject=${verbal.id}`, ["Reading"]],
      [`topic/?domain=${algebra.id}&subject=${verbal.id}`, []],
      [`sub-topic/?topic=${lines.id}`, ["Slope"]],
    ];
    for (const [path, expected] of cases) expect({ path, names: await names(path) }).toEqual({ path, names: expected });
    expect(await names("topic/?page_size=200")).toEqual(expect.arrayContaining(["Lines", "Reading"]));
    const tree = await t.call<{ results: Tag[] }>("GET", "/api/tags/tree/", { as: student });
    const own = tree.body.results.filter((tag) => tag.path[0]?.id === exam.id).map((tag) => tag.name);
    expect(own.slice(1)).toEqual(["Math", "Numbers", "Algebra", "Lines", "Slope", "Verbal", "Reading"]);
    expect(tree.body.results[0]?.can).toMatchObject({ update: false, remove: false });
  });

  test("refuses what does not fit", async () => {
    const { exam, math, algebra, lines, reading } = await makeExam();
    const cases: [string, string, unknown, number, string?][] = [
      ["POST", "exam/", { name: exam.name.toUpperCase() }, 422, "name"],
      ["POST", "exam/", { name: " " }, 400],
      ["POST", "exam/", { name: "a\u0000b" }, 400],
      ["POST", "topic/", { name: "No parent" }, 400],
      ["POST", "topic/", { name: "x", parent: newId() }, 404, "parent"],
      ["POST", "domain/", { name: "x", parent: lines.id }, 422, "parent"],
      ["POST", "topic/", { name: "x", parent: lines.id }, 422, "parent"],
      ["POST", "topic/", { name: " LINES ", parent: algebra.id }, 422, "name"],
      ["PATCH", `topic/${lines.id}/`, { name: "x" }, 400],
      ["PATCH", `topic/${lines.id}/`, { parent: reading.id, version: 1 }, 422, "parent"],
      ["PATCH", `domain/${lines.id}/`, { name: "x", version: 1 }, 404],
      ["PATCH", `topic/${newId()}/`, { name: "x", version: 1 }, 404],
      ["DELETE", `topic/${lines.id}/?rehome=${newId()}`, undefined, 404, "rehome"],
      ["DELETE", `subject/${math.id}/?rehome=${lines.id}`, undefined, 422, "rehome"],
      ["POST", `${lines.id}/merge/`, { into: lines.id }, 422, "into"],
      ["POST", `${lines.id}/merge/`, { into: algebra.id }, 422, "into"],
      ["POST", `${lines.id}/merge/`, { into: newId() }, 404, "into"],
      ["POST", `${lines.id}/merge/`, {}, 400],
      ["POST", `${lines.id}/unmerge/`, undefined, 409],
      ["POST", `${newId()}/unmerge/`, undefined, 404],
    ];
    for (const [method, path, body, status, field] of cases) {
      const answer = await send(method, path, body);
      const errors = answer.body.errors?.map((one) => one.path);
      expect({ path, body, status: answer.status, errors: field ? errors : undefined }).toEqual({
        path,
        body,
        status,
        errors: field ? [field] : undefined,
      });
    }
    for (const as of [tutor, student]) {
      expect((await send("POST", "exam/", { name: "x" }, as)).status).toBe(403);
      expect((await send("PATCH", `topic/${lines.id}/`, { name: "x", version: 1 }, as)).status).toBe(403);
      expect((await send("POST", `${lines.id}/merge/`, { into: reading.id }, as)).status).toBe(403);
    }
    expect((await send("GET", "exam/", undefined, null)).status).toBe(401);
  });

  test("counts each question once under every tag above it, for those who may read it", async () => {
    const { exam, math, lines, slope, algebra } = await makeExam();
    await createQuestion([lines.id, slope.id]);
    await createQuestion([slope.id], { pool: "practice" });
    const retired = await createQuestion([slope.id]);
    await t.call("DELETE", `/api/questions/${retired}/`, { as: staff });
    const counts = async (as: SignedIn) =>
      Promise.all(
        [exam, math, algebra, lines, slope].map(
          async ({ level, id }) => (await send("GET", `${level}/${id}/`, undefined, as)).body.question_count,
        ),
      );
    expect(await counts(staff)).toEqual([2, 2, 2, 2, 2]);
    expect(await counts(tutor)).toEqual([2, 2, 2, 2, 2]);
    expect(await counts(student)).toEqual([1, 1, 1, 1, 1]);
    const uncounted = await t.call<{ results: Tag[] }>("GET", "/api/tags/tree/?counts=false", { as: staff });
    expect(uncounted.body.results.every((tag) => tag.question_count === 0)).toBe(true);
  });
});

describe("a tag", () => {
  test("is renamed from the version that one saw", async () => {
    const { lines, algebra } = await makeExam();
    const renamed = await send("PATCH", `topic/${lines.id}/`, { name: "Straight lines", version: 1 });
    expect(renamed).toMatchObject({ status: 200, body: { name: "Straight lines", version: 2 } });
    const stale = await send("PATCH", `topic/${lines.id}/`, { name: "x", version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_version", current: { name: "Straight lines" } } });
    await make("topic", "Parabolas", algebra.id);
    const taken = await send("PATCH", `topic/${lines.id}/`, { name: "parabolas", version: 2 });
    expect([taken.status, taken.body.errors[0]?.path]).toEqual([422, "name"]);
    const recased = await send("PATCH", `topic/${lines.id}/`, { name: "Straight Lines", version: 2 });
    expect(recased.body).toMatchObject({ name: "Straight Lines", version: 3 });
    const same = await send("PATCH", `topic/${lines.id}/`, { name: "Straight Lines", version: 3 });
    expect(same.body.version).toBe(3);
  });

  test("goes with all beneath it to a tag of any higher level", async () => {
    const { verbal, lines, slope, math } = await makeExam();
    const question = await createQuestion([slope.id]);
    const moved = await send("PATCH", `topic/${lines.id}/`, { parent: verbal.id, position: 1, version: 1 });
    expect(moved.body).toMatchObject({ parent: verbal.id, parent_level: "subject", position: 1, question_count: 1 });
    expect(await names(`topic/?subject=${verbal.id}`)).toEqual(["Lines", "Reading"]);
    expect((await get(slope)).path.map((tag) => tag.name)).toEqual(expect.arrayContaining(["Verbal", "Lines"]));
    expect([(await get(math)).question_count, (await get(verbal)).question_count]).toEqual([0, 1]);
    expect(await tagsOf(question)).toEqual([slope.id]);
    expect(await lastAudit(lines.id)).toBe("tag.moved");
  });

  test("takes its place among its siblings, who close ranks", async () => {
    const { algebra, lines } = await makeExam();
    const made = [lines];
    for (const name of ["B", "C", "D"]) made.push(await make("topic", name, algebra.id));
    const [, , , d] = made;
    await send("PATCH", `topic/${d?.id}/`, { position: 2, version: 1 });
    const listed = await list(`topic/?domain=${algebra.id}`);
    expect(listed.body.results.map(({ name, position }) => [name, position])).toEqual([
      ["Lines", 1],
      ["D", 2],
      ["B", 3],
      ["C", 4],
    ]);
    expect((await send("PATCH", `topic/${lines.id}/`, { position: 99, version: 1 })).body.position).toBe(4);
    const first = await send("POST", "topic/", { name: "First", parent: algebra.id, position: 1 });
    expect(first.body.position).toBe(1);
    expect(await names(`topic/?domain=${algebra.id}`)).toEqual(["First", "D", "B", "C", "Lines"]);
  });

  test("that nothing uses is deleted; one that is used says by what, and goes when that has another home", async () => {
    const { algebra, lines, slope, reading } = await makeExam();
    const question = await createQuestion([lines.id, reading.id]);
    const assessment = await createAssessment(t.platform.db);
    const tagged = { assessment: assessment.id, tags: [lines.id] };
    expect((await t.call("POST", "/api/assessment-tags/", { as: staff, body: tagged })).status).toBe(201);
    await send("POST", "reason-for-error/", { name: "Slip", topic: lines.id });
    const link = { title: "On lines", content: { link: "https://example.org/lines" }, tags: [lines.id] };
    const material = await t.call<{ id: string }>("POST", "/api/study-material/", { as: staff, body: link });
    const refused = await send("DELETE", `topic/${lines.id}/`);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "in_use",
        usage: { question_count: 1, assessment_count: 1, reason_count: 1, library_count: 1, child_count: 1 },
      },
    });
    const bends = await make("sub-topic", "Bends", algebra.id);
    expect((await send("DELETE", `topic/${lines.id}/?rehome=${bends.id}`)).body.errors[0]?.path).toBe("rehome");
    const other = await make("topic", "Curves", algebra.id);
    expect((await send("DELETE", `topic/${lines.id}/?rehome=${slope.id}`)).status).toBe(422);
    expect((await send("DELETE", `topic/${lines.id}/?rehome=${other.id}`)).status).toBe(204);
    expect((await send("GET", `topic/${lines.id}/`)).status).toBe(404);
    expect((await tagsOf(question)).toSorted()).toEqual([other.id, reading.id].toSorted());
    expect(await get(slope)).toMatchObject({ parent: other.id });
    const kept = await t.call("GET", `/api/study-material/${material.body.id}/`, { as: staff });
    expect(kept.body.tags).toMatchObject([{ id: other.id }]);
    const reasons = await list(`reason-for-error/?topic=${other.id}&search=Slip`);
    expect(reasons.body.results).toMatchObject([{ name: "Slip", topic: other.id }]);
    expect((await send("DELETE", `sub-topic/${slope.id}/`)).status).toBe(204);
    expect(await lastAudit(slope.id)).toBe("tag.removed");
  });
});

/** A draft that draws two questions of these tags. */
async function createDrawing(tag: string[]) {
  const assessment = await t.call<{ id: string }>("POST", "/api/assessments/", {
    as: staff,
    body: { name: "Drawn", kind: "quiz" },
  });
  const url = `/api/assessments/${assessment.body.id}/`;
  const section = await t.call<{ id: string }>("POST", `${url}sections/`, { as: staff, body: { name: "Part" } });
  const entries = `/api/sections/${section.body.id}/questions/`;
  const rule = { draw: { count: 2, filter: { tag } } };
  expect((await t.call("POST", entries, { as: staff, body: rule })).status).toBe(201);
  return { url, entries };
}
const savedFilter = async (query: Record<string, string>) =>
  (await t.call<{ id: string }>("POST", "/api/questions/filters/", { as: staff, body: { name: newId(), query } })).body
    .id;

describe("a deleted tag that another one took over", () => {
  test("is read as that one by draw rules, filters, practice sets and blueprints", async () => {
    const { algebra, lines, verbal } = await makeExam();
    const beta = await make("topic", "Beta", algebra.id);
    const gamma = await make("topic", "Gamma", algebra.id);
    const pool = { pool: "practice" };
    const ids = [await createQuestion([beta.id], pool), await createQuestion([gamma.id], pool)];
    const alone = await createDrawing([beta.id]);
    const both = await createDrawing([beta.id, gamma.id]);
    const saved = await savedFilter({ search: "x", tag: `${beta.id},${gamma.id},none` });
    const blueprint = [{ tag: beta.id, count: 2 }];
    const version = (await t.call<{ version: number }>("GET", alone.url, { as: staff })).body.version;
    expect((await t.call("PATCH", alone.url, { as: staff, body: { blueprint, version } })).status).toBe(200);
    const practice = await t.call<{ id: string }>("POST", "/api/practice-sets/", {
      as: student,
      body: { name: "Mine", from: { filter: { tags: [beta.id], count: 1 } } },
    });
    expect(practice.status, JSON.stringify(practice.body)).toBe(201);

    const refused = await send("DELETE", `topic/${beta.id}/`);
    expect(refused.body.usage).toMatchObject({ assessment_count: 2, practice_set_count: 1, filter_count: 1 });
    // A subject in its place would be asked for beside Gamma, not instead of it.
    const subject = await send("DELETE", `topic/${beta.id}/?rehome=${verbal.id}`);
    expect([subject.status, subject.body.errors?.[0]?.path]).toEqual([422, "rehome"]);
    expect((await send("DELETE", `topic/${beta.id}/?rehome=${gamma.id}`)).status).toBe(204);

    for (const { url, entries } of [alone, both]) {
      const checked = await t.call<{ draws: unknown[] }>("GET", `${url}check/`, { as: staff });
      expect(checked.body.draws).toMatchObject([{ count: 2, found: 2 }]);
      const read = await t.call<{ results: unknown[] }>("GET", entries, { as: staff });
      expect(read.body.results).toMatchObject([{ draw: { filter: { tag: [gamma.id] } } }]);
      expect((await t.call("PATCH", url, { as: staff, body: { action: "publish" } })).status).toBe(200);
    }
    const compared = await t.call<{ tags: unknown[] }>("GET", `${alone.url}blueprint/`, { as: staff });
    expect(compared.body.tags).toEqual(
      expect.arrayContaining([expect.objectContaining({ wanted: expect.objectContaining({ count: 2 }) })]),
    );
    const filters = await t.call<{ results: { id: string; query: object }[] }>("GET", "/api/questions/filters/", {
      as: staff,
    });
    expect(filters.body.results.find(({ id }) => id === saved)?.query).toEqual({
      search: "x",
      tag: `${gamma.id},none`,
    });
    for (const tag of [beta.id, `${beta.id},${gamma.id}`]) {
      const found = await t.call<{ results: { id: string }[] }>("GET", `/api/questions/?tag=${tag}`, { as: staff });
      expect(found.body.results.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    }
    const again = await t.call("POST", "/api/practice-sets/", {
      as: student,
      body: { name: "Again", from: { filter: { tags: [beta.id], count: 2 } } },
    });
    expect(again).toMatchObject({ status: 201, body: { question_count: 2 } });

    // It is gone itself: nobody reads it, or separates it again, and its name is free.
    expect((await get(gamma)).merged_from).toEqual([]);
    expect((await send("GET", `topic/${beta.id}/`)).status).toBe(404);
    expect((await send("POST", `${beta.id}/unmerge/`)).status).toBe(404);
    expect((await make("topic", "Beta", algebra.id)).id).not.toBe(beta.id);

    // It follows what becomes of the other one.
    const rules = async () =>
      (await t.call<{ draws: unknown[] }>("GET", `${both.url}check/`, { as: staff })).body.draws;
    await t.call("POST", `/api/tags/${gamma.id}/merge/`, { as: staff, body: { into: lines.id } });
    expect(await rules()).toMatchObject([{ found: 2 }]);
    await send("POST", `${gamma.id}/unmerge/`);
    expect(await rules()).toMatchObject([{ found: 2 }]);
    expect((await send("DELETE", `topic/${gamma.id}/?rehome=${verbal.id}`)).status).toBe(204);
    expect(await rules()).toMatchObject([{ found: 2 }]);
  });

  test("that only a rule or a saved filter names isn’t deleted without a target", async () => {
    const { algebra } = await makeExam();
    const drawn = await make("topic", "Drawn", algebra.id);
    await createDrawing([drawn.id]);
    expect((await send("DELETE", `topic/${drawn.id}/`)).body.usage).toMatchObject({ assessment_count: 1 });
    const filtered = await make("topic", "Filtered", algebra.id);
    await savedFilter({ tag: filtered.id });
    expect((await send("DELETE", `topic/${filtered.id}/`)).body.usage).toMatchObject({ filter_count: 1 });
    const target = await make("topic", "Target", algebra.id);
    expect((await send("DELETE", `topic/${filtered.id}/?rehome=${target.id}`)).status).toBe(204);
    expect((await send("DELETE", `topic/${target.id}/`)).body.usage).toMatchObject({ filter_count: 1 });
  });
});

describe("a merge", () => {
  test("tells what it would change, then everything is found under the other tag", async () => {
    const one = await makeExam();
    const other = await make("topic", "Linear", one.algebra.id);
    const namesake = await make("sub-topic", "slope", other.id);
    const only = await make("sub-topic", "Intercept", one.lines.id);
    const questions = [await createQuestion([one.lines.id]), await createQuestion([one.slope.id, other.id])];
    await send("POST", "reason-for-error/", { name: "Mixed up", topic: one.lines.id });
    const dry = await t.call("POST", `/api/tags/${one.lines.id}/merge/`, {
      as: staff,
      body: { into: other.id, dry_run: true },
    });
    const changes = {
      question_count: 2,
      assessment_count: 0,
      reason_count: 1,
      library_count: 0,
      moved: [{ id: only.id, name: "Intercept", level: "sub-topic" }],
      merged: [{ id: one.slope.id, name: "Slope", level: "sub-topic" }],
    };
    expect(dry.body).toMatchObject({ tag: { id: other.id, version: 1 }, changes });
    const merged = await t.call("POST", `/api/tags/${one.lines.id}/merge/`, { as: staff, body: { into: other.id } });
    expect(merged.body).toMatchObject({
      tag: { id: other.id, question_count: 2, merged_from: [{ id: one.lines.id, name: "Lines" }] },
      changes,
    });
    expect(await names(`topic/?domain=${one.algebra.id}`)).toEqual(["Linear"]);
    expect(await names(`sub-topic/?topic=${one.lines.id}`)).toEqual(["slope", "Intercept"]);
    expect(await get(one.lines)).toMatchObject({ id: other.id, name: "Linear" });
    expect((await Promise.all(questions.map(tagsOf))).map((tags) => tags.toSorted())).toEqual([
      [other.id],
      [namesake.id, other.id].toSorted(),
    ]);
    const found = await t.call<{ count: number }>("GET", `/api/questions/?tag=${other.id}`, { as: staff });
    expect(found.body.count).toBe(2);
    expect((await list(`reason-for-error/?topic=${other.id}&search=Mixed`)).body.count).toBe(1);
    expect(await lastAudit(one.lines.id)).toBe("tag.merged");
    // The name is free again.
    expect((await send("POST", "topic/", { name: "Lines", parent: one.algebra.id })).status).toBe(201);
    const taken = await send("POST", `${one.lines.id}/unmerge/`);
    expect([taken.status, taken.body.code]).toEqual([409, "in_use"]);
    expect((await send("POST", `${one.slope.id}/unmerge/`)).body.code).toBe("illegal_transition");
  });

  test("is undone exactly; what was done since stays", async () => {
    const one = await makeExam();
    const other = await make("topic", "Linear", one.algebra.id);
    const namesake = await make("sub-topic", "Slope", other.id);
    const [kept, moved] = [
      await make("sub-topic", "Intercept", one.lines.id),
      await make("sub-topic", "Rise", one.lines.id),
    ];
    const before = await createQuestion([one.lines.id, one.slope.id]);
    await t.call("POST", `/api/tags/${one.lines.id}/merge/`, { as: staff, body: { into: other.id } });
    const since = await createQuestion([other.id]);
    // What was moved by hand stays where it was put.
    await send("PATCH", `sub-topic/${moved.id}/`, { parent: one.reading.id, version: (await get(moved)).version });
    const undone = await send("POST", `${one.lines.id}/unmerge/`);
    expect(undone).toMatchObject({ status: 200, body: { id: one.lines.id, name: "Lines", question_count: 1 } });
    expect((await tagsOf(before)).toSorted()).toEqual([one.lines.id, one.slope.id].toSorted());
    expect(await tagsOf(since)).toEqual([other.id]);
    expect(await get(namesake)).toMatchObject({ id: namesake.id, parent: other.id });
    expect([(await get(one.slope)).parent, (await get(kept)).parent, (await get(moved)).parent]).toEqual([
      one.lines.id,
      one.lines.id,
      one.reading.id,
    ]);
    expect(await lastAudit(one.lines.id)).toBe("tag.unmerged");
  });

  test("of a tag that others became leaves all of them one step from the end", async () => {
    const { algebra, lines } = await makeExam();
    const [b, c] = [await make("topic", "B", algebra.id), await make("topic", "C", algebra.id)];
    const question = await createQuestion([lines.id]);
    const merge = (from: Tag, into: Tag) =>
      t.call("POST", `/api/tags/${from.id}/merge/`, { as: staff, body: { into: into.id } });
    await merge(lines, b);
    await merge(b, c);
    expect([await tagsOf(question), (await get(lines)).id]).toEqual([[c.id], c.id]);
    await send("POST", `${lines.id}/unmerge/`);
    expect(await tagsOf(question)).toEqual([lines.id]);
    await merge(lines, b);
    expect(await tagsOf(question)).toEqual([c.id]);
    // A merged tag leads to the one that it became.
    expect((await get(b)).merged_from.map((tag) => tag.name).toSorted()).toEqual(["B", "Lines"]);
    await send("POST", `${b.id}/unmerge/`);
    expect([(await get(b)).id, await tagsOf(question)]).toEqual([b.id, [c.id]]);
    expect((await send("DELETE", `topic/${c.id}/?rehome=${b.id}`)).status).toBe(204);
    expect([(await send("GET", `topic/${lines.id}/`)).status, await tagsOf(question)]).toEqual([404, [b.id]]);
  });

  test("spares the signposts that stand under what is deleted", async () => {
    const { exam, verbal, reading } = await makeExam();
    const extra = await make("subject", "Extra", exam.id);
    const other = await make("topic", "Other", verbal.id);
    const goes = await make("topic", "Goes", extra.id);
    await t.call("POST", `/api/tags/${goes.id}/merge/`, { as: staff, body: { into: other.id } });
    expect((await send("DELETE", `subject/${extra.id}/`)).status).toBe(204);
    expect((await get(goes)).id).toBe(other.id);
    expect((await send("POST", `${goes.id}/unmerge/`)).body).toMatchObject({ id: goes.id, parent: verbal.id });
    expect(await names(`topic/?subject=${verbal.id}`)).toEqual([reading.name, "Other", "Goes"]);
  });
});

test("changes that come at once come one after another", async () => {
  const { algebra } = await makeExam();
  const made = await Promise.all(
    ["T1", "T2", "T3", "T4", "t1", "t2"].map((name) => send("POST", "topic/", { name, parent: algebra.id })),
  );
  expect(made.map((one) => one.status).toSorted()).toEqual([201, 201, 201, 201, 422, 422]);
  const listed = await list(`topic/?domain=${algebra.id}`);
  expect(listed.body.results.map((tag) => tag.position)).toEqual([1, 2, 3, 4, 5]);
});
