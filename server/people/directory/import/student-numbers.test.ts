import type { PeopleImportReport } from "@sextant/contract/import-people.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { createSchool, createTestUser } from "../../../testing/factories.ts";
import { upload } from "../../../testing/upload.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { workOff } from "../../../testing/work-off.ts";

type Answer = PeopleImportReport & { job: { id: string } };

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let made = 0;
let name: string;
let school: string;

const send = (content: string, fields: Record<string, string>) =>
  upload<Answer>(
    t,
    "/api/people/import/",
    staff,
    { name: "people.csv", bytes: content },
    { role: "student", ...fields },
  );
const tryOut = async (lines: string[]) => (await send(lines.join("\n"), { dry_run: "true" })).body;

async function bringIn(lines: string[]): Promise<PeopleImportReport> {
  const sent = await send(lines.join("\n"), {});
  expect(sent.status).toBe(202);
  await workOff(t.platform);
  const job = await t.call<{ result: PeopleImportReport }>("GET", `/api/jobs/${sent.body.job.id}/`, { as: staff });
  return job.body.result;
}

/** The dry run’s answer, which the import must not differ from. */
async function both(lines: string[]): Promise<PeopleImportReport> {
  const plan = await tryOut(lines);
  const report = await bringIn(lines);
  expect(report.counts).toEqual(plan.counts);
  expect(report.errors).toEqual(plan.errors);
  return plan;
}

const numberOf = async (email: string) =>
  (await t.platform.db.selectFrom("users").select("student_number").where("email", "=", email).executeTakeFirst())
    ?.student_number;

const pupil = (studentNumber: string, email?: string) =>
  createTestUser(t.platform.db, { schoolIds: [school], studentNumber, ...(email ? { email } : {}) });

beforeEach(async () => {
  made += 1;
  name = `Numbered ${made}`;
  school = await createSchool(t.platform.db, name);
});

describe("student numbers in a file of people", () => {
  test.each(["Student number", "Matrikelnummer", "Número de matrícula", "رقم الطالب", "学号"])(
    "are read from the column %s, and stay as they are where a line has none",
    async (header) => {
      const email = `read-${made}@numbers.test`;
      expect(await both([`email,${header},school`, `${email},００-412,${name}`])).toMatchObject({
        counts: { created: 1 },
        columns: [{ field: "email" }, { field: "student_number" }, { field: "schools" }],
      });
      expect(await numberOf(email)).toBe("00-412");
      expect((await both([`email,${header}`, `${email},`])).counts).toMatchObject({ unchanged: 1 });
      expect((await both([`email,${header}`, `${email},00-413`])).counts).toMatchObject({ updated: 1 });
      expect(await numberOf(email)).toBe("00-413");
      expect((await both([`email,${header}`, `${email},${"7".repeat(65)}`])).errors).toMatchObject([{ line: 2 }]);
    },
  );

  test("are refused where another person of the school has them, or an earlier line", async () => {
    const other = await createSchool(t.platform.db, `Other ${made}`);
    await pupil("B-1");
    const moves = await createTestUser(t.platform.db, { schoolIds: [other], studentNumber: "b-1" });
    const plan = await both([
      "email,student number,school",
      `one@taken.test,b-1,${name}`,
      `two@taken.test,B-2,${name}`,
      `three@taken.test,b-2,${name}`,
      `four@taken.test,B-2,Other ${made}`,
      `${moves.email},,${name}`,
    ]);
    expect(plan.counts).toMatchObject({ created: 2, invalid: 3 });
    expect(plan.errors.map(({ line, column }) => [line, column])).toEqual([
      [2, "student number"],
      [4, "student number"],
      [6, "student number"],
    ]);
    expect(plan.errors[1]?.message).toContain("Line 3");
    expect(await numberOf("four@taken.test")).toBe("B-2");
  });

  test("that probably lost leading zeros are named by the dry run, and imported as they are", async () => {
    const lines = ["41234", "412", "31234", "21234", "A7", "01234"].map(
      (number, at) => `z${at}@zeros.test,Z${at},${number},${name}`,
    );
    const header = "email,first name,student number,school";
    const plan = await both([header, ...lines]);
    expect(plan.short_numbers).toEqual([{ line: 3, name: "Z1", number: "412", usual: 5 }]);
    expect(plan.table?.columns[2]).toMatchObject({ field: "student_number" });
    expect(await numberOf("z1@zeros.test")).toBe("412");
    expect((await tryOut([header, ...lines])).short_numbers).toEqual([]);
  });

  test("that are shorter than the school’s own are named too, though all of the file have one length", async () => {
    for (const number of ["000417", "000418", "012345"]) await pupil(number);
    const known = await pupil("000419");
    const plan = await tryOut([
      "email,student number,school",
      `new@short.test,4123,${name}`,
      `${known.email},4190,`,
      `other@short.test,4124,`,
    ]);
    expect(plan.short_numbers).toMatchObject([
      { line: 2, number: "4123", usual: 6 },
      { line: 3, number: "4190", usual: 6 },
    ]);
  });
});
