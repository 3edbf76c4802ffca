import type { OperationOutput } from "@sextant/contract/types.ts";
import { describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createSchool } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Made = OperationOutput<"assessments.create_from_template">;
type Refused = { code: string; errors?: { path: string }[] };

const server = useTestApp();
const staff = useSignedIn(server, "staff");
const tutor = useSignedIn(server, "tutor");
const counselor = useSignedIn(server, "counselor");
const student = useSignedIn(server, "student");

const send = <T>(method: string, url: string, as: SignedIn | null, body?: unknown) =>
  server.call<T & Refused>(method, url, { as, body });
const use = (as: SignedIn | null, body: Record<string, unknown>, key?: string) =>
  server.call<Made & Refused>("POST", "/api/assessments/from-template/", {
    as,
    body: { name: "Test 1", ...body },
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
const get = async <T>(url: string, as: SignedIn = staff) => (await send<T>("GET", url, as)).body;
const tree = async () => (await get<OperationOutput<"tags.tree">>("/api/tags/tree/")).results;
const sectionsOf = async (id: string) =>
  (await get<OperationOutput<"sections.list">>(`/api/assessments/${id}/sections/`)).results;
const entriesOf = async (id: string) =>
  (await get<OperationOutput<"placements.list">>(`/api/sections/${id}/questions/`)).results;

test("authors see all templates; nobody else does", async () => {
  const { results } = await get<OperationOutput<"assessment_templates.list">>("/api/assessment-templates/", tutor);
  expect(results.map(({ key }) => key)).toEqual(["digital_sat", "act", "gre", "gmat", "lsat", "quiz"]);
  expect(results[0]).toMatchObject({ questions: 98, minutes: 134, break_minutes: 10, score: "own_tables" });
  const status = async (as: SignedIn | null) => (await send("GET", "/api/assessment-templates/", as)).status;
  expect([await status(null), await status(student), await status(counselor)]).toEqual([401, 403, 403]);
});

describe("a draft from a template", () => {
  test("has sections, modules, routing, tables and tags, and checks that say which questions are missing", async () => {
    const { status, body } = await use(tutor, { template: "digital_sat", name: "SAT mock A" });
    expect(status, JSON.stringify(body)).toBe(201);
    const { assessment, tags } = body;
    expect(assessment).toMatchObject({
      name: "SAT mock A",
      kind: "mock",
      question_count: 98,
      time_seconds: 134 * 60,
      score_model: { type: "scaled" },
      published_version: null,
      can: { edit: true },
    });
    expect(tags).toMatchObject([
      { level: "exam", name: "SAT" },
      { level: "subject", name: "Reading and Writing", status: "created" },
      { level: "subject", name: "Math", status: "created" },
    ]);
    expect(assessment.tags.map(({ name }) => name).toSorted()).toEqual(["Math", "Reading and Writing"]);
    const [reading, math] = await sectionsOf(assessment.id);
    expect(reading).toMatchObject({ break_after_seconds: 600, tools: ["highlight", "line_reader", "eliminator"] });
    expect(math?.tools).toContain("calculator");
    expect(math?.selection).toMatchObject({ type: "stages", modules: [{ time_limit_seconds: 2100 }, {}, {}] });
    const rules = await entriesOf(math?.id ?? "");
    expect(rules.map(({ module, draw }) => [module, draw?.count, draw?.filter.pool])).toEqual(
      ["m1", "m2a", "m2b"].map((id) => [id, 22, ["secure"]]),
    );
    expect(rules[0]?.draw?.filter.tag).toEqual([tags[2]?.id]);
    const { findings } = await get<OperationOutput<"assessments.check">>(
      `/api/assessments/${assessment.id}/check/`,
      tutor,
    );
    expect(findings.map(({ code }) => code)).toEqual(Array(6).fill("rule_too_few"));
    expect(findings[0]?.params).toMatchObject({ count: 27, found: 0 });
  });

  test("used twice, it makes no second taxonomy, whatever its tags are called by now", async () => {
    const [, verbal] = (await use(tutor, { template: "gre" })).body.tags.slice(1);
    const before = await tree();
    const found = before.find(({ id }) => id === verbal?.id);
    const renamed = { name: "verbal", version: found?.version };
    expect((await send("PATCH", `/api/tags/subject/${verbal?.id}/`, staff, renamed)).status).toBe(200);
    const again = await use(staff, { template: "gre", name: "GRE 2" });
    expect(again.body.tags.map(({ status }) => status)).toEqual(Array(4).fill("there"));
    expect(await tree()).toHaveLength(before.length);
  });

  test.each(["act", "gre", "gmat", "lsat", "quiz"])("%s lacks nothing but questions", async (template) => {
    const { assessment } = (await use(tutor, { template })).body;
    const { findings } = await get<OperationOutput<"assessments.check">>(
      `/api/assessments/${assessment.id}/check/`,
      tutor,
    );
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(["rule_too_few"]));
  });

  test("includes optional sections, takes the pool and named tags, and makes no tag that it doesn’t need", async () => {
    const maths = await send<{ id: string }>("POST", "/api/tags/exam/", staff, { name: "House exam" });
    const before = (await tree()).length;
    const made = await use(tutor, {
      template: "quiz",
      pool: "secure",
      tags: [{ section: "quiz", tag: maths.body.id }],
    });
    expect(made.body.tags).toMatchObject([{ name: "House exam", status: "there" }]);
    expect(await tree()).toHaveLength(before);
    const [quiz] = await sectionsOf(made.body.assessment.id);
    const [rule] = await entriesOf(quiz?.id ?? "");
    expect(rule?.draw?.filter).toMatchObject({ pool: ["secure"], tag: [maths.body.id] });
    const science = await use(tutor, { template: "act", with: ["science"], pool: "practice" });
    expect(science.body.assessment).toMatchObject({ kind: "practice", question_count: 171 });
  });

  test("is made once for one Idempotency-Key, and is in the audit log", async () => {
    const key = crypto.randomUUID();
    const first = await use(tutor, { template: "lsat", name: "LSAT once" }, key);
    const again = await use(tutor, { template: "lsat", name: "LSAT once" }, key);
    expect(again.body.assessment.id).toBe(first.body.assessment.id);
    const log = await server.platform.db
      .selectFrom("audit_entries")
      .select("action")
      .where("subject_id", "=", first.body.assessment.id)
      .execute();
    expect(new Set(log.map(({ action }) => action))).toEqual(
      new Set(["assessment.created", "section.created", "questions.placed", "assessment.tagged"]),
    );
  });
});

test("what can’t be made is refused, and leaves nothing", async () => {
  const foreign = await createSchool(server.platform.db);
  const count = async () => (await get<{ count: number }>("/api/assessments/")).count;
  const [before, tags] = [await count(), (await tree()).length];
  const refused = async (as: SignedIn | null, body: Record<string, unknown>) => {
    const { status, body: said } = await use(as, body);
    return [status, said.errors?.[0]?.path ?? null];
  };
  expect(await refused(null, { template: "act" })).toEqual([401, null]);
  expect((await refused(student, { template: "act" }))[0]).toBe(403);
  expect((await refused(counselor, { template: "act" }))[0]).toBe(403);
  expect((await refused(tutor, { template: "toefl" }))[0]).toBe(400);
  expect((await refused(tutor, { template: "act", name: " " }))[0]).toBe(400);
  expect(await refused(tutor, { template: "act", with: ["math"] })).toEqual([422, "with.0"]);
  expect(await refused(tutor, { template: "act", school: foreign })).toEqual([422, "school"]);
  const unknown = { section: "math", tag: crypto.randomUUID() };
  expect(await refused(tutor, { template: "act", tags: [unknown] })).toEqual([404, "tags.0.tag"]);
  expect(await refused(tutor, { template: "act", tags: [{ ...unknown, section: "science" }] })).toEqual([
    422,
    "tags.0.section",
  ]);
  expect([await count(), (await tree()).length]).toEqual([before, tags]);
});
