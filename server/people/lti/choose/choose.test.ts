import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSchool } from "../../../testing/factories.ts";
import { inCourse, startTestPlatform, type TestPlatform } from "../../../testing/lti-platform.ts";
import { openChoosing, openCourseLink, postForm } from "../../../testing/open-course-link.ts";
import { publishAssessment } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { contentItem, readTerms } from "./content-item.ts";

const t = useTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1", PUBLIC_URL: "https://sextant.example.org" });
const staff = useSignedIn(t, "staff");
const ITEMS = "https://purl.imsglobal.org/spec/lti-dl/claim/content_items";

let remote: TestPlatform;
let school: string;
let made = 0;
beforeAll(async () => {
  remote = await startTestPlatform();
  school = await createSchool(t.platform.db);
  remote.toolKeys = (await t.call<NonNullable<TestPlatform["toolKeys"]>>("GET", "/api/lti/keys/")).body;
});
afterAll(() => remote.close());
beforeEach(async () => {
  made += 1;
  remote.chosen = [];
  await t.platform.db.deleteFrom("lti_platforms").execute();
  const body = { name: "Moodle", ...remote.fields, deployment: { deployment_id: "1", school } };
  expect((await t.call("POST", "/api/lti/platforms/", { as: staff, body })).status).toBe(201);
});

const person = (role = "Instructor") =>
  inCourse(role, { sub: `${role}-${made}`, course: `course-${made}`, given_name: "Tom", family_name: "North" });
const begin = (role?: string, claims: Record<string, unknown> = {}) =>
  openChoosing(t, remote, { person: person(role), claims });
const ticketIn = (page: string) => /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? "";
const publish = (more: Record<string, unknown> = {}) =>
  publishAssessment(t, staff, { name: `Chosen ${made}`, sections: [{ questions: 1 }], ...more });

/** Sends the form of the page, and what comes of it to the platform. */
async function send(form: Record<string, string>): Promise<string> {
  const { body, statusCode } = await postForm(t, "/api/lti/choose/", { attempts: "1", opens: "", closes: "", ...form });
  expect(statusCode).toBe(200);
  const [, token] = /name="JWT" value="([^"]+)"/.exec(body) ?? [];
  if (token !== undefined)
    expect(
      (await fetch(`${remote.issuer}/chosen`, { method: "POST", body: new URLSearchParams({ JWT: token }) })).status,
    ).toBe(200);
  return body;
}

