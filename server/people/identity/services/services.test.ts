import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "../../../platform/secrets.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createSchool, createTestUser } from "../../../testing/factories.ts";
import { startTestProvider, type TestClaims, type TestProvider } from "../../../testing/oidc-provider.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

interface Service {
  id: string;
  version: number;
  label: string;
  schools: string[];
  has_client_secret: boolean;
  week: { sign_ins: number; refused: number };
  last_sign_in: { user: { id: string } } | null;
  code: string;
  errors: { path: string }[];
  results: Service[];
  count: number;
}

const t = useTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1", PUBLIC_URL: "https://sextant.example.org" });
const staff = useSignedIn(t, "staff");
let google: TestProvider;
let entra: TestProvider;
let schools: [string, string];
let made = 0;

beforeAll(async () => {
  const back = "https://sextant.example.org/api/sso/callback/";
  [google, entra] = await Promise.all([startTestProvider(back), startTestProvider(back)]);
  schools = [await createSchool(t.platform.db), await createSchool(t.platform.db)];
});
afterAll(() => Promise.all([google.close(), entra.close()]));
beforeEach(async () => {
  await t.platform.db.deleteFrom("sign_in_services").execute();
});

const all = "/api/sign-in-services/";
const create = (body: Record<string, unknown>, as: SignedIn | null = staff) =>
  t.call<Service>("POST", all, { as, body: { preset: "openid", label: "Harbour", ...body } });
const update = (id: string, body: unknown, as: SignedIn | null = staff) =>
  t.call<Service>("PATCH", `${all}${id}/`, { as, body });
const get = (id: string, as: SignedIn | null = staff) => t.call<Service>("GET", `${all}${id}/`, { as });
const clientOf = ({ issuer, clientId, clientSecret }: TestProvider) => ({
  issuer,
  client_id: clientId,
  client_secret: clientSecret,
  is_on: true,
});

