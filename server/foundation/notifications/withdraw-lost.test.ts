import { expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { SignedIn } from "../../testing/app.ts";
import { createAssessment, createGroup, createTestUser } from "../../testing/factories.ts";
import { messagesTo } from "../../testing/outbox.ts";
import { publishAssessment, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { sendPendingMail } from "./send-pending-mail.ts";

const t = useTestApp({ PUBLIC_URL: "https://sextant.example.org" });
const staff = useSignedIn(t, "staff");

const send = async <Body = unknown>(method: string, path: string, body?: unknown, as = staff) => {
  const answer = await t.call<Body>(method, `/api/${path}`, { as, ...(body === undefined ? {} : { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};

/** A student who wants mail of everything at once, and a group of theirs. */
async function makeStudent() {
  const person = await createTestUser(t.platform.db, { firstName: "Noor" });
  const student = await t.signInAs(person);
  const ways = { in_app: true, mail: "at_once" };
  await send("PATCH", "me/notifications/", { kinds: { allocated: ways, due_soon: ways }, quiet_hours: null }, student);
  const group = await createGroup(t.platform.db, { members: [student.id] });
  return { student, email: person.email, group };
}
const told = async (as: SignedIn) =>
  (await send<{ unread: number; results: { kind: string }[] }>("GET", "notifications/", undefined, as)).results.map(
    ({ kind }) => kind,
  );
/** How many mails of notifications a student gets of what is owed now. */
async function mailed(email: string): Promise<number> {
  await sendPendingMail(t.platform);
  return (await messagesTo(t.platform, email)).filter(({ kind }) => kind === "notifications").length;
}
async function makeMaterial(): Promise<string> {
  const id = newId();
  await t.platform.db.insertInto("study_materials").values({ id, title: "Fractions" }).execute();
  const version = { id: newId(), study_material_id: id, number: 1, body: "<p>Text</p>", media_type: "text/html" };
  await t.platform.db.insertInto("material_versions").values(version).execute();
  return id;
}
async function makeVideo(): Promise<string> {
  const id = newId();
  await t.platform.db
    .insertInto("zoom_videos")
    .values({ id, title: "Fractions", link: "https://example.org/film", state: "ready" })
    .execute();
  return id;
}
type Given = { student: SignedIn; group: string };
const allocate = async (receivers: object) => {
  const { id } = await createAssessment(t.platform.db);
  const made = await send<{ results: { id: string }[] }>("POST", "test-allocation/", {
    assessments: [id],
    ...receivers,
  });
  return made.results.map((one) => one.id);
};
const withdraw = (allocations: string[]) => send("DELETE", "test-allocation/", { allocations });

/** Gives something, and returns what takes it away. */
const ways: [string, (given: Given) => Promise<() => Promise<unknown>>][] = [
  [
    "a test taken back from a person",
    async ({ student }) => {
      const made = await allocate({ users: [student.id] });
      return () => withdraw(made);
    },
  ],
  [
    "a test taken back from a group",
    async ({ group }) => {
      const made = await allocate({ groups: [group] });
      return () => withdraw(made);
    },
  ],
  [
    "a test of a group that the person leaves",
    async ({ student, group }) => {
      await allocate({ groups: [group] });
      return () => send("DELETE", "group-user/", { group, users: [student.id] });
    },
  ],
  [
    "a test of a group that is archived",
    async ({ group }) => {
      await allocate({ groups: [group] });
      return () => send("DELETE", `groups/${group}/`);
    },
  ],
  [
    "a test that is archived",
    async ({ student }) => {
      const { id } = await createAssessment(t.platform.db);
      await send("POST", "test-allocation/", { assessments: [id], users: [student.id] });
      return () => send("PATCH", `assessments/${id}/`, { action: "archive" });
    },
  ],
  [
    "material taken back",
    async ({ student }) => {
      const id = await makeMaterial();
      await send("POST", `material-users/${id}/`, { users: [student.id] });
      return () => send("DELETE", `material-users/${id}/`, { users: [student.id] });
    },
  ],
  [
    "material removed",
    async ({ student }) => {
      const id = await makeMaterial();
      await send("POST", `material-users/${id}/`, { users: [student.id] });
      await send("POST", `material-users/${id}/remind/`, { users: [student.id] });
      return () => send("DELETE", `study-material/${id}/`);
    },
  ],
  [
    "a video of a group removed",
    async ({ group }) => {
      const id = await makeVideo();
      await send("POST", `allocate-videos/${id}/`, { groups: [group] });
      return () => send("DELETE", `zoom-videos/${id}/`);
    },
  ],
];

test.each(ways)("%s takes its unread notices and mail with it", async (_, give) => {
  const { student, email, group } = await makeStudent();
  const take = await give({ student, group });
  await workOff(t.platform);
  expect(await told(student)).toContain("allocated");
  await take();
  expect(await told(student)).toEqual([]);
  expect(await mailed(email)).toBe(0);
});

test("what was read stays, and so does what is still theirs by another way, or was begun", async () => {
  const { student, group } = await makeStudent();
  const read = await allocate({ users: [student.id] });
  await workOff(t.platform);
  await send("POST", "notifications/read/", { all: true }, student);
  await withdraw(read);
  expect(await told(student)).toEqual(["allocated"]);

  const { id } = await createAssessment(t.platform.db);
  const twice = await send<{ results: { id: string; user: string | null }[] }>("POST", "test-allocation/", {
    assessments: [id],
    users: [student.id],
    groups: [group],
  });
  await workOff(t.platform);
  const [one, other] = twice.results.map((each) => each.id);
  await withdraw([one ?? ""]);
  expect(await told(student)).toEqual(["allocated", "allocated"]);
  await withdraw([other ?? ""]);
  expect(await told(student)).toEqual(["allocated"]);
});

test("giving it again tells those who hadn’t read of it", async () => {
  const { student, email } = await makeStudent();
  const made = await allocate({ users: [student.id] });
  await workOff(t.platform);
  await withdraw(made);
  await send("POST", "test-allocation/restore/", { allocations: made });
  await workOff(t.platform);
  expect(await told(student)).toEqual(["allocated"]);
  expect(await mailed(email)).toBe(1);
});

test("what is archived and restored tells those who hadn’t read of it", async () => {
  const { student, group } = await makeStudent();
  const material = await makeMaterial();
  await send("POST", `material-users/${material}/`, { users: [student.id] });
  await allocate({ groups: [group] });
  await workOff(t.platform);
  const archive = async (archived: boolean) => {
    const { version } = await send<{ version: number }>("GET", `study-material/${material}/`);
    await send("PATCH", `study-material/${material}/`, { archived, version });
  };
  await archive(true);
  await send("DELETE", `groups/${group}/`);
  expect(await told(student)).toEqual([]);
  await archive(false);
  await send("POST", `groups/${group}/restore/`);
  await workOff(t.platform);
  expect(await told(student)).toEqual(["allocated", "allocated"]);
});

test("a test that was begun keeps its notice", async () => {
  const { student } = await makeStudent();
  const id = await publishAssessment(t, staff);
  const made = await send<{ results: { id: string }[] }>("POST", "test-allocation/", {
    assessments: [id],
    users: [student.id],
  });
  await workOff(t.platform);
  await sitFirstSection(t, student, id);
  await withdraw(made.results.map((one) => one.id));
  expect(await told(student)).toEqual(["allocated"]);
});
