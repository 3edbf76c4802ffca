import type { OperationOutput } from "@sextant/contract/types.ts";
import { comparedText } from "@sextant/questions/text/compared-text.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { createJapanesePdf, createPdf, createPdfBomb } from "../../testing/pdf.ts";
import { upload } from "../../testing/upload.ts";
import { useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Material = OperationOutput<"study_material.get">;
type Listed = OperationOutput<"study_material.list">;
type Refused = { code: string; errors?: { path: string }[] };

const t = useTestApp();
let tutor: SignedIn;
let colleague: SignedIn;
let student: SignedIn;
let school: string;
beforeAll(async () => {
  const { db } = t.platform;
  school = await createSchool(db);
  tutor = await t.signInAs(await createTestUser(db, { role: "tutor", schoolIds: [school] }));
  colleague = await t.signInAs(await createTestUser(db, { role: "tutor", schoolIds: [school] }));
  student = await t.signInAs(await createTestUser(db, { schoolIds: [school] }));
  await createGroup(db, { school, tutors: [tutor.id], members: [student.id] });
});

const create = async (body: object, as = tutor) =>
  (await t.call<Material>("POST", "/api/study-material/", { as, body: { title: "Ratios", school, ...body } })).body;
const get = (id: string, as: SignedIn) => t.call<Material>("GET", `/api/study-material/${id}/`, { as });
const report = (id: string, body: object, as = student) =>
  t.call<OperationOutput<"study_material.read"> & Refused>("POST", `/api/study-material/${id}/reading/`, { as, body });

async function give(material: string, more: { closes_at?: Date; opens_at?: Date } = {}): Promise<string> {
  const id = newId();
  await t.platform.db
    .insertInto("allocations")
    .values({ id, study_material_id: material, user_id: student.id, ...more })
    .execute();
  return id;
}

async function createFromPdf(bytes: Uint8Array): Promise<Material> {
  const file = await upload<{ id: string }>(t, "/api/files/", tutor, { name: "ratios.pdf", bytes });
  expect(file.status).toBe(201);
  const made = await create({ content: { file: file.body.id } });
  expect(made.text).toBe("reading");
  await workOff(t.platform);
  return (await get(made.id, tutor)).body;
}

describe("what material is", () => {
  test("rich text is cleaned, its formulas are set, and its words are found at once", async () => {
    const made = await create({
      content: {
        body: '<h2>Ratios</h2><p onclick="x()">A <span data-tex="a:b"></span> is</p><script>alert(1)</script>',
      },
    });
    expect(made).toMatchObject({ kind: "text", text: "ready", newest: 1, pages: 1, link: null, file: null });
    expect(made.body).not.toMatch(/script|onclick/);
    expect(made.rendered).toContain("katex");
    const found = await t.call("GET", `/api/study-material/${made.id}/search/?search=RATIOS`, { as: tutor });
    // The part that begins with the first heading.
    expect(found.body).toEqual({ results: [{ page: 2, count: 1 }] });
  });

  test("an article has headings and links, and no link that runs a script", async () => {
    const written =
      '<p>First roots. <a href="https://example.org/a?b=1&amp;c=2" onclick="x()">A book</a></p><h1>Lines</h1><p>A root, <a href="javascript:alert(1)">a trap</a>, a <b>root</b>.</p><h3>Steep <span data-tex="x^2"></span></h3><p>No more.</p><h2>Curves</h2><p>Two roots.</p>';
    const made = await create({ content: { body: written } });
    const link = '<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">A book</a>';
    for (const html of [made.body, made.rendered, (await get(made.id, tutor)).body.rendered]) {
      expect(html).toContain(link);
      expect(html?.match(/<a /g)).toHaveLength(1);
      expect(html).not.toMatch(/javascript|onclick|<h1/);
      expect(html).toContain("a trap");
    }
    expect(made.outline).toEqual([
      { title: "Lines", level: 2 },
      { title: "Steep x²", level: 3 },
      { title: "Curves", level: 2 },
    ]);
    const found = await t.call("GET", `/api/study-material/${made.id}/search/?search=Root`, { as: tutor });
    expect(found.body).toEqual({
      results: [
        { page: 1, count: 1 },
        { page: 2, count: 2 },
        { page: 4, count: 1 },
      ],
    });
    // What went around the cleaner once is cleaned again before it is shown.
    await t.platform.db
      .insertInto("material_versions")
      .values({
        id: newId(),
        study_material_id: made.id,
        number: 2,
        media_type: "text/html",
        size_bytes: 9,
        body: '<p><a href="javascript:alert(1)">x</a></p>',
      })
      .execute();
    expect((await get(made.id, tutor)).body.rendered).toBe("<p>x</p>");
  });

  test.each([
    ["Chinese", "这本书介绍机器学习的基础知识，适合初学者。", ["学习", "机器学习", "基础", "书"], ["历史"]],
    [
      "Japanese",
      "東京大学の入学試験は二月に行われます。カメとメラ。",
      ["大学", "入学試験", "東京"],
      ["京都", "カメラ"],
    ],
    ["Thai", "นักเรียนต้องทำข้อสอบคณิตศาสตร์", ["ข้อสอบ", "คณิตศาสตร์", "นักเรียน"], ["ภาษา"]],
  ])("words within a text without spaces are found, such as in %s", async (_, text, there, missing) => {
    const made = await create({ content: { body: `<p>First line.</p><h2>Part</h2><p>${text}</p>` } });
    const search = async (words: string) =>
      (
        await t.call<OperationOutput<"library.search">>(
          "GET",
          `/api/library/search/?search=${encodeURIComponent(words)}`,
          {
            as: tutor,
          },
        )
      ).body.results.filter(({ id }) => id === made.id);
    for (const word of there) {
      const [found] = await search(word);
      expect([word, found?.place]).toEqual([word, 2]);
      expect(found?.snippet.find(({ is_match }) => is_match)?.text).toBeTruthy();
      expect(await search(`${word} line`)).toHaveLength(1);
      expect(await search(`${word} absent`)).toEqual([]);
    }
    for (const word of missing) expect([word, await search(word)]).toEqual([word, []]);
  });

  test("words of an article are found with the heading they stand under", async () => {
    const body = "<p>A tangent.</p><h2>On secants</h2><p>Cut it.</p><h3>Of chords</h3><p>The subtense is a chord.</p>";
    const made = await create({ content: { body } });
    const search = async (words: string) =>
      (await t.call<OperationOutput<"library.search">>("GET", `/api/library/search/?search=${words}`, { as: tutor }))
        .body.results;
    expect(await search("subtense")).toMatchObject([{ id: made.id, place: 3, is_part: true, heading: "Of chords" }]);
    expect(await search("tangent")).toMatchObject([{ id: made.id, place: 1, is_part: true, heading: null }]);
  });

  test("a PDF is read page by page, and its bytes come in parts", async () => {
    const made = await createFromPdf(createPdf(["Ratios compare", "", "Parts of a whole; parts again"]));
    expect(made).toMatchObject({ kind: "file", media_type: "application/pdf", text: "ready", pages: 3 });
    const found = await t.call("GET", `/api/study-material/${made.id}/search/?search=parts`, { as: tutor });
    expect(found.body).toEqual({ results: [{ page: 3, count: 2 }] });
    const part = await t.app.inject({ url: made.file?.url ?? "", headers: { range: "bytes=0-7" } });
    expect([part.statusCode, part.body]).toEqual([206, "%PDF-1.7"]);
    expect(part.headers).toMatchObject({
      "content-disposition": expect.stringMatching(/^attachment/),
      "content-security-policy": expect.stringContaining("sandbox"),
      "x-content-type-options": "nosniff",
    });
  });

  test("words in a font that a PDF names but doesn’t bring along are found", async () => {
    const made = await createFromPdf(createJapanesePdf("高等数学の問題"));
    expect(made).toMatchObject({ text: "ready", pages: 1 });
    const found = await t.call("GET", `/api/study-material/${made.id}/search/?search=${encodeURIComponent("数学")}`, {
      as: tutor,
    });
    expect(found.body).toEqual({ results: [{ page: 1, count: 1 }] });
  });

  test("words are found whatever their case, accents and lines", async () => {
    const pdf = await createFromPdf(createPdf(["One", "Two"]));
    const write = (place: number, text: string) =>
      t.platform.db
        .updateTable("library_texts")
        .set({ text })
        .where("study_material_id", "=", pdf.id)
        .where("place", "=", place)
        .execute();
    await write(1, "La théorie, la The\u0301ORIE");
    await write(2, "Theories: 高等数\n学の one\ntwo");
    const article = await create({ content: { body: "<p>Crème brûlée</p><h2>Maß</h2><p>数学</p>" } });
    const search = async ({ id }: { id: string }, words: string) =>
      (
        await t.call<OperationOutput<"study_material.search">>(
          "GET",
          `/api/study-material/${id}/search/?search=${encodeURIComponent(words)}`,
          { as: tutor },
        )
      ).body.results;
    expect(await search(pdf, "theorie")).toEqual([
      { page: 1, count: 2 },
      { page: 2, count: 1 },
    ]);
    expect(await search(pdf, "Théorie, la théorie")).toEqual([{ page: 1, count: 1 }]);
    expect(await search(article, "BRULEE")).toEqual([{ page: 1, count: 1 }]);
    expect(await search(article, "mass")).toEqual([{ page: 2, count: 1 }]);
    expect(await search(article, "数学")).toEqual([{ page: 2, count: 1 }]);
    expect(await search(pdf, "数学")).toEqual([{ page: 2, count: 1 }]);
    expect(await search(pdf, "one two")).toEqual([{ page: 2, count: 1 }]);
    await write(
      1,
      "Photo- synthesis, well-known, the eﬀect of caf´e and cafe\u0301. Ο ΣΟΦΟΣ, ΕΞΙΣΩΣΗ. posi\u00ad tive",
    );
    for (const words of [
      "photosynthesis",
      "well-known",
      "effect of café",
      "and cafe",
      "σοφός",
      "εξίσωση",
      "ΣΟΦΌΣ",
      "positive",
    ])
      expect([words, await search(pdf, words)]).toEqual([words, [{ page: 1, count: 1 }]]);
  });

  test("words are found and marked in the library, however a file writes them", async () => {
    const pdf = await createFromPdf(createPdf(["One"]));
    const text =
      "Photo- synthesis has an eﬀect on une e\u0301quation. Ο ΣΟΦΟΣ, η ΕΞΙΣΩΣΗ. Always posi\u00ad tive, well-known roots";
    await t.platform.db.updateTable("library_texts").set({ text }).where("study_material_id", "=", pdf.id).execute();
    const marked = async (words: string) => {
      const path = `/api/library/search/?search=${encodeURIComponent(words)}`;
      const { body } = await t.call<OperationOutput<"library.search">>("GET", path, { as: tutor });
      const found = body.results.find(({ id }) => id === pdf.id);
      return found?.snippet.filter(({ is_match }) => is_match).map((part) => part.text);
    };
    expect(await marked("photosynthesis")).toEqual(["Photo- synthesis"]);
    expect(await marked("synthesis effects")).toEqual(["synthesis", "eﬀect"]);
    for (const words of ["équation", "equation", "ÉQUATIONS"]) expect(await marked(words)).toEqual(["e\u0301quation"]);
    expect(await marked("σοφός εξίσωση")).toEqual(["ΣΟΦΟΣ", "ΕΞΙΣΩΣΗ"]);
    expect(await marked("positive")).toEqual(["posi\u00ad tive"]);
    expect(await marked("known")).toEqual(["known"]);
    expect(await marked("photon")).toBeUndefined();
  });

  test.each([
    "photo-\nsynthesis, well-known, 3 - 4, x -y, a- b",
    "posi\u00ad\ntive posi\u00adtive",
    "La The\u0301ORIE, caf´e, ˆetre, ﬁrst eﬀect, Maß, Łódź",
    "ΕΞΊΣΩΣΗ, ΣΟΦΟΣ, σοφός",
    "高等数\n学の one\ntwo ข้อ สอบ",
    "مُعَادَلَة 𝑘 = 6",
  ])("the database and the page compare %j alike", async (written) => {
    const { rows } = await sql<{ text: string }>`select compared_text(${written}) as text`.execute(t.platform.db);
    expect(rows).toEqual([{ text: comparedText(written) }]);
  });

  test.each([
    ["broken", Buffer.from("%PDF-1.7\nnothing more")],
    ["none", createPdf(["", ""])],
    ["failed", createPdfBomb()],
  ] as const)("a PDF can be %s, and is still a download", async (state, bytes) => {
    const made = await createFromPdf(bytes);
    expect([made.text, Boolean(made.file?.url)]).toEqual([state, true]);
  });

  test("an encrypted PDF says so", async () => {
    const whole = createPdf(["Secret"]).toString("latin1");
    const locked = whole.replace(
      "/Root 1 0 R >>",
      `/Root 1 0 R /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${"0".repeat(64)}> /U <${"1".repeat(64)}> /P -4 >> >>`,
    );
    expect((await createFromPdf(Buffer.from(locked, "latin1"))).text).toBe("encrypted");
  });

  test("drawings and pages with scripts are refused as files", async () => {
    for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', "<!doctype html><p>x"]) {
      expect((await upload(t, "/api/files/", tutor, { name: "x", bytes })).status).toBe(415);
    }
  });

  test.each([
    "http://example.org/",
    "javascript:alert(1)",
    "https://name:word@example.org/",
    "nothing",
    "https://localhost/",
  ])("%s is no link", async (link) => {
    const { status, body } = await t.call<Refused>("POST", "/api/study-material/", {
      as: tutor,
      body: { title: "A link", content: { link } },
    });
    expect([status, body.errors?.[0]?.path]).toEqual([422, "content.link"]);
  });

  test("somebody else’s file, unknown tags and empty text are refused by their place", async () => {
    const own = await upload<{ id: string }>(t, "/api/files/", colleague, { name: "mine.txt", bytes: "mine" });
    const send = (body: object) =>
      t.call<Refused>("POST", "/api/study-material/", { as: tutor, body: { title: "X", ...body } });
    expect((await send({ content: { file: own.body.id } })).status).toBe(404);
    expect((await send({ content: { body: "<script></script>" } })).body.errors?.[0]?.path).toBe("content.body");
    const link = { link: "https://example.org/a" };
    expect((await send({ content: link, tags: [newId()] })).body.errors?.[0]?.path).toBe("tags.0");
    expect((await send({ content: link, school: await createSchool(t.platform.db) })).status).toBe(422);
    expect((await send({ content: { link: "https://example.org/", body: "<p>x</p>" } })).status).toBe(400);
  });
});

