import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { type Answer, type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { createTestUser } from "../../../testing/factories.ts";
import { makeFilm } from "../../../testing/film.ts";
import { fetchBytes, openQuestion, openSealed, readFrames } from "../../../testing/open-sealed.ts";
import {
  type AssessmentPlan,
  allocate,
  answer,
  publishAssessment,
  type RenderedAttempt,
  type Session,
  type Sitter,
  sit,
} from "../../../testing/sitting.ts";
import { upload } from "../../../testing/upload.ts";

interface Prepared {
  code?: string;
  sections: {
    id: string;
    question_count: number;
    navigation: string;
    media: { id: string; question: number; bytes: number }[];
  }[];
}
type WithKeys = Session & { keys?: Record<string, string> };

const two = { sections: [{ questions: 3 }, { questions: 2 }] };

let app: TestApp;
let other: TestApp;
let staff: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.startAnother();
  staff = await app.signInAs("staff");
});
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Seat {
  student: SignedIn;
  assessment: string;
  sitter: Sitter;
  id: string;
}

async function seat(plan: AssessmentPlan = two, given: Record<string, unknown> = {}): Promise<Seat> {
  return seatAt(await publishAssessment(app, staff, plan), given);
}

async function seatAt(assessment: string, given: Record<string, unknown> = {}): Promise<Seat> {
  const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
  await allocate(app, staff, assessment, student.id, given);
  const sitter = await sit(app, student, assessment);
  return { student, assessment, sitter, id: sitter.session.id };
}

const at = (id: string) => `/api/users/assessments-sessions/${id}`;
const prepare = ({ student, id }: Pick<Seat, "student" | "id">, by: TestApp = app) =>
  by.call<Prepared>("POST", `${at(id)}/prepare/`, { as: student });

async function fetchFrames({ student, id }: Seat, section: string, by: TestApp = app): Promise<Buffer[]> {
  const { status, bytes } = await fetchBytes(by, student, `${at(id)}/prepared/${section}/`);
  expect(status).toBe(200);
  return readFrames(bytes);
}

/** Prepares, and returns the sections with their envelopes. */
async function prepareAll(one: Seat) {
  const { status, body } = await prepare(one);
  expect(status, JSON.stringify(body)).toBe(200);
  return Promise.all(
    body.sections.map(async (section) => ({ ...section, frames: await fetchFrames(one, section.id) })),
  );
}

async function openAll(keys: Record<string, string> | undefined, section: { id: string; frames: Buffer[] }) {
  const key = keys?.[section.id] ?? "";
  return Promise.all(
    section.frames.map((frame, index) => openQuestion<RenderedAttempt>(key, `${section.id}/${index + 1}`, frame)),
  );
}

const begin = ({ sitter }: Seat) => sitter.act("start", { begin: true }) as Promise<Answer<WithKeys>>;
const attemptsOf = ({ id }: Seat) =>
  app.platform.db.selectFrom("attempts").select(["id", "session_section_id"]).where("session_id", "=", id).execute();

async function publishAnew(assessment: string): Promise<void> {
  const sections = await app.call<{ results: { id: string }[] }>("GET", `/api/assessments/${assessment}/sections/`, {
    as: staff,
  });
  await app.call("PATCH", `/api/sections/${sections.body.results[0]?.id}/`, { as: staff, body: { name: newId() } });
  const done = await app.call("PATCH", `/api/assessments/${assessment}/`, { as: staff, body: { action: "publish" } });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
}