describe("a teacher who chooses a test for a course", () => {
  test("is told, in the frame too, that a page that was posted before is too old", async () => {
    const post = (headers: Record<string, string>) =>
      t.app.inject({
        method: "POST",
        url: "/api/lti/launch/",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        payload: new URLSearchParams({ state: "was posted before", id_token: "a.b.c" }).toString(),
      });
    const framed = await post({ "sec-fetch-dest": "iframe" });
    expect([framed.statusCode, framed.body]).toEqual([200, expect.stringContaining("This page is too old")]);
    expect(framed.headers["content-security-policy"]).toContain("frame-ancestors https: http:");
    expect((await post({})).statusCode).toBe(303);
  });

  test("sees published tests, and the course gets the one they choose, as they gave it", async () => {
    const id = await publish();
    const page = await begin();
    expect(page).toContain(`Chosen ${made}`);
    const form = {
      ticket: ticketIn(page),
      assessment: id,
      attempts: "3",
      opens: "2027-01-10T09:00",
      closes: "2027-01-12T18:30",
    };
    await send(form);
    expect(remote.chosen).toMatchObject([
      {
        aud: remote.issuer,
        "https://purl.imsglobal.org/spec/lti/claim/message_type": "LtiDeepLinkingResponse",
        "https://purl.imsglobal.org/spec/lti/claim/deployment_id": "1",
        "https://purl.imsglobal.org/spec/lti-dl/claim/data": "keep this",
        [ITEMS]: [
          {
            type: "ltiResourceLink",
            url: `https://sextant.example.org/api/lti/launch/?assessment=${id}`,
            title: `Chosen ${made}`,
            custom: { assessment: id, attempts: "3" },
            lineItem: { scoreMaximum: 100, resourceId: id },
          },
        ],
      },
    ]);
    const [item] = (remote.chosen[0]?.[ITEMS] ?? []) as { custom: Record<string, string> }[];
    // The first student who opens it finds it given so.
    const student = await openCourseLink(t, remote, {
      person: person("Learner"),
      query: `?assessment=${id}`,
      claims: { "https://purl.imsglobal.org/spec/lti/claim/custom": item?.custom },
    });
    const given = await t.platform.db
      .selectFrom("allocations")
      .innerJoin("group_members", "group_members.group_id", "allocations.group_id")
      .select(["sittings_allowed", "opens_at", "closes_at"])
      .where("group_members.user_id", "=", student.id)
      .where("assessment_id", "=", id)
      .execute();
    expect(given).toEqual([
      {
        sittings_allowed: 3,
        opens_at: new Date(item?.custom.opens ?? ""),
        closes_at: new Date(item?.custom.closes ?? ""),
      },
    ]);
    // The ticket is used up.
    expect(await send(form)).toContain("This page is too old");
    expect(remote.chosen).toHaveLength(1);
  });

  test("finds tests by words, and none that is a draft or another school’s", async () => {
    const other = await createSchool(t.platform.db);
    await publish({ name: `Alpha ${made}` });
    await publish({ name: `Beta ${made}`, school: other });
    await t.call("POST", "/api/assessments/", { as: staff, body: { name: `Draft ${made}`, kind: "quiz" } });
    const ticket = ticketIn(await begin());
    const found = await send({ ticket, search: `alpha ${made}`, find: "1" });
    expect(found).toContain(`Alpha ${made}`);
    for (const search of [`beta ${made}`, `draft ${made}`])
      expect(await send({ ticket, search, find: "1" })).toContain("No test found");
  });

  test("is told what is missing, with what they entered", async () => {
    const id = await publish({ name: `<b>Bold ${made}` });
    const page = await begin();
    expect(page).toContain(`&lt;b&gt;Bold ${made}`);
    const ticket = ticketIn(page);
    expect(await send({ ticket })).toContain("Choose a test.");
    expect(await send({ ticket, assessment: "../x" })).toContain("Choose a test.");
    expect(await send({ ticket, assessment: id, attempts: "0" })).toContain("Enter a number from 1 to 100.");
    const late = await send({ ticket, assessment: id, opens: "2027-01-10T09:00", closes: "2027-01-09T09:00" });
    expect(late).toContain("Choose a time after it opens.");
    expect(late).toContain('value="2027-01-09T09:00"');
    expect(await send({ ticket, assessment: id, opens: "tomorrow" })).toContain("Enter a date and time.");
    expect(remote.chosen).toEqual([]);
  });

  test("must be one", async () => {
    expect(await begin("Learner")).toContain("Only teachers");
    expect(await begin("Mentor")).toContain("Only teachers");
  });

  test("is refused where the account waits, and where no link is taken", async () => {
    const waits = { "https://purl.imsglobal.org/spec/lti/claim/deployment_id": "new" };
    expect(await begin("Instructor", waits)).toContain("isn’t confirmed");
    const files = remote.choosing({ accept_types: ["file"] });
    expect(await begin("Instructor", files)).toContain("You can’t add a test here");
    expect(await begin("Instructor", remote.choosing({ deep_link_return_url: "javascript:alert(1)" }))).toContain(
      "You can’t add a test here",
    );
  });

  test("has no page without a ticket", async () => {
    expect(await send({ ticket: "x".repeat(43) })).toContain("This page is too old");
  });
});

test("a link of a course doesn’t begin where tests are chosen", async () => {
  const body = {
    iss: remote.issuer,
    login_hint: "7",
    target_link_uri: "https://sextant.example.org/api/lti/choose/",
    client_id: remote.clientId,
    challenge: "x".repeat(43),
  };
  expect((await t.call("POST", "/api/lti/start/", { body })).status).toBe(422);
});

test.each([
  [{}, { attempts: null, opensAt: null, closesAt: null }],
  [{ attempts: "2" }, { attempts: 2, opensAt: null, closesAt: null }],
  [{ attempts: "0" }, { attempts: null, opensAt: null, closesAt: null }],
  [{ attempts: "1e2" }, { attempts: null, opensAt: null, closesAt: null }],
  [{ attempts: "$Canvas.attempts" }, { attempts: null, opensAt: null, closesAt: null }],
  [
    { opens: "2027-01-10T09:00:00Z", closes: "soon" },
    { attempts: null, opensAt: new Date("2027-01-10T09:00:00Z"), closesAt: null },
  ],
  [
    { opens: "2027-01-10T09:00:00Z", closes: "2027-01-09T09:00:00Z" },
    { attempts: null, opensAt: null, closesAt: null },
  ],
])("parameters %j mean %j", (custom, expected) => {
  expect(readTerms(custom)).toEqual(expected);
});

test("a link says when it is open, where that was set", () => {
  const usual = { launchUrl: "https://s.example/", assessment: "a", title: "T", most: 800, attempts: null };
  expect(contentItem({ ...usual, opensAt: null, closesAt: null })).not.toHaveProperty("available");
  expect(contentItem({ ...usual, opensAt: null, closesAt: new Date("2027-01-12T18:30:00Z") })).toMatchObject({
    available: { endDateTime: "2027-01-12T18:30:00.000Z" },
    submission: { endDateTime: "2027-01-12T18:30:00.000Z" },
    custom: { closes: "2027-01-12T18:30:00.000Z" },
  });
});
