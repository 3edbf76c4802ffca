import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../../../platform/secrets.ts";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { createAssessment, createSchool, createTestUser } from "../../../testing/factories.ts";
import { fiveSecondsOn } from "../../../testing/five-seconds-on.ts";
import { startTestProvider, type TestClaims, type TestProvider } from "../../../testing/oidc-provider.ts";

let t: TestApp;
let staff: SignedIn;
let provider: TestProvider;
let school: string;
let made = 0;

beforeAll(async () => {
  t = await startTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1", PUBLIC_URL: "https://sextant.example.org" });
  staff = await t.signInAs("staff");
  school = await createSchool(t.platform.db);
  provider = await startTestProvider("https://sextant.example.org/api/sso/callback/");
});
afterAll(async () => {
  await provider.close();
  await t.close();
});

async function setSso(sso: Record<string, unknown>): Promise<void> {
  const answer = await t.call("PATCH", "/api/settings/", { as: staff, body: { sso } });
  expect(answer).toMatchObject({ status: 200 });
}

beforeEach(() =>
  setSso({
    enabled: true,
    label: "Harbour",
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    email_domains: [],
    just_in_time: true,
    default_role: "student",
    school,
    role_claim: "",
    role_map: [],
  }),
);

const secret = "what the page keeps to itself";
const challenge = sha256(secret).toString("base64url");

const start = (next = "") =>
  t.call<{ url: string }>("GET", `/api/sso/start/?challenge=${challenge}${next ? `&next=${next}` : ""}`);

function someone(claims: TestClaims = {}): { subject: string; claims: TestClaims } {
  made += 1;
  const email = `sso-${made}@harbour.example.org`;
  return {
    subject: `subject-${made}`,
    claims: { email, email_verified: true, given_name: "Noor", family_name: `Number ${made}`, ...claims },
  };
}

/** From the button to where the way back leads, as one browser goes. */
async function handleCallback(as: Parameters<TestProvider["visit"]>[1], next = ""): Promise<URL> {
  const { body } = await start(next);
  return land(await provider.visit(body.url, as));
}

async function land(back: URL): Promise<URL> {
  const answer = await t.call("GET", `${back.pathname}${back.search}`);
  expect(answer.status).toBe(302);
  return new URL(String(answer.headers.location));
}

interface Arrived {
  access_token: string;
  user: { id: string; role: string; email: string; school: { id: string } | null; initial_assessments: object[] };
  next: string | null;
}

const exchange = (page: URL, given = secret) =>
  t.call<Arrived>("POST", "/api/sso/exchange/", { body: { code: page.searchParams.get("code") ?? "", secret: given } });

const failureOf = (page: URL) => page.searchParams.get("sso");

async function signIn(as: ReturnType<typeof someone>): Promise<Arrived> {
  const answer = await exchange(await handleCallback(as));
  expect(answer.status).toBe(200);
  return answer.body;
}

describe("signing in at the organisation's own service", () => {
  test("enrols who is new as a student of the school, with what is to be taken first", async () => {
    const first = await createAssessment(t.platform.db);
    await t.call("PATCH", "/api/settings/", { as: staff, body: { initial_assessments: [first.id] } });
    const person = someone();
    const page = await handleCallback(person, "/assessments?x=1");
    expect(page.origin + page.pathname).toBe("https://sextant.example.org/signin/sso");
    const { status, body } = await exchange(page);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { role: "student", email: person.claims.email, school: { id: school }, first_name: "Noor" },
      next: "/assessments?x=1",
    });
    expect(body.user.initial_assessments).toHaveLength(1);
    await t.call("PATCH", "/api/settings/", { as: staff, body: { initial_assessments: [] } });
    const me = await t.call("GET", "/api/me/", { headers: { authorization: `JWT ${body.access_token}` } });
    expect(me.body).toMatchObject({ id: body.user.id });
  });

  test("knows them again by their subject, whatever their address has become", async () => {
    const person = someone();
    const { user } = await signIn(person);
    person.claims.email = "quite-another@elsewhere.example.org";
    expect((await signIn(person)).user).toMatchObject({ id: user.id });
  });

  test("links an account that is there by its verified address, and writes it down", async () => {
    const known = await createTestUser(t.platform.db, { role: "tutor", email: "Linked@harbour.example.org" });
    const { user } = await signIn(someone({ email: "linked@harbour.example.org" }));
    expect(user).toMatchObject({ id: known.id, role: "tutor" });
    const entry = await t.platform.db
      .selectFrom("audit_entries")
      .select(["action", "after"])
      .where("subject_id", "=", known.id)
      .where("action", "=", "user.identity_linked")
      .executeTakeFirst();
    expect(entry).toMatchObject({ after: { issuer: provider.issuer } });
  });

  test("is not offered before staff switch it on", async () => {
    await setSso({ enabled: false });
    expect(await start()).toMatchObject({ status: 403 });
  });

  test("leads to nobody else's site", async () => {
    for (const next of ["//evil.example", "/%5Cevil.example", "https://evil.example"]) {
      expect(await start(next)).toMatchObject({ status: 400 });
    }
  });
});