describe("a prepared sitting", () => {
  test("begins with the very questions that were delivered sealed, in one call that brings their key", async () => {
    const one = await seat();
    const [first, second] = await prepareAll(one);
    const began = await begin(one);
    expect(began.status, JSON.stringify(began.body)).toBe(200);
    expect(began.body.sections.map(({ id, state }) => [id, state])).toEqual([
      [first?.id, "in_progress"],
      [second?.id, "pending"],
    ]);
    expect(Object.keys(began.body.keys ?? {})).toEqual([first?.id]);
    if (!first) throw new Error("No section was prepared");
    const opened = await openAll(began.body.keys, first);
    const rendered = await one.sitter.render();
    expect(opened.map(({ id, position, question }) => ({ id, position, question }))).toEqual(
      rendered.map(({ id, position, question }) => ({ id, position, question })),
    );
    const [attempt] = opened;
    if (!attempt) throw new Error("No question was prepared");
    const saved = await one.sitter.save([
      { id: attempt.id, revision: 1, elapsed_ms: 5, response: answer(attempt, "A") },
    ]);
    expect(saved.body.attempts[0]?.status).toBe("saved");
  });

  test("gives the key of its second section when that begins, and of the first no longer", async () => {
    const one = await seat();
    const [, second] = await prepareAll(one);
    await begin(one);
    await one.sitter.act("end_section");
    const began = (await one.sitter.act("begin_section")) as Answer<WithKeys>;
    expect(Object.keys(began.body.keys ?? {})).toEqual([second?.id]);
    if (!second) throw new Error("No section was prepared");
    expect((await openAll(began.body.keys, second)).map(({ id }) => id)).toEqual(
      (await one.sitter.render()).map(({ id }) => id),
    );
  });

  test("tells nothing before it begins: no key, no text, no id of a question or attempt", async () => {
    const one = await seat();
    const answered = await prepare(one);
    const sections = await prepareAll(one);
    const seen = await app.call("GET", `${at(one.id)}/`, { as: one.student });
    const listed = await app.call("GET", `/api/users/assessments-attempts/?session=${one.id}`, { as: one.student });
    const told = [answered, seen, listed].map(({ body }) => JSON.stringify(body)).join("\n");
    const bytes = Buffer.concat(sections.flatMap(({ frames }) => frames)).toString("latin1");
    expect(told).not.toContain('"keys"');
    const ids = (await attemptsOf(one)).map(({ id }) => id);
    expect(ids).toHaveLength(5);
    for (const word of ["Question", "Option", "passage", "katex", "interactions", ...ids]) {
      expect(told).not.toContain(word);
      expect(bytes).not.toContain(word);
    }
    await begin(one);
    const mine = await app.call<WithKeys>("GET", `${at(one.id)}/`, { as: one.student });
    const theirs = await app.call<WithKeys>("GET", `${at(one.id)}/`, { as: staff });
    expect([Object.keys(mine.body.keys ?? {}).length, theirs.body.keys]).toEqual([1, undefined]);
  });

  test("has questions of one length, though one has a passage", async () => {
    const sections = await prepareAll(await seat());
    expect(new Set(sections.flatMap(({ frames }) => frames.map((frame) => frame.length))).size).toBe(1);
  });

  test("is prepared once, by whichever process, and delivered again as often as it is asked for", async () => {
    const one = await seat();
    const asked = await Promise.all([prepare(one), prepare(one, other), prepare(one)]);
    const ids = asked.map(({ status, body }) => [status, ...body.sections.map(({ id }) => id)]);
    expect(new Set(ids.map((each) => each.join())).size).toBe(1);
    expect(await attemptsOf(one)).toHaveLength(5);
    const section = { id: asked[0]?.body.sections[0]?.id ?? "" };
    const frames = await fetchFrames(one, section.id, other);
    const began = await begin(one);
    expect(await openAll(began.body.keys, { ...section, frames })).toHaveLength(3);
  });

  test("is drawn anew when another version is published before the start, and what was delivered stays shut", async () => {
    const one = await seat();
    const [first] = await prepareAll(one);
    await publishAnew(one.assessment);
    const before = await attemptsOf(one);
    const began = await begin(one);
    expect(began.status).toBe(200);
    expect(began.body.keys).toBeUndefined();
    const rendered = await one.sitter.render();
    expect(rendered).toHaveLength(3);
    expect(rendered.some(({ id }) => before.some((each) => each.id === id))).toBe(false);
    expect(await attemptsOf(one)).toHaveLength(3);
    expect((await fetchBytes(app, one.student, `${at(one.id)}/prepared/${first?.id}/`)).status).toBe(404);
  });

  test("is prepared anew for the version that was published since", async () => {
    const one = await seat();
    const before = await prepareAll(one);
    await publishAnew(one.assessment);
    const [first] = await prepareAll(one);
    expect(before.some(({ id }) => id === first?.id)).toBe(false);
    const began = await begin(one);
    expect(Object.keys(began.body.keys ?? {})).toEqual([first?.id]);
  });

  test("keeps no questions of sections that nobody began", async () => {
    const one = await seat();
    await prepareAll(one);
    await begin(one);
    await one.sitter.act("submit", { lease: 1 });
    expect((await attemptsOf(one)).length).toBe(3);
    const receipt = await app.call<{ total: number }>("GET", `${at(one.id)}/receipt/`, { as: one.student });
    expect(receipt.body.total).toBe(5);
  });

  test("is watched like one that isn’t: its sections are told once it has started", async () => {
    const one = await seat();
    await prepareAll(one);
    const url = `/api/live-sessions/?assessment=${one.assessment}`;
    const watch = async () => (await app.call<{ papers: { sections: unknown[] }[] }>("GET", url, { as: staff })).body;
    expect((await watch()).papers.map(({ sections }) => sections.length)).toEqual([0]);
    await begin(one);
    expect((await watch()).papers.map(({ sections }) => sections.length)).toEqual([2]);
  });

  test("keeps none at all when it is cancelled before its start", async () => {
    const one = await seat();
    const [first] = await prepareAll(one);
    const cancelled = await app.call("PATCH", `${at(one.id)}/`, { as: staff, body: { action: "cancel", reason: "" } });
    expect(cancelled.status).toBe(200);
    expect(await attemptsOf(one)).toHaveLength(0);
    expect((await fetchBytes(app, one.student, `${at(one.id)}/prepared/${first?.id}/`)).status).toBe(404);
  });

  test("can be withdrawn", async () => {
    const one = await seat();
    await prepareAll(one);
    expect((await app.call("DELETE", `${at(one.id)}/`, { as: staff })).status).toBe(204);
    expect(await attemptsOf(one)).toHaveLength(0);
  });

  test("prepares sections still to come once it runs", async () => {
    const one = await seat();
    expect((await begin(one)).body.keys).toBeUndefined();
    const [second, ...more] = await prepareAll(one);
    expect([second?.question_count, more]).toEqual([2, []]);
    await one.sitter.act("end_section");
    const began = (await one.sitter.act("begin_section")) as Answer<WithKeys>;
    expect(Object.keys(began.body.keys ?? {})).toEqual([second?.id]);
  });
});

