import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

type Question = OperationOutput<"questions.get">;
interface Refused {
  code: string;
  errors?: { path: string; message: string }[];
  current?: Question;
}

const server = useTestApp();
const staff = useSignedIn(server, "staff");
const tutor = useSignedIn(server, "tutor");
const otherTutor = useSignedIn(server, "tutor");
const counselor = useSignedIn(server, "counselor");
const student = useSignedIn(server, "student");
let school: string;
let foreignSchool: string;

beforeAll(async () => {
  const { db } = server.platform;
  school = await createSchool(db);
  foreignSchool = await createSchool(db);
  await db
    .insertInto("memberships")
    .values({ id: crypto.randomUUID(), user_id: tutor.id, school_id: school })
    .execute();
  await createTestUser(db);
});

const choice = (texts = ["3", "9", "27"], correct = "A") => ({
  body: '<p>If <span data-tex="x^2=9"></span>, which may be x?</p>',
  interactions: [
    {
      type: "choice",
      options: texts.map((content, index) => ({ source_identifier: String.fromCharCode(65 + index), content })),
    },
  ],
  key: { RESPONSE: { correct: [correct] } },
  explanation: "<p>Three squared is nine.</p>",
});

async function create(as: SignedIn, body: Record<string, unknown> = {}): Promise<Question> {
  const answer = await server.call<Question>("POST", "/api/questions/", { as, body: { ...choice(), ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const patch = (as: SignedIn, id: string, body: Record<string, unknown>) =>
  server.call<Question & Refused>("PATCH", `/api/questions/${id}/`, { as, body });

describe("writing a question", () => {
  test("its parts get ids of ours, and the key is by those", async () => {
    const made = await create(tutor, {
      interactions: [{ ...choice().interactions[0], id: "mine", source_identifier: "Q" }],
      key: { mine: { correct: ["B"] } },
    });
    const [interaction] = made.interactions;
    if (interaction?.type !== "choice") throw new Error("a choice was sent");
    expect(interaction.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(interaction.source_identifier).toBe("Q");
    expect(interaction.options.map((option) => option.source_identifier)).toEqual(["A", "B", "C"]);
    expect(made.key).toEqual({ [interaction.id]: { correct: [interaction.options[1]?.id] } });
    expect(made).toMatchObject({ status: "draft", pool: "secure", version: 1, version_number: 1, key_revision: 1 });
    expect(made.can).toMatchObject({ edit: true, publish: true });
  });

  test("what students see has its math rendered and holds no key", async () => {
    const made = await create(tutor, { status: "published" });
    expect(made.candidate?.body).toContain("katex");
    expect(JSON.stringify(made.candidate)).not.toContain("correct");
  });

  test("hostile HTML comes out clean", async () => {
    const made = await create(staff, {
      body: '<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">there</a></p>',
    });
    expect(made.body).toBe("<p>Hithere</p>");
  });

  test.each([
    ["nothing to answer", { interactions: [], key: {} }, "interactions"],
    ["a key that names no option", { ...choice(["3", "9"], "Z") }, /^key\./],
    ["options that read the same", { ...choice(["3", " 3 "]) }, /^interactions\.0\.options\.1/],
  ])("%s cannot be published", async (_, body, path) => {
    const answer = await server.call<Refused>("POST", "/api/questions/", {
      as: tutor,
      body: { ...choice(), ...body, status: "published" },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.[0]?.path).toMatch(path);
  });

  test.each([
    ["a picture that is not there", { body: '<img data-file="018f0000-0000-7000-8000-000000000000" alt="x">' }],
    ["a picture that is no id", { body: '<img data-file="../../etc/passwd" alt="x">' }],
    ["a tag that is not there", { tags: ["018f0000-0000-7000-8000-000000000000"] }],
    [
      "a school that is none of the tutor's",
      {
        get school() {
          return foreignSchool;
        },
      },
    ],
  ])("%s is refused", async (_, body) => {
    const answer = await server.call("POST", "/api/questions/", { as: tutor, body: { ...choice(), ...body } });
    expect(answer.status).toBe(422);
  });

  test.each([
    ["an unknown type", { interactions: [{ type: "essay" }] }],
    ["difficulty beyond five", { difficulty: 9 }],
    ["NUL in a name", { text_tags: { exam: "a\u0000b" } }],
    ["half a character", { text_tags: { exam: "\ud800" } }],
  ])("%s is malformed", async (_, body) => {
    const answer = await server.call("POST", "/api/questions/", { as: tutor, body: { ...choice(), ...body } });
    expect(answer.status).toBe(400);
  });

  test("nobody, students and counselors may not write", async () => {
    const statuses = [];
    for (const as of [null, student, counselor]) {
      statuses.push((await server.call("POST", "/api/questions/", { as, body: choice() })).status);
    }
    expect(statuses).toEqual([401, 403, 403]);
  });
});

describe("the school of what a tutor writes", () => {
  const schoolOf = async (as: SignedIn, path: string, body: object) => {
    const made = await server.call<{ school: string | { id: string } | null }>("POST", path, { as, body });
    expect(made.status, path).toBe(201);
    const { school: theirs } = made.body;
    // Some tell its name too.
    return typeof theirs === "object" && theirs !== null ? theirs.id : theirs;
  };
  const writes: [path: string, body: object][] = [
    ["/api/questions/", choice()],
    ["/api/assessments/", { name: "Sines" }],
    ["/api/study-material/", { title: "Sines", content: { body: "<p>Opposite over hypotenuse.</p>" } }],
    ["/api/zoom-videos/", { title: "Sines", link: "https://example.org/sines.mp4" }],
    ["/api/library-groups/", { name: "Trigonometry" }],
  ];

  test.each(writes)("%s: is theirs unless they say otherwise", async (path, body) => {
    expect(await schoolOf(tutor, path, body)).toBe(school);
    expect(await schoolOf(tutor, path, { ...body, name: "Shared", title: "Shared", school: null })).toBeNull();
    expect(await schoolOf(otherTutor, path, { ...body, name: "None", title: "None" })).toBeNull();
    expect(await schoolOf(staff, path, { ...body, name: "Staff’s", title: "Staff’s" })).toBeNull();
  });

  test("of several schools it is the one that the tutor belongs to longest", async () => {
    const { db } = server.platform;
    const both = await server.signInAs("tutor");
    const member = (id: string, member_from: Date) =>
      db
        .insertInto("memberships")
        .values({ id: crypto.randomUUID(), user_id: both.id, school_id: id, member_from })
        .execute();
    await member(school, new Date("2025-09-01"));
    await member(foreignSchool, new Date("2024-09-01"));
    expect(await schoolOf(both, "/api/questions/", choice())).toBe(foreignSchool);
  });
});

describe("reach", () => {
  test("a tutor reads shared questions and those of their schools, and edits their own", async () => {
    const shared = await create(staff);
    const schools = await create(staff, { school });
    const foreign = await create(staff, { school: foreignSchool });
    const read = async (id: string) => (await server.call("GET", `/api/questions/${id}/`, { as: tutor })).status;
    expect([await read(shared.id), await read(schools.id), await read(foreign.id)]).toEqual([200, 200, 404]);
    expect((await patch(tutor, shared.id, { version: 1, difficulty: 2 })).status).toBe(403);
    expect((await patch(tutor, foreign.id, { version: 1, difficulty: 2 })).status).toBe(404);
    const own = await create(tutor);
    expect((await patch(tutor, own.id, { version: 1, difficulty: 2 })).body.difficulty).toBe(2);
  });

  test("a counselor reads and cannot change", async () => {
    const made = await create(staff);
    const answer = await server.call<Question>("GET", `/api/questions/${made.id}/`, { as: counselor });
    expect(answer.body.can).toMatchObject({ edit: false, publish: false, retire: false });
    expect((await patch(counselor, made.id, { version: 1, difficulty: 1 })).status).toBe(403);
  });

  test("a counselor reads no answers of secure questions, by any door; managers and tutors do", async () => {
    const [base] = choice().interactions;
    const remarked = base?.options.map((one) => ({ ...one, feedback: "<p>Not this</p>" }));
    const secret = { ...choice(), interactions: [{ ...base, options: remarked }], hints: ["<p>Think of squares</p>"] };
    const made = await create(staff, secret);
    const open = await create(staff, { ...secret, pool: "practice" });
    const told = ["Three squared", "Not this", "Think of squares", '"correct"'];
    const doors = (id: string) => [
      `/api/questions/${id}/`,
      `/api/questions/${id}/versions/`,
      "/api/questions/?page_size=100",
    ];
    const manager = await server.signInAs("manager");
    for (const door of doors(made.id)) {
      const { status, body } = await server.call<Question>("GET", door, { as: counselor });
      expect(status).toBe(200);
      const results = (body as unknown as { results?: Question[] }).results;
      const seen = JSON.stringify(
        results && door.includes("page_size") ? results.find(({ id }) => id === made.id) : body,
      );
      for (const words of told) expect(seen, door).not.toContain(words);
      const managers = await server.call<Question>("GET", door, { as: manager });
      for (const words of told) expect(JSON.stringify(managers.body), door).toContain(words);
    }
    const read = await server.call<Question>("GET", `/api/questions/${made.id}/`, { as: counselor });
    expect(read.body).toMatchObject({ key_withheld: true, key: {}, explanation: "", hints: [] });
    const practice = await server.call<Question>("GET", `/api/questions/${open.id}/`, { as: counselor });
    expect(practice.body.key_withheld).toBeUndefined();
    for (const words of told) expect(JSON.stringify(practice.body)).toContain(words);
    expect((await server.call("GET", `/api/options/?question=${made.id}`, { as: counselor })).status).toBe(403);
  });

  test("a counselor doesn’t learn from the written order what a secure question has put in order", async () => {
    const letters = [..."ABCDEFGH"];
    const made = await create(staff, {
      body: "<p>Put these in order.</p>",
      interactions: [
        {
          source_identifier: "RESPONSE",
          type: "order",
          options: letters.map((letter) => ({ source_identifier: letter, content: `Step ${letter}` })),
        },
      ],
      key: { RESPONSE: { correct: letters } },
    });
    type Ordered = { interactions: { options: { id: string }[] }[] };
    const idsFor = async (as: SignedIn) => {
      const { body } = await server.call<Ordered>("GET", `/api/questions/${made.id}/`, { as });
      return body.interactions[0]?.options.map(({ id }) => id) ?? [];
    };
    const written = await idsFor(staff);
    expect(await idsFor(counselor)).toEqual(written.toSorted());
    expect(written).toHaveLength(8);
  });

  test("a student reads no question here", async () => {
    const made = await create(staff);
    expect((await server.call("GET", `/api/questions/${made.id}/`, { as: student })).status).toBe(403);
    expect((await server.call("GET", "/api/questions/", { as: student })).status).toBe(403);
  });
});

describe("changing a question", () => {
  test("content of a published one opens the next draft, options keep their ids, and publishing makes it the next version", async () => {
    const first = await create(tutor, { status: "published" });
    const [interaction] = first.interactions;
    if (interaction?.type !== "choice") throw new Error("a choice was sent");
    const options = [...interaction.options.slice(0, 2), { content: "81", source_identifier: "D" }];
    const changed = await patch(tutor, first.id, { version: 1, interactions: [{ ...interaction, options }] });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body).toMatchObject({ status: "draft", version: 2, version_number: 2, published_version_number: 1 });
    const after = changed.body.interactions[0];
    if (after?.type !== "choice") throw new Error("a choice was sent");
    expect(after.id).toBe(interaction.id);
    expect(after.options.slice(0, 2).map((option) => option.id)).toEqual(
      interaction.options.slice(0, 2).map((option) => option.id),
    );
    expect(changed.body.key).toEqual(first.key);
    const again = await patch(tutor, first.id, { version: 2, status: "published" });
    expect(again.body).toMatchObject({ status: "published", version_number: 2, published_version_number: 2 });
  });

  test("a draft changes in place", async () => {
    const first = await create(tutor);
    const changed = await patch(tutor, first.id, { version: 1, body: "<p>Which?</p>" });
    expect(changed.body).toMatchObject({ status: "draft", version: 2, version_number: 1, body: "<p>Which?</p>" });
  });

  test("a key alone is a revision of the published version", async () => {
    const first = await create(tutor, { status: "published" });
    const id = first.interactions[0]?.id ?? "";
    const changed = await patch(tutor, first.id, { version: 1, key: { RESPONSE: { correct: ["B"] } } });
    expect(changed.body).toMatchObject({ status: "published", version_number: 1, key_revision: 2 });
    expect(changed.body.key[id]).not.toEqual(first.key[id]);
    const refused = await patch(tutor, first.id, { version: 2, key: { RESPONSE: { correct: ["nobody"] } } });
    expect(refused.status).toBe(422);
  });

  test("nothing changed is nothing counted", async () => {
    const first = await create(tutor, { status: "published" });
    const same = await patch(tutor, first.id, {
      version: 1,
      body: first.body,
      key: first.key,
      interactions: first.interactions,
    });
    expect(same.body).toMatchObject({ status: "published", version: 1, version_number: 1, key_revision: 1 });
  });

  test("an older version is refused, with the question as it is now", async () => {
    const first = await create(tutor);
    await patch(tutor, first.id, { version: 1, difficulty: 5 });
    const stale = await patch(tutor, first.id, { version: 1, difficulty: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "stale_version", current: { version: 2, difficulty: 5 } });
  });

  test("of two changes at once one is told", async () => {
    const first = await create(tutor);
    const both = await Promise.all([1, 2].map((difficulty) => patch(tutor, first.id, { version: 1, difficulty })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test("what is out does not become a draft by itself", async () => {
    const first = await create(tutor, { status: "published" });
    expect((await patch(tutor, first.id, { version: 1, status: "draft" })).status).toBe(409);
    const edited = await patch(tutor, first.id, { version: 1, status: "in_review", body: "<p>Anew</p>" });
    expect(edited.body).toMatchObject({ status: "in_review", version_number: 2 });
  });

  test("retired, it leaves the lists and can come back", async () => {
    const first = await create(tutor, {
      school: null,
      status: "published",
      source_identifier: "retired-one",
    });
    expect((await server.call("DELETE", `/api/questions/${first.id}/`, { as: otherTutor })).status).toBe(403);
    expect((await server.call("DELETE", `/api/questions/${first.id}/`, { as: tutor })).status).toBe(204);
    const list = async (query = "") =>
      (await server.call<{ count: number }>("GET", `/api/questions/?search=retired-one${query}`, { as: tutor })).body
        .count;
    expect([await list(), await list("&status=retired")]).toEqual([0, 1]);
    const back = await patch(tutor, first.id, { version: 2, status: "published" });
    expect(back.body.status).toBe("published");
  });

  test("it is logged with what changed", async () => {
    const first = await create(tutor);
    await patch(tutor, first.id, { version: 1, difficulty: 4 });
    const entries = await server.platform.db
      .selectFrom("audit_entries")
      .select(["action", "actor_id", "before", "after"])
      .where("subject_id", "=", first.id)
      .orderBy("at")
      .execute();
    expect(entries).toMatchObject([
      { action: "question.created", actor_id: tutor.id },
      { action: "question.updated", before: { difficulty: null }, after: { difficulty: 4 } },
    ]);
  });
});

describe("stimuli", () => {
  const stimulus = { title: "Tides", body: "<p>The moon draws the sea.</p>" };

  test("the same passage is one stimulus", async () => {
    const one = await create(tutor, { stimulus });
    const two = await create(tutor, { stimulus, body: "<p>Another question</p>" });
    expect(two.stimulus?.id).toBe(one.stimulus?.id);
  });

  test("a changed passage leaves the other question as it was", async () => {
    const title = "Winds";
    const one = await create(tutor, { stimulus: { ...stimulus, title }, status: "published" });
    const two = await create(tutor, { stimulus: { ...stimulus, title }, body: "<p>Another</p>" });
    const body = "<p>The wind draws the sea.</p>";
    const changed = await patch(tutor, two.id, { version: 1, stimulus: { ...two.stimulus, body } });
    expect(changed.body.stimulus).toEqual({ id: one.stimulus?.id, title, body });
    const before = await server.call<Question>("GET", `/api/questions/${one.id}/`, { as: tutor });
    expect(before.body.stimulus).toEqual(one.stimulus);
  });

  test("somebody else's passage is not changed but copied", async () => {
    const theirs = await create(staff, { stimulus: { title: "Rain", body: "<p>It rains.</p>" } });
    const mine = await create(tutor, {
      stimulus: { ...theirs.stimulus, body: "<p>It pours.</p>" },
      body: "<p>Mine</p>",
    });
    expect(mine.stimulus?.id).not.toBe(theirs.stimulus?.id);
  });
});

describe("finding questions", () => {
  test("by words, beginnings of words, and filters; in pages", async () => {
    for (const number of [1, 2, 3]) {
      await create(tutor, { body: `<p>Photosynthesis number ${number}</p>`, difficulty: number, pool: "practice" });
    }
    const find = async (query: string) =>
      (await server.call<OperationOutput<"questions.list">>("GET", `/api/questions/?${query}`, { as: tutor })).body;
    expect((await find("search=photosynth")).count).toBe(3);
    expect((await find("search=photosynthesis&difficulty=2")).count).toBe(1);
    expect((await find("search=photosynthesis&pool=secure")).count).toBe(0);
    expect((await find("search=photosynthesis&type=numeric_entry")).count).toBe(0);
    expect((await find("search=%26%7C!():*")).count).toBe(0);
    const page = await find("search=photosynthesis&page_size=2&ordering=difficulty&facets=true");
    expect(page.results.map((question) => question.difficulty)).toEqual([1, 2]);
    expect(page.next).toContain("page=2");
    expect(page.facets).toMatchObject({
      status: { draft: 3 },
      pool: { practice: 3 },
      difficulty: { 1: 1, 2: 1, 3: 1 },
      type: { choice: 3 },
    });
  });

  test("ordering by something strange is malformed", async () => {
    expect((await server.call("GET", "/api/questions/?ordering=key", { as: tutor })).status).toBe(400);
  });

  test("by ids, in the order asked, those out of reach named as missing", async () => {
    const [one, two] = [await create(tutor), await create(tutor)];
    const hidden = await create(staff, { school: foreignSchool });
    const ids = [two.id, hidden.id, one.id];
    for (const answer of [
      await server.call<OperationOutput<"questions.find_by_ids">>("POST", "/api/questions-by-ids/", {
        as: tutor,
        body: { ids },
      }),
      await server.call<OperationOutput<"questions.find_by_ids">>(
        "GET",
        `/api/questions-by-ids/?ids=${ids.join(",")}`,
        {
          as: tutor,
        },
      ),
    ]) {
      expect(answer.body.results.map((question) => question.id)).toEqual([two.id, one.id]);
      expect(answer.body.missing).toEqual([hidden.id]);
    }
    expect((await server.call("GET", "/api/questions-by-ids/?ids=1,2", { as: tutor })).status).toBe(400);
  });
});

describe("trying a response", () => {
  test("a part is found by the id that its sender gave it, which stays as its name at the source", async () => {
    const made = await create(tutor, {
      interactions: [
        {
          id: "i1",
          type: "choice",
          options: [
            { id: "o1", content: "3" },
            { id: "o2", content: "9" },
          ],
        },
        { id: "i2", type: "numeric_entry" },
      ],
      key: { i1: { correct: ["o1"] }, i2: { accept: ["1/2"] } },
    });
    expect(made.interactions.map((one) => one.source_identifier)).toEqual(["i1", "i2"]);
    const response = { i1: ["o1"], i2: "2/4" };
    const answer = await server.call("POST", `/api/questions/${made.id}/score/`, { as: tutor, body: { response } });
    expect(answer.body).toMatchObject({ status: "scored", points: 1 });
  });

  test.each([
    ["right, by source names", { RESPONSE: "A" }, { status: "scored", points: 1 }],
    ["right, as a list", { RESPONSE: ["A"] }, { status: "scored", points: 1 }],
    ["wrong", { RESPONSE: "B" }, { status: "scored", points: 0 }],
    ["nothing", {}, { status: "scored", points: 0 }],
    ["an option that is not there", { RESPONSE: "Q" }, { status: "invalid" }],
  ])("%s", async (_, response, expected) => {
    const made = await create(tutor);
    const answer = await server.call("POST", `/api/questions/${made.id}/score/`, { as: tutor, body: { response } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...expected, max_points: 1 });
  });

  test("only of what one may read", async () => {
    const hidden = await create(staff, { school: foreignSchool });
    const options = { as: tutor, body: { response: {} } };
    expect((await server.call("POST", `/api/questions/${hidden.id}/score/`, options)).status).toBe(404);
  });
});
