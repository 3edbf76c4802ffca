import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../testing/factories.ts";
import { makeFilm } from "../../testing/film.ts";
import { createPdf } from "../../testing/pdf.ts";
import { upload } from "../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Doubt = OperationOutput<"doubts.get"> & { code?: string; errors?: { path: string; message: string }[] };
type Prepared = OperationOutput<"doubts.prepare"> & { code?: string };

const t = useTestApp();
let tutor: SignedIn;
let colleague: SignedIn;
let student: SignedIn;
let classmate: SignedIn;
const stranger = useSignedIn(t, "student");
/** Three pages, and a minute: everyone in the group has both. */
let material: string;
let video: string;

async function add(as: SignedIn, path: string, name: string, bytes: Uint8Array, more = {}): Promise<string> {
  const file = await upload<{ id: string }>(t, "/api/files/", as, { name, bytes });
  const content = path === "study-material" ? { content: { file: file.body.id } } : { file: file.body.id };
  const made = await t.call<{ id: string }>("POST", `/api/${path}/`, {
    as,
    body: { title: name, ...content, ...more },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}
const addMaterial = (as: SignedIn) => add(as, "study-material", "ratios.pdf", createPdf(["One", "Two", "Three"]));
const addVideo = (as: SignedIn, more = {}) =>
  add(as, "zoom-videos", "lesson.webm", makeFilm({ durationMs: 60_000 }), more);

beforeAll(async () => {
  [tutor, colleague] = [await t.signInAs("tutor"), await t.signInAs("tutor")];
  [student, classmate] = [await t.signInAs("student"), await t.signInAs("student")];
  const { db } = t.platform;
  const group = await createGroup(db, { tutors: [tutor.id, colleague.id], members: [student.id, classmate.id] });
  [material, video] = [await addMaterial(tutor), await addVideo(tutor)];
  await workOff(t.platform);
  await db
    .insertInto("allocations")
    .values([
      { id: newId(), group_id: group, study_material_id: material },
      { id: newId(), group_id: group, zoom_video_id: video },
    ])
    .execute();
});

type Place = { material: string; page: number } | { video: string; at_ms: number };
const ask = (as: SignedIn | null, place: Record<string, unknown>) =>
  t.call<Doubt>("POST", "/api/create-doubt-tagging/", { as, body: { text: "Why is that?", ...place } });
const prepare = (as: SignedIn | null, place: Record<string, unknown>) => {
  const query = new URLSearchParams(
    Object.entries(place).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return t.call<Prepared>("GET", `/api/create-doubt-tagging/?${query}`, { as });
};
const get = (as: SignedIn, id: string) => t.call<Doubt>("GET", `/api/doubt-tagging/${id}/`, { as });
const act = (as: SignedIn, id: string, action: string) =>
  t.call<Doubt>("PATCH", `/api/doubt-tagging/${id}/`, { as, body: { action } });
const reply = (as: SignedIn, id: string, more: Record<string, unknown> = {}) =>
  t.call<Doubt>("POST", `/api/doubt-tagging/${id}/replies/`, { as, body: { text: "Look once more.", ...more } });
const asked = async (place: Place, as = student) => {
  const { status, body } = await ask(as, place);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};

describe.each([
  ["a page", () => ({ material, page: 3 })],
  ["a moment", () => ({ video, at_ms: 42_000 })],
] as [string, () => Place][])("a doubt at %s", (_, placeOf) => {
  test("is kept with its place, and told to the team and to nobody else", async () => {
    const made = await asked(placeOf());
    expect(made).toMatchObject({ state: "open", attempt: null, path: null, shares: null });
    expect(made.anchor).toMatchObject(
      "page" in placeOf()
        ? { kind: "page", page: { material: { id: material, name: "ratios.pdf" }, version: 1, page: 3 }, moment: null }
        : { kind: "moment", moment: { video: { id: video, name: "lesson.webm" }, at_ms: 42_000 }, page: null },
    );
    expect((await get(tutor, made.id)).body.anchor).toEqual(made.anchor);
    expect((await prepare(student, placeOf())).body).toMatchObject({
      anchor: { kind: made.anchor.kind },
      own: [{ id: made.id }],
    });
    for (const other of [classmate, stranger, await t.signInAs("tutor")]) {
      expect((await get(other, made.id)).status).toBe(404);
      expect((await reply(other, made.id)).status).toBe(404);
      expect((await act(other, made.id, "resolve")).status).toBe(404);
    }
    expect((await prepare(classmate, placeOf())).body.own).toEqual([]);
    const listed = async (as: SignedIn, about: string) => {
      const { body } = await t.call<OperationOutput<"doubts.list">>("GET", `/api/doubt-tagging/?${about}`, { as });
      return body.results.map(({ id }) => id);
    };
    const [here, elsewhere] = [`material=${material}`, `video=${video}`].toSorted((one) =>
      one.startsWith(Object.keys(placeOf())[0] ?? "") ? -1 : 1,
    );
    expect(await listed(student, here ?? "")).toContain(made.id);
    expect(await listed(student, elsewhere ?? "")).not.toContain(made.id);
    expect(await listed(classmate, here ?? "")).toEqual([]);
  });

  test("is refused to who doesn’t have it, to the team, and to nobody signed in", async () => {
    for (const call of [ask, prepare]) {
      expect((await call(stranger, placeOf())).status).toBe(404);
      expect((await call(tutor, placeOf())).status).toBe(403);
      expect((await call(null, placeOf())).status).toBe(401);
    }
  });

  test("is for one tutor at a time, who hears of what another wrote meanwhile", async () => {
    const { id, version } = await asked(placeOf());
    expect((await act(tutor, id, "take")).body.claim).toMatchObject({ is_mine: true });
    expect(await act(colleague, id, "take")).toMatchObject({ status: 409, body: { state: "claimed" } });
    expect(await reply(colleague, id, { version })).toMatchObject({ status: 409, body: { state: "claimed" } });
    expect((await reply(tutor, id, { version })).body).toMatchObject({ state: "answered", claim: null });
    expect(await reply(colleague, id, { version })).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { id, replies: [{ by: { id: tutor.id } }] } },
    });
    expect((await reply(colleague, id, { version, anyway: true })).body.replies).toHaveLength(2);
  });

  test("has an answer that is offered there, to those who have the place", async () => {
    const place = placeOf();
    const { id } = await asked(place);
    const answered = await reply(tutor, id, { offer: true });
    const offered = answered.body.replies[0]?.answer?.id ?? "";
    const elsewhere = "page" in place ? { ...place, page: 1 } : { ...place, at_ms: 2000 };
    expect((await prepare(classmate, place)).body.offered).toMatchObject([{ id: offered, by: { id: tutor.id } }]);
    expect((await prepare(classmate, elsewhere)).body.offered).toEqual([]);
    const vote = (as: SignedIn) =>
      t.call("POST", `/api/doubt-answers/${offered}/vote/`, { as, body: { helped: true } });
    expect((await vote(classmate)).body).toMatchObject({ helped: 1, mine: true });
    expect((await vote(stranger)).status).toBe(404);
  });
});

