import { afterAll, beforeAll, expect, test } from "vitest";
import { type SignedIn, startProxiedTestApp, type TestApp } from "../../../testing/app.ts";
import type { DatabaseProxy } from "../../../testing/database-proxy.ts";
import { allocate, answer, publishAssessment, sitFirstSection } from "../../../testing/sitting.ts";

let t: TestApp;
let proxy: DatabaseProxy;
let staff: SignedIn;
let assessment: string;
beforeAll(async () => {
  ({ test: t, proxy } = await startProxiedTestApp());
  staff = await t.signInAs("staff");
  assessment = await publishAssessment(t, staff);
});
afterAll(() => t.close());

async function seat() {
  const student = await t.signInAs("student");
  await allocate(t, staff, assessment, student.id);
  const { sitter, attempts } = await sitFirstSection(t, student, assessment);
  const [first] = attempts;
  if (!first) throw new Error("The section has no attempts");
  return (revision: number) =>
    sitter.save([{ id: first.id, revision, response: answer(first, "A"), elapsed_ms: revision }]);
}

test("a batch that the database did not take is not tried row by row while the database is away", async () => {
  const students = await Promise.all(Array.from({ length: 12 }, seat));
  await Promise.all(students.map((save) => save(1)));
  // The connection for live events goes through another pool; what is counted here is the answer path's alone.
  let attempts = 0;
  t.platform.answers.on("connect", () => {
    attempts += 1;
  });
  const failed: string[] = [];
  t.platform.answers.on("release", (error) => {
    if (error) failed.push(String(error));
  });
  const before = proxy.attempts();
  proxy.refuse();
  const answers = await Promise.all(students.map((save) => save(2)));
  expect(answers.map(({ status }) => status)).toEqual(students.map(() => 503));
  expect(attempts).toBe(0);
  expect(proxy.attempts() - before).toBeLessThan(students.length);
  proxy.mend();
  const again = await Promise.all(students.map((save) => save(2)));
  expect(again.map(({ status }) => status)).toEqual(students.map(() => 200));
});