/** Makes a service of a provider that is on. @returns Its id. */
async function offer(provider: TestProvider, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await create({ ...clientOf(provider), ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

const secret = "what the page keeps to itself";
const challenge = sha256(secret).toString("base64url");

function someone(claims: TestClaims = {}) {
  made += 1;
  const email = `service-${made}@harbour.example.org`;
  return { subject: `sub-${made}`, claims: { email, email_verified: true, given_name: "Noor", ...claims } };
}

/** Goes from the button to the end. @returns The person, or why it was refused. */
async function arrive(provider: TestProvider, as: ReturnType<typeof someone>, service?: string) {
  const query = service ? `&service=${service}` : "";
  const started = await t.call<{ url: string }>("GET", `/api/sso/start/?challenge=${challenge}${query}`);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  expect(new URL(started.body.url).origin).toBe(provider.issuer);
  const back = await provider.visit(started.body.url, as);
  const page = new URL(String((await t.call("GET", `${back.pathname}${back.search}`)).headers.location));
  const code = page.searchParams.get("code");
  if (code === null) return { failure: page.searchParams.get("sso"), user: null };
  const { body } = await t.call<{ user: { id: string; role: string; school: { id: string } | null } }>(
    "POST",
    "/api/sso/exchange/",
    { body: { code, secret } },
  );
  return { failure: null, user: body.user };
}

describe("a sign-in service", () => {
  test("is added, changed and removed by staff, and its secret is never sent back", async () => {
    const { status, body } = await create({
      client_secret: "s3cret",
      client_id: "a",
      schools: [schools[1], schools[0]],
    });
    expect([status, body]).toMatchObject([201, { version: 1, has_client_secret: true, is_on: false }]);
    expect(body.schools).toEqual([...schools].sort());
    expect(JSON.stringify(await t.platform.db.selectFrom("sign_in_services").selectAll().execute())).not.toContain(
      "s3cret",
    );
    const changed = await update(body.id, { label: "Quay", version: 1 });
    expect(changed.body).toMatchObject({ label: "Quay", version: 2, has_client_secret: true });
    expect(JSON.stringify(changed.body)).not.toContain("s3cret");
    expect((await update(body.id, { label: "Quay" })).body.version).toBe(2);
    const stale = await update(body.id, { label: "Pier", version: 1 });
    expect([stale.status, stale.body]).toMatchObject([409, { code: "stale_version", current: { label: "Quay" } }]);
    const entries = await t.platform.db
      .selectFrom("audit_entries")
      .select(["action", "before", "after"])
      .where("subject_id", "=", body.id)
      .orderBy("id")
      .execute();
    expect(entries).toMatchObject([
      { action: "sign_in_service.created", after: { client_secret: "changed", client_id: "a" } },
      { action: "sign_in_service.updated", before: { label: "Harbour" }, after: { label: "Quay" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("s3cret");
    const remove = (as: SignedIn | null) => t.call("DELETE", `${all}${body.id}/`, { as });
    expect((await remove(staff)).status).toBe(204);
    expect((await remove(staff)).status).toBe(404);
    expect((await get(body.id)).status).toBe(404);
  });

  test("is for staff alone, even to look at", async () => {
    const id = await offer(google);
    for (const role of ["student", "tutor", "counselor", "manager"] as const) {
      const as = await t.signInAs(role);
      const answers = [create({}, as), update(id, { label: "X" }, as), get(id, as), t.call("GET", all, { as })];
      for (const { status } of await Promise.all(answers)) expect(status).toBe(403);
    }
    expect((await get(id, null)).status).toBe(401);
  });

  test.each([
    [{ preset: "yahoo" }, 400, "preset"],
    [{ issuer: "ftp://a.org" }, 400, "issuer"],
    [{ is_on: true, client_id: "a" }, 422, "issuer"],
    [{ issuer: "https://login.microsoftonline.com/common/v2.0", preset: "microsoft" }, 422, "issuer"],
    [{ trusts_domains: true }, 422, "email_domains"],
    [{ schools: ["00000000-0000-4000-8000-000000000000"] }, 422, "schools.0"],
    [{ school: "00000000-0000-4000-8000-000000000000" }, 422, "school"],
    [{ default_role: "staff" }, 400, "default_role"],
  ])("with %j is refused at its field", async (body, status, path) => {
    const answer = await create(body);
    expect([answer.status, answer.body.errors]).toMatchObject([status, [{ path }]]);
  });

  test("for several schools is turned on once it names the one that new people join, or makes no accounts", async () => {
    const { body } = await create({ ...clientOf(google), is_on: false, schools });
    const answer = await update(body.id, { is_on: true });
    expect([answer.status, answer.body]).toMatchObject([422, { errors: [{ path: "school" }] }]);
    expect((await update(body.id, { is_on: true, just_in_time: false })).status).toBe(200);
    expect((await update(body.id, { just_in_time: true, school: schools[0] })).status).toBe(200);
  });

  test("keeps a school that it names from being archived", async () => {
    const school = await createSchool(t.platform.db);
    await create({ schools: [school] });
    expect((await t.call("DELETE", `/api/schools/${school}/`, { as: staff })).status).toBe(409);
  });

  test("that is off is on no button, and the oldest stands where programs know one", async () => {
    const off = await create({ label: "Off" });
    const first = await offer(google, { label: "Google", preset: "google" });
    await offer(entra, { label: "Microsoft" });
    const { body } = await t.call("GET", "/api/settings/");
    expect(body).toMatchObject({
      sign_in_services: [{ id: first, label: "Google", preset: "google" }, { label: "Microsoft" }],
      sso: { enabled: true, label: "Google" },
    });
    const { body: list } = await t.call<Service>("GET", all, { as: staff });
    expect(list.results.map(({ label }) => label)).toEqual(["Off", "Google", "Microsoft"]);
    expect((await t.call("GET", `/api/sso/start/?challenge=${challenge}&service=${off.body.id}`)).status).toBe(403);
  });
});

describe("several services", () => {
  test("sign people in side by side, each by its own", async () => {
    const [one, other] = [await offer(google, { label: "A" }), await offer(entra, { label: "B" })];
    const [first, second] = [someone(), someone()];
    expect((await arrive(google, first, one)).user).toMatchObject({ role: "student" });
    expect((await arrive(entra, second, other)).user).toMatchObject({ role: "student" });
    expect((await arrive(google, first)).failure).toBeNull();
    expect((await get(one)).body).toMatchObject({ week: { sign_ins: 2, refused: 0 } });
    expect((await get(other)).body).toMatchObject({ week: { sign_ins: 1, refused: 0 } });
  });

  test("say what came of the sign-ins by each, also of those who were refused", async () => {
    const id = await offer(google, { email_domains: ["harbour.example.org"] });
    const known = someone();
    const { user } = await arrive(google, known, id);
    await arrive(google, known, id);
    await arrive(google, someone({ email: "wyatt@webmail.example" }), id);
    const { body } = await t.call<{ results: Record<string, unknown>[] }>("GET", `${all}${id}/sign-ins/`, {
      as: staff,
    });
    expect(body.results).toMatchObject([
      { outcome: "refused", failure: "email_domain", email: "wyatt@webmail.example", user: null, can: { link: true } },
      { outcome: "signed_in", user: { id: user?.id }, email: "", can: { link: false } },
      { outcome: "created", user: { id: user?.id } },
    ]);
    expect((await get(id)).body).toMatchObject({
      week: { sign_ins: 2, refused: 1 },
      last_sign_in: { user: { id: user?.id } },
    });
    expect((await t.call("GET", `${all}${id}/sign-ins/`, { as: await t.signInAs("manager") })).status).toBe(403);
  });
});

describe("a directory that doesn’t say whether it verified addresses", () => {
  const entraShaped = (claims: TestClaims = {}) =>
    someone({ email_verified: undefined, oid: `oid-${made + 1}`, tid: "tenant", ...claims });
  const trusted = { preset: "microsoft", email_domains: ["harbour.example.org"], trusts_domains: true };

  test("signs in a new person of a trusted domain, and knows them by what never changes", async () => {
    const id = await offer(entra, trusted);
    const person = entraShaped();
    const { user } = await arrive(entra, person, id);
    expect(user).toMatchObject({ role: "student" });
    const rows = await t.platform.db
      .selectFrom("user_identities")
      .select("subject")
      .where("user_id", "=", user?.id ?? "")
      .execute();
    expect(rows).toEqual([{ subject: `oid-${made}` }]);
  });

  test("signs in nobody new without trust, of another domain, or with an address that it says isn’t verified", async () => {
    const id = await offer(entra, { ...trusted, trusts_domains: false });
    expect((await arrive(entra, entraShaped(), id)).failure).toBe("email_unverified");
    await update(id, { trusts_domains: true });
    expect((await arrive(entra, entraShaped({ email: "a@elsewhere.example" }), id)).failure).toBe("email_domain");
    expect((await arrive(entra, entraShaped({ email_verified: false }), id)).failure).toBe("email_unverified");
  });

  test("finds people again whom it knew by another subject before", async () => {
    const person = someone({ oid: "oid of old" });
    const before = await offer(entra);
    const { user } = await arrive(entra, person, before);
    await t.platform.db.deleteFrom("sign_in_services").execute();
    const id = await offer(entra, { preset: "microsoft" });
    expect((await arrive(entra, person, id)).user).toMatchObject({ id: user?.id });
    expect((await arrive(entra, { ...person, subject: "another" }, id)).user).toMatchObject({ id: user?.id });
  });
});

describe("a service for some schools", () => {
  const inSchools = (role: "student" | "tutor" | "manager" | "staff", ...schoolIds: string[]) =>
    createTestUser(t.platform.db, { role, email: `in-${crypto.randomUUID()}@harbour.example.org`, schoolIds });
  const arrivesAs = async (email: string | null, id: string) => arrive(google, someone({ email: email ?? "" }), id);
  const emailOf = async ({ id }: { id: string }) =>
    (await t.platform.db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;

  test("brings new people into its school", async () => {
    const id = await offer(google, { schools: [schools[0]] });
    expect((await arrive(google, someone(), id)).user).toMatchObject({ school: { id: schools[0] } });
  });

  test("speaks for its own students, and for others whose schools are all its own; never for staff", async () => {
    const id = await offer(google, { schools: [schools[0]] });
    const own = await inSchools("student", schools[0], schools[1]);
    expect((await arrivesAs(await emailOf(own), id)).user).toMatchObject({ id: own.id });
    const tutor = await inSchools("tutor", schools[0]);
    expect((await arrivesAs(await emailOf(tutor), id)).user).toMatchObject({ id: tutor.id });
    for (const person of [
      await inSchools("student", schools[1]),
      await inSchools("tutor", schools[0], schools[1]),
      await inSchools("manager"),
      await inSchools("staff"),
      await inSchools("staff", schools[0]),
    ])
      expect((await arrivesAs(await emailOf(person), id)).failure).toBe("other_school");
  });

  test("no longer speaks for who has left its schools", async () => {
    const id = await offer(google, { schools: [schools[0]] });
    const person = someone();
    const { user } = await arrive(google, person, id);
    const left = await t.call("DELETE", `/api/schools/${schools[0]}/members/`, {
      as: staff,
      body: { users: [user?.id] },
    });
    expect(left.status).toBe(200);
    expect((await arrive(google, person, id)).failure).toBe("other_school");
  });
});

describe("an identity", () => {
  interface Identity {
    id: string;
    issuer: string;
    service: { label: string } | null;
    is_by_hand: boolean;
  }
  const of = (id: string, as: SignedIn | null = staff) =>
    t.call<{ results: Identity[] }>("GET", `/api/users/${id}/identities/`, { as });
  const refusedAt = async (service: string) =>
    (await t.call<{ results: { id: string }[] }>("GET", `${all}${service}/sign-ins/`, { as: staff })).body.results[0]
      ?.id;
  const link = (service: string, signIn: string | undefined, user: string, as: SignedIn | null = staff) =>
    t.call("POST", `${all}${service}/sign-ins/${signIn}/link/`, { as, body: { user } });

  test("is linked by hand to whom staff choose, in whatever school, and is used from then on", async () => {
    const service = await offer(google, { schools: [schools[0]] });
    const known = await createTestUser(t.platform.db, { role: "tutor", schoolIds: [schools[1]] });
    const person = someone({ email_verified: false });
    expect((await arrive(google, person, service)).failure).toBe("email_unverified");
    const signIn = await refusedAt(service);
    expect((await link(service, signIn, known.id, await t.signInAs("manager"))).status).toBe(403);
    expect((await link(service, signIn, crypto.randomUUID())).status).toBe(422);
    expect((await link(crypto.randomUUID(), signIn, known.id)).status).toBe(404);
    expect((await link(service, signIn, known.id)).status).toBe(204);
    expect((await link(service, signIn, known.id)).status).toBe(409);
    expect((await arrive(google, person, service)).user).toMatchObject({ id: known.id });
    expect((await of(known.id)).body.results).toMatchObject([
      { issuer: google.issuer, service: { label: "Harbour" }, is_by_hand: true },
    ]);
  });

  test("is seen and taken back by staff, which ends the sign-ins by it", async () => {
    const service = await offer(google);
    const person = someone();
    const { user } = await arrive(google, person, service);
    const id = user?.id ?? "";
    const [identity] = (await of(id)).body.results;
    expect(identity).toMatchObject({ is_by_hand: false });
    const remove = (as: SignedIn | null, whose = id) =>
      t.call("DELETE", `/api/users/${whose}/identities/${identity?.id}/`, { as });
    const manager = await t.signInAs("manager");
    expect([(await of(id, manager)).status, (await remove(manager)).status]).toEqual([403, 403]);
    expect((await remove(staff, staff.id)).status).toBe(404);
    expect((await remove(staff)).status).toBe(204);
    expect((await of(id)).body.results).toEqual([]);
    const open = await t.platform.db
      .selectFrom("sign_ins")
      .select("id")
      .where("user_id", "=", id)
      .where("ended_at", "is", null)
      .execute();
    expect(open).toEqual([]);
    expect((await of(crypto.randomUUID())).status).toBe(404);
  });
});

describe("asking a service before it is saved", () => {
  const check = async (provider: TestProvider, body: Record<string, unknown> = {}) => {
    const asked = { ...clientOf(provider), preset: "openid", email_domains: [], trusts_domains: false, role_claim: "" };
    const { is_on: _is, ...fields } = { ...asked, ...body };
    const answer = await t.call<{ is_usable: boolean; passed: string[]; findings: { code: string }[] }>(
      "POST",
      `${all}check/`,
      { as: staff, body: fields },
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { is_usable, passed, findings } = answer.body;
    return { is_usable, passed, codes: findings.map(({ code }) => code) };
  };

  test("says that its client is known, or refused", async () => {
    expect(await check(google)).toMatchObject({ is_usable: true, passed: ["discovery", "keys", "client", "profile"] });
    const wrong = await check(google, { client_secret: "another" });
    expect(wrong).toMatchObject({ is_usable: false, codes: expect.arrayContaining(["client_refused"]) });
  });

  test("uses a saved secret with its own issuer alone", async () => {
    const service = await offer(google);
    expect((await check(google, { service, client_secret: undefined })).passed).toContain("client");
    expect((await check(entra, { service, client_secret: undefined })).passed).not.toContain("client");
  });

  test("says what Microsoft doesn’t send, and refuses an address for every tenant", async () => {
    expect((await check(entra, { preset: "microsoft" })).codes).toContain("addresses_unverified");
    const every = await check(entra, { preset: "microsoft", issuer: `${entra.issuer}/common/v2.0` });
    expect(every).toMatchObject({ is_usable: false, codes: ["many_tenants"] });
  });
});
