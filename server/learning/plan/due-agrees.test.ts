import { expect, test } from "vitest";
import { sweepWindows } from "../../delivery/allocations/windows/sweep-windows.ts";
import { newId } from "../../platform/ids.ts";
import { createGroup } from "../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { selectGivenMedia } from "./plan.queries.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const [soon, later, last] = [at(20), at(30), at(40)];

interface Due {
  due_at: string | null;
}

type Way = { by: "person" | "group"; due_at?: Date | null; opens_at?: Date; closes_at?: Date };
const person = (more: Omit<Way, "by"> = {}): Way => ({ by: "person", ...more });
const group = (more: Omit<Way, "by"> = {}): Way => ({ by: "group", ...more });

test.each<[string, Way[], Date | null]>([
  ["a later date of one’s own counts before the group’s", [group({ due_at: soon }), person({ due_at: last })], last],
  ["an earlier date of one’s own too", [group({ due_at: last }), person({ due_at: soon })], soon],
  [
    "without a date of one’s own the latest of the groups’",
    [group({ due_at: soon }), group({ due_at: later }), person()],
    later,
  ],
  ["the latest of one’s own", [person({ due_at: soon }), person({ due_at: later }), group({ due_at: last })], later],
  [
    "the date of the window that is open, not of the next",
    [group({ due_at: soon, closes_at: later }), group({ opens_at: at(35), due_at: last })],
    soon,
  ],
  ["none where nothing sets one", [person(), group()], null],
])("by when something is to be read or watched is told alike: %s", async (_title, ways, due) => {
  const { db, live } = t.platform;
  const student = await t.signInAs("student");
  const create = async (path: string, body: object) =>
    (await t.call<{ id: string }>("POST", path, { as: staff, body })).body.id;
  const link = "https://example.com/booklet";
  const material = await create("/api/study-material/", { title: "Booklet", content: { link } });
  const video = await create("/api/zoom-videos/", { title: "Lesson", link, duration_ms: 60_000 });
  for (const { by, ...terms } of ways) {
    const whom =
      by === "person" ? { user_id: student.id } : { group_id: await createGroup(db, { members: [student.id] }) };
    for (const what of [{ study_material_id: material }, { zoom_video_id: video }])
      await db
        .insertInto("allocations")
        .values({ id: newId(), ...what, ...whom, ...terms })
        .execute();
  }
  const get = async <Body>(path: string, as = student) => (await t.call<Body>("GET", `/api/${path}`, { as })).body;
  const ofList = async (path: string, as = student) => (await get<{ results: Due[] }>(path, as)).results[0]?.due_at;
  const home = await get<{ due: (Due & { id: string })[] }>("users/assessments/dashboard/");
  await sweepWindows(db, live.wake);
  const reminders = await db
    .selectFrom("notifications")
    .select("data")
    .where("user_id", "=", student.id)
    .where("kind", "=", "due_soon")
    .execute();
  const reminded = (id: string) => {
    const found = reminders.map(({ data }) => data as { thing: { id: string }; closes_at: string });
    return found.find(({ thing }) => thing.id === id)?.closes_at ?? null;
  };
  const planned = await selectGivenMedia(db, student.id, 9);
  const of = (rows: (Due & { id: string })[], id: string) => rows.find((row) => row.id === id)?.due_at ?? null;
  const told = {
    "material: its student’s library": await ofList("library/materials/"),
    "material: what its student has": await ofList(`user-materials/${student.id}/`),
    "material: its readers, to the team": await ofList(`material-users/${material}/`, staff),
    "material: home": of(home.due, material),
    "material: reminder": reminded(material),
    "material: plan": planned.find(({ id }) => id === material)?.due_at?.toISOString() ?? null,
    "video: itself": (await get<Due>(`zoom-videos/${video}/`)).due_at,
    "video: its student’s list": await ofList("zoom-videos/"),
    "video: what its student has": await ofList(`allocated-user-videos/${student.id}/`),
    "video: its viewers, to the team": await ofList(`allocate-videos/${video}/`, staff),
    "video: home": of(home.due, video),
    "video: reminder": reminded(video),
    "video: plan": planned.find(({ id }) => id === video)?.due_at?.toISOString() ?? null,
  };
  const expected = due?.toISOString() ?? null;
  expect(told).toEqual(Object.fromEntries(Object.keys(told).map((place) => [place, expected])));
});