describe("an answer on a page of a material that gets another version", () => {
  const pages = [
    "A rate compares two units",
    "Divide both parts of a ratio by what they share",
    "Percent means out of a hundred",
  ];
  /** Has a student ask on page 2 and the tutor answer everyone there, in a material of their own. */
  async function answeredOn(quote?: string) {
    const { db } = t.platform;
    const id = await add(tutor, "study-material", "ratios.pdf", createPdf(pages));
    await workOff(t.platform);
    for (const user_id of [student.id, classmate.id]) {
      await db.insertInto("allocations").values({ id: newId(), user_id, study_material_id: id }).execute();
    }
    const doubt = await ask(student, { material: id, page: 2, ...(quote ? { quote } : {}) });
    const answered = await reply(tutor, doubt.body.id, { offer: true });
    const answer = answered.body.replies[0]?.answer?.id ?? "";
    const offered = async (page: number) =>
      (await prepare(classmate, { material: id, page })).body.offered.map((one) => one.id);
    let newest = 1;
    const renew = async (next: readonly string[]) => {
      const file = await upload<{ id: string }>(t, "/api/files/", tutor, { name: "r.pdf", bytes: createPdf(next) });
      const body = { newest, content: { file: file.body.id } };
      const made = await t.call("POST", `/api/study-material/${id}/versions/`, { as: tutor, body });
      expect(made.status).toBe(201);
      newest += 1;
      await workOff(t.platform);
    };
    expect([await offered(1), await offered(2)]).toEqual([[], [answer]]);
    return { id, doubt: doubt.body.id, answer, offered, renew };
  }
  const [one = "", two = "", three = ""] = pages;

  test("goes with its page where that says the same, and is not offered on what took its place", async () => {
    const { id, answer, offered, renew, doubt } = await answeredOn();
    await renew([one, "A new page about something else", two, three]);
    expect([await offered(2), await offered(3)]).toEqual([[], [answer]]);
    // Nor has it settled what is asked there.
    const elsewhere = await ask(classmate, { material: id, page: 2, read_first: answer });
    expect(elsewhere.body.read_first).toBeNull();
    expect((await prepare(student, { material: id, page: 2 })).body.own).toEqual([]);
    expect((await prepare(student, { material: id, page: 3 })).body.own).toMatchObject([{ id: doubt }]);
    await renew([one, two, three]);
    expect(await offered(2)).toEqual([answer]);
  });

  test("stays where the words that it was asked about are still on its page, and is offered with them", async () => {
    const { id, answer, offered, renew } = await answeredOn("both parts of a ratio");
    const { body } = await prepare(classmate, { material: id, page: 2 });
    expect(body.offered).toMatchObject([{ quote: "both parts of a ratio", at_ms: null }]);
    await renew([one, `To simplify: ${two}, and check`, three]);
    expect(await offered(2)).toEqual([answer]);
    await renew([one, three, `To simplify: ${two}, and check`]);
    expect([await offered(2), await offered(3)]).toEqual([[], []]);
  });

  test("is not offered where neither holds, nor before the new version has been read", async () => {
    const { offered, renew } = await answeredOn();
    await renew([one, `To simplify: ${two}, and check`, three]);
    expect(await offered(2)).toEqual([]);
    const pictures = await answeredOn("not what the page says");
    await pictures.renew([one, "not what the page says", three]);
    expect(await pictures.offered(2)).toEqual([]);
  });
});

