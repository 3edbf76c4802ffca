import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { allocate, publishAssessment, sitFirstSection } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { createHeard } from "./heard.ts";

const test = useTestApp();
const staff = useSignedIn(test, "staff");
const student = useSignedIn(test, "student");
let id: string;
beforeAll(async () => {
  const assessment = await publishAssessment(test, staff, { sections: [{ questions: 1 }] });
  await allocate(test, staff, assessment, student.id);
  id = (await sitFirstSection(test, student, assessment)).sitter.session.id;
});

/** Notes calls of a new sign-in and returns the leases under which the database knows that it was heard about the sitting. */
async function leasesHeard(...calls: { session: string; lease: number }[]): Promise<number[]> {
  const { db } = test.platform;
  const { signInId } = await test.signInAs(student);
  const heard = createHeard(db);
  for (const body of calls) {
    const call = { operation: "visits.save", path: "/api/x/", params: {}, query: {}, body };
    heard.hear({ id: student.id, role: "student", signInId, address: "" }, call);
  }
  await heard.flush();
  const { rows } = await sql<{ lease: number }>`select lease from session_heard
    where session_id = ${id}::uuid and sign_in_id = ${signInId}::uuid order by lease`.execute(db);
  return rows.map(({ lease }) => lease);
}

it("hears a page under a lease that no column holds as one without a lease", async () => {
  expect(await leasesHeard({ session: id, lease: 3_000_000_000 }, { session: id, lease: 1 })).toEqual([0, 1]);
});

it("hears nobody under a lease that was not given yet", async () => {
  expect(await leasesHeard({ session: id, lease: 2 }, { session: id, lease: 1 })).toEqual([1]);
});

it("keeps the others where the database can't take one", async () => {
  expect(await leasesHeard({ session: "no-uuid", lease: 1 }, { session: id, lease: 1 })).toEqual([1]);
});

it("refuses a lease that no column holds", async () => {
  const call = (path: string, body: unknown) => test.call("POST", path, { as: student, body });
  const lease = 3_000_000_000;
  expect((await call(`/api/users/assessments-sessions/${id}/presence/`, { lease, unsent: 0 })).status).toBe(400);
  const visits = { session: id, lease, visits: [] };
  expect((await call("/api/user-assessment-session/create-attempt-visit/", visits)).status).toBe(400);
  const act = { as: student, body: { action: "end_section", lease } };
  expect((await test.call("PATCH", `/api/users/assessments-sessions/${id}/`, act)).status).toBe(400);
});
