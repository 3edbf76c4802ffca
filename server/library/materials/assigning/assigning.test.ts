import { beforeAll, expect, test } from "vitest";
import { type GivingMedia, giveMedia } from "../../../delivery/allocations/media/bulk-media.ts";
import { sweepWindows } from "../../../delivery/allocations/windows/sweep-windows.ts";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createGroup, createSchool, createTestUser } from "../../../testing/factories.ts";
import { useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";

interface Body {
  job: { id: string };
  state: string;
  progress: { done: number; total: number };
  results: { user: string | null; group: string | null; status: string }[];
  result: Record<string, unknown>;
  code: string;
  errors: { path: string }[];
}

const HOUR_MS = 3_600_000;

const t = useTestApp();
let staff: SignedIn;
let school: string;
beforeAll(async () => {
  [staff, school] = [await t.signInAs("staff"), await createSchool(t.platform.db)];
});

const send = (method: string, path: string, body?: unknown, as = staff) =>
  t.call<Body>(method, `/api/${path}`, { as, ...(body === undefined ? {} : { body }) });

async function makeStudents(count: number): Promise<string[]> {
  const made: string[] = [];
  for (let index = 0; index < count; index++) {
    made.push((await createTestUser(t.platform.db, { schoolIds: [school] })).id);
  }
  return made;
}
async function makeMaterials(count: number, more: { archived_at?: Date; school_id?: string } = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({ id: newId(), title: `Material ${index}`, ...more }));
  await t.platform.db.insertInto("study_materials").values(rows).execute();
  return rows.map((row) => row.id);
}
const makeVersion = (id: string) =>
  t.platform.db
    .insertInto("material_versions")
    .values({ id: newId(), study_material_id: id, number: 1, body: "<p>Text</p>", media_type: "text/html" })
    .execute();
const allocationsOf = (materials: string[]) =>
  t.platform.db
    .selectFrom("allocations")
    .select(["user_id", "group_id", "study_material_id", "due_at", "revoked_at"])
    .where("study_material_id", "in", materials)
    .execute();
const told = (users: string[]) =>
  t.platform.db.selectFrom("notifications").select(["user_id", "kind", "data"]).where("user_id", "in", users).execute();

/** Returns the audiences whose open pages were told that a material was withdrawn. */
async function withdrawnFrom(material: string): Promise<string[]> {
  const events = t.platform.db.selectFrom("live_events").select(["audience", "data"]);
  const rows = await events.where("kind", "=", "media.withdrawn").execute();
  return rows
    .flatMap(({ audience, data }) =>
      (data as { study_material?: string }).study_material === material ? [audience] : [],
    )
    .sort();
}

async function give(body: Record<string, unknown>, as = staff) {
  const started = await send("POST", "allocate-bulk-material/", body, as);
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  await workOff(t.platform);
  const { state, result } = (await send("GET", `jobs/${started.body.job.id}/`, undefined, as)).body;
  expect(state).toBe("done");
  return result;
}

test("one material is given once, told of, withdrawn and given again", async () => {
  const [student = "", member = ""] = await makeStudents(2);
  const group = await createGroup(t.platform.db, { school, members: [member] });
  const [material = ""] = await makeMaterials(1);
  const path = `material-users/${material}/`;
  const due = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  const body = { users: [student], groups: [group], due_at: due };
  expect(await send("POST", path, body)).toMatchObject({
    status: 200,
    body: {
      results: [
        { user: student, status: "added" },
        { group, status: "added" },
      ],
    },
  });
  expect((await send("POST", path, body)).body.results.map((one) => one.status)).toEqual(["skipped", "skipped"]);
  await workOff(t.platform);
  expect(await told([student, member])).toMatchObject([{ kind: "allocated" }, { kind: "allocated" }]);

  const back = { users: [student, member] };
  expect((await send("DELETE", path, back)).body.results.map((one) => one.status)).toEqual(["removed", "not_assigned"]);
  expect(await withdrawnFrom(material)).toEqual([`user:${student}`]);
  expect((await send("DELETE", path, { groups: [group] })).body.results).toMatchObject([{ status: "removed" }]);
  expect(await withdrawnFrom(material)).toEqual([`user:${student}`, `user:${member}`].sort());
  expect((await send("POST", path, { groups: [group] })).body.results).toMatchObject([{ status: "added" }]);
  expect((await send("POST", path, body)).body.results.map((one) => one.status)).toEqual(["added", "skipped"]);
});

test.each([
  ["nobody", {}, 400],
  ["a due date before it opens", { due_at: "2026-01-01T00:00:00Z", opens_at: "2026-02-01T00:00:00Z" }, 400],
  ["someone who isn’t there", { users: [newId()] }, 404],
])("one material is not given to %s", async (_what, more, status) => {
  const [material = ""] = await makeMaterials(1);
  expect(await send("POST", `material-users/${material}/`, { users: [], ...more })).toMatchObject({ status });
});

