import { rmSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { makeFolder } from "../../testing/make-folder.ts";
import { rosterOf } from "../../testing/roster-of.ts";
import { findFreePort, type ServerProcess, startServerProcess } from "../../testing/server-process.ts";
import { upload } from "../../testing/upload.ts";
import { waitOptions } from "../../testing/wait-options.ts";
import { createUser } from "../directory/create-user.ts";

const COUNT = 1200;

/** A school with a class, in which everybody is. */
const school = () => {
  const ids = Array.from({ length: COUNT }, (_, at) => `s${at}`);
  return {
    orgs: [{ sourcedId: "north", name: "North", type: "school" }],
    classes: [{ sourcedId: "c", title: "Algebra", schoolSourcedId: "north" }],
    users: ids.map((id) => ({
      sourcedId: id,
      enabledUser: "true",
      givenName: "Ada",
      familyName: `No. ${id}`,
      email: `${id}@north.example`,
      primaryOrgSourcedId: "north",
    })),
    roles: ids.map((id) => ({
      sourcedId: `r-${id}`,
      userSourcedId: id,
      roleType: "primary",
      role: "student",
      orgSourcedId: "north",
    })),
    enrollments: ids.map((id) => ({ sourcedId: `e-${id}`, classSourcedId: "c", userSourcedId: id, role: "student" })),
  };
};

async function counts(t: TestApp) {
  const { rows } = await t.platform.pool.query<{ people: number; again: number; members: number; places: number }>(`
    select (select count(*) from users where email like '%@north.example') as people,
      (select count(*) from roster_people where user_id is not null) as again,
      (select count(*) from group_members where member_to is null) as members,
      (select count(distinct user_id) from group_members where member_to is null) as places`);
  return rows[0];
}

test("an import whose server is killed midway goes on with the next server, and comes to the same end", async () => {
  const dataDir = makeFolder("sextant-killed-");
  const t = await startTestApp({ DATA_DIR: dataDir });
  const servers: ServerProcess[] = [];
  const serve = async () => {
    const port = String(await findFreePort());
    const server = startServerProcess({ PORT: port, DATA_DIR: dataDir, DATABASE_URL: t.databaseUrl });
    servers.push(server);
    return server;
  };
  try {
    const staff = await t.signInAs("staff");
    const { body: roster } = await t.call<{ id: string }>("POST", "/api/rosters/", { as: staff, body: { name: "A" } });
    const file = { name: "r.zip", bytes: await rosterOf(school()) };
    const fields = { dry_run: "false", decisions: JSON.stringify({ schools: { north: "create" } }) };
    const sent = await upload<{ job: { id: string } }>(t, `/api/rosters/${roster.id}/import/`, staff, file, fields);
    expect(sent.status).toBe(202);

    // The last of them is being added elsewhere, so the import can’t come to its end.
    const held = await t.platform.db.startTransaction().execute();
    const last = { firstName: "Ada", lastName: "King", role: "student" as const, email: "s999@north.example" };
    await createUser(held, null, last);
    const first = await serve();
    await vi.waitFor(async () => {
      if (first.hasEnded()) throw new Error(first.said());
      expect((await counts(t))?.people).toBeGreaterThan(0);
    }, waitOptions);
    first.kill("SIGKILL");
    await first.ended;
    await held.rollback().execute();
    expect((await counts(t))?.people).toBeLessThan(COUNT);

    const second = await serve();
    const job = () =>
      t.call<{ state: string; error: string | null; result: { counts: { people: { created: number } } } }>(
        "GET",
        `/api/jobs/${sent.body.job.id}/`,
        { as: staff },
      );
    await vi.waitFor(async () => {
      if (second.hasEnded()) throw new Error(second.said());
      expect((await job()).body.state).toBe("done");
    }, waitOptions);
    expect((await job()).body.result.counts.people).toMatchObject({ created: COUNT, updated: 0 });
    expect(await counts(t)).toEqual({ people: COUNT, again: COUNT, members: COUNT, places: COUNT });
  } finally {
    for (const server of servers) {
      server.kill("SIGKILL");
      await server.ended;
    }
    await t.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
