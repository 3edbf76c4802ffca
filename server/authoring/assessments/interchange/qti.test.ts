import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAX_SECTIONS } from "@sextant/contract/assessments.ts";
import type { ExportReport } from "@sextant/contract/export-questions.ts";
import type { ImportReport } from "@sextant/contract/questions.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { zipOf } from "@sextant/interchange/testing/zip-of.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { upload } from "../../../testing/upload.ts";
import { workOff } from "../../../testing/work-off.ts";

type Draft = OperationOutput<"assessments.get">;
type Section = OperationOutput<"sections.get">;
type Entries = OperationOutput<"placements.list">;

const dataDir = mkdtempSync(join(tmpdir(), "sextant-qti-test-"));
let t: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  t = await startTestApp({ DATA_DIR: dataDir });
  staff = await t.signInAs("staff");
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true });
});

async function made<T = { id: string }>(method: string, url: string, body?: unknown, as = staff): Promise<T> {
  const answer = await t.call<T>(method, url, { as, ...(body === undefined ? {} : { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

async function questions(word: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id } = await made("POST", "/api/questions/", {
      body: `<p>Is ${word} number ${number}?</p>`,
      interactions: [{ type: "choice", options: [{ content: "yes" }, { content: "no" }] }],
      key: { RESPONSE: { correct: ["A"] } },
      status: "published",
    });
    ids.push(id);
  }
  return ids;
}

let drawn = 0;

/** Two sections: three questions of which one is pretest, and a rule that draws two of three. */
async function assessment() {
  const { id } = await made("POST", "/api/assessments/", { name: "Out and in", kind: "mock" });
  const add = async (body: object) => (await made("POST", `/api/assessments/${id}/sections/`, body)).id;
  const place = (section: string, placements: object[]) =>
    made("POST", `/api/sections/${section}/questions/`, { placements });
  drawn += 1;
  const [one, two, three] = await questions(`plum${drawn}`, 3);
  const first = await add({ name: "Fixed", time_limit_seconds: 900, navigation: "linear", break_after_seconds: 60 });
  await place(first, [
    { question: one, points: 3 },
    { question: two, points: 1, points_when_wrong: -0.25 },
    { question: three, scored: false },
  ]);
  const word = `damson${drawn}`;
  await questions(word, 3);
  const second = await add({ name: "Drawn", shuffle: { questions: true, options: false } });
  await place(second, [{ draw: { count: 2, filter: { search: word } } }]);
  return { id, questions: [one, two, three] };
}

async function exported(id: string, body: object = {}) {
  const asked = await made<{ job: { id: string } }>("POST", `/api/assessments/${id}/export/`, body);
  await workOff(t.platform);
  const job = await made<{ state: string; result: ExportReport }>("GET", `/api/jobs/${asked.job.id}/`);
  expect(job.state).toBe("done");
  const { url } = await made<{ url: string }>("GET", `/api/questions/export/${asked.job.id}/`);
  const file = await t.app.inject({ method: "GET", url });
  return { report: job.result, bytes: file.rawPayload };
}

async function imported(bytes: Uint8Array, fields: Record<string, string> = {}, as = staff) {
  const sent = await upload<{ job: { id: string } }>(
    t,
    "/api/questions/import/",
    as,
    { name: "test.zip", bytes },
    { tests: "draft", ...fields },
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(202);
  await workOff(t.platform);
  const job = await made<{ state: string; result: ImportReport }>(
    "GET",
    `/api/jobs/${sent.body.job.id}/`,
    undefined,
    as,
  );
  expect(job.state).toBe("done");
  return job.result;
}

async function draftOf(id: string, as = staff) {
  const draft = await made<Draft>("GET", `/api/assessments/${id}/`, undefined, as);
  const sections = [];
  for (const section of draft.sections)
    sections.push({
      ...(await made<Section>("GET", `/api/sections/${section}/`, undefined, as)),
      entries: (await made<Entries>("GET", `/api/sections/${section}/questions/`, undefined, as)).results,
    });
  return { ...draft, sections };
}

const own = new Set("id assessment section position version can created_at updated_at published_version".split(" "));

/** What an author made of a draft: all of it but names that the server gives. */
function contentOf(draft: Awaited<ReturnType<typeof draftOf>>): unknown {
  const strip = (value: object): object =>
    Object.fromEntries(Object.entries(value).filter(([field]) => !own.has(field)));
  const sections = draft.sections.map((section) => ({
    ...strip(section),
    entries: section.entries.map(strip),
  }));
  return { ...strip(draft), sections };
}

describe("our own package", () => {
  test.each(["draft", "version"])(
    "of a %s becomes the same draft again, and what other programs don’t read is named",
    async (of) => {
      const { id, questions: placed } = await assessment();
      if (of === "version") await made("PATCH", `/api/assessments/${id}/`, { action: "publish" });
      const { report, bytes } = await exported(id, of === "version" ? { version: 1 } : {});
      expect(report).toMatchObject({ format: "qti3", count: 6, missing: [] });
      const lost = report.losses.filter(({ question }) => question === id).map(({ code }) => code);
      expect(lost.sort()).toEqual(["hidden_test_breaks", "hidden_test_penalty"]);
      const back = await imported(bytes);
      const [row] = back.items.filter(({ assessment: draft }) => draft);
      expect(row).toMatchObject({ status: "ok", title: "Out and in" });
      expect(row?.codes.map(({ code }) => code)).toEqual(["test_restored"]);
      expect(back.items.every((item) => item.test === undefined)).toBe(true);
      const draft = await draftOf(row?.assessment ?? "");
      expect(draft).toMatchObject({ name: "Out and in", published_version: null });
      // The same questions are in the bank already.
      const entries = draft.sections[0]?.entries ?? [];
      expect(
        entries.map(({ question, points, points_when_wrong, scored }) => [question, points, points_when_wrong, scored]),
      ).toEqual([
        [placed[0], 3, 0, true],
        [placed[1], 1, -0.25, true],
        [placed[2], 1, 0, false],
      ]);
      expect(contentOf(draft)).toEqual(contentOf(await draftOf(id)));
    },
  );

  test("of a version keeps how hard its modules were meant to be, and the content shares it was to have", async () => {
    const [one, two] = await questions("plan", 2);
    const tag = await made<{ id: string }>("POST", "/api/tags/exam/", { name: "Planned" });
    const { id } = await made<{ id: string }>("POST", "/api/assessments/", {
      name: "Planned",
      kind: "quiz",
      blueprint: [{ tag: tag.id, count: 1 }],
    });
    const module = (key: string, difficulty: string) => ({ id: key, name: key, difficulty, time_limit_seconds: 600 });
    const section = await made<{ id: string }>("POST", `/api/assessments/${id}/sections/`, {
      name: "Staged",
      selection: {
        type: "stages",
        modules: [module("one", "standard"), module("two", "harder")],
        routing: { first: "one", rules: [{ from: "one", cuts: [{ at_least: 0, to: "two" }] }] },
      },
    });
    await made("POST", `/api/sections/${section.id}/questions/`, {
      placements: [
        { question: one, module: "one" },
        { question: two, module: "two" },
      ],
    });
    await made("PATCH", `/api/assessments/${id}/`, { action: "publish" });
    const { bytes } = await exported(id, { version: 1 });
    const row = (await imported(bytes)).items.find(({ assessment: draft }) => draft);
    const [back, draft] = [await draftOf(row?.assessment ?? ""), await draftOf(id)];
    expect(back.sections[0]?.selection).toMatchObject({
      modules: [{ difficulty: "standard" }, { difficulty: "harder" }],
    });
    expect(contentOf(back)).toEqual(contentOf(draft));
  });

  test("goes out for its readers alone", async () => {
    const { id } = await assessment();
    const ask = (as: SignedIn | null, body: object = {}, at = id) =>
      t.call("POST", `/api/assessments/${at}/export/`, { as, body });
    expect((await ask(null)).status).toBe(401);
    for (const role of ["student", "counselor", "manager"] as const)
      expect((await ask(await t.signInAs(role))).status, role).toBe(403);
    expect((await ask(staff, { version: 0 })).status).toBe(400);
    expect((await ask(staff, { version: 7 })).status).toBe(404);
    expect((await ask(staff, {}, "00000000-0000-4000-8000-000000000000")).status).toBe(404);
    const empty = await made("POST", "/api/assessments/", { name: "Empty" });
    expect((await ask(staff, {}, empty.id)).status).toBe(422);
  });
});

const item = (identifier: string) => `<?xml version="1.0"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${identifier}" title="${identifier}" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>Which is ${identifier}?</prompt>
    <simpleChoice identifier="A">this</simpleChoice><simpleChoice identifier="B">that</simpleChoice></choiceInteraction></itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>
</assessmentItem>`;

const foreignTest = `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="T" title="From elsewhere">
  <testPart identifier="P1" navigationMode="nonlinear" submissionMode="simultaneous">
    <timeLimits maxTime="1200"/>
    <assessmentSection identifier="S1" title="First" visible="true">
      <assessmentItemRef identifier="I1" href="one.xml"><weight identifier="W" value="2"/></assessmentItemRef>
      <assessmentSection identifier="S1a" title="Within" visible="false"><assessmentItemRef identifier="I2" href="two.xml"/></assessmentSection>
      <assessmentItemRef identifier="I9" href="gone.xml"/>
    </assessmentSection>
  </testPart>
  <testPart identifier="P2" navigationMode="linear" submissionMode="simultaneous">
    <preCondition><baseValue baseType="boolean">true</baseValue></preCondition>
    <assessmentSection identifier="S2" title="Second" visible="true"><assessmentItemRef identifier="I1b" href="one.xml"/></assessmentSection>
  </testPart>
</assessmentTest>`;

const resource = (id: string, type: string, href: string) =>
  `<resource identifier="${id}" type="${type}" href="${href}"><file href="${href}"/></resource>`;
const manifestOf = (...resources: string[]) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><organizations/><resources>${resources.join("")}</resources></manifest>`;
const manifest = manifestOf(
  resource("T", "imsqti_test_xmlv2p1", "test.xml"),
  ...["one", "two"].map((name) => resource(name, "imsqti_item_xmlv2p1", `${name}.xml`)),
);

describe("a test of another program", () => {
  const files = {
    "imsmanifest.xml": manifest,
    "test.xml": foreignTest,
    "one.xml": item("one"),
    "two.xml": item("two"),
  };

  test("becomes a draft with its sections, times and weights; what can’t be had is named", async () => {
    const tutor = await t.signInAs("tutor");
    const back = await imported(await zipOf(files), {}, tutor);
    const row = back.items.find(({ assessment: draft }) => draft);
    expect(row?.codes).toEqual([
      { code: "test_as_draft", values: {} },
      { code: "test_items_missing", values: { count: 1 } },
      { code: "test_conditions", values: {} },
    ]);
    const { sections, ...draft } = await draftOf(row?.assessment ?? "", tutor);
    expect(draft.name).toBe("From elsewhere");
    expect(sections).toMatchObject([
      { name: "First", time_limit_seconds: 1200, navigation: "free" },
      { name: "Second", time_limit_seconds: null, navigation: "linear" },
    ]);
    expect(sections.map(({ entries }) => entries.map(({ points }) => points))).toEqual([[2, 1], [1]]);
    expect(sections[0]?.entries[0]?.question).toBe(sections[1]?.entries[0]?.question);
  });

  test("may be a quiz of Canvas, whose settings lie beside it", async () => {
    const field = (label: string, entry: string) =>
      `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
    const typed = (ident: string, points: number) =>
      `<item ident="${ident}"><itemmetadata><qtimetadata>${field("question_type", "short_answer_question")}${field("points_possible", String(points))}</qtimetadata></itemmetadata>
       <presentation><material><mattext>Which plum is ${ident}?</mattext></material><response_str ident="R" rcardinality="Single"><render_fib/></response_str></presentation>
       <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE"/></outcomes><respcondition><conditionvar><varequal respident="R">${ident}</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`;
    const quiz = `<questestinterop><assessment ident="c1" title="Plums"><section ident="root_section">${typed("mirabelle", 1)}
      <section ident="G"><selection_ordering><selection><selection_number>1</selection_number><selection_extension><points_per_item>4</points_per_item></selection_extension></selection></selection_ordering>${typed("damson", 2)}${typed("greengage", 2)}</section></section></assessment></questestinterop>`;
    const settings =
      '<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0"><title>Plums</title><time_limit>30</time_limit><shuffle_answers>true</shuffle_answers><allowed_attempts>2</allowed_attempts></quiz>';
    const tutor = await t.signInAs("tutor");
    const package_ = {
      "imsmanifest.xml": manifestOf(resource("c1", "imsqti_xmlv1p2", "c1/c1.xml")),
      "c1/c1.xml": quiz,
      "c1/assessment_meta.xml": settings,
    };
    const back = await imported(await zipOf(package_), {}, tutor);
    const row = back.items.find(({ assessment: draft }) => draft);
    expect(row?.codes.map(({ code }) => code)).toEqual(["test_as_draft", "test_sittings"]);
    const { sections } = await draftOf(row?.assessment ?? "", tutor);
    expect(sections).toMatchObject([
      {
        name: "Plums",
        time_limit_seconds: 1800,
        shuffle: { questions: false, options: true },
        entries: [{ points: 1 }, { points: 4, draw: { count: 1 } }],
      },
    ]);
    expect(sections[0]?.entries[1]?.draw?.questions).toHaveLength(2);
  });

  const sectionOf = (number: number) =>
    `<assessmentSection identifier="S${number}" title="S${number}" visible="true"><assessmentItemRef identifier="I${number}" href="one.xml"/></assessmentSection>`;
  const testOf = (title: string, sections: string) =>
    `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="T" title="${title}">
      <testPart identifier="P" navigationMode="nonlinear" submissionMode="simultaneous">${sections}</testPart></assessmentTest>`;

  test("leaves nothing of a draft that can’t be made, and its questions are there", async () => {
    const tutor = await t.signInAs("tutor");
    const sections = Array.from({ length: MAX_SECTIONS + 1 }, (_, place) => sectionOf(place)).join("");
    const back = await imported(await zipOf({ ...files, "test.xml": testOf("Too long", sections) }), {}, tutor);
    const codes = back.items.map((row) => row.codes.map(({ code }) => code));
    expect(codes).toContainEqual(["test_not_made"]);
    expect(back.items.filter(({ question }) => question)).toHaveLength(2);
    const own = await t.platform.db.selectFrom("assessments").select("id").where("created_by", "=", tutor.id).execute();
    expect(own).toEqual([]);
  });

  test.each([
    ["line breaks", "From&#10;elsewhere&#9;", "From elsewhere"],
    ["nothing but control characters", "&#133;&#127;", "QTI"],
    ["a character where it is cut", `${"a".repeat(199)}😀 and more`, "a".repeat(199)],
  ])("becomes a draft with a plain name where its title has %s", async (_what, title, name) => {
    const section = sectionOf(1).replace('title="S1"', 'title="One&#10;and&#127;two"');
    const back = await imported(await zipOf({ ...files, "test.xml": testOf(title, section) }));
    const draft = await draftOf(back.items.find(({ assessment: made }) => made)?.assessment ?? "");
    expect([draft.name, ...draft.sections.map((one) => one.name)]).toEqual([name, "One and two"]);
  });

  test("stays a line of the report where no draft is asked for, or in a dry run", async () => {
    const before = await t.platform.db.selectFrom("assessments").select("id").execute();
    const bytes = await zipOf(files);
    const plain = await imported(bytes, { tests: "report" });
    expect(plain.items.find(({ codes }) => codes[0]?.code === "test_draftable")?.status).toBe("unsupported");
    const dry = await upload<ImportReport>(
      t,
      "/api/questions/import/",
      staff,
      { name: "test.zip", bytes },
      { tests: "draft", dry_run: "true" },
    );
    expect(dry.status).toBe(200);
    expect(await t.platform.db.selectFrom("assessments").select("id").execute()).toHaveLength(before.length);
  });
});