test("what is archived, out of reach or not there is not given, nor to anyone but students", async () => {
  const [student = ""] = await makeStudents(1);
  const tutor = await t.signInAs(await createTestUser(t.platform.db, { role: "tutor" }));
  const [archived = ""] = await makeMaterials(1, { archived_at: new Date() });
  const [theirs = ""] = await makeMaterials(1, { school_id: school });
  const [shared = ""] = await makeMaterials(1);
  expect(await send("POST", `material-users/${archived}/`, { users: [student] })).toMatchObject({ status: 409 });
  expect(await send("POST", `material-users/${theirs}/`, { users: [student] }, tutor)).toMatchObject({ status: 404 });
  expect(await send("POST", `material-users/${shared}/`, { users: [student] }, tutor)).toMatchObject({ status: 404 });
  expect(await send("POST", `material-users/${shared}/`, { users: [tutor.id] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "users.0" }] },
  });
});

test("many are given to many as a job: each once, groups live, one message a person", async () => {
  const students = await makeStudents(3);
  const [first = "", second = "", third = ""] = students;
  const [joined = ""] = await makeStudents(1);
  const group = await createGroup(t.platform.db, { school, members: [third, joined] });
  const materials = await makeMaterials(4);
  await send("POST", `material-users/${materials[0]}/`, { users: [first] });
  await workOff(t.platform);
  await t.platform.db.deleteFrom("notifications").execute();
  const body = { study_materials: materials, users: students, groups: [group] };

  expect((await send("POST", "allocate-bulk-material/count/", body)).body).toEqual({
    materials: 4,
    people: 4,
    groups: 1,
    repeated: 1,
    assignments: 15,
    skipped: 1,
  });
  const result = await give(body);
  expect(result).toEqual({ added: 15, skipped: 1, refused: 0, people: 3, groups: 1, stopped: false });
  const rows = await allocationsOf(materials);
  expect(rows.filter((row) => row.group_id === group)).toHaveLength(4);
  expect(rows.filter((row) => row.user_id === first)).toHaveLength(4);
  const messages = await told([first, second, third, joined]);
  expect(messages.map((one) => [one.user_id, (one.data as { count?: number }).count]).sort()).toEqual(
    [
      [first, 3],
      [second, 4],
      [third, 4],
      [joined, 4],
    ].sort(),
  );
  expect(await give(body)).toMatchObject({ added: 0, skipped: 16 });
  expect(await told([first, second, third, joined])).toHaveLength(4);
});

test("a job that is cut off half-way goes on where it was, also when two go on at once: nothing twice, one message a person", async () => {
  const { db } = t.platform;
  const students = await makeStudents(45);
  // So many that they take more than one transaction.
  const materials = await makeMaterials(500);
  const [member = ""] = await makeStudents(1);
  const group = await createGroup(db, { school, members: [member] });
  const started = await send("POST", "allocate-bulk-material/", {
    study_materials: materials,
    users: students,
    groups: [group],
  });
  const job = started.body.job.id;
  const { input } = await db.selectFrom("jobs").select("input").where("id", "=", job).executeTakeFirstOrThrow();
  const actor = { id: staff.id, role: "staff" as const, signInId: "", address: "" };
  const run = { db, wake: () => {}, actor, jobId: job };
  const giving = input as unknown as GivingMedia;
  const dies = () => Promise.reject(new Error("The process was killed"));
  await expect(giveMedia(run, giving, dies)).rejects.toThrow("The process was killed");
  const half = await allocationsOf(materials);
  expect(half.length).toBeGreaterThan(0);
  expect(half.length).toBeLessThan(46 * 500);
  // The former worker may still be running when another takes over.
  const goOn = () => giveMedia(run, giving, () => Promise.resolve());
  await Promise.all([goOn(), goOn()]);
  await workOff(t.platform);
  const { state, result } = (await send("GET", `jobs/${job}/`)).body;
  expect(state).toBe("done");
  expect(result).toMatchObject({ added: 46 * 500, skipped: 0, refused: 0, people: 45, groups: 1, stopped: false });
  const rows = await allocationsOf(materials);
  const distinct = new Set(rows.map((row) => `${row.user_id ?? row.group_id} ${row.study_material_id}`));
  expect([rows.length, distinct.size]).toEqual([46 * 500, 46 * 500]);
  const messages = await told([...students, member]);
  expect(messages).toHaveLength(46);
  expect(new Set(messages.map(({ user_id }) => user_id)).size).toBe(46);
});

test("a group’s members of now get it by name when that is asked", async () => {
  const members = await makeStudents(2);
  const group = await createGroup(t.platform.db, { school, members });
  const materials = await makeMaterials(1);
  await give({ study_materials: materials, groups: [group], group_members: "now" });
  const rows = await allocationsOf(materials);
  expect(rows.map((row) => row.user_id).sort()).toEqual(members.toSorted());
});

