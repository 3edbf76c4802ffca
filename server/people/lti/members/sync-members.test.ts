import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSchool } from "../../../testing/factories.ts";
import { inCourse, startTestPlatform, type TestPlatform } from "../../../testing/lti-platform.ts";
import { openCourseLink } from "../../../testing/open-course-link.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";

type LtiPlatform = OperationOutput<"lti_platforms.get">;

const t = useTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1", PUBLIC_URL: "https://sextant.example.org" });
const staff = useSignedIn(t, "staff");

let remote: TestPlatform;
let school: string;
let platform: LtiPlatform;
let made = 0;
let course = "";
beforeAll(async () => {
  remote = await startTestPlatform();
  school = await createSchool(t.platform.db);
  remote.toolKeys = (await t.call<NonNullable<TestPlatform["toolKeys"]>>("GET", "/api/lti/keys/")).body;
});
afterAll(() => remote.close());
beforeEach(async () => {
  made += 1;
  course = `course-${made}`;
  remote.instead = () => false;
  await t.platform.db.deleteFrom("lti_platforms").execute();
  const body = { name: "Moodle", ...remote.fields, deployment: { deployment_id: "1", school } };
  platform = (await t.call<LtiPlatform>("POST", "/api/lti/platforms/", { as: staff, body })).body;
});

const listed = (sub: string, more: Record<string, unknown> = {}) => ({
  user_id: `${sub}-${made}`,
  roles: ["Learner"],
  status: "Active",
  given_name: sub,
  family_name: "North",
  ...more,
});

/** Opens the course once, as its student Ada. */
const open = () =>
  openCourseLink(t, remote, {
    person: inCourse("Learner", { sub: `ada-${made}`, course, given_name: "ada", family_name: "North" }),
    query: "",
    claims: remote.listed(course),
  });

const at = (more = "") => `/api/lti/platforms/${platform.id}/${more}`;
const shown = async () => (await t.call<LtiPlatform>("GET", at(), { as: staff })).body.members;
const sync = async () => {
  expect((await t.call("POST", at("members/sync/"), { as: staff })).body).toEqual({ count: 1 });
  await workOff(t.platform);
};

/** Lists the people of the course’s group now, students and teachers. */
async function inGroup(): Promise<string[]> {
  const { rows } = await t.platform.pool.query<{ first_name: string }>(
    `select first_name from users join (
       select user_id, group_id from group_members where member_from <= now() and (member_to is null or member_to > now())
       union all select tutor_id, group_id from group_tutors) here on here.user_id = users.id
     join groups on groups.id = here.group_id where groups.name = $1 order by first_name`,
    [`Course ${course}`],
  );
  return rows.map((row) => row.first_name);
}

test("a group follows its course: who is new joins, who left leaves", async () => {
  remote.members[course] = [
    listed("ada"),
    listed("ben", { email: "ben@north.example" }),
    listed("tom", { roles: ["http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"] }),
    listed("gone", { status: "Inactive" }),
    // Without a name, an account waits until they come.
    { user_id: `dark-${made}`, roles: ["Learner"] },
  ];
  await open();
  await workOff(t.platform);
  expect(await inGroup()).toEqual(["ada", "ben", "tom"]);
  expect(await shown()).toMatchObject({ courses: 1, failed: 0, read_at: expect.any(String) });
  remote.members[course] = [listed("ada"), listed("tom", { roles: ["Instructor"] })];
  await sync();
  expect(await inGroup()).toEqual(["ada", "tom"]);
  remote.members[course] = [listed("ada"), listed("ben"), listed("tom", { roles: ["Instructor"] })];
  await sync();
  expect(await inGroup()).toEqual(["ada", "ben", "tom"]);
});

test("what people of the team put into the group stays, and an empty list changes nothing", async () => {
  remote.members[course] = [listed("ada")];
  await open();
  await workOff(t.platform);
  const [group] = await t.platform.db
    .selectFrom("groups")
    .select("id")
    .where("name", "=", `Course ${course}`)
    .execute();
  const own = await t.signInAs("student");
  const put = await t.call("POST", "/api/group-user/", { as: staff, body: { group: group?.id, users: [own.id] } });
  expect(put.status, JSON.stringify(put.body)).toBeLessThan(300);
  const before = await inGroup();
  expect(before).toHaveLength(2);
  await sync();
  expect(await inGroup()).toEqual(before);
  for (const empty of [[], [listed("tom", { roles: ["Instructor"] })]]) {
    remote.members[course] = empty;
    await sync();
    expect(await inGroup()).toEqual(expect.arrayContaining(before));
  }
  expect(await shown()).toMatchObject({ failed: 1 });
});

test.each([
  ["breaks off midway", 500],
  ["isn’t open to us", 403],
  ["is nonsense", 200],
])("a list that %s changes nothing", async (_, status) => {
  remote.members[course] = [listed("ada"), listed("ben"), listed("cleo")];
  await open();
  await workOff(t.platform);
  remote.members[course] = [listed("ada"), listed("ben")];
  remote.instead = (url, response) => {
    if (!url.pathname.startsWith("/members/") || url.searchParams.get("from") !== "1") return false;
    response.writeHead(status, { "content-type": "application/json" }).end("[]");
    return true;
  };
  await sync();
  expect(await inGroup()).toEqual(["ada", "ben", "cleo"]);
  expect(await shown()).toMatchObject({ failed: 1 });
  remote.instead = () => false;
  await sync();
  expect(await inGroup()).toEqual(["ada", "ben"]);
  expect(await shown()).toMatchObject({ failed: 0 });
});

test("reading them now is staff’s, of a platform that is there", async () => {
  for (const role of ["student", "tutor", "counselor", "manager"] as const)
    expect((await t.call("POST", at("members/sync/"), { as: await t.signInAs(role) })).status).toBe(403);
  const away = "/api/lti/platforms/00000000-0000-7000-8000-000000000000/members/sync/";
  expect((await t.call("POST", away, { as: staff })).status).toBe(404);
});