test("a linear section gives a key for each question, one ahead of those that were looked at", async () => {
  const one = await seat({ sections: [{ questions: 4, navigation: "linear" }] });
  const [section] = await prepareAll(one);
  if (!section) throw new Error("No section was prepared");
  const places = (...positions: number[]) => positions.map((position) => `${section.id}/${position}`);
  const { keys = {} } = (await begin(one)).body;
  expect(Object.keys(keys)).toEqual(places(1));
  const [place = ""] = places(1);
  const [first = Buffer.of(), next = Buffer.of()] = section.frames;
  const attempt = await openQuestion<RenderedAttempt>(keys[place] ?? "", place, first);
  await expect(openQuestion(keys[place] ?? "", `${section.id}/2`, next)).rejects.toThrow();
  const visits = [{ id: newId(), attempt: attempt.id, entered_ms: 1 }];
  await app.call("POST", "/api/user-assessment-session/create-attempt-visit/", {
    as: one.student,
    body: { session: one.id, lease: 1, visits },
  });
  const now = await app.call<WithKeys>("GET", `${at(one.id)}/`, { as: one.student });
  expect(Object.keys(now.body.keys ?? {})).toEqual(places(1, 2));
  expect(await openQuestion(now.body.keys?.[`${section.id}/2`] ?? "", `${section.id}/2`, next)).toHaveProperty("id");
});