test("shelves give what is on them and beneath; empty ones are refused", async () => {
  const [student = ""] = await makeStudents(1);
  const [a = "", b = ""] = await makeMaterials(2);
  const shelf = async (parent: string | null) => {
    const made = await send("POST", "library-groups/", { name: `Shelf ${newId()}`, parent });
    return (made.body as unknown as { id: string }).id;
  };
  const top = await shelf(null);
  const inner = await shelf(top);
  expect(await send("POST", "allocate-bulk-material/", { library_groups: [top], users: [student] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "library_groups" }] },
  });
  await send("POST", "library-group-material/", { library_group: top, study_materials: [a] });
  await send("POST", "library-group-material/", { library_group: inner, study_materials: [a, b] });
  expect(await give({ library_groups: [top, inner], users: [student] })).toMatchObject({ added: 2 });
  expect(await send("POST", "allocate-bulk-material/", { library_groups: [newId()], users: [student] })).toMatchObject({
    status: 404,
    body: { errors: [{ path: "library_groups.0" }] },
  });
});

test("a job stops when its owner says so, and refuses who is out of reach by then", async () => {
  const { db } = t.platform;
  const students = await makeStudents(3);
  const materials = await makeMaterials(2);
  const body = { study_materials: materials, users: students };
  const stopped = (await send("POST", "allocate-bulk-material/", body)).body.job.id;
  const other = await t.signInAs("staff");
  expect(await send("DELETE", `allocate-bulk-material/${stopped}/`, undefined, other)).toMatchObject({ status: 404 });
  expect(await send("DELETE", `allocate-bulk-material/${stopped}/`)).toMatchObject({ status: 204 });
  await workOff(t.platform);
  expect((await send("GET", `jobs/${stopped}/`)).body.result).toMatchObject({ added: 0, stopped: true });
  expect(await allocationsOf(materials)).toEqual([]);

  const started = (await send("POST", "allocate-bulk-material/", body)).body.job.id;
  await db
    .updateTable("users")
    .set({ is_active: false })
    .where("id", "=", students[0] ?? "")
    .execute();
  await workOff(t.platform);
  expect((await send("GET", `jobs/${started}/`)).body.result).toMatchObject({ added: 4, refused: 1, stopped: false });
});

test("who hasn’t finished what is due soon is told once, and no longer when they have", async () => {
  const { db, live } = t.platform;
  const [slow = "", quick = ""] = await makeStudents(2);
  const [material = ""] = await makeMaterials(1);
  const due = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  await send("POST", `material-users/${material}/`, { users: [slow, quick], due_at: due });
  const reading = { user_id: quick, study_material_id: material, version: 1, finished_at: new Date() };
  await db.insertInto("material_reading").values(reading).execute();
  for (let time = 0; time < 2; time++) await sweepWindows(db, live.wake);
  const reminders = async () => (await told([slow, quick])).filter((one) => one.kind === "due_soon");
  expect(await reminders()).toMatchObject([{ user_id: slow, data: { thing: { id: material }, closes_at: due } }]);
  await db
    .insertInto("material_reading")
    .values({ ...reading, user_id: slow })
    .execute();
  await sweepWindows(db, live.wake);
  expect(await reminders()).toEqual([]);
});

test("nor is who has watched a video to its end", async () => {
  const { db, live } = t.platform;
  const [slow = "", quick = ""] = await makeStudents(2);
  const link = "https://example.org/class";
  const video = newId();
  await db.insertInto("zoom_videos").values({ id: video, title: "Class 11", link }).execute();
  const due = new Date(Date.now() + 24 * HOUR_MS);
  for (const user_id of [slow, quick]) {
    await db.insertInto("allocations").values({ id: newId(), zoom_video_id: video, user_id, due_at: due }).execute();
  }
  const watched = { user_id: quick, zoom_video_id: video, position_ms: 0, finished_at: new Date() };
  await db.insertInto("video_watching").values(watched).execute();
  await sweepWindows(db, live.wake);
  const reminders = (await told([slow, quick])).filter((one) => one.kind === "due_soon");
  expect(reminders).toMatchObject([{ user_id: slow, data: { thing: { type: "zoom_video", id: video } } }]);
});

