import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipOf } from "@sextant/interchange/testing/zip-of.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type SignedIn, startTestApp, type TestApp } from "../../testing/app.ts";
import { guessKeys, markedWord } from "../../testing/order-of-writing.ts";
import { allocate, type RenderedAttempt, sitFirstSection } from "../../testing/sitting.ts";
import { upload } from "../../testing/upload.ts";
import { workOff } from "../../testing/work-off.ts";

/** Questions of each kind: enough to tell a guess that is always right from chance. */
const EACH = 24;
const PARTS = 4;
/** Chance finds 1 of 4 keys, and more than this once in a hundred million tries. */
const MOST = 18;

const dataDir = mkdtempSync(join(tmpdir(), "sextant-order-"));
let server: TestApp;
let tutor: SignedIn;
let student: SignedIn;
const kindOf = new Map<string, string>();
let rendered: RenderedAttempt[];
let renderedText = "";
let reviewedText = "";
const reviewed: RenderedAttempt[] = [];

const word = (written: number) => markedWord(written, randomBytes(8).toString("hex"));
const contents = () => Array.from({ length: PARTS }, (_, written) => ({ content: `<p>${word(written)}</p>` }));
const picture = () => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
};

async function post<Body = { id: string }>(path: string, body: unknown, method = "POST"): Promise<Body> {
  const answer = await server.call<Body>(method, path, { as: tutor, body });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

let count = 0;
const question = (interaction: object, key: object = { correct: ["A"] }) => {
  count += 1;
  const body = `<p>Question ${count} ${randomBytes(6).toString("hex")}</p>`;
  return { status: "published", body, interactions: [interaction], key: { RESPONSE: key } };
};
const choice = (options: object[] = contents()) => question({ type: "choice", options });

interface Made {
  id: string;
  version: number;
  version_number: number;
  body: string;
  key: Record<string, unknown>;
  interactions: { id: string; options: { id: string; content: string }[] }[];
}

const create = (body: object) => post<Made>("/api/questions/", body);
const patch = (id: string, body: object) => post<Made>(`/api/questions/${id}/`, body, "PATCH");

async function pictured(): Promise<object[]> {
  const options: object[] = [];
  for (const written of Array.from({ length: PARTS }).keys()) {
    const file = await upload<{ id: string }>(server, "/api/files/", tutor, {
      name: `${written}.png`,
      bytes: await picture(),
    });
    options.push({ content: `<p>${word(written)} <img data-file="${file.body.id}" alt="a picture"></p>` });
  }
  return options;
}

async function byOptions(): Promise<Made> {
  const made = await create({ ...choice([]), key: {}, status: "draft" });
  let { version } = made;
  for (const [written, { content }] of contents().entries()) {
    const sent = { question: made.id, interaction: made.interactions[0]?.id, content, correct: written === 0, version };
    version = (await post<{ version: number }>("/api/options/", sent)).version;
  }
  return patch(made.id, { status: "published", version });
}

async function byPatch(): Promise<Made> {
  const made = await create(choice([{ content: "x" }, { content: "y" }]));
  const { interactions, key } = choice();
  return patch(made.id, { interactions, key, version: made.version, status: "published" });
}

async function restored(): Promise<Made> {
  const made = await create(choice());
  const other = choice();
  const changed = await patch(made.id, { ...other, version: made.version });
  const back = await post<Made>(`/api/questions/${made.id}/restore/`, { number: 1, version: changed.version });
  return patch(made.id, { status: "published", version: back.version });
}

/** Copies a question as the editor does: sends all of it as a new one. */
async function copied(): Promise<Made> {
  const { body, interactions, key } = await create(choice());
  return create({ body: `${body}<p>Again</p>`, interactions, key, status: "published" });
}

const areas = () =>
  Array.from({ length: PARTS }, (_, written) => {
    const [x = 0, y = 0, radius = 0] = randomBytes(3);
    return { label: word(written), shape: "circle", coords: [x + 10, y + 10, 1 + radius / 32] };
  });

const pairs = (first: readonly string[], second: readonly string[]) => ({
  correct: first.map((name, index) => [name, second[index]]),
});
const letters = ["A", "B", "C", "D"];
const numbers = ["1", "2", "3", "4"];
const gaps = ["G1", "G2", "G3", "G4"];

async function bringIn(name: string, bytes: Uint8Array | string): Promise<{ id: string }[]> {
  const sent = await upload<{ job: { id: string } }>(server, "/api/questions/import/", tutor, { name, bytes });
  expect(sent.status, JSON.stringify(sent.body)).toBe(202);
  await workOff(server.platform);
  const job = await server.call<{ result: { items: { question: string; status: string }[] } }>(
    "GET",
    `/api/jobs/${sent.body.job.id}/`,
    { as: tutor },
  );
  const { items } = job.body.result;
  expect(items.map(({ status }) => status)).toEqual(items.map(() => "ok"));
  return items.map((item) => ({ id: item.question }));
}

const line = (images: string[]) => {
  count += 1;
  const id = `q${count}`;
  const options = contents().map(({ content }, index) => ({
    key: letters[index],
    text: `${content.replaceAll(/<\/?p>/g, "")}${images[index] ? ` <img src="${images[index]}" alt="one">` : ""}`,
  }));
  const set = { id, source: "Order", type: "multiple_choice", format: images.length > 0 ? "html" : "text" };
  return JSON.stringify({ ...set, stem: `Question ${id} ${randomBytes(6).toString("hex")}?`, options, answer: "A" });
};

const jsonl = () => Array.from({ length: EACH }, () => line([])).join("\n");
async function zipped(): Promise<Uint8Array> {
  const lines: string[] = [];
  const files: Record<string, Uint8Array> = {};
  for (const number of Array.from({ length: EACH }).keys()) {
    const names = letters.map((letter) => `images/${number}${letter}.png`);
    for (const name of names) files[name] = await picture();
    lines.push(line(names));
  }
  return zipOf({ "set.jsonl": lines.join("\n"), ...files });
}
const gift = () =>
  Array.from({ length: EACH }, () => {
    const [right, ...wrong] = contents().map(({ content }) => content.replaceAll(/<\/?p>/g, ""));
    count += 1;
    return `::g${count}:: Question ${count} ${randomBytes(6).toString("hex")}? {=${right} ${wrong.map((one) => `~${one}`).join(" ")}}`;
  }).join("\n\n");

/** Each way of making questions: all of its kind, the key of each written first. */
const kinds: Record<string, () => Promise<{ id: string }[]>> = {
  "a call": () => times(() => create(choice())),
  "a call with pictures": () => times(async () => create(choice(await pictured()))),
  "a change": () => times(byPatch),
  "calls for options": () => times(byOptions),
  "a restored version": () => times(restored),
  "a copy": () => times(copied),
  "an import of lines": () => bringIn("set.jsonl", jsonl()),
  "an import with pictures": async () => bringIn("set.zip", await zipped()),
  "an import of GIFT": () => bringIn("set.gift", gift()),
  "a list in a line": () =>
    times(() =>
      create({
        ...question({ source_identifier: "RESPONSE", type: "inline_choice", options: contents() }),
        body: `<p>Line ${randomBytes(6).toString("hex")} <span data-interaction="RESPONSE"></span></p>`,
      }),
    ),
  "areas of a picture": async () => {
    const file = await upload<{ id: string }>(server, "/api/files/", tutor, {
      name: "map.png",
      bytes: await sharp({ create: { width: 300, height: 300, channels: 3, background: "white" } })
        .png()
        .toBuffer(),
    });
    const image = `<img data-file="${file.body.id}" alt="a map">`;
    return times(() => create(question({ type: "hotspot", image, options: areas() })));
  },
  pairs: () =>
    times(() => create(question({ type: "match", sources: contents(), targets: contents() }, pairs(letters, numbers)))),
  gaps: () =>
    times(() => {
      const named = Array.from({ length: PARTS }, (_, written) => ({ label: word(written) }));
      const prompt = gaps.map((gap) => `<span data-gap="${gap}"></span>`).join(" and ");
      const interaction = { type: "gap_match", prompt: `<p>${prompt}</p>`, options: contents(), gaps: named };
      return create(question(interaction, pairs(letters, gaps)));
    }),
};

async function times(make: () => Promise<{ id: string }>): Promise<{ id: string }[]> {
  const made: { id: string }[] = [];
  for (let number = 0; number < EACH; number += 1) made.push(await make());
  return made;
}

beforeAll(async () => {
  server = await startTestApp({ DATA_DIR: dataDir });
  tutor = await server.signInAs("tutor");
  student = await server.signInAs("student");
  const assessment = await post("/api/assessments/", {
    name: "Order",
    kind: "mock",
    review_policy: { score: "scored", response: "scored", key: "never", explanation: "never", cohort: "never" },
  });
  const shuffle = { questions: false, options: true };
  const settings = { name: "One", time_limit_seconds: 3600, navigation: "free", shuffle };
  const section = await post(`/api/assessments/${assessment.id}/sections/`, settings);
  for (const [kind, make] of Object.entries(kinds)) {
    const made = await make();
    for (const { id } of made) kindOf.set(id, kind);
    const placements = made.map(({ id }) => ({ question: id }));
    await post(`/api/sections/${section.id}/questions/`, { placements });
  }
  await post(`/api/assessments/${assessment.id}/`, { action: "publish" }, "PATCH");
  const manager = await server.signInAs("staff");
  await allocate(server, manager, assessment.id, student.id);
  const { sitter, attempts } = await sitFirstSection(server, student, assessment.id);
  rendered = attempts;
  renderedText = JSON.stringify(attempts);
  const ended = await sitter.act("submit", { unsent: 0 });
  expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  await workOff(server.platform);
  let next: string | null = `/api/users/sessions/${sitter.session.id}/attempts/?page_size=200`;
  while (next) {
    const page: Answer<{ next: string | null; results: RenderedAttempt[] }> = await server.call("GET", next, {
      as: student,
    });
    expect(page.status, JSON.stringify(page.body)).toBe(200);
    reviewed.push(...page.body.results);
    next = page.body.next;
  }
  reviewedText = JSON.stringify(reviewed);
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const partsOf = (attempts: readonly RenderedAttempt[], kind: string) =>
  attempts.filter(({ question: { id } }) => kindOf.get(id) === kind).flatMap((one) => one.question.interactions);

describe.each(Object.keys(kinds))("of questions made by %s", (kind) => {
  test.each(["a sitting", "a review before the key is shown"])(
    "nothing in %s tells which part was written first",
    (where) => {
      const interactions = partsOf(where === "a sitting" ? rendered : reviewed, kind);
      expect(interactions).toHaveLength(EACH);
      const guesses = guessKeys(interactions);
      // The id, the place and the content are looked at, at least.
      expect(guesses.length).toBeGreaterThanOrEqual(6);
      expect(guesses.filter((guess) => guess.right > MOST)).toEqual([]);
    },
  );
});

test("neither names at the source nor keys come along", () => {
  for (const text of [renderedText, reviewedText]) {
    expect(text).not.toMatch(/source_identifier|"key"|"correct":\s*\[|feedback"|explanation|Secret/);
  }
});

test("a picture is served without what its author called it", async () => {
  const links = [...new Set(renderedText.match(/\/api\/files\/[^"\\]+/g))].map((link) => link.replaceAll("&amp;", "&"));
  expect(links.length).toBeGreaterThan(EACH * PARTS);
  const got = await server.app.inject({ method: "GET", url: links[0] ?? "" });
  expect(got.statusCode).toBe(200);
  expect(JSON.stringify(got.headers)).not.toMatch(/\.png|last-modified|etag/i);
});
