import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createSchool, createTestUser } from "../../testing/factories.ts";
import { holdActCommit } from "../../testing/hold-act-commit.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";

const t = useTestApp({ PUBLIC_URL: "https://sextant.example.org" });
const staff = useSignedIn(t, "staff");
const BASE = "https://sextant.example.org/scim/v2";
const USER = "urn:ietf:params:scim:schemas:core:2.0:User";

interface Resource {
  schemas: string[];
  id: string;
  userName: string;
  externalId?: string;
  displayName: string;
  name: { givenName: string; familyName: string };
  emails: { value: string }[];
  active: boolean;
  members: { value: string }[];
  meta: { version: string; location: string };
  totalResults: number;
  Resources: Resource[];
  status: string;
  scimType?: string;
  detail: string;
}

let school: string;
let service: string;
let token: string;
let made = 0;
let mark: string;

const services = "/api/sign-in-services/";

async function createService(body: Record<string, unknown> = {}): Promise<string> {
  const asked = { preset: "openid", label: "Harbour", email_domains: ["harbour.example"], school, ...body };
  const answer = await t.call<{ id: string }>("POST", services, { as: staff, body: asked });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}

async function createToken(id = service, as: SignedIn | null = staff): Promise<string> {
  const answer = await t.call<{ token: string; address: string }>("POST", `${services}${id}/provisioning-token/`, {
    as,
  });
  expect([answer.status, answer.body.address]).toEqual([201, BASE]);
  return answer.body.token;
}

beforeEach(async () => {
  made += 1;
  mark = `case${made}`;
  school = await createSchool(t.platform.db, `Harbour ${mark}`);
  service = await createService();
  token = await createToken();
});