test("people who have it and haven’t finished are reminded, once a day", async () => {
  const { db } = t.platform;
  const [slow = "", quick = "", other = ""] = await makeStudents(3);
  const [material = ""] = await makeMaterials(1);
  await makeVersion(material);
  await send("POST", `material-users/${material}/`, { users: [slow, quick] });
  const finished = { user_id: quick, study_material_id: material, version: 1, finished_at: new Date() };
  await db.insertInto("material_reading").values(finished).execute();
  const remind = (users: string[]) => send("POST", `material-users/${material}/remind/`, { users });
  expect((await remind([slow, quick, other])).body.results).toMatchObject([
    { user: slow, status: "reminded" },
    { status: "skipped" },
    { status: "skipped" },
  ]);
  await remind([slow]);
  expect((await told([slow, quick, other])).filter((one) => one.kind === "due_soon")).toHaveLength(1);
  expect(await remind([newId()])).toMatchObject({ status: 404 });
  expect(await remind([])).toMatchObject({ status: 400 });
});

test("the library says who reads each material, and a student by when to read theirs", async () => {
  const { db } = t.platform;
  const [first = "", second = ""] = await makeStudents(2);
  const [one = "", two = ""] = await makeMaterials(2);
  for (const id of [one, two]) await makeVersion(id);
  const made = await send("POST", "library-groups/", { name: `Shelf ${newId()}` });
  const { id: shelf } = made.body as unknown as { id: string };
  await send("POST", "library-group-material/", { library_group: shelf, study_materials: [two, one] });
  const due = new Date(Date.now() + 48 * HOUR_MS).toISOString();
  await send("POST", `material-users/${one}/`, { users: [first, second], due_at: due });
  const finished = { user_id: first, study_material_id: one, version: 1, finished_at: new Date() };
  await db.insertInto("material_reading").values(finished).execute();
  const listed = await send("GET", `library/materials/?library_group=${shelf}`);
  expect(listed.body.results).toMatchObject([
    { id: two, readers: { people: 0 }, library_groups: [shelf] },
    { id: one, readers: { people: 2, finished: 1, started: 0, downloaded: 0 }, due_at: null },
  ]);
  const student = await t.signInAs({ id: second, role: "student" });
  const own = await send("GET", "library/materials/", undefined, student);
  expect(own.body.results).toMatchObject([{ id: one, readers: null, due_at: due, library_groups: [shelf] }]);
  expect(await send("GET", `library/materials/?library_group=${newId()}`)).toMatchObject({ status: 404 });
  const found = await send("GET", `library/materials/?search=${"Material 1"}`);
  expect(found.status).toBe(200);
});

test("words are found in what a person may read, with their place", async () => {
  const { db } = t.platform;
  const [reader = "", other = ""] = await makeStudents(2);
  const [material = "", theirs = ""] = await makeMaterials(2);
  const text = "The number under the root is called the discriminant.";
  const rows = [material, theirs].map((study_material_id) => ({ study_material_id, version: 1, place: 14, text }));
  await db.insertInto("library_texts").values(rows).execute();
  await send("POST", `material-users/${material}/`, { users: [reader] });
  const search = async (id: string, words: string) =>
    send(
      "GET",
      `library/search/?search=${encodeURIComponent(words)}`,
      undefined,
      await t.signInAs({ id, role: "student" }),
    );
  const found = await search(reader, "discriminants");
  expect(found.body.results).toMatchObject([{ type: "study_material", id: material, place: 14 }]);
  const [{ snippet }] = found.body.results as unknown as [{ snippet: { text: string; is_match: boolean }[] }];
  expect(snippet.filter((part) => part.is_match)).toEqual([{ text: "discriminant", is_match: true }]);
  // With the words before it, as they are written.
  expect(snippet.map((part) => part.text).join("")).toBe(text);
  expect((await search(other, "discriminant")).body.results).toEqual([]);
  for (const words of ["a & | !", "'", ":*", '"unclosed']) expect((await search(reader, words)).status).toBe(200);
  // Nearly every place is without a word; nobody looks for that.
  for (const words of ["-unheard", "-unheard -of"]) expect((await search(reader, words)).body.results).toEqual([]);
  expect((await search(reader, "discriminant -unheard")).body.results.length).toBe(1);
  expect((await search(reader, " ")).status).toBe(400);
});

test("what a group was given is listed with its dates, tests apart unless asked for together, and nothing archived", async () => {
  const group = await createGroup(t.platform.db, { school });
  const [material = "", archived = ""] = await makeMaterials(2);
  const due_at = new Date(Date.now() + HOUR_MS).toISOString();
  await give({ study_materials: [material, archived], groups: [group], due_at });
  await t.platform.db
    .updateTable("study_materials")
    .set({ archived_at: new Date() })
    .where("id", "=", archived)
    .execute();
  const listed = async (given: string) =>
    (await send("GET", `test-allocation/?group=${group}${given}`)).body.results as unknown as object[];
  const row = { given: { type: "study_material", id: material, name: "Material 0" }, due_at, closes_at: null };
  expect(await listed("")).toEqual([]);
  expect(await listed("&given=media")).toMatchObject([row]);
  expect(await listed("&given=all&search=material")).toMatchObject([row]);
});
