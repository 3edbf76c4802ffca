import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import type { Person, School } from "./support/school.ts";

const typed = ["29/4", "29/4", "29/4", "29/4", "7.25", "29/2", "29/2", "x = 7.25", "x = 7.25", "6"];

interface Rendered {
  sections: { attempts: { id: string; question: { interactions: { id: string }[] } }[] }[];
}

/** Publishes a question for a number, and has ten students type into it. */
async function typeAll({ call, act, createPerson, getSession, staff }: School) {
  const make = async (path: string, body: object) => (await call<{ id: string }>(staff, "POST", path, body)).id;
  const question = await make("/api/questions/", {
    status: "published",
    body: "<p>What is the value of a + c?</p>",
    interactions: [{ type: "numeric_entry", source_identifier: "RESPONSE" }],
    key: { RESPONSE: { accept: ["29/4"] } },
  });
  const assessment = await make("/api/assessments/", { name: "Parabolas", kind: "mock" });
  const section = await make(`/api/assessments/${assessment}/sections/`, { name: "One", time_limit_seconds: 600 });
  await make(`/api/sections/${section}/questions/`, { placements: [{ question }] });
  await call(staff, "PATCH", `/api/assessments/${assessment}/`, { action: "publish" });
  const students: Person[] = [];
  for (const _ of typed) students.push(await createPerson());
  const users = students.map(({ user }) => user.id);
  await call(staff, "POST", "/api/test-allocation/", { assessments: [assessment], users, groups: [] });
  for (const [index, student] of students.entries()) {
    const path = "/api/users/assessments-sessions/generate/";
    const { id } = await call<{ id: string }>(student, "POST", path, { assessment });
    await act(student, id, { action: "start" });
    await act(student, id, { action: "begin_section" });
    const { sections } = await call<Rendered>(student, "GET", `/api/users/assessments-sessions/render/?session=${id}`);
    const attempt = sections[0]?.attempts[0];
    const response = { [attempt?.question.interactions[0]?.id ?? ""]: typed[index] };
    const attempts = [{ id: attempt?.id, revision: 1, elapsed_ms: 10, response }];
    await call(student, "POST", "/api/users/assessments-attempts/", { session: id, lease: 1, attempts });
    await act(student, id, { action: "submit" });
    await expect.poll(async () => (await getSession(id)).state).toMatch(/scored|released/);
  }
  return { assessment, question };
}

test("staff see what was typed, and accept an answer that the key missed", async ({ openDevice, school }) => {
  const { assessment, question } = await typeAll(school);
  const page = await openDevice(school.staff);
  await page.goto(`/assessments/${assessment}/analysis?q=${question}`);
  await page.getByRole("link", { name: "See typed answers" }).click();

  await test.step("the answers are listed with counts, and the likely miss is named", async () => {
    await expect(page.getByRole("heading", { name: "Typed answers", level: 1 })).toBeVisible();
    const rows = page.getByRole("listitem").filter({ has: page.locator("code") });
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText(/29\/4\s*4 students\s*Counted right/);
    await expect(
      page.getByText(/Maybe one: 2 students typed “x = 7\.25”\. The key with something beside it/),
    ).toBeVisible();
    await expect(page.getByText(/^10 students: 5 right, 5 wrong, 0 skipped\./)).toBeVisible();
    await expectAccessible(page, "typed answers");
  });

  await test.step("those counted wrong stand by themselves", async () => {
    await page.getByRole("radio", { name: "Wrong" }).click();
    await expect(page.getByText("Counted right")).toHaveCount(0);
  });

  await test.step("accepting one leads to a regrade by the key with that answer", async () => {
    await page.getByRole("link", { name: "Accept this too: 29/2" }).click();
    await expect(page.getByRole("button", { name: /Accept “29\/2” as well/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Apply to 2 sittings" })).toBeEnabled();
  });
});