describe("a place that isn’t there", () => {
  test.each([
    ["before the first page", () => ({ material, page: 0 }), 400, "page"],
    ["half a page", () => ({ material, page: 1.5 }), 400, "page"],
    ["after the last page", () => ({ material, page: 4 }), 422, "page"],
    ["no page", () => ({ material }), 422, "page"],
    ["before the video", () => ({ video, at_ms: -1 }), 400, "at_ms"],
    ["after the video", () => ({ video, at_ms: 62_000 }), 422, "at_ms"],
    ["no moment", () => ({ video }), 422, "at_ms"],
    ["a page and a moment", () => ({ material, page: 1, video, at_ms: 1 }), 422, "attempt"],
    ["no id", () => ({ material: "ratios", page: 1 }), 400, "material"],
  ] as [string, () => Record<string, unknown>, number, string][])("is refused: %s", async (_, place, status, path) => {
    for (const call of [ask, prepare]) {
      const refused = await call(student, place());
      expect([refused.status, refused.body], JSON.stringify(refused.body)).toMatchObject([
        status,
        { errors: [{ path: expect.stringMatching(new RegExp(`${path}$`)) }] },
      ]);
    }
  });

  test("is not found where nobody has it", async () => {
    for (const call of [ask, prepare]) {
      expect((await call(student, { material: newId(), page: 1 })).status).toBe(404);
      expect((await call(student, { video: newId(), at_ms: 1 })).status).toBe(404);
    }
  });

  test("a moment at the very end is there, and a link’s typed length ends nothing", async () => {
    await asked({ video, at_ms: 60_400 });
    const body = { title: "Elsewhere", link: "https://zoom.us/rec/2", duration_ms: 30_000 };
    const { id } = (await t.call<{ id: string }>("POST", "/api/zoom-videos/", { as: tutor, body })).body;
    await t.platform.db
      .insertInto("allocations")
      .values({ id: newId(), user_id: student.id, zoom_video_id: id })
      .execute();
    await asked({ video: id, at_ms: 40_000 });
  });
});

describe("an answer that points to a moment", () => {
  test("shows it to who may watch it", async () => {
    const { id } = await asked({ material, page: 1 });
    const answered = await reply(tutor, id, { moment: { video, at_ms: 42_000 } });
    const moment = { video: { id: video, name: "lesson.webm" }, at_ms: 42_000 };
    expect(answered.body.replies).toMatchObject([{ moment }]);
    expect((await get(student, id)).body.replies).toMatchObject([{ moment }]);
    const own = await addVideo(tutor);
    await reply(tutor, id, { moment: { video: own, at_ms: 1000 } });
    expect((await get(tutor, id)).body.replies[1]).toMatchObject({ moment: { video: { id: own } } });
    expect((await get(student, id)).body.replies[1]).toMatchObject({ moment: null });
  });

  test("is refused for what isn’t there, for what its writer can’t watch, and to students", async () => {
    const { id } = await asked({ material, page: 1 });
    const { db } = t.platform;
    const school = await createSchool(db);
    const elsewhere = await t.signInAs(await createTestUser(db, { role: "tutor", schoolIds: [school] }));
    const foreign = await addVideo(elsewhere, { school });
    const point = (moment: object) => reply(tutor, id, { moment });
    expect(await point({ video: newId(), at_ms: 0 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "moment" }] },
    });
    expect(await point({ video, at_ms: 62_000 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "moment.at_ms" }] },
    });
    expect((await point({ video, at_ms: -1 })).status).toBe(400);
    expect((await point({ video: "lesson", at_ms: 1 })).status).toBe(400);
    expect((await point({ video: foreign, at_ms: 1 })).status).toBe(422);
    expect((await reply(student, id, { moment: { video, at_ms: 1 } })).status).toBe(403);
    expect((await get(student, id)).body.replies).toEqual([]);
  });
});
