import type { OperationOutput } from "@sextant/contract/types.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../../platform/secrets.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { inCourse, startTestPlatform, type TestPlatform } from "../../testing/lti-platform.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const claim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`;

type LtiPlatform = OperationOutput<"lti_platforms.get">;

const t = useTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1", PUBLIC_URL: "https://sextant.example.org" });
const staff = useSignedIn(t, "staff");
const LAUNCH = "https://sextant.example.org/api/lti/launch/";
const secret = "what the page keeps to itself";
const challenge = sha256(secret).toString("base64url");

let remote: TestPlatform;
let school: string;
let made = 0;
let mark = "";
beforeAll(async () => {
  remote = await startTestPlatform();
  school = await createSchool(t.platform.db);
});
afterAll(() => remote.close());
beforeEach(async () => {
  made += 1;
  mark = `m${made}`;
  remote.instead = () => false;
  await t.platform.db.deleteFrom("lti_platforms").execute();
});

const connect = async (more: Record<string, unknown> = {}): Promise<LtiPlatform> => {
  const body = { name: "Moodle", ...remote.fields, deployment: { deployment_id: "1", school }, ...more };
  const { status, body: platform } = await t.call<LtiPlatform>("POST", "/api/lti/platforms/", { as: staff, body });
  expect(status).toBe(201);
  return platform;
};

const asked = (more: Record<string, unknown> = {}) => ({
  iss: remote.issuer,
  login_hint: "7",
  target_link_uri: LAUNCH,
  client_id: "tool-1",
  challenge,
  ...more,
});
const start = (more: Record<string, unknown> = {}) =>
  t.call<{ url: string }>("POST", "/api/lti/start/", { body: asked(more) });

/** Posts what the platform has the browser post. @returns Where the browser is sent. */
async function post(form: Record<string, string>): Promise<URL> {
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/lti/launch/",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
  expect(answer.statusCode).toBe(303);
  return new URL(String(answer.headers.location));
}

type Signing = Parameters<TestPlatform["sign"]>;

async function launch(person: Signing[1], signed: Signing[2] = {}, begin: Record<string, unknown> = {}): Promise<URL> {
  const { status, body } = await start(begin);
  expect(status).toBe(200);
  const target = begin.target_link_uri;
  const claims = { ...(target ? { "https://purl.imsglobal.org/spec/lti/claim/target_link_uri": target } : {}) };
  return post(await remote.sign(body.url, person, { ...signed, claims: { ...claims, ...signed.claims } }));
}

interface Arrived {
  user: { id: string; role: string; email: string | null; first_name: string; school: { id: string } | null };
  next: string | null;
}

async function signIn(page: URL, given = secret): Promise<Arrived> {
  expect(page.pathname).toBe("/signin/sso");
  const body = { code: page.searchParams.get("code") ?? "", secret: given };
  const answer = await t.call<Arrived>("POST", "/api/sso/exchange/", { body });
  expect(answer.status).toBe(200);
  return answer.body;
}

const student = (sub: string, more: Record<string, unknown> = {}) =>
  inCourse("Learner", { sub: `${sub}-${mark}`, course: `c-${mark}`, given_name: "Ada", family_name: "North", ...more });
const teacher = (sub: string, more: Record<string, unknown> = {}) =>
  inCourse("Instructor", {
    sub: `${sub}-${mark}`,
    course: `c-${mark}`,
    given_name: "Tom",
    family_name: "North",
    ...more,
  });

const groupOf = () =>
  t.platform.db.selectFrom("groups").selectAll().where("name", "=", `Course c-${mark}`).executeTakeFirst();

describe("a launch", () => {
  test("asks the platform exactly what it must, and keeps the hint as it came", async () => {
    await connect();
    const { body } = await start({ lti_message_hint: '{"cmid":4}' });
    const url = new URL(body.url);
    expect(url.origin + url.pathname).toBe(`${remote.issuer}/auth`);
    const { state, nonce, ...sent } = Object.fromEntries(url.searchParams);
    expect(sent).toEqual({
      scope: "openid",
      response_type: "id_token",
      response_mode: "form_post",
      prompt: "none",
      client_id: "tool-1",
      redirect_uri: LAUNCH,
      login_hint: "7",
      lti_message_hint: '{"cmid":4}',
    });
    expect(state?.length).toBeGreaterThan(20);
    expect(nonce?.length).toBeGreaterThan(20);
  });

  test("signs in a new student of the course’s group, and knows them again", async () => {
    await connect();
    const first = await signIn(await launch(student("s", { email: `ada.${mark}@north.example` })));
    expect(first).toMatchObject({
      user: { role: "student", first_name: "Ada", email: null, school: { id: school } },
      next: "/",
    });
    const group = await groupOf();
    expect(group).toMatchObject({ school_id: school });
    const members = await t.platform.db
      .selectFrom("group_members")
      .select("user_id")
      .where("group_id", "=", group?.id ?? "")
      .execute();
    expect(members).toEqual([{ user_id: first.user.id }]);
    const again = await signIn(await launch(student("s", { email: "else@north.example", given_name: "Adele" })));
    expect(again.user.id).toBe(first.user.id);
    const list = await t.call<{ results: LtiPlatform[] }>("GET", "/api/lti/platforms/", { as: staff });
    expect(list.body.results).toMatchObject([
      { product: "moodle", deployments: [{ name: "North School", state: "confirmed", course_count: 1 }] },
    ]);
  });

  test("keeps an address only where the platform may vouch for it", async () => {
    await connect({ trusted_domains: ["north.example"] });
    const [ours, theirs] = [`a.${mark}@north.example`, `b.${mark}@other.example`];
    expect((await signIn(await launch(student("a", { email: ours })))).user.email).toBe(ours);
    expect((await signIn(await launch(student("b", { email: theirs })))).user.email).toBeNull();
  });

  test("makes a new group of a course whose account is another school’s by now", async () => {
    const platform = await connect();
    const { id } = await publishAssessmentOf();
    const begin = { target_link_uri: `${LAUNCH}?assessment=${id}` };
    await signIn(await launch(student("a"), {}, begin));
    const other = await createSchool(t.platform.db);
    const path = `/api/lti/platforms/${platform.id}/deployments/${platform.deployments[0]?.id}/`;
    await t.call("PATCH", path, { as: staff, body: { state: "confirmed", school: other } });
    await signIn(await launch(student("b"), {}, begin));
    const groups = await t.platform.db
      .selectFrom("groups")
      .select(["school_id"])
      .select((row) =>
        row
          .selectFrom("allocations")
          .select((given) => given.fn.countAll<number>().as("count"))
          .whereRef("group_id", "=", "groups.id")
          .as("given"),
      )
      .where("name", "=", `Course c-${mark}`)
      .orderBy("created_at")
      .execute();
    expect(groups.map((row) => [row.school_id, Number(row.given)])).toEqual([
      [school, 1],
      [other, 1],
    ]);
  });

  test("lets nobody in while the school of its account is archived, or once access is revoked", async () => {
    const own = await createSchool(t.platform.db);
    const platform = await connect({ deployment: { deployment_id: "1", school: own } });
    await signIn(await launch(student("s")));
    const archive = (at: Date | null) =>
      t.platform.db.updateTable("schools").set({ archived_at: at }).where("id", "=", own).execute();
    await archive(new Date());
    expect((await launch(student("s"))).searchParams.get("sso")).toBe("account_waits");
    await archive(null);
    await signIn(await launch(student("s")));
    const path = `/api/lti/platforms/${platform.id}/deployments/${platform.deployments[0]?.id}/`;
    await t.call("PATCH", path, { as: staff, body: { state: "refused" } });
    expect((await launch(student("s"))).searchParams.get("sso")).toBe("account_waits");
  });

  test("gives teachers no account where staff said so", async () => {
    const platform = await connect();
    const path = `/api/lti/platforms/${platform.id}/deployments/${platform.deployments[0]?.id}/`;
    await t.call("PATCH", path, { as: staff, body: { state: "confirmed", school, makes_tutors: false } });
    expect((await launch(teacher("t"))).searchParams.get("sso")).toBe("no_role");
    expect((await signIn(await launch(student("s")))).user.role).toBe("student");
  });

  test("waits again once its platform is another one, and keeps few accounts waiting", async () => {
    const platform = await connect();
    await signIn(await launch(student("s")));
    const at = `/api/lti/platforms/${platform.id}/`;
    await t.call("PATCH", at, { as: staff, body: { client_id: "tool-9" } });
    await t.call("PATCH", at, { as: staff, body: { client_id: "tool-1" } });
    expect((await launch(student("s"))).searchParams.get("sso")).toBe("account_waits");
    for (let number = 2; number <= 103; number += 1)
      await launch(student("s"), { claims: { [claim("deployment_id")]: `many-${number}` } });
    const { body } = await t.call<LtiPlatform>("GET", at, { as: staff });
    expect(body.deployments).toHaveLength(100);
  });

  test("lets a teacher lead the group, and nobody become staff", async () => {
    await connect();
    const tutor = await signIn(await launch(teacher("t")));
    expect(tutor).toMatchObject({ user: { role: "tutor", email: null }, next: `/groups/${(await groupOf())?.id}` });
    const roles = ["http://purl.imsglobal.org/vocab/lis/v2/system/person#Administrator"];
    const admin = student("a", { "https://purl.imsglobal.org/spec/lti/claim/roles": roles });
    expect((await launch(admin)).searchParams.get("sso")).toBe("no_role");
    const assistant = student("b", { "https://purl.imsglobal.org/spec/lti/claim/roles": ["Learner"] });
    expect((await signIn(await launch(assistant))).user.role).toBe("student");
  });

  test("leads to the assessment of its link, which the group gets once", async () => {
    await connect();
    const { id } = await publishAssessmentOf();
    const target = `${LAUNCH}?assessment=${id}`;
    const arrived = await signIn(await launch(student("s"), {}, { target_link_uri: target }));
    expect(arrived.next).toBe(`/assessments/${id}`);
    const group = await groupOf();
    const given = () =>
      t.platform.db
        .selectFrom("allocations")
        .select(["id", "revoked_at"])
        .where("group_id", "=", group?.id ?? "")
        .where("assessment_id", "=", id)
        .execute();
    const [allocation, ...others] = await given();
    expect(others).toEqual([]);
    // What staff take back stays taken back.
    const removed = await t.call("DELETE", `/api/test-allocation/${allocation?.id}/`, { as: staff });
    expect(removed.status).toBeLessThan(300);
    await signIn(await launch(student("other"), {}, { target_link_uri: target }));
    expect((await given()).filter(({ revoked_at }) => revoked_at === null)).toEqual([]);
  });

  test("waits for staff where its account is new, and is refused where they refused it", async () => {
    const platform = await connect({ deployment: undefined });
    expect((await launch(student("s"))).searchParams.get("sso")).toBe("account_waits");
    const at = `/api/lti/platforms/${platform.id}/`;
    const { body: waiting } = await t.call<LtiPlatform>("GET", at, { as: staff });
    expect(waiting.deployments).toMatchObject([{ deployment_id: "1", state: "waiting", name: "North School" }]);
    const decide = (state: string) =>
      t.call<LtiPlatform>("PATCH", `${at}deployments/${waiting.deployments[0]?.id}/`, {
        as: staff,
        body: { state, school },
      });
    expect((await decide("refused")).body.deployments).toMatchObject([{ state: "refused", school: null }]);
    expect((await launch(student("s"))).searchParams.get("sso")).toBe("account_waits");
    expect((await decide("confirmed")).body.deployments).toMatchObject([
      { state: "confirmed", school: { id: school } },
    ]);
    await signIn(await launch(student("s")));
  });

  test("takes an address for someone’s only where the platform may vouch for it", async () => {
    const { db } = t.platform;
    const email = `known.${mark}@north.example`;
    const own = await createTestUser(db, { role: "student", email, schoolIds: [school] });
    const platform = await connect();
    expect((await launch(student("s", { email }))).searchParams.get("sso")).toBe("known_address");
    const at = `/api/lti/platforms/${platform.id}/`;
    await t.call("PATCH", at, { as: staff, body: { trusted_domains: ["north.example"] } });
    expect((await signIn(await launch(student("s", { email })))).user.id).toBe(own.id);
    const other = `away.${mark}@north.example`;
    await createTestUser(db, { role: "student", email: other, schoolIds: [await createSchool(db)] });
    expect((await launch(student("o", { email: other }))).searchParams.get("sso")).toBe("other_school");
    for (const role of ["staff", "manager", "counselor"] as const) {
      const boss = `${role}.${mark}@north.example`;
      await createTestUser(db, { role, email: boss, schoolIds: role === "staff" ? [] : [school] });
      expect((await launch(teacher(role, { email: boss }))).searchParams.get("sso")).toBe("other_school");
    }
  });

  test("of a person who is deactivated is refused", async () => {
    await connect();
    const { user } = await signIn(await launch(student("s")));
    const now = new Date();
    await t.platform.db
      .updateTable("users")
      .set({ is_active: false, deactivated_at: now })
      .where("id", "=", user.id)
      .execute();
    expect((await launch(student("s"))).searchParams.get("sso")).toBe("deactivated");
  });

  test("makes one person and one group of two at once", async () => {
    await connect();
    const [one, two] = await Promise.all([launch(student("s")), launch(student("s"))]);
    const people = [await signIn(one), await signIn(two)];
    expect(people[0]?.user.id).toBe(people[1]?.user.id);
    const [a, b] = await Promise.all([launch(student("a")), launch(student("b"))]);
    await Promise.all([signIn(a), signIn(b)]);
    const groups = await t.platform.db
      .selectFrom("groups")
      .select("id")
      .where("name", "=", `Course c-${mark}`)
      .execute();
    expect(groups).toHaveLength(1);
  });
});

describe("a launch is refused", () => {
  const cases: [string, Signing[2], string][] = [
    ["signed by another platform", { by: "other" }, "failed"],
    ["signed by HS256 with the public key", { by: "secret" }, "failed"],
    ["not signed at all", { by: "none" }, "failed"],
    ["of another issuer", { claims: { iss: "https://other.example" } }, "failed"],
    ["for another tool", { claims: { aud: "tool-2" } }, "failed"],
    ["for two tools", { claims: { aud: ["tool-1", "tool-2"] } }, "failed"],
    ["for another party", { claims: { azp: "tool-2" } }, "failed"],
    ["expired", { issuedAt: -200, expiresAt: -100 }, "failed"],
    ["too old", { issuedAt: -900, expiresAt: 900 }, "failed"],
    ["with the nonce of another", { claims: { nonce: "another" } }, "failed"],
    ["without a nonce", { claims: { nonce: undefined } }, "failed"],
    ["of another version", { claims: { [claim("version")]: "1.2" } }, "failed"],
    ["of another kind", { claims: { [claim("message_type")]: "LtiDeepLinkingRequest" } }, "unsupported"],
    ["without an account", { claims: { [claim("deployment_id")]: undefined } }, "failed"],
    ["leading elsewhere than it began", { claims: { [claim("target_link_uri")]: `${LAUNCH}?x=1` } }, "failed"],
    ["without a person", { claims: { sub: undefined } }, "no_person"],
    ["of a person with too long a name", { claims: { sub: "x".repeat(256) } }, "no_person"],
  ];
  test.each(cases)("that is %s", async (_, signed, code) => {
    await connect();
    const page = await launch(student("s"), signed);
    expect(page.searchParams.get("sso")).toBe(code);
    expect(await groupOf()).toBeUndefined();
  });

  test("twice, without being begun, or after its platform was turned off", async () => {
    const platform = await connect();
    const { body } = await start();
    const form = await remote.sign(body.url, student("s"));
    await signIn(await post(form));
    expect((await post(form)).searchParams.get("sso")).toBe("expired");
    expect((await post({ ...form, state: "made up" })).searchParams.get("sso")).toBe("expired");
    const later = await start();
    await t.call("PATCH", `/api/lti/platforms/${platform.id}/`, { as: staff, body: { is_on: false } });
    expect((await post(await remote.sign(later.body.url, student("s")))).searchParams.get("sso")).toBe("failed");
    expect((await start()).status).toBe(403);
  });

  test("on a page that didn’t begin it", async () => {
    await connect();
    const page = await launch(student("s"));
    const body = { code: page.searchParams.get("code") ?? "", secret: "of another page" };
    expect((await t.call("POST", "/api/sso/exchange/", { body })).status).toBe(422);
  });

  test("while its platform’s keys can’t be read, and is let in once they can", async () => {
    await connect();
    remote.instead = (_, response) => {
      response.writeHead(500).end();
      return true;
    };
    expect((await launch(student("s"))).searchParams.get("sso")).toBe("unreachable");
    remote.instead = (_, response) => {
      response.writeHead(302, { location: "http://127.0.0.1:1/keys" }).end();
      return true;
    };
    expect((await launch(student("s"))).searchParams.get("sso")).toBe("unreachable");
    remote.instead = (_, response) => {
      response.writeHead(200).end("x".repeat(300 * 1024));
      return true;
    };
    expect((await launch(student("s"))).searchParams.get("sso")).toBe("unreachable");
    remote.instead = () => false;
    await signIn(await launch(student("s")));
  });

  test("before it begins: no platform, several of one issuer, no hint, another site", async () => {
    expect((await start()).status).toBe(403);
    await connect();
    await connect({ client_id: "tool-2" });
    expect(await start({ client_id: undefined })).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect((await start({ client_id: "tool-2" })).status).toBe(200);
    for (const wrong of [
      { login_hint: undefined },
      { target_link_uri: "https://sextant.example.org.evil.example/api/lti/launch/" },
      { target_link_uri: "https://sextant.example.org/api/lti/launch/../../x" },
      { target_link_uri: "//evil.example" },
      { target_link_uri: undefined },
    ])
      expect((await start(wrong)).status).toBe(422);
  });
});

describe("the login", () => {
  const login = (headers: Record<string, string>, query = "iss=https%3A%2F%2Fx.example&login_hint=%22%3E%3Cb%3E") =>
    t.app.inject({ method: "GET", url: `/api/lti/login/?${query}`, headers });

  test("leads to the page in a tab, and shows a card in a frame", async () => {
    const tab = await login({ "sec-fetch-dest": "document" });
    expect(tab.statusCode).toBe(303);
    const url = new URL(String(tab.headers.location));
    expect(url.origin + url.pathname).toBe("https://sextant.example.org/signin/lti");
    expect(new URLSearchParams(url.hash.slice(1)).get("login_hint")).toBe('"><b>');
    const frame = await login({ "sec-fetch-dest": "iframe", "accept-language": "ar" });
    expect(frame.statusCode).toBe(200);
    expect(frame.body).toContain('dir="rtl"');
    expect(frame.body).toContain('target="_blank"');
    expect(frame.body).not.toContain("<b>");
    expect(frame.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(frame.headers["content-security-policy"]).toContain("frame-ancestors https: http:");
    // A browser that doesn’t say may be in a frame.
    expect((await login({})).statusCode).toBe(200);
  });

  test("may be posted as a form", async () => {
    const posted = await t.app.inject({
      method: "POST",
      url: "/api/lti/login/",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-dest": "document" },
      payload: "iss=https%3A%2F%2Fx.example&login_hint=7",
    });
    expect(posted.statusCode).toBe(303);
    expect(String(posted.headers.location)).toContain("login_hint=7");
  });
});

describe("registration", () => {
  const open = async () => {
    const { status, body } = await t.call<OperationOutput<"lti_registrations.open">>(
      "POST",
      "/api/lti/registrations/",
      {
        as: staff,
      },
    );
    expect(status).toBe(201);
    return body;
  };
  const visit = (
    link: { url: string },
    query = `?openid_configuration=${encodeURIComponent(remote.configurationUrl)}`,
  ) => t.app.inject({ method: "GET", url: `${new URL(link.url).pathname}${query}` });
  const came = async (link: { id: string }) =>
    (await t.call<OperationOutput<"lti_registrations.get">>("GET", `/api/lti/registrations/${link.id}/`, { as: staff }))
      .body;

  test("by a link registers us there, and the platform here, whose account waits", async () => {
    const link = await open();
    expect(await came(link)).toMatchObject({ state: "open", platform: null });
    const page = await visit(
      link,
      `?openid_configuration=${encodeURIComponent(remote.configurationUrl)}&registration_token=abc`,
    );
    expect(page.body).toContain("org.imsglobal.lti.close");
    const { body, token } = remote.registrations.at(-1) ?? {};
    expect(token).toBe("abc");
    expect(body).toMatchObject({
      initiate_login_uri: "https://sextant.example.org/api/lti/login/",
      redirect_uris: [LAUNCH],
      jwks_uri: "https://sextant.example.org/api/lti/keys/",
      token_endpoint_auth_method: "private_key_jwt",
    });
    const { state, platform } = await came(link);
    expect(state).toBe("done");
    const { body: got } = await t.call<LtiPlatform>("GET", `/api/lti/platforms/${platform}/`, { as: staff });
    expect(got).toMatchObject({ ...remote.fields, product: "moodle", deployments: [{ state: "waiting" }] });
    const again = await visit(link);
    expect(again.body).toContain("Not registered");
    expect(await came(link)).toMatchObject({ state: "done" });
  });

  test.each([
    ["an issuer on another host", { issuer: "https://evil.example" }],
    ["an address that may not be called", { jwks_uri: "http://10.0.0.1/keys" }],
    ["no address for launches", { authorization_endpoint: undefined }],
  ])("is refused with %s, and says why", async (_, more) => {
    const usual = remote.configuration;
    remote.configuration = { ...usual, ...more };
    const link = await open();
    const page = await visit(link);
    remote.configuration = usual;
    expect(page.body).toContain("Not registered");
    const { state, problem, platform } = await came(link);
    expect({ state, platform }).toEqual({ state: "failed", platform: null });
    expect(problem).toMatch(/\w/);
    expect(page.body).toContain(problem?.replaceAll('"', "&quot;") ?? "");
  });

  test("by a link that nobody made is refused, and one opened in a browser says so", async () => {
    expect((await visit({ url: `https://sextant.example.org/api/lti/register/${"m".repeat(43)}/` })).body).toContain(
      "Not registered",
    );
    const link = await open();
    expect((await visit(link, "")).body).toContain("platform’s tool settings");
    // Looking at it doesn’t use it up.
    expect((await visit(link)).body).toContain("org.imsglobal.lti.close");
  });

  test("by hand refuses a second of one client, and what may not be called", async () => {
    await connect();
    const body = { name: "Again", ...remote.fields };
    expect((await t.call("POST", "/api/lti/platforms/", { as: staff, body })).status).toBe(409);
    const wrong = { ...body, client_id: "tool-3", jwks_uri: "http://192.168.0.1/keys" };
    expect(await t.call("POST", "/api/lti/platforms/", { as: staff, body: wrong })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "jwks_uri" }] },
    });
  });
});