describe("who is not let in", () => {
  test("is whoever has no verified address, so that nobody takes another's account", async () => {
    await createTestUser(t.platform.db, { role: "staff", email: "head@harbour.example.org" });
    const claims = { email: "head@harbour.example.org", email_verified: false };
    expect(failureOf(await handleCallback(someone(claims)))).toBe("email_unverified");
    expect(failureOf(await handleCallback(someone({ email: undefined })))).toBe("email_unverified");
  });

  test("is an address of another domain", async () => {
    await setSso({ email_domains: ["harbour.example.org"] });
    expect(failureOf(await handleCallback(someone({ email: "x@elsewhere.example.org" })))).toBe("email_domain");
    expect(failureOf(await handleCallback(someone()))).toBeNull();
  });

  test("is who is new where nobody is made by it", async () => {
    await setSso({ just_in_time: false });
    expect(failureOf(await handleCallback(someone()))).toBe("unknown_person");
  });

  test("is who was deactivated, also between the way back and the exchange", async () => {
    const person = someone();
    const { user } = await signIn(person);
    const page = await handleCallback(person);
    await t.call("DELETE", `/api/users/${user.id}/`, { as: staff });
    expect((await exchange(page)).status).toBe(422);
    expect(failureOf(await handleCallback(person))).toBe("deactivated");
  });

  test("is who went back", async () => {
    expect(failureOf(await handleCallback("cancels"))).toBe("cancelled");
  });
});

describe("a way back that is not right", () => {
  test("with another state is refused", async () => {
    const { body } = await start();
    const back = await provider.visit(body.url, someone());
    back.searchParams.set("state", "another");
    expect(failureOf(await land(back))).toBe("expired");
  });

  test("works once", async () => {
    const { body } = await start();
    const back = await provider.visit(body.url, someone());
    expect(failureOf(await land(back))).toBeNull();
    expect(failureOf(await land(back))).toBe("expired");
  });

  test("with the code of another way is refused", async () => {
    const [one, other] = [await start(), await start()];
    const [back, theirs] = [
      await provider.visit(one.body.url, someone()),
      await provider.visit(other.body.url, someone()),
    ];
    back.searchParams.set("code", theirs.searchParams.get("code") ?? "");
    expect(failureOf(await land(back))).toBe("failed");
  });

  test("with another nonce is refused", async () => {
    const { body } = await start();
    const url = new URL(body.url);
    url.searchParams.set("nonce", "another");
    expect(failureOf(await land(await provider.visit(url.href, someone())))).toBe("failed");
  });

  test("after ten minutes is refused", async () => {
    const { body } = await start();
    const back = await provider.visit(body.url, someone());
    await t.platform.db
      .updateTable("sso_flows")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect(failureOf(await land(back))).toBe("expired");
  });

  test("from another issuer is refused", async () => {
    const { body } = await start();
    const back = await provider.visit(body.url, someone());
    back.searchParams.set("iss", "https://elsewhere.example.org");
    expect(failureOf(await land(back))).toBe("failed");
  });

  test("is worth nothing to a page that did not begin it, and is used up by the try", async () => {
    const page = await handleCallback(someone());
    expect((await exchange(page, "a guess")).status).toBe(422);
    expect((await exchange(page)).status).toBe(422);
  });

  test("is exchanged once", async () => {
    const page = await handleCallback(someone());
    expect((await exchange(page)).status).toBe(200);
    expect((await exchange(page)).status).toBe(422);
  });
});

