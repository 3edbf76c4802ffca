import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rosterDecisions } from "@sextant/contract/rosters.ts";
import { importRoster } from "@sextant/server/people/rosters/import/import-roster.ts";
import { openRoster } from "@sextant/server/people/rosters/import/open-roster.ts";
import { readServer } from "@sextant/server/people/rosters/rest/read-server.ts";
import { createRoster, updateRoster } from "@sextant/server/people/rosters/rosters.ts";
import type { Actor } from "@sextant/server/platform/binder.ts";
import { newId } from "@sextant/server/platform/ids.ts";
import { createTestUser } from "@sextant/server/testing/factories.ts";
import { startRosterServer } from "@sextant/server/testing/oneroster-server.ts";
import { rosterOf } from "@sextant/server/testing/roster-of.ts";
import type { World } from "./world.ts";

const PEOPLE = 20_000;
const SCHOOLS = 10;
const CLASSES = 800;
/** Of each student. */
const PLACES = 4;
const CHANGED = 200;

const isTeacher = (at: number): boolean => at % 20 === 0;
const schoolOf = (at: number): string => `school-${at % SCHOOLS}`;

const user = (at: number, familyName = `Number ${at}`) => ({
  sourcedId: `person-${at}`,
  enabledUser: "true",
  username: `roster.${at}`,
  givenName: "Robin",
  familyName,
  identifier: String(100_000 + at),
  email: `roster.${at}@example.org`,
  grades: String(9 + (at % 4)),
  primaryOrgSourcedId: schoolOf(at),
});

/** Makes a roster of 20,000 people in ten schools and 800 classes, with 80,000 places in them. */
function wholeRoster(): Record<string, Record<string, string>[]> {
  const people = Array.from({ length: PEOPLE }, (_, at) => at);
  return {
    orgs: Array.from({ length: SCHOOLS }, (_, at) => ({
      sourcedId: `school-${at}`,
      name: `Roster school ${at}`,
      type: "school",
    })),
    classes: Array.from({ length: CLASSES }, (_, at) => ({
      sourcedId: `class-${at}`,
      title: `Class ${at}`,
      schoolSourcedId: schoolOf(at),
    })),
    users: people.map((at) => user(at)),
    roles: people.map((at) => ({
      sourcedId: `role-${at}`,
      userSourcedId: `person-${at}`,
      roleType: "primary",
      role: isTeacher(at) ? "teacher" : "student",
      orgSourcedId: schoolOf(at),
    })),
    enrollments: people.flatMap((at) =>
      Array.from({ length: PLACES }, (_, place) => ({
        sourcedId: `place-${at}-${place}`,
        classSourcedId: `class-${(at + place * 10) % CLASSES}`,
        userSourcedId: `person-${at}`,
        role: isTeacher(at) ? "teacher" : "student",
      })),
    ),
  };
}

/** Has a server of OneRoster list the same, 1,000 records to a page. @returns Seconds until all of it is read. */
async function readFromServer({ platform }: World, actor: Actor, rosterId: string): Promise<number> {
  const remote = await startRosterServer();
  try {
    const { orgs = [], classes = [], users = [], enrollments = [] } = wholeRoster();
    const ref = (sourcedId: string | undefined) => ({ sourcedId });
    remote.most = 1000;
    remote.lists = {
      orgs,
      classes: classes.map((one) => ({ ...one, school: ref(one.schoolSourcedId) })),
      users: users.map((one, at) => ({
        ...one,
        roles: [
          { roleType: "primary", role: isTeacher(at) ? "teacher" : "student", org: ref(one.primaryOrgSourcedId) },
        ],
      })),
      enrollments: enrollments.map((one) => ({
        ...one,
        user: ref(one.userSourcedId),
        class: ref(one.classSourcedId),
      })),
    };
    const outbound = { allowedHosts: ["127.0.0.1"] };
    const { secret } = platform;
    const server = {
      url: remote.url,
      token_url: remote.tokenUrl,
      client_id: remote.clientId,
      client_secret: remote.clientSecret,
      daily_at: null,
    };
    await updateRoster(platform.db, { secret, outbound }, actor, rosterId, { server });
    const begun = performance.now();
    const reading = { db: platform.long.db, secret, outbound, rosterId, jobId: newId(), progress: async () => {} };
    await readServer(reading);
    return (performance.now() - begun) / 1000;
  } finally {
    await remote.close();
  }
}

/** Measures a roster of a large district: trying it, importing it, importing it again, what changed in it, and reading it from a server. */
export async function measureRosters(world: World, say: (line: string) => void): Promise<void> {
  const { platform } = world;
  const folder = await mkdtemp(join(tmpdir(), "sextant-rosters-"));
  try {
    const { id } = await createTestUser(platform.db, { role: "staff" });
    const actor = { id, role: "staff" as const, signInId: newId(), address: "" };
    const { id: rosterId } = await createRoster(platform.db, actor, { name: "District" });
    const whole = join(folder, "whole.zip");
    const delta = join(folder, "delta.zip");
    await writeFile(whole, await rosterOf(wholeRoster()));
    const changed = Array.from({ length: CHANGED }, (_, at) => ({
      ...user(at * 7 + 1, `Changed ${at}`),
      status: "active",
      dateLastModified: "2026-11-29",
    }));
    await writeFile(delta, await rosterOf({ users: changed }, "delta"));
    const measure = async (what: string, path: string, isDryRun: boolean) => {
      const begun = performance.now();
      const { counts } = await importRoster({
        id: newId(),
        db: platform.long.db,
        wake: () => {},
        actor,
        rosterId,
        open: () => openRoster(path, "roster.zip"),
        isDryRun,
        decisions: rosterDecisions.parse({}),
        progress: async () => {},
      });
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      const { created, updated, unchanged } = counts.people;
      const came = `${created} new, ${updated} changed, ${unchanged} as before; ${counts.members.joined} into groups`;
      say(`${what}: ${seconds} s (${came}).`);
    };
    await measure("Dry run of 20,000 people", whole, true);
    await measure("Import", whole, false);
    await measure("The same again", whole, false);
    await measure("A delta of 200", delta, false);
    say(`Reading it from a server: ${(await readFromServer(world, actor, rosterId)).toFixed(1)} s.`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