test("pictures come sealed by names that say nothing, and open with the section’s key", async () => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const file = await upload<{ id: string }>(app, "/api/files/", staff, { name: "answer.png", bytes });
  const film = await upload<{ id: string }>(app, "/api/files/", staff, { name: "a.webm", bytes: makeFilm() });
  const post = (url: string, body: unknown) => app.call<{ id: string }>("POST", url, { as: staff, body });
  const clip = `<video data-file="${film.body.id}" title="a square that turns"></video>`;
  const question = await post("/api/questions/", {
    body: `<p>See <img data-file="${file.body.id}" alt="a square">, ${clip}</p>`,
    interactions: [{ type: "numeric_entry", source_identifier: "RESPONSE" }],
    key: { RESPONSE: { accept: ["1"], tolerance: null } },
    status: "published",
  });
  const assessment = await post("/api/assessments/", { name: "Pictures", kind: "mock" });
  const added = await post(`/api/assessments/${assessment.body.id}/sections/`, { name: "One", time_limit_seconds: 60 });
  await post(`/api/sections/${added.body.id}/questions/`, { placements: [{ question: question.body.id }] });
  await app.call("PATCH", `/api/assessments/${assessment.body.id}/`, { as: staff, body: { action: "publish" } });
  const one = await seatAt(assessment.body.id);
  const [section] = await prepareAll(one);
  const [medium] = section?.media ?? [];
  // The clip isn’t kept on the device.
  expect([medium?.question, section?.media.length]).toEqual([1, 1]);
  const url = `${at(one.id)}/prepared/media/${medium?.id}/`;
  const sealed = await fetchBytes(app, one.student, url);
  expect([sealed.status, sealed.bytes.length]).toEqual([200, medium?.bytes]);
  expect(sealed.bytes.includes("PNG")).toBe(false);
  const { keys = {} } = (await begin(one)).body;
  const opened = await openSealed(keys[section?.id ?? ""] ?? "", `${section?.id}/media`, sealed.bytes);
  const line = opened.indexOf("\n");
  expect(JSON.parse(opened.subarray(0, line).toString())).toMatchObject({ file: file.body.id });
  expect((await sharp(opened.subarray(line + 1)).metadata()).width).toBe(20);
  const stranger = await app.signInAs("student");
  expect((await fetchBytes(app, stranger, url)).status).toBe(404);
  expect((await fetchBytes(app, one.student, `${at(one.id)}/prepared/media/made-up/`)).status).toBe(404);
});

describe("nothing is prepared", () => {
  const HOUR = 3_600_000;
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

  /** A sitting that the team made before its window opens. */
  async function seatBefore(opens: number): Promise<Pick<Seat, "student" | "id" | "sitter">> {
    const assessment = await publishAssessment(app, staff);
    const student = await app.signInAs(await createTestUser(app.platform.db, { role: "student" }));
    await allocate(app, staff, assessment, student.id, { opens_at: inHours(opens), time_zone: "Europe/Oslo" });
    const body = { assessment, user: student.id };
    const made = await app.call<Session>("POST", "/api/users/assessments-sessions/generate/", { as: staff, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const act: Sitter["act"] = (action, more = {}) =>
      app.call("PATCH", `${at(made.body.id)}/`, { as: student, body: { action, ...more } });
    return { student, id: made.body.id, sitter: { session: made.body, act } as Sitter };
  }

  test("more than a day before the window opens; within it all but the start is possible", async () => {
    expect(await prepare(await seatBefore(25))).toMatchObject({ status: 409, body: { code: "illegal_transition" } });
    const soon = await seatBefore(23);
    expect((await prepare(soon)).body.sections).toHaveLength(1);
    const began = await soon.sitter.act("start", { begin: true });
    expect([began.status, began.body.code]).toEqual([409, "illegal_transition"]);
    const seen = await app.call<WithKeys>("GET", `${at(soon.id)}/`, { as: soon.student });
    expect([seen.body.state, seen.body.keys]).toEqual(["allocated", undefined]);
  });

  test("once the assessment is taken away, and what was prepared can’t be begun", async () => {
    const one = await seat();
    await prepareAll(one);
    const given = await app.call<{ results: { id: string }[] }>(
      "GET",
      `/api/test-allocation/?assessment=${one.assessment}`,
      { as: staff },
    );
    for (const { id } of given.body.results) await app.call("DELETE", `/api/test-allocation/${id}/`, { as: staff });
    expect((await prepare(one)).body.code).toBe("illegal_transition");
    expect((await begin(one)).body).toMatchObject({ code: "illegal_transition", state: "allocated" });
  });

  test("for another student, for the team, or of a sitting that is over", async () => {
    const one = await seat();
    const [section] = await prepareAll(one);
    const student = await app.signInAs("student");
    const refused = await Promise.all([
      prepare({ student, id: one.id }),
      prepare({ student: staff, id: one.id }),
      app.call("POST", `${at(one.id)}/prepare/`),
      app.call("POST", `${at("nothing")}/prepare/`, { as: one.student }),
      app.call("POST", `${at(one.id)}/prepare/`, { as: await app.signInAs("counselor") }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 401, 400, 403]);
    expect((await fetchBytes(app, student, `${at(one.id)}/prepared/${section?.id}/`)).status).toBe(404);
    await begin(one);
    await one.sitter.act("submit", { lease: 1 });
    expect((await prepare(one)).body.code).toBe("illegal_transition");
    expect((await fetchBytes(app, one.student, `${at(one.id)}/prepared/${section?.id}/`)).status).toBe(404);
  });
});