describe("who may do what", () => {
  test("colleagues of the school read, authors and staff change, others find nothing", async () => {
    const made = await create({ content: { link: "https://example.org/" } });
    expect((await get(made.id, colleague)).body.can).toEqual({ update: false, allocate: true });
    const change = { version: made.version, title: "Mine now" };
    const patch = (as: SignedIn) =>
      t.call("PATCH", `/api/study-material/${made.id}/`, { as, body: change }).then(({ status }) => status);
    expect(await patch(colleague)).toBe(403);
    expect(await patch(await t.signInAs("tutor"))).toBe(404);
    expect(await patch(await t.signInAs("staff"))).toBe(200);
    expect(await patch(tutor)).toBe(409);
    expect((await t.call("GET", `/api/study-material/${made.id}/`)).status).toBe(401);
  });

  test("a student reads what they have now, as long as they have it", async () => {
    const made = await create({ content: { body: "<p>Read me</p>" } });
    const status = async () => (await get(made.id, student)).status;
    expect(await status()).toBe(404);
    await give(made.id, { opens_at: new Date(Date.now() + 3_600_000) });
    expect(await status()).toBe(404);
    const allocation = await give(made.id);
    expect((await get(made.id, student)).body).toMatchObject({
      body: null,
      rendered: expect.stringContaining("Read me"),
    });
    const listed = await t.call<Listed>("GET", "/api/study-material/", { as: student });
    expect(listed.body.results.map(({ id }) => id)).toContain(made.id);
    await t.platform.db
      .updateTable("allocations")
      .set({ revoked_at: new Date() })
      .where("id", "=", allocation)
      .execute();
    expect([await status(), (await report(made.id, { version: 1, page: 1 })).status]).toEqual([404, 404]);
  });

  test("a student finds the file of what they were given, and no other", async () => {
    const made = await createFromPdf(createPdf(["Given"]));
    const file = () => t.call("GET", `/api/files/${made.file?.id}/`, { as: student }).then(({ status }) => status);
    expect(await file()).toBe(404);
    await give(made.id);
    expect(await file()).toBe(200);
  });

  test("a link to a file is its reader’s own, and ends with what they were given", async () => {
    const made = await createFromPdf(createPdf(["Lent"]));
    const allocation = await give(made.id);
    const theirs = (await get(made.id, student)).body.file?.url ?? "";
    const ask = async (url: string) => (await t.app.inject({ url, headers: { range: "bytes=0-7" } })).statusCode;
    expect(await ask(theirs)).toBe(206);
    expect(await ask(theirs.replace(student.id, tutor.id))).toBe(404);
    expect(await ask(theirs.replace(/&reader=[^&]+/, ""))).toBe(404);
    await t.platform.db
      .updateTable("allocations")
      .set({ revoked_at: new Date() })
      .where("id", "=", allocation)
      .execute();
    expect([await ask(theirs), await ask(made.file?.url ?? "")]).toEqual([404, 206]);
    await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", tutor.id).execute();
    expect(await ask(made.file?.url ?? "")).toBe(404);
    await t.platform.db.updateTable("users").set({ is_active: true }).where("id", "=", tutor.id).execute();
  });
});

