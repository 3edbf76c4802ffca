import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PeopleImportReport } from "@sextant/contract/import-people.ts";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { createCare, createGroup, createSchool, createTestUser } from "../../../testing/factories.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { importPeople, tryImport } from "./import-people.ts";
import { openPeopleTable } from "./open-table.ts";
import { surveyTable } from "./survey.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const people = ["ada", "bea", "cy", "gone", "tom", "tess", "cora", "mia"] as const;
const newcomers = ["nan", "ned", "new-tutor"] as const;
const roleOf: Record<string, "student" | "tutor" | "counselor" | "manager"> = {
  tom: "tutor",
  tess: "tutor",
  cora: "counselor",
  mia: "manager",
};

let worlds = 0;
/** Creates an isolated world: four students (one deactivated), a team, two schools, a group, with various memberships. */
async function makeWorld() {
  worlds += 1;
  const { db } = t.platform;
  const mark = `w${worlds}`;
  const emailOf = (name: string) => `${name}@${mark}.test`;
  const phones = `+3361${String(worlds).padStart(4, "0")}`;
  const phoneOf = (name: string) =>
    `${phones}${String([...people, ...newcomers].indexOf(name as "ada")).padStart(3, "0")}`;
  const [north, south] = [await createSchool(db, `North ${mark}`), await createSchool(db, `South ${mark}`)];
  const ids = new Map<string, string>();
  for (const name of people) {
    const { id } = await createTestUser(db, {
      role: roleOf[name] ?? "student",
      email: emailOf(name),
      phone: phoneOf(name),
      username: `${name}.${mark}`,
      firstName: name,
      lastName: mark,
      schoolIds: name === "cy" ? [north, south] : name === "bea" ? [] : [north],
    });
    ids.set(name, id);
  }
  const idOf = (name: string) => ids.get(name) ?? "";
  await db.updateTable("users").set({ is_active: false }).where("id", "=", idOf("gone")).execute();
  const group = await createGroup(db, { school: north, members: [idOf("ada")] });
  await db
    .updateTable("groups")
    .set({ name: `Group ${mark}` })
    .where("id", "=", group)
    .execute();
  await createCare(db, idOf("ada"), idOf("tom"));
  const manager = await t.signInAs(await createTestUser(db, { role: "manager", schoolIds: [north] }));
  return { mark, phones, emailOf, phoneOf, idOf, manager };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

/** Absent but for one in so many. */
const oneIn = <Value>(many: number, value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: many - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const anyone = fc.constantFrom(...people, ...newcomers);
const line = fc.record({
  who: anyone,
  by: fc.subarray(["email", "phone", "username", "id"] as const, { minLength: 1, maxLength: 2 }),
  /** Another person's phone in the same line, or a new email. */
  mixed: oneIn(12, anyone),
  newEmail: oneIn(6, fc.constantFrom("x", "y")),
  firstName: oneIn(4, fc.constantFrom("Renamed", "ada")),
  role: oneIn(4, fc.constantFrom("student", "tutor", "counselor")),
  unfit: oneIn(25, fc.constantFrom("manager", "wizard")),
  school: oneIn(3, fc.constantFrom("North", "South", "Founded")),
  group: oneIn(5, fc.constantFrom("Group", "Formed")),
  tutor: oneIn(5, fc.constantFrom("tom", "tess", "new-tutor", "ada", "cora", "x", "y")),
  active: oneIn(8, fc.constantFrom("yes", "no")),
});
type Line = typeof line extends fc.Arbitrary<infer One> ? One : never;

const blank: Omit<Line, "who"> = {
  by: ["id"],
  mixed: undefined,
  newEmail: undefined,
  firstName: undefined,
  role: undefined,
  unfit: undefined,
  school: undefined,
  group: undefined,
  tutor: undefined,
  active: undefined,
};
const about = (who: Line["who"], fields: Partial<Line> = {}): Line => ({ ...blank, who, ...fields });

const header = [
  ...["id", "email", "phone", "username", "first_name", "role", "schools", "groups", "managers"],
  "active",
];

function cellsOf(world: World, given: Line): string[] {
  const { mark, emailOf, phoneOf, idOf } = world;
  const { who, by, mixed, newEmail } = given;
  const named = (text: string | undefined) => (text ? `${text} ${mark}` : "");
  return [
    by.includes("id") ? idOf(who) : "",
    newEmail ? emailOf(newEmail) : by.includes("email") ? emailOf(who) : "",
    mixed ? phoneOf(mixed) : by.includes("phone") ? phoneOf(who) : "",
    by.includes("username") ? `${who}.${mark}` : "",
    given.firstName ?? "",
    given.unfit ?? given.role ?? "",
    named(given.school),
    named(given.group),
    given.tutor ? emailOf(given.tutor) : "",
    given.active ?? "",
  ];
}

/** Whom a line is about; undefined for someone new. */
function personOf(world: World, { who, by, mixed, newEmail }: Line): string | undefined {
  const named = [
    by.includes("id") ? who : undefined,
    newEmail || !by.includes("email") ? undefined : who,
    mixed ?? (by.includes("phone") ? who : undefined),
    by.includes("username") ? who : undefined,
  ];
  return named.flatMap((name) => world.idOf(name ?? "") || [])[0];
}

/** Returns the people of a world, one line each: their row and their memberships. */
async function pictureOf({ mark, phones }: World): Promise<Map<string, string>> {
  const rows = await t.platform.db
    .selectFrom("users")
    .selectAll()
    .where((where) =>
      where.or([
        where("email", "like", `%@${mark}.test`),
        where("username", "like", `%.${mark}`),
        where("phone", "like", `${phones}%`),
        where("last_name", "=", mark),
      ]),
    )
    .execute();
  const bonds = await Promise.all(
    rows.map(async ({ id }) => {
      const [schools, groups, carers] = await Promise.all([
        t.platform.db
          .selectFrom("memberships")
          .select("school_id")
          .where("user_id", "=", id)
          .orderBy("school_id")
          .execute(),
        t.platform.db
          .selectFrom("group_members")
          .select("group_id")
          .where("user_id", "=", id)
          .orderBy("group_id")
          .execute(),
        t.platform.db
          .selectFrom("student_carers")
          .select("carer_id")
          .where("student_id", "=", id)
          .orderBy("carer_id")
          .execute(),
      ]);
      return { schools, groups, carers };
    }),
  );
  return new Map(
    rows.map(({ version: _version, ...row }, index) => [row.id, JSON.stringify({ ...row, ...bonds[index] })]),
  );
}

async function runOf(world: World, actor: SignedIn, lines: string[][], createsMissing: boolean) {
  const path = join(tmpdir(), `${newId()}.csv`);
  await writeFile(path, stringify([header, ...lines]));
  const survey = await surveyTable(await openPeopleTable(t.platform.db, staff.id, path));
  return {
    id: newId(),
    db: t.platform.db,
    wake: () => {},
    actor,
    fileName: world.mark,
    survey,
    choices: { decided: { schools: {}, groups: {} }, createsMissing },
    newRole: "student" as const,
    invitesFrom: null,
    progress: async () => {},
  };
}

const faultsOf = ({ errors }: PeopleImportReport) =>
  errors.map(({ line: at, column, message }) => `${at} ${column}: ${message}`).sort();

test("a dry run says of every line what the import makes of it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 7 }),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (given, isManager, createsMissing, isCut) => {
        const world = await makeWorld();
        const rows = given.map((one) => cellsOf(world, one));
        // A batch of unreadable lines, so that the lines before and after them are in separate batches.
        const unread = isCut
          ? Array.from({ length: 199 }, () => header.map((name) => (name === "email" ? "no" : "")))
          : [];
        const lines = [...rows.slice(0, 2), ...unread, ...rows.slice(2)];
        const run = await runOf(world, isManager ? world.manager : staff, lines, createsMissing);
        const before = await pictureOf(world);
        const foreseen = await tryImport(run);
        expect(await pictureOf(world)).toEqual(before);
        const report = await importPeople(run);
        expect(report.counts).toEqual(foreseen.counts);
        expect(faultsOf(report)).toEqual(faultsOf(foreseen));

        const after = await pictureOf(world);
        for (const { line: at, status } of foreseen.sample) {
          const one = given[at - 2 - (at - 2 < 2 ? 0 : unread.length)];
          const id = one && personOf(world, one);
          if (!id || status === "invalid") continue;
          expect([at, after.get(id) !== before.get(id)]).toEqual([at, status !== "unchanged"]);
          expect([at, status === "created"]).toEqual([at, false]);
        }
        const changed = [...before.keys()].filter((id) => after.get(id) !== before.get(id)).length;
        const made = [...after.keys()].filter((id) => !before.has(id)).length;
        expect({ made, changed }).toEqual({
          made: foreseen.counts.created,
          changed: foreseen.counts.updated + foreseen.counts.deactivated,
        });
      },
    ),
    {
      numRuns: 60,
      examples: [
        [[about("ada", { role: "tutor" }), about("bea", { tutor: "ada" })], false, false, false],
        [[about("bea", { tutor: "x" }), about("cy"), about("tom", { newEmail: "x" })], false, false, true],
        [[about("tom", { role: "tutor", newEmail: "x" }), about("bea", { tutor: "tom" })], false, false, false],
        [[about("tom", { role: "student" }), about("cy"), about("bea", { tutor: "tom" })], false, false, true],
      ],
    },
  );
});

test("a dry run says which line would take the last staff account away, and which may since another one comes", async () => {
  const { db } = t.platform;
  await db
    .updateTable("users")
    .set({ is_active: false })
    .where("role", "=", "staff")
    .where("id", "<>", staff.id)
    .execute();
  const second = await createTestUser(db, { role: "staff", email: "second@staff.test" });
  const csv = (lines: string[][]) =>
    lines.map(([email = "", role = ""]) =>
      header.map((name) => (name === "email" ? email : name === "role" ? role : "")),
    );
  const me =
    (await db.selectFrom("users").select("email").where("id", "=", staff.id).executeTakeFirstOrThrow()).email ?? "";
  const world = await makeWorld();
  for (const lines of [
    [
      [second.email, "tutor"],
      [me, "tutor"],
    ],
    [
      ["third@staff.test", "staff"],
      [me, "tutor"],
    ],
  ]) {
    const run = await runOf(world, staff, csv(lines), false);
    const foreseen = await tryImport(run);
    const report = await importPeople(run);
    expect(report.counts).toEqual(foreseen.counts);
    expect(faultsOf(report)).toEqual(faultsOf(foreseen));
  }
});
