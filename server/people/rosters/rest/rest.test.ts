import type { RosterReport } from "@sextant/contract/rosters.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { createTestUser } from "../../../testing/factories.ts";
import { startRosterServer, type TestRosterServer } from "../../../testing/oneroster-server.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";
import { syncDueRosters } from "./sync-due.ts";

const t = useTestApp({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
const staff = useSignedIn(t, "staff");

interface Roster {
  id: string;
  person_count: number;
  server: {
    url: string;
    has_client_secret: boolean;
    next_at: string | null;
    problem: string | null;
  } | null;
}

let remote: TestRosterServer;
beforeAll(async () => {
  remote = await startRosterServer();
});
afterAll(() => remote.close());

let made = 0;
let mark: string;
let roster: string;
const at = () => `/api/rosters/${roster}/`;

const org = () => ({ sourcedId: "north", status: "active", name: `North ${mark}`, type: "school" });
const group = () => ({ sourcedId: "c1", status: "active", title: `Algebra ${mark}`, school: { sourcedId: "north" } });
const user = (id: string, role = "student") => ({
  sourcedId: id,
  status: "active",
  dateLastModified: "2026-11-01T08:00:00.000Z",
  enabledUser: "true",
  username: `${id}.${mark}`,
  givenName: "Ada",
  familyName: `No. ${id}`,
  email: `${id}.${mark}@north.example`,
  password: "hunter2",
  demographics: { birthDate: "2010-01-01" },
  roles: [{ roleType: "primary", role, org: { sourcedId: "north" } }],
});
const enrollment = (id: string, role = "student") => ({
  sourcedId: `e-${id}`,
  status: "active",
  user: { sourcedId: id },
  class: { sourcedId: "c1" },
  role,
});

/** Lets the server have a school with a class, its teacher and so many students. */
function lists(students: number): void {
  const ids = Array.from({ length: students }, (_, place) => `s${String(place).padStart(4, "0")}`);
  remote.lists = {
    orgs: [org()],
    classes: [group()],
    users: [...ids.map((id) => user(id)), user("t", "teacher")],
    enrollments: [...ids.map((id) => enrollment(id)), enrollment("t", "teacher")],
  };
}

const access = () => ({
  url: remote.url,
  token_url: remote.tokenUrl,
  client_id: remote.clientId,
  client_secret: remote.clientSecret,
  daily_at: null as number | null,
});

beforeEach(async () => {
  made += 1;
  mark = `q${made}`;
  Object.assign(remote, {
    most: 100,
    saysTotal: true,
    takes: "basic",
    scopes: ["/roster-core.readonly", "/roster.readonly"],
    instead: () => false,
    asked: [],
  });
  roster = (await t.call<Roster>("POST", "/api/rosters/", { as: staff, body: { name: `ClassLink ${mark}` } })).body.id;
  const { status, body } = await t.call("PATCH", at(), { as: staff, body: { server: access() } });
  expect([status, body]).toEqual([200, expect.anything()]);
});

interface Ended {
  id: string;
  state: string;
  error: string | null;
  result: RosterReport;
}

async function sync(body: object = {}): Promise<Ended> {
  const sent = await t.call<{ job: { id: string } }>("POST", `${at()}sync/`, { as: staff, body });
  expect([sent.status, sent.body]).toEqual([202, expect.anything()]);
  await workOff(t.platform);
  return (await t.call<Ended>("GET", `/api/jobs/${sent.body.job.id}/`, { as: staff })).body;
}

async function synced(body: object = {}): Promise<RosterReport> {
  const { state, error, result } = await sync(body);
  expect([state, error]).toEqual(["done", null]);
  return result;
}

const get = async () => (await t.call<Roster>("GET", at(), { as: staff })).body;

describe("the server of a roster", () => {
  test("is saved with a secret that is never sent back", async () => {
    const { body } = await t.call<Roster>("GET", at(), { as: staff });
    expect(body.server).toMatchObject({ url: remote.url, has_client_secret: true, next_at: null, problem: null });
    expect(JSON.stringify(body)).not.toContain(remote.clientSecret);
    const row = await t.platform.db.selectFrom("roster_servers").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(remote.clientSecret);
    const log = await t.platform.db.selectFrom("audit_entries").selectAll().where("subject_id", "=", roster).execute();
    expect(JSON.stringify(log)).toContain(remote.tokenUrl);
    expect(JSON.stringify(log)).not.toContain(remote.clientSecret);
  });

  test.each([
    ["server.url", { url: "http://roster.example.org/ims/oneroster/rostering/v1p2" }],
    ["server.url", { url: "https://roster.example.org/oneroster" }],
    ["server.url", { url: "https://ada:secret@roster.example.org/v1p2" }],
    ["server.token_url", { token_url: "http://login.example.org/token" }],
    ["server.client_secret", { token_url: "https://elsewhere.example.org/token", client_secret: undefined }],
  ])("is refused at %s: %j", async (path, fields) => {
    const refused = await t.call<{ errors: { path: string }[] }>("PATCH", at(), {
      as: staff,
      body: { server: { ...access(), ...fields } },
    });
    expect([refused.status, refused.body.errors.map((error) => error.path)]).toEqual([422, [path]]);
  });

  test("keeps its secret when something else of it changes, and is taken away", async () => {
    const { client_secret: _secret, ...rest } = access();
    const kept = await t.call<Roster>("PATCH", at(), { as: staff, body: { server: { ...rest, daily_at: 2 } } });
    expect(kept.body.server).toMatchObject({ has_client_secret: true, next_at: expect.any(String) });
    expect((await t.call<Roster>("PATCH", at(), { as: staff, body: { server: null } })).body.server).toBeNull();
    const none = await t.call("POST", `${at()}sync/`, { as: staff, body: {} });
    expect(none.status).toBe(422);
  });

  test("is asked by staff alone", async () => {
    const manager = await t.signInAs("manager");
    expect((await t.call("POST", `${at()}sync/`, { as: manager, body: {} })).status).toBe(403);
    expect((await t.call("POST", `/api/rosters/${newId()}/sync/`, { as: staff, body: {} })).status).toBe(404);
  });
});

describe("a roster of a server", () => {
  test("is looked at, then imported as it was looked at, without reading it again", async () => {
    lists(250);
    const looked = await synced({ dry_run: true });
    expect(looked).toMatchObject({
      version: "1.2",
      counts: { people: { created: 251 } },
      files: [{ name: "orgs", mode: "bulk", lines: 1 }, {}, { name: "users", lines: 251 }, { lines: 251 }, {}],
    });
    expect(remote.asked).toEqual([
      ...["orgs 0", "classes 0"],
      ...["users 0", "users 99", "users 198"],
      ...["enrollments 0", "enrollments 99", "enrollments 198"],
    ]);
    const decisions = { schools: { north: "create" } };
    const done = await synced({ reading: looked.reading, decisions });
    expect(done.counts).toMatchObject({ people: { created: 251 }, members: { joined: 251 } });
    expect(remote.asked).toHaveLength(8);
    expect((await get()).person_count).toBe(251);
    const read = await t.platform.db.selectFrom("roster_read_records").select("cells").execute();
    expect(JSON.stringify(read)).toContain(`s0001.${mark}`);
    expect(JSON.stringify(read)).not.toMatch(/hunter2|birthDate|2010-01-01/);
  });

  test("is read anew, with who left and who came", async () => {
    lists(30);
    await synced({ decisions: { schools: { north: "create" } } });
    remote.lists.users = [...remote.lists.users.filter(({ sourcedId }) => sourcedId !== "s0003"), user("zoe")];
    remote.lists.enrollments = remote.lists.enrollments.filter(({ sourcedId }) => sourcedId !== "e-s0003");
    const { counts } = await synced();
    expect(counts).toMatchObject({ people: { created: 1, deactivated: 1, unchanged: 30 }, members: { left: 1 } });
  });

  test("of version 1.1 has roles with its users", async () => {
    const url = remote.url.replace("/rostering/v1p2", "/v1p1");
    await t.call("PATCH", at(), { as: staff, body: { server: { ...access(), url } } });
    lists(2);
    remote.lists.users = ["s0000", "s0001"].map((id) => {
      const { roles: _roles, ...rest } = user(id);
      return { ...rest, role: "student", orgs: [{ sourcedId: "north" }] };
    });
    const report = await synced({ decisions: { schools: { north: "create" } } });
    expect(report).toMatchObject({ version: "1.1", counts: { people: { created: 2 }, members: { joined: 2 } } });
  });

  test("that isn’t there any more as it was looked at must be looked at again", async () => {
    lists(3);
    const looked = await synced({ dry_run: true });
    await synced({ dry_run: true });
    const { state, error } = await sync({ reading: looked.reading });
    expect([state, error]).toEqual(["failed", expect.stringContaining("read again since")]);
  });

  test("keeps nothing of someone who was erased", async () => {
    lists(2);
    const looked = await synced({ dry_run: true });
    await synced({ reading: looked.reading, decisions: { schools: { north: "create" } } });
    const gone = await t.platform.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", `s0001.${mark}@north.example`)
      .executeTakeFirstOrThrow();
    const body = { name: "Ada No. s0001" };
    const erased = await t.call("POST", `/api/users/${gone.id}/erase/`, { as: staff, body });
    expect(erased.status).toBe(204);
    const kept = await t.platform.db.selectFrom("roster_read_records").select("cells").execute();
    expect(JSON.stringify(kept)).toContain(`s0000.${mark}`);
    expect(JSON.stringify(kept)).not.toContain(`s0001.${mark}`);
    await synced();
    expect((await get()).person_count).toBe(2);
  });

  test("whose records have no ID says so, and lets nobody leave", async () => {
    lists(20);
    await synced({ decisions: { schools: { north: "create" } } });
    remote.lists.users = [{ ...user("x"), sourcedId: undefined }, ...remote.lists.users.slice(1)];
    const report = await synced();
    expect(report.counts.people).toMatchObject({ deactivated: 0 });
    expect(report.findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ file: "users", column: "sourcedId", line: null })]),
    );
  });

  test("names the record of a finding, which has no line", async () => {
    lists(1);
    remote.lists.enrollments.push({ ...enrollment("s0000"), sourcedId: "stray", class: { sourcedId: "gone" } });
    const { findings } = await synced({ dry_run: true });
    expect(findings).toMatchObject([{ file: "enrollments", line: null, record: "stray", column: "classSourcedId" }]);
  });
});

