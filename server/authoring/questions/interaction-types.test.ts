import type { ImportReport } from "@sextant/contract/questions.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { hotspotQuestion, type TypedQuestion, typedQuestions } from "../../testing/typed-questions.ts";
import { upload } from "../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Question = OperationOutput<"questions.get">;

const server = useTestApp();
const tutor = useSignedIn(server, "tutor");
let hotspot: TypedQuestion;

beforeAll(async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const file = await upload<{ id: string }>(server, "/api/files/", tutor, { name: "heart.png", bytes: png });
  hotspot = hotspotQuestion(file.body.id);
});

const types = [...typedQuestions.map((typed) => typed.type), "hotspot"];

function typedOf(type: string): TypedQuestion {
  const typed = [...typedQuestions, hotspot].find((one) => one.type === type);
  if (!typed) throw new Error(`There is no question of ${type}`);
  return typed;
}

async function create(typed: TypedQuestion): Promise<Question> {
  const made = await server.call<Question>("POST", "/api/questions/", {
    as: tutor,
    body: { ...typed.body, status: "published" },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const tryOut = (id: string, response: unknown) =>
  server.call<{ status: string; points: number | null }>("POST", `/api/questions/${id}/score/`, {
    as: tutor,
    body: { response: { RESPONSE: response } },
  });

describe.each(types)("a question of %s", (type) => {
  test("is kept, shown to a student without its secrets, found by its words and its type", async () => {
    const typed = typedOf(type);
    const made = await create(typed);
    expect(made.interactions[0]).toMatchObject({ type, source_identifier: "RESPONSE" });
    expect(JSON.stringify(made)).not.toContain("<script>");
    expect(JSON.stringify(made.candidate)).not.toContain("Secret");
    expect(JSON.stringify(made.candidate)).not.toContain("RESPONSE");
    const find = async (query: string) =>
      (await server.call<{ results: { id: string }[] }>("GET", `/api/questions/?${query}`, { as: tutor })).body.results;
    expect((await find(`type=${type}`)).map((one) => one.id)).toContain(made.id);
    expect((await find(`search=${typed.word}`)).map((one) => one.id)).toContain(made.id);
  });

  test("tells right from wrong and from what does not fit, by source identifiers", async () => {
    const typed = typedOf(type);
    const { id } = await create(typed);
    const isEssay = type === "extended_text";
    expect((await tryOut(id, typed.right)).body).toMatchObject(
      isEssay ? { status: "owed", points: null } : { status: "scored", points: 1 },
    );
    expect((await tryOut(id, typed.wrong)).body).toMatchObject(
      isEssay ? { status: "owed", points: null } : { status: "scored", points: 0 },
    );
    expect((await tryOut(id, typed.unfit)).body.status).toBe("invalid");
    expect((await tryOut(id, null)).body).toMatchObject({ status: "scored", points: 0 });
  });

  test("keeps the ids of its parts when its text changes, and takes its own content back without a change", async () => {
    const made = await create(typedOf(type));
    const changed = await server.call<Question>("PATCH", `/api/questions/${made.id}/`, {
      as: tutor,
      body: { version: made.version, body: `${made.body}<p>More.</p>`, interactions: made.interactions, key: made.key },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body.interactions).toEqual(made.interactions);
    expect(changed.body.key).toEqual(made.key);
    expect(changed.body.version_number).toBe(2);
  });
});

test("lines of every type come in, and those that replace them keep the ids of their parts", async () => {
  const lines = (more: string) =>
    typedQuestions
      .map(({ type, body }) => ({ ...body, body: `${body.body}${more}`, source: "Types", source_identifier: type }))
      .map((line) => JSON.stringify(line))
      .join("\n");
  const bringIn = async (more: string, fields: Record<string, string> = {}) => {
    const file = { name: "types.jsonl", bytes: lines(more) };
    const sent = await upload<{ job: { id: string } }>(server, "/api/questions/import/", tutor, file, fields);
    await workOff(server.platform);
    const job = await server.call<{ result: ImportReport }>("GET", `/api/jobs/${sent.body.job.id}/`, { as: tutor });
    return job.body.result.items;
  };
  const questionsOf = async (items: ImportReport["items"]) => {
    const ids = items.map((item) => item.question);
    const found = await server.call<{ results: Question[] }>("POST", "/api/questions-by-ids/", {
      as: tutor,
      body: { ids },
    });
    return found.body.results;
  };
  const items = await bringIn("<p>Once.</p>");
  // The script in the essay's rubric is left out.
  expect(items.map(({ status, interactions }) => [status, interactions])).toEqual(
    typedQuestions.map(({ type }) => [type === "extended_text" ? "lossy" : "ok", [type]]),
  );
  const before = await questionsOf(items);
  const after = await questionsOf(await bringIn("<p>Twice.</p>", { on_duplicate: "replace" }));
  // A question imported as a draft has no published version yet: it is replaced in place.
  expect(after.map((question) => question.version_number)).toEqual(
    typedQuestions.map(({ type }) => (type === "extended_text" ? 1 : 2)),
  );
  expect(after.map(({ interactions, key }) => ({ interactions, key }))).toEqual(
    before.map(({ interactions, key }) => ({ interactions, key })),
  );
});

test("pictures of areas and of what essays are marked by have to be there", async () => {
  const missing = "018f0000-0000-7000-8000-000000000000";
  const essay = typedOf("extended_text").body;
  const key = { RESPONSE: { max_points: 1, guidance: `<img data-file="${missing}" alt="a graph">` } };
  for (const body of [hotspotQuestion(missing).body, { ...essay, key }]) {
    const refused = await server.call("POST", "/api/questions/", { as: tutor, body });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(missing)]);
  }
});

test("a picture with areas gets its own size", async () => {
  const made = await create(hotspot);
  const [interaction] = made.interactions;
  expect(interaction && "image" in interaction && interaction.image).toContain('width="40" height="30"');
});