describe("a role by a claim", () => {
  const map = [
    { value: "heads", role: "manager" },
    { value: "teachers", role: "tutor" },
    { value: "operators", role: "staff" },
  ];
  const mapRoles = () => setSso({ role_claim: "groups", role_map: map });

  test("is given by the first row that fits, at each sign-in, and taken back when it is said no more", async () => {
    await mapRoles();
    const person = someone({ groups: ["teachers", "rowers"] });
    expect((await signIn(person)).user).toMatchObject({ role: "tutor" });
    person.claims.groups = ["teachers", "heads"];
    expect((await signIn(person)).user).toMatchObject({ role: "manager" });
    person.claims.groups = [];
    const { user } = await signIn(person);
    expect(user).toMatchObject({ role: "student" });
    const entries = await t.platform.db
      .selectFrom("audit_entries")
      .select(["before", "after"])
      .where("subject_id", "=", user.id)
      .where("action", "=", "user.role_mapped")
      .orderBy("id")
      .execute();
    expect(entries).toMatchObject([
      { before: { role: "tutor" }, after: { role: "manager" } },
      { before: { role: "manager" }, after: { role: "student" } },
    ]);
  });

  test("that somebody here gave stays where the claim says nothing", async () => {
    await mapRoles();
    await createTestUser(t.platform.db, { role: "counselor", email: "counselor@harbour.example.org" });
    const { user } = await signIn(someone({ email: "counselor@harbour.example.org", groups: ["rowers"] }));
    expect(user).toMatchObject({ role: "counselor" });
  });

  test("never leaves nobody of staff", async () => {
    await mapRoles();
    const person = someone({ groups: "operators" });
    const { user } = await signIn(person);
    expect(user).toMatchObject({ role: "staff" });
    await t.platform.db.updateTable("users").set({ is_active: false }).where("role", "=", "staff").execute();
    await t.platform.db.updateTable("users").set({ is_active: true }).where("id", "=", user.id).execute();
    person.claims.groups = "teachers";
    expect((await signIn(person)).user).toMatchObject({ role: "staff" });
    await t.platform.db.updateTable("users").set({ is_active: true }).where("role", "=", "staff").execute();
    // The server may have checked this account meanwhile and ended its sign-in.
    staff = await t.signInAs("staff");
    expect((await signIn(person)).user).toMatchObject({ role: "tutor" });
  });
});

describe("signing out", () => {
  test("ends the sign-in, and says where that of the service is ended", async () => {
    const { access_token } = await signIn(someone());
    const headers = { authorization: `JWT ${access_token}` };
    const { body } = await t.call<{ url: string }>("POST", "/api/sso/sign-out/", { headers });
    const url = new URL(body.url);
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: provider.clientId,
      post_logout_redirect_uri: "https://sextant.example.org/signin",
    });
    expect((await fiveSecondsOn(() => t.call("GET", "/api/me/", { headers }))).status).toBe(401);
  });

  test("leads nowhere for who came in by a password", async () => {
    const person = await t.signInAs("student");
    expect((await t.call("POST", "/api/sso/sign-out/", { as: person })).body).toEqual({ url: null });
  });
});

test("a service that does not answer is said to be the matter", async () => {
  await setSso({ issuer: "http://127.0.0.1:9", client_secret: "of another" });
  expect(await start()).toMatchObject({ status: 503 });
});

test("a host on a private network is not called unless the operator allows it", async () => {
  await setSso({ issuer: "https://localhost", client_secret: "of another" });
  expect(await start()).toMatchObject({ status: 503 });
});