describe("a server", () => {
  test.each<[string, () => Partial<TestRosterServer>]>([
    ["takes the secret in the body alone", () => ({ takes: "post" as const })],
    ["knows the core scope alone", () => ({ scopes: ["/roster-core.readonly"] })],
    ["doesn’t say how many there are", () => ({ saysTotal: false })],
    [
      "refuses large pages",
      () => ({
        instead: ({ url }, response) => {
          if (Number(url.searchParams.get("limit")) <= 100) return false;
          response.writeHead(400).end();
          return true;
        },
      }),
    ],
  ])("that %s is read", async (_what, how) => {
    Object.assign(remote, how());
    lists(220);
    expect((await synced({ dry_run: true })).counts.people.created).toBe(221);
  });

  test("whose token expires midway gives another", async () => {
    lists(220);
    let pages = 0;
    remote.instead = () => {
      pages += 1;
      if (pages === 4) remote.expire();
      return false;
    };
    expect((await synced({ dry_run: true })).counts.people.created).toBe(221);
  });

  test.each<[string, () => void]>([
    ["ID and secret", () => Object.assign(remote, { clientSecret: "another" })],
    ["let us read classes", () => refuse("classes", 403)],
    ["no enrollments at this address", () => refuse("enrollments", 404)],
    ["isn’t OneRoster", () => answer("orgs", { organisations: [] })],
    ["same users again and again", () => answer("users", { users: [user("a"), user("b")] }, 100)],
    ["sent 2 of 100 users", () => midway()],
  ])("is told of in words: %s", async (words, breaks) => {
    lists(20);
    await synced({ decisions: { schools: { north: "create" } } });
    const secret = remote.clientSecret;
    breaks();
    const { state, error } = await sync();
    remote.clientSecret = secret;
    expect([state, error]).toEqual(["failed", expect.stringContaining(words)]);
    expect((await get()).person_count).toBe(21);
    remote.instead = () => false;
    expect((await synced()).counts.people).toMatchObject({ unchanged: 21, deactivated: 0 });
  });

  const refuse = (kind: string, status: number) => {
    remote.instead = ({ url }, response) => {
      if (!url.pathname.endsWith(kind)) return false;
      response.writeHead(status).end();
      return true;
    };
  };
  const answer = (kind: string, body: unknown, total?: number) => {
    remote.instead = ({ url }, response) => {
      if (!url.pathname.endsWith(kind)) return false;
      response.writeHead(200, total === undefined ? {} : { "x-total-count": String(total) }).end(JSON.stringify(body));
      return true;
    };
  };
  const midway = () => {
    remote.instead = ({ url }, response) => {
      if (!url.pathname.endsWith("users")) return false;
      const page = [user("a"), user("b")].slice(Number(url.searchParams.get("offset")));
      response.writeHead(200, { "x-total-count": "100" }).end(JSON.stringify({ users: page }));
      return true;
    };
  };

  test.each([
    ["https://roster.invalid/v1p2", "There’s no server at roster.invalid. Check its address."],
    ["https://10.0.0.1/v1p2", "10.0.0.1 isn’t on the public internet. Ask the person who runs Sextant to allow it."],
  ])("at %s is not asked, which is said of it by name", async (url, words) => {
    await t.call("PATCH", at(), { as: staff, body: { server: { ...access(), url } } });
    const { state, error } = await sync({ dry_run: true });
    expect([state, error]).toEqual(["failed", words]);
  });

  test("that is changed while it’s read stops being read", async () => {
    lists(220);
    let isChanged = false;
    remote.instead = ({ url }, response) => {
      if (isChanged || !url.pathname.endsWith("users")) return false;
      isChanged = true;
      void t.call("PATCH", at(), { as: staff, body: { server: access() } }).then(() => {
        const users = remote.lists.users.slice(0, 100);
        response.writeHead(200, { "x-total-count": "221" }).end(JSON.stringify({ users }));
      });
      return true;
    };
    const { state, error } = await sync({ dry_run: true });
    expect([state, error]).toEqual(["failed", expect.stringContaining("Someone changed how this server is asked")]);
  });

  test("that is busy is asked again, and the next reading goes on where it was", async () => {
    lists(220);
    let isBusy = true;
    remote.instead = ({ url }, response) => {
      if (!isBusy || !url.pathname.endsWith("users") || url.searchParams.get("offset") === "0") return false;
      response.writeHead(503, { "retry-after": "0" }).end();
      return true;
    };
    const { state, error } = await sync({ dry_run: true });
    expect([state, error]).toEqual(["failed", "The server is busy: it answered 503. Try again later."]);
    expect(remote.asked.filter((asked) => asked === "users 99")).toHaveLength(5);
    isBusy = false;
    remote.asked = [];
    expect((await synced({ dry_run: true })).counts.people.created).toBe(221);
    expect(remote.asked.slice(0, 2)).toEqual(["users 99", "users 198"]);
  });
});