describe("versions", () => {
  test("a new version is what is read from now on, and its words are those that are found", async () => {
    const made = await create({ content: { body: "<p>Before</p>" } });
    await give(made.id);
    await report(made.id, { version: 1, page: 1, pages: [1] });
    const { status, body } = await t.call<Material>("POST", `/api/study-material/${made.id}/versions/`, {
      as: tutor,
      body: { newest: 1, content: { body: "<p>After</p>" } },
    });
    expect([status, body.newest]).toEqual([201, 2]);
    const pagesWith = async (word: string) =>
      (await t.call<{ results: [] }>("GET", `/api/study-material/${made.id}/search/?search=${word}`, { as: tutor }))
        .body.results.length;
    expect([await pagesWith("Before"), await pagesWith("After")]).toEqual([0, 1]);
    expect((await report(made.id, { version: 1, page: 1 })).body.newest).toBe(2);
    expect((await report(made.id, { version: 3, page: 1 })).status).toBe(422);
    const versions = await t.call<{ results: { number: number }[] }>(
      "GET",
      `/api/study-material/${made.id}/versions/`,
      {
        as: colleague,
      },
    );
    expect(versions.body.results.map(({ number }) => number)).toEqual([2, 1]);
  });

  test("a version never changes", async () => {
    const made = await create({ content: { body: "<p>Fixed</p>" } });
    const { db } = t.platform;
    const changing = db.updateTable("material_versions").set({ body: "x" }).where("study_material_id", "=", made.id);
    await expect(changing.execute()).rejects.toThrow("append-only");
  });
});