test("platforms are staff’s, and a change of one that changed is refused", async () => {
  const platform = await connect();
  const at = `/api/lti/platforms/${platform.id}/`;
  for (const role of ["student", "tutor", "counselor", "manager"] as const)
    expect((await t.call("GET", at, { as: await t.signInAs(role) })).status).toBe(403);
  expect((await t.call("GET", at, {})).status).toBe(401);
  const change = (body: object) => t.call<LtiPlatform>("PATCH", at, { as: staff, body });
  expect((await change({ name: "Moodle North", version: platform.version })).body.version).toBe(platform.version + 1);
  expect(await change({ name: "Other", version: platform.version })).toMatchObject({
    status: 409,
    body: { code: "stale_version", current: { name: "Moodle North" } },
  });
  expect((await t.call("DELETE", at, { as: staff })).status).toBe(204);
  expect((await t.call("DELETE", at, { as: staff })).status).toBe(404);
  const { body: tool } = await t.call<OperationOutput<"lti_tool.get">>("GET", "/api/lti/tool/", { as: staff });
  expect(tool.launch_url).toBe(LAUNCH);
  const keys = await Promise.all(
    [1, 2].map(() => t.call<{ keys: { kid: string; d?: string }[] }>("GET", "/api/lti/keys/")),
  );
  expect(new Set(keys.flatMap(({ body }) => body.keys.map(({ kid }) => kid))).size).toBe(1);
  expect(keys[0]?.body.keys[0]).not.toHaveProperty("d");
});

async function publishAssessmentOf(): Promise<{ id: string }> {
  const id = await publishAssessment(t, staff, { name: `Test ${mark}`, sections: [{ questions: 1 }] });
  return { id };
}