describe("a daily import", () => {
  const daily = async (now: Date) => {
    await syncDueRosters(t.platform.db, now);
    await workOff(t.platform);
  };
  const told = async () =>
    (
      await t.call<{ results: { kind: string; thing: { id: string; name: string } | null }[] }>(
        "GET",
        "/api/notifications/",
        { as: staff },
      )
    ).body.results.filter(({ kind, thing }) => kind === "roster_waits" && thing?.id === roster);

  beforeEach(async () => {
    lists(20);
    await synced({ decisions: { schools: { north: "create" } } });
    await t.call("PATCH", at(), { as: staff, body: { server: { ...access(), daily_at: 2 } } });
  });

  const due = async () => new Date((await get()).server?.next_at ?? "");

  test("brings what is new, once, and sets the next", async () => {
    const first = await due();
    expect(first.getTime()).toBeGreaterThan(Date.now());
    remote.lists.users.push(user("zoe"));
    remote.asked = [];
    await daily(new Date(first.getTime() - 1000));
    expect(remote.asked).toEqual([]);
    await daily(first);
    expect((await get()).person_count).toBe(22);
    expect((await due()).getTime() - first.getTime()).toBeGreaterThan(22 * 3_600_000);
    const before = remote.asked.length;
    await daily(first);
    expect(remote.asked).toHaveLength(before);
    expect(await told()).toEqual([]);
  });

  test("that would deactivate many waits, and says so to staff, who decide on what was read", async () => {
    remote.lists.users = remote.lists.users.slice(0, 2);
    await daily(await due());
    expect((await get()).server?.problem).toContain("19 people would be deactivated");
    expect(await told()).toMatchObject([{ thing: { name: `ClassLink ${mark}` } }]);
    const looked = await synced({ dry_run: true });
    expect(looked.leavers).toMatchObject({ count: 19, is_over: true });
    // Looking at it decides nothing.
    expect((await get()).server?.problem).toContain("19 people would be deactivated");
    await synced({ reading: looked.reading, decisions: { leavers: "keep" } });
    expect((await get()).server?.problem).toBeNull();
  });

  test("that fails is tried again soon, and staff are told when it failed three times", async () => {
    remote.instead = (_request, response) => {
      response.writeHead(404).end();
      return true;
    };
    for (const count of [0, 0, 1]) {
      const before = await due();
      await daily(before);
      expect((await get()).server?.problem).toContain("no orgs at this address");
      expect(await told()).toHaveLength(count);
      if (count === 0) expect((await due()).getTime() - Date.now()).toBeLessThan(31 * 60_000);
    }
    remote.instead = () => false;
    await daily(await due());
    expect((await get()).server?.problem).toBeNull();
  });

  test("that leaves people to decide about says how many", async () => {
    await createTestUser(t.platform.db, { firstName: "Zoe", email: `zoe.${mark}@north.example` });
    remote.lists.users.push(user("zoe"));
    await daily(await due());
    expect((await get()).server?.problem).toContain("1 person may be someone here");
    expect(await told()).toHaveLength(1);
  });
});