async function scim(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await t.app.inject({
    method: method as "GET",
    url: `/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/scim+json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = answer.body;
  return { status: answer.statusCode, headers: answer.headers, body: (text ? JSON.parse(text) : {}) as Resource };
}

const personOf = (name: string, more: Record<string, unknown> = {}) => ({
  schemas: [USER],
  userName: `${name}-${mark}@harbour.example`,
  externalId: `${name}-${mark}`,
  name: { givenName: name, familyName: mark },
  emails: [{ value: `${name}-${mark}@harbour.example`, type: "work", primary: true }],
  active: true,
  ...more,
});
async function add(name: string, more: Record<string, unknown> = {}): Promise<Resource> {
  const { status, body } = await scim("POST", "/Users", personOf(name, more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const patch = (id: string, ...Operations: unknown[]) => scim("PATCH", `/Users/${id}`, { Operations });
const account = (id: string) =>
  t.platform.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const find = (filter: string) => scim("GET", `/Users?filter=${encodeURIComponent(filter)}`);
const namesOf = ({ Resources }: Resource) => Resources.map(({ name }) => name.givenName).toSorted();

describe("who may call", () => {
  test("a directory with its token, until that is replaced or ended", async () => {
    expect((await scim("GET", "/Users")).status).toBe(200);
    const first = token;
    token = await createToken();
    expect((await scim("GET", "/Users")).status).toBe(200);
    token = first;
    const refused = await scim("GET", "/Users");
    expect(refused).toMatchObject({ status: 401, body: { status: "401" }, headers: { "www-authenticate": "Bearer" } });
    token = await createToken();
    expect((await t.call("DELETE", `${services}${service}/provisioning-token/`, { as: staff })).status).toBe(204);
    expect((await scim("POST", "/Users", personOf("nora"))).status).toBe(401);
  });

  test("nobody without one, whatever the path", async () => {
    token = "wrong";
    for (const path of ["/Users", "/Groups", "/ServiceProviderConfig", "/Schemas", "/nothing", "/Users/1"])
      expect([path, (await scim("GET", path)).status]).toEqual([path, 401]);
    token = staff.token;
    expect((await scim("GET", "/Users")).status).toBe(401);
  });

  test("staff alone make and end tokens", async () => {
    const path = `${services}${service}/provisioning-token/`;
    for (const role of ["manager", "tutor", "student"] as const) {
      const as = await t.signInAs(role);
      expect((await t.call("POST", path, { as })).status).toBe(403);
      expect((await t.call("DELETE", path, { as })).status).toBe(403);
      expect((await t.call("GET", `${services}${service}/provisioning/`, { as })).status).toBe(403);
    }
    expect((await t.call("POST", path)).status).toBe(401);
    const unknown = "0199b0de-0000-7000-8000-000000000001";
    expect((await t.call("POST", `${services}${unknown}/provisioning-token/`, { as: staff })).status).toBe(404);
    expect((await t.call("GET", `${services}${unknown}/provisioning/`, { as: staff })).status).toBe(404);
  });

  test("its page says who made the token, how much is kept, and what was refused last", async () => {
    const { id } = await add("nora");
    await scim("POST", "/Groups", { displayName: "Class", members: [{ value: id }] });
    await scim("GET", "/Users?filter=nonsense");
    const { body } = await t.call("GET", `${services}${service}/provisioning/`, { as: staff });
    expect(body).toMatchObject({
      address: BASE,
      people: 1,
      groups: 1,
      token: { created_by: { id: staff.id }, last_used_at: expect.any(String) },
      last_refusal: { detail: expect.stringContaining("GET /Users: ") },
    });
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

test("says what it can do", async () => {
  const { body, headers } = await scim("GET", "/ServiceProviderConfig");
  expect(headers["content-type"]).toContain("application/scim+json");
  expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true } });
  expect((await scim("GET", "/ResourceTypes")).body.Resources.map(({ id }) => id)).toEqual(["User", "Group"]);
  expect((await scim("GET", "/ResourceTypes/User")).body).toMatchObject({ endpoint: "/Users" });
  expect((await scim("GET", `/Schemas/${USER}`)).body.id).toBe(USER);
  expect((await scim("GET", "/Schemas")).body.totalResults).toBe(2);
  expect(await scim("GET", "/Me")).toMatchObject({ status: 404, body: { status: "404" } });
  expect((await scim("GET", "/Schemas/none")).status).toBe(404);
});

describe("people", () => {
  test("come, are read, found, changed and forgotten", async () => {
    const created = await scim("POST", "/Users", personOf("nora"));
    const { id, meta } = created.body;
    expect(created).toMatchObject({ status: 201, headers: { location: `${BASE}/Users/${id}`, etag: meta.version } });
    expect(created.body).toMatchObject({ ...personOf("nora"), displayName: `nora ${mark}` });
    expect(await account(id)).toMatchObject({
      role: "student",
      first_name: "nora",
      is_active: true,
      password_hash: null,
    });
    const members = await t.platform.db
      .selectFrom("memberships")
      .select("school_id")
      .where("user_id", "=", id)
      .execute();
    expect(members).toEqual([{ school_id: school }]);
    expect((await scim("GET", `/Users/${id}`)).body).toEqual(created.body);
    expect((await find(`userName eq "NORA-${mark}@Harbour.example"`)).body).toMatchObject({ totalResults: 1 });
    expect((await find('userName eq "7d9e3c55-random"')).body).toMatchObject({ totalResults: 0, Resources: [] });
    const changed = await patch(id, { op: "Replace", path: "name.givenName", value: "Noor" });
    expect([changed.status, changed.body.name.givenName, (await account(id)).first_name]).toEqual([
      200,
      "Noor",
      "Noor",
    ]);
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(404);
    expect((await scim("GET", `/Users/${id}`)).status).toBe(404);
    expect((await find(`userName sw "nora-${mark}"`)).body.totalResults).toBe(0);
    expect((await account(id)).is_active).toBe(false);
    // They come back as the same person.
    const back = await scim("POST", "/Users", personOf("nora"));
    expect([back.status, back.body.id, (await account(id)).is_active]).toEqual([201, id, true]);
  });

  test("whose name or address is taken are refused", async () => {
    await add("nora");
    expect(await scim("POST", "/Users", personOf("nora"))).toMatchObject({
      status: 409,
      body: { scimType: "uniqueness" },
    });
    const bo = await add("bo");
    const taken = await patch(bo.id, { op: "replace", path: "userName", value: `Nora-${mark}@harbour.example` });
    expect(taken).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    const address = [{ value: `nora-${mark}@harbour.example` }];
    const same = await patch(bo.id, { op: "replace", path: "emails", value: address });
    expect(same).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    expect((await account(bo.id)).email).toBe(`bo-${mark}@harbour.example`);
  });

  test("of two at once with one name one comes", async () => {
    const answers = await Promise.all([0, 1, 2, 3].map(() => scim("POST", "/Users", personOf("nora"))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test("who are deactivated are signed out, and come in again when they are activated", async () => {
    const { id } = await add("nora");
    const nora = await t.signInAs({ id, role: "student" });
    expect((await t.call("GET", "/api/me/", { as: nora })).status).toBe(200);
    const answer = await patch(id, { op: "Replace", path: "active", value: "False" });
    expect([answer.status, answer.body.active]).toEqual([200, false]);
    const open = await t.platform.db
      .selectFrom("sign_ins")
      .select("id")
      .where("user_id", "=", id)
      .where("ended_at", "is", null)
      .execute();
    expect(open).toEqual([]);
    expect((await patch(id, { op: "replace", value: { active: true } })).body.active).toBe(true);
    const log = await t.platform.db
      .selectFrom("audit_entries")
      .select(["action", "actor_id", "after"])
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["user.created", "user.deactivated", "user.reactivated"]);
    expect(log[1]).toMatchObject({ actor_id: null, after: { service } });
  });

  test("are found by each attribute, page by page", async () => {
    for (const name of ["ada", "bea", "cleo"]) await add(name);
    await add("dora", { active: false, externalId: undefined });
    const found = async (filter: string) => namesOf((await find(`name.familyName eq "${mark}" and (${filter})`)).body);
    expect(await found("active eq False")).toEqual(["dora"]);
    expect(await found('name.givenName sw "B" or name.givenName ew "EO"')).toEqual(["bea", "cleo"]);
    expect(await found("not (externalId pr)")).toEqual(["dora"]);
    expect(await found("externalId eq null")).toEqual(["dora"]);
    expect(await found(`externalId eq "ADA-${mark}"`)).toEqual([]);
    expect(await found(`externalId eq "ada-${mark}"`)).toEqual(["ada"]);
    expect(await found('externalId ne "x"')).toHaveLength(4);
    expect(await found(`emails[type eq "work" and value eq "bea-${mark}@harbour.example"]`)).toEqual(["bea"]);
    expect(await found('emails[type eq "home"]')).toEqual([]);
    expect(await found(`emails.value co "cleo"`)).toEqual(["cleo"]);
    expect(await found('meta.created gt "2020-01-01T00:00:00Z"')).toHaveLength(4);
    expect(await found('displayName gt "c"')).toEqual(["cleo", "dora"]);
    expect(await found('name.givenName co "%"')).toEqual([]);
    const page = async (query: string) => (await scim("GET", `/Users?${query}`)).body;
    expect(await page("startIndex=2&count=2")).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 });
    expect(namesOf(await page("startIndex=2&count=2"))).toEqual(["bea", "cleo"]);
    expect(await page("count=0")).toMatchObject({ totalResults: 4, Resources: [] });
    expect(await page("startIndex=-5&count=-1")).toMatchObject({ totalResults: 4, startIndex: 1, Resources: [] });
    expect(
      Object.keys((await page("attributes=userName,name.givenName&count=1")).Resources[0] ?? {}).toSorted(),
    ).toEqual(["id", "name", "schemas", "userName"]);
  });

  test("what can’t be read is refused as such", async () => {
    const { id } = await add("nora");
    for (const [method, path, body, status, scimType] of [
      ["GET", '/Users?filter=title eq "x"', undefined, 400, "invalidFilter"],
      ["GET", "/Users?filter=(((", undefined, 400, "invalidFilter"],
      ["GET", "/Users?filter=active gt true", undefined, 400, "invalidFilter"],
      ["GET", '/Users?filter=meta.created gt "soon"', undefined, 400, "invalidFilter"],
      ["GET", "/Users?filter=userName eq true", undefined, 400, "invalidFilter"],
      ["GET", "/Users?filter=id pr&filter=id pr", undefined, 400, "invalidFilter"],
      ["GET", "/Users?count=many", undefined, 400, "invalidValue"],
      ["GET", "/Users/no-id", undefined, 404, undefined],
      ["GET", "/Users/0199b0de-0000-7000-8000-000000000001", undefined, 404, undefined],
      ["POST", "/Users", "{", 400, "invalidSyntax"],
      ["POST", "/Users", "[]", 400, "invalidSyntax"],
      ["POST", "/Users", { userName: "nora" }, 400, "invalidValue"],
      ["POST", "/Users", { emails: ["a@harbour.example"] }, 400, "invalidValue"],
      ["POST", "/Users", personOf("eve", { emails: [{ value: "eve@other.example" }] }), 400, "invalidValue"],
      ["PATCH", `/Users/${id}`, { Operations: [{ op: "replace", path: "id", value: "1" }] }, 400, "mutability"],
      ["PATCH", `/Users/${id}`, {}, 400, "invalidSyntax"],
      [
        "PATCH",
        `/Users/${id}`,
        { Operations: [{ op: "add", path: "emails", value: [{ value: "n@other.example", primary: true }] }] },
        400,
        "invalidValue",
      ],
    ] as const) {
      const answer = await scim(method, path.replaceAll(" ", "%20"), body);
      expect([method, path, answer.status, answer.body.scimType]).toEqual([method, path, status, scimType]);
      expect(answer.body).toMatchObject({ status: String(status), detail: expect.any(String) });
    }
    const xml = await scim("POST", "/Users", "<a/>", { "content-type": "application/xml" });
    expect([xml.status, xml.body.status]).toEqual([415, "415"]);
  });

  test("keep their version: a change of what has changed is refused, and what is known isn’t sent again", async () => {
    const { id, meta } = await add("nora");
    expect((await scim("GET", `/Users/${id}`, undefined, { "if-none-match": meta.version })).status).toBe(304);
    const body = { Operations: [{ op: "replace", path: "externalId", value: "new" }] };
    const changed = await scim("PATCH", `/Users/${id}`, body, { "if-match": meta.version });
    expect([changed.status, changed.body.externalId]).toEqual([200, "new"]);
    expect(changed.body.meta.version).not.toBe(meta.version);
    expect((await scim("PATCH", `/Users/${id}`, body, { "if-match": meta.version })).status).toBe(412);
    expect((await scim("PUT", `/Users/${id}`, personOf("nora"), { "if-match": meta.version })).status).toBe(412);
    expect((await scim("DELETE", `/Users/${id}`, undefined, { "if-match": meta.version })).status).toBe(412);
  });

  test("are replaced, and stay deactivated where nothing is said of it", async () => {
    const { id } = await add("nora", { active: false });
    expect((await account(id)).is_active).toBe(false);
    const { active: _, ...silent } = personOf("nora", { name: { givenName: "Noor", familyName: "Berg" } });
    const replaced = await scim("PUT", `/Users/${id}`, { ...silent, id: "x", meta: {} });
    expect([replaced.status, replaced.body.name, replaced.body.active]).toMatchObject([
      200,
      { givenName: "Noor" },
      false,
    ]);
  });

  test("a change waits for one that is under way", async () => {
    const { id } = await add("nora");
    const answer = await holdActCommit(
      t.platform.db,
      (tx) => tx.updateTable("users").set({ first_name: "Held" }).where("id", "=", id).execute(),
      () => patch(id, { op: "replace", path: "name.familyName", value: "Berg" }),
    );
    expect(answer.body.name).toMatchObject({ givenName: "Held", familyName: "Berg" });
  });
});

describe("accounts that are there already", () => {
  const own = (more: Parameters<typeof createTestUser>[1] = {}) =>
    createTestUser(t.platform.db, { email: `nora-${mark}@harbour.example`, schoolIds: [school], ...more });

  test("are taken over by an address of the directory’s domains", async () => {
    const { id } = await own({ firstName: "Honora" });
    const nora = await add("nora");
    expect([nora.id, (await account(id)).first_name]).toEqual([id, "nora"]);
  });

  test("are left where the directory names no domains, and where staff deactivated them", async () => {
    service = await createService({ email_domains: [] });
    token = await createToken();
    const { id } = await own();
    expect((await scim("POST", "/Users", personOf("nora"))).status).toBe(409);
    service = await createService();
    token = await createToken();
    await t.platform.db.updateTable("users").set({ is_active: false }).where("id", "=", id).execute();
    expect((await scim("POST", "/Users", personOf("nora"))).status).toBe(409);
    expect((await account(id)).is_active).toBe(false);
  });

  test("of other schools aren’t a directory’s for some, nor are staff, nor people who have left", async () => {
    service = await createService({ schools: [school] });
    token = await createToken();
    const other = await createSchool(t.platform.db);
    await createTestUser(t.platform.db, { email: `far-${mark}@harbour.example`, schoolIds: [other] });
    await createTestUser(t.platform.db, { role: "staff", email: `head-${mark}@harbour.example` });
    for (const name of ["far", "head"]) expect((await scim("POST", "/Users", personOf(name))).status).toBe(409);
    const { id } = await add("nora");
    await t.platform.db
      .updateTable("memberships")
      .set({ member_to: sql`member_from` })
      .where("user_id", "=", id)
      .execute();
    expect((await patch(id, { op: "replace", path: "active", value: false })).status).toBe(403);
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204);
    expect((await account(id)).is_active).toBe(true);
  });

  test("are one directory’s alone, and no other sees them", async () => {
    const nora = await add("nora");
    const first = token;
    service = await createService();
    token = await createToken();
    expect((await scim("POST", "/Users", personOf("nora"))).status).toBe(409);
    expect((await scim("GET", `/Users/${nora.id}`)).status).toBe(404);
    expect((await patch(nora.id, { op: "replace", path: "active", value: false })).status).toBe(404);
    expect((await find("userName pr")).body.totalResults).toBe(0);
    expect((await scim("POST", "/Groups", { displayName: "Class", members: [{ value: nora.id }] })).status).toBe(400);
    token = first;
    expect((await scim("DELETE", `/Users/${nora.id}`)).status).toBe(204);
  });

  test("of staff keep their address, and the last of them stays", async () => {
    const head = await createTestUser(t.platform.db, { role: "staff", email: `head-${mark}@harbour.example` });
    const { id } = await add("head");
    expect(id).toBe(head.id);
    const moved = await patch(id, { op: "replace", path: "emails", value: [{ value: `h-${mark}@harbour.example` }] });
    expect(moved).toMatchObject({ status: 400, body: { scimType: "mutability" } });
    await t.platform.db
      .updateTable("users")
      .set({ is_active: false })
      .where("role", "=", "staff")
      .where("id", "<>", id)
      .execute();
    const last = await patch(id, { op: "replace", path: "active", value: false });
    await t.platform.db.updateTable("users").set({ is_active: true }).where("id", "=", staff.id).execute();
    expect([last.status, (await account(id)).is_active]).toEqual([409, true]);
  });
});

describe("groups", () => {
  const group = (id: string) =>
    t.platform.db.selectFrom("groups").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const membersOf = async (id: string) =>
    (
      await t.platform.db
        .selectFrom("group_members")
        .select("user_id")
        .where("group_id", "=", id)
        .where("member_to", "is", null)
        .execute()
    )
      .map(({ user_id }) => user_id)
      .toSorted();
  const change = (id: string, ...Operations: unknown[]) => scim("PATCH", `/Groups/${id}`, { Operations });
  const idsOf = ({ members }: Resource) => members.map(({ value }) => value).toSorted();

  test("come with their members, change and are archived", async () => {
    const [ada, bo] = [await add("ada"), await add("bo")];
    const created = await scim("POST", "/Groups", {
      displayName: `Class ${mark}`,
      externalId: "g1",
      members: [{ value: ada.id }],
    });
    const { id } = created.body;
    expect(created).toMatchObject({
      status: 201,
      body: { displayName: `Class ${mark}`, members: [{ value: ada.id }] },
    });
    expect(await group(id)).toMatchObject({ name: `Class ${mark}`, school_id: school, created_by: staff.id });
    expect(await membersOf(id)).toEqual([ada.id]);
    const both = await change(id, {
      op: "Add",
      path: "members",
      value: [{ value: bo.id }, { value: bo.id }, { value: ada.id }],
    });
    expect(idsOf(both.body)).toEqual([ada.id, bo.id].toSorted());
    // Entra ID removes by a list of values.
    await change(id, { op: "Remove", path: "members", value: [{ value: ada.id }] });
    expect(await membersOf(id)).toEqual([bo.id]);
    const renamed = await change(id, { op: "replace", value: { id, displayName: `Autumn ${mark}` } });
    expect([renamed.status, (await group(id)).name]).toEqual([200, `Autumn ${mark}`]);
    const put = await scim("PUT", `/Groups/${id}`, { displayName: `Autumn ${mark}`, members: [{ value: ada.id }] });
    expect([idsOf(put.body), await membersOf(id)]).toEqual([[ada.id], [ada.id]]);
    expect((await scim("GET", `/Groups/${id}?excludedAttributes=members`)).body.members).toBeUndefined();
    const filter = encodeURIComponent(`displayName eq "autumn ${mark}" and members eq "${ada.id}"`);
    expect((await scim("GET", `/Groups?filter=${filter}`)).body.Resources[0]?.members).toHaveLength(1);
    expect((await scim("GET", `/Groups?excludedAttributes=members`)).body.Resources[0]?.members).toBeUndefined();
    expect((await scim("DELETE", `/Groups/${id}`)).status).toBe(204);
    expect((await scim("DELETE", `/Groups/${id}`)).status).toBe(404);
    expect((await group(id)).archived_at).not.toBeNull();
    expect(await membersOf(id)).toEqual([ada.id]);
  });

  test("are led by their tutors", async () => {
    const { id: tutor } = await createTestUser(t.platform.db, {
      role: "tutor",
      email: `tom-${mark}@harbour.example`,
      schoolIds: [school],
    });
    const tom = await add("tom");
    expect(tom.id).toBe(tutor);
    const { body } = await scim("POST", "/Groups", { displayName: `Class ${mark}`, members: [{ value: tutor }] });
    const led = () =>
      t.platform.db.selectFrom("group_tutors").select("tutor_id").where("group_id", "=", body.id).execute();
    expect([await led(), await membersOf(body.id)]).toEqual([[{ tutor_id: tutor }], []]);
    await change(body.id, { op: "remove", path: `members[value eq "${tutor}"]` });
    expect(await led()).toEqual([]);
  });

  test("leave what people here added", async () => {
    const ada = await add("ada");
    const { body } = await scim("POST", "/Groups", { displayName: `Class ${mark}`, members: [{ value: ada.id }] });
    const own = await createTestUser(t.platform.db, { schoolIds: [school] });
    const added = await t.call("POST", "/api/group-user/", { as: staff, body: { group: body.id, user: own.id } });
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300);
    await change(body.id, { op: "remove", path: "members" });
    expect(await membersOf(body.id)).toEqual([own.id]);
  });

  test("whose name is taken, or whose member is unknown, are refused as a whole", async () => {
    const { body } = await scim("POST", "/Groups", { displayName: `Class ${mark}` });
    expect(await scim("POST", "/Groups", { displayName: `class ${mark}` })).toMatchObject({
      status: 409,
      body: { scimType: "uniqueness" },
    });
    const unknown = "0199b0de-0000-7000-8000-000000000001";
    const refused = await change(
      body.id,
      { op: "replace", path: "displayName", value: `Other ${mark}` },
      { op: "add", path: "members", value: [{ value: unknown }] },
    );
    expect(refused).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
    expect((await group(body.id)).name).toBe(`Class ${mark}`);
    expect((await scim("PATCH", `/Groups/${body.id}`, {}, { "if-match": 'W/"9"' })).status).toBe(412);
  });

  test("may have 10,000 members", async () => {
    const { rows } = await t.platform.pool.query<{ id: string }>(
      `with made as (insert into users (id, role, email) select gen_random_uuid(), 'student', 'm' || n || '-${mark}@harbour.example'
         from generate_series(1, 10000) n returning id)
       insert into provisioned_people (service_id, user_id, user_name) select $1, id, id::text from made returning user_id as id`,
      [service],
    );
    const members = rows.map(({ id }) => ({ value: id, display: "Nora Eriksen", $ref: `${BASE}/Users/${id}` }));
    const { status, body } = await scim("POST", "/Groups", { displayName: `All ${mark}`, members });
    expect([status, body.members.length, (await membersOf(body.id)).length]).toEqual([201, 10_000, 10_000]);
    const more = await change(body.id, {
      op: "remove",
      path: "members",
      value: members.slice(0, 9999).map(({ value }) => ({ value })),
    });
    expect(more.body.members).toHaveLength(1);
  });
});