describe("removing", () => {
  test("what nobody was given goes with its file, and its room is free again", async () => {
    const made = await createFromPdf(createPdf(["Nobody’s"].map(() => "Gone")));
    const remove = () => t.call("DELETE", `/api/study-material/${made.id}/`, { as: tutor });
    expect((await remove()).status).toBe(204);
    expect((await get(made.id, tutor)).status).toBe(404);
    expect((await t.call("GET", `/api/files/${made.file?.id}/`, { as: tutor })).status).toBe(404);
  });

  test("what somebody was given is archived, can be restored, and leaves their list meanwhile", async () => {
    const made = await create({ content: { link: "https://example.org/kept" } });
    await give(made.id);
    await t.call("DELETE", `/api/study-material/${made.id}/`, { as: tutor });
    expect([(await get(made.id, tutor)).body.archived, (await get(made.id, student)).status]).toEqual([true, 404]);
    const { version } = (await get(made.id, tutor)).body;
    const body = { version, archived: false };
    await t.call("PATCH", `/api/study-material/${made.id}/`, { as: tutor, body });
    expect((await get(made.id, student)).status).toBe(200);
  });
});

describe("reading", () => {
  test("an article is opened with the first report, and finished once its end was read", async () => {
    const made = await create({ content: { body: "<p>To its end</p>" } });
    await give(made.id);
    const counts = async () =>
      (await t.call("GET", `/api/material-users/${made.id}/count/`, { as: tutor })).body as Record<string, number>;
    expect((await get(made.id, student)).body.reading).toBeNull();
    const opened = await report(made.id, { version: 1, page: 1, pages: [] });
    expect(opened.body.reading).toMatchObject({ opened_at: expect.any(String), finished_at: null });
    expect(await counts()).toMatchObject({ not_opened: 0, started: 1, finished: 0 });
    const read = await report(made.id, { version: 1, page: 1, pages: [1] });
    expect(read.body.reading).toMatchObject({ finished_at: expect.any(String) });
    expect(await counts()).toMatchObject({ not_opened: 0, started: 0, finished: 1 });
  });

  test("pages come together in any order, and a PDF is finished with its last one", async () => {
    const made = await createFromPdf(createPdf(["One", "Two", "Three"]));
    await give(made.id);
    await report(made.id, { version: 1, page: 3, pages: [3, 3, 99] });
    const second = await report(made.id, { version: 1, page: 1, pages: [1] });
    expect(second.body.reading).toMatchObject({ last_page: 1, pages_read: 2, finished_at: null });
    expect((await get(made.id, student)).body.read).toEqual([
      [1, 1],
      [3, 3],
    ]);
    const third = await report(made.id, { version: 1, pages: [2], downloaded: true });
    expect(third.body.reading).toMatchObject({
      last_page: 1,
      pages_read: 3,
      finished_at: expect.any(String),
      downloaded_at: expect.any(String),
    });
  });

  test("the team sees how far their students are, and a student their own", async () => {
    const made = await createFromPdf(createPdf(["One", "Two"]));
    await give(made.id);
    await report(made.id, { version: 1, page: 2, pages: [2] });
    const readers = await t.call<OperationOutput<"material_users.list">>("GET", `/api/material-users/${made.id}/`, {
      as: tutor,
    });
    expect(readers.body.results).toMatchObject([
      { user: student.id, pages: 2, groups: [], reading: { pages_read: 1, last_page: 2 } },
    ]);
    const others = await t.call<Listed>("GET", `/api/material-users/${made.id}/`, { as: colleague });
    expect(others.body.results).toEqual([]);
    for (const as of [tutor, student]) {
      const { body } = await t.call<Listed>("GET", `/api/user-materials/${student.id}/`, { as });
      expect(body.results.find(({ id }) => id === made.id)?.reading?.pages_read).toBe(1);
    }
    expect((await t.call("GET", `/api/user-materials/${student.id}/`, { as: colleague })).status).toBe(404);
  });

  test("each reader is told with how they have it: by name, by their groups, or both", async () => {
    const made = await create({ content: { body: "<p>x</p>" } });
    const people = await Promise.all([1, 2, 3].map(() => createTestUser(t.platform.db, { schoolIds: [school] })));
    const [own, grouped, both] = people.map(({ id }) => id) as [string, string, string];
    await createGroup(t.platform.db, { school, tutors: [tutor.id], members: [own] });
    const members = [grouped, both];
    const group = await createGroup(t.platform.db, { school, tutors: [tutor.id], members });
    const path = `/api/material-users/${made.id}/`;
    const opens_at = "2026-01-02T03:04:05.000Z";
    await t.call("POST", path, { as: tutor, body: { users: [own, both], groups: [group], opens_at } });
    const of = async (user: string) =>
      (await t.call<OperationOutput<"material_users.list">>("GET", `${path}?user=${user}`, { as: tutor })).body.results;
    expect(await of(own)).toMatchObject([{ user: own, by_name: true, groups: [], opens_at }]);
    expect(await of(grouped)).toMatchObject([{ user: grouped, by_name: false, groups: [{ id: group }] }]);
    expect(await of(both)).toMatchObject([{ user: both, by_name: true, groups: [{ id: group }] }]);
    expect(await of(student.id)).toEqual([]);
    await t.call("DELETE", path, { as: tutor, body: { users: [own, both] } });
    expect(await of(own)).toEqual([]);
    expect(await of(both)).toMatchObject([{ by_name: false, groups: [{ id: group }] }]);
  });

  test("who has read in it and has it no longer is still told to their tutor, and nobody else is", async () => {
    const made = await createFromPdf(createPdf(["One", "Two"]));
    const [unread, past] = await Promise.all([1, 2].map(() => createTestUser(t.platform.db, { schoolIds: [school] })));
    const members = [unread?.id ?? "", past?.id ?? ""];
    const group = await createGroup(t.platform.db, { school, tutors: [tutor.id], members });
    const path = `/api/material-users/${made.id}/`;
    const whom = { users: [student.id], groups: [group] };
    await t.call("POST", path, { as: tutor, body: whom });
    const read = (as: typeof student) =>
      t.call("POST", `/api/study-material/${made.id}/reading/`, { as, body: { version: 1, page: 2, pages: [2] } });
    await Promise.all([read(student), t.signInAs({ id: past?.id ?? "", role: "student" }).then(read), read(tutor)]);
    type Readers = OperationOutput<"material_users.list">;
    const list = async (state: string, as = tutor) =>
      (await t.call<Readers>("GET", `${path}?${state}`, { as })).body.results;
    const counts = async () => (await t.call("GET", `${path}count/`, { as: tutor })).body;
    expect(await list("state=ended")).toEqual([]);
    expect(await counts()).toMatchObject({ not_opened: 1, started: 2, ended: 0 });
    await t.call("DELETE", path, { as: tutor, body: whom });
    expect(await list("")).toEqual([]);
    const ended = await list("state=ended");
    expect(new Set(ended.map(({ user }) => user))).toEqual(new Set([student.id, past?.id]));
    expect(ended).toMatchObject(
      [1, 2].map(() => ({ by_name: false, groups: [], reading: { pages_read: 1, last_page: 2 } })),
    );
    expect(await counts()).toMatchObject({ not_opened: 0, started: 0, finished: 0, ended: 2 });
    expect(await list("state=ended", colleague)).toEqual([]);
    await t.call("POST", path, { as: tutor, body: { users: [student.id] } });
    expect((await list("state=ended")).map(({ user }) => user)).toEqual([past?.id]);
  });

  test("readers are counted and listed by how far they are", async () => {
    const made = await createFromPdf(createPdf(["One", "Two", "Three"]));
    const others = await Promise.all([1, 2].map(() => createTestUser(t.platform.db, { schoolIds: [school] })));
    await createGroup(t.platform.db, { school, tutors: [tutor.id], members: others.map(({ id }) => id) });
    await give(made.id);
    for (const { id } of others) {
      await t.platform.db
        .insertInto("allocations")
        .values({ id: newId(), study_material_id: made.id, user_id: id })
        .execute();
    }
    const path = `/api/material-users/${made.id}/`;
    const count = (as = tutor) => t.call<OperationOutput<"material_users.count">>("GET", `${path}count/`, { as });
    expect((await count()).body).toEqual({ not_opened: 3, started: 0, finished: 0, ended: 0, by_pages: [] });
    await report(made.id, { version: 1, page: 2, pages: [1, 2] });
    const [second] = others;
    await report(
      made.id,
      { version: 1, pages: [1, 2, 3] },
      await t.signInAs({ id: second?.id ?? "", role: "student" }),
    );
    expect((await count()).body).toEqual({
      not_opened: 1,
      started: 1,
      finished: 1,
      ended: 0,
      by_pages: [{ pages_read: 2, people: 1 }],
    });
    const listed = async (state: string) =>
      (await t.call<OperationOutput<"material_users.list">>("GET", `${path}?state=${state}`, { as: tutor })).body;
    expect((await listed("started")).results.map(({ user }) => user)).toEqual([student.id]);
    expect((await listed("finished")).results.map(({ user }) => user)).toEqual([second?.id]);
    expect((await t.call("GET", `${path}?state=bored`, { as: tutor })).status).toBe(400);
    expect([(await count(student)).status, (await count(await t.signInAs("tutor"))).status]).toEqual([403, 404]);
  });

  test("garbage is refused", async () => {
    const made = await create({ content: { body: "<p>x</p>" } });
    await give(made.id);
    for (const body of [{}, { version: 0 }, { version: 1, page: 0 }, { version: 1, pages: [1.5] }]) {
      expect((await report(made.id, body)).status).toBe(400);
    }
  });
});

test("a list is filtered by kind, tag and words, and leaves archived material out", async () => {
  const title = "Only this one";
  const made = await create({ title, content: { link: "https://example.org/list" } });
  const ids = async (query: string) =>
    (await t.call<Listed>("GET", `/api/study-material/?${query}`, { as: tutor })).body.results.map(({ id }) => id);
  expect(await ids("search=only+this")).toEqual([made.id]);
  expect(await ids("kind=link&page_size=200")).toContain(made.id);
  expect(await ids("kind=text&page_size=200")).not.toContain(made.id);
  expect(await ids("search=only+this&archived=true")).toEqual([]);
  expect(await ids(`tag=${newId()}`)).toEqual([]);
  expect(await ids(`node=${newId()}`)).toEqual([]);
});
