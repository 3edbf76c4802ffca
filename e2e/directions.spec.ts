import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";

const group = "مجموعة المساء (أ)";
const firstName = "مريم";
const assessment = "اختبار الجمع 1";

/** Finds Arabic text in the page that inherits the direction of its surroundings and has none of its own. */
const undirected = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!/[\\u0600-\\u06ff]/.test(data) || parentElement.closest("script, style, [data-live-announcer]")) continue;
    if (!parentElement.closest('bdi, [dir="auto"]')) found.push(parentElement.outerHTML.slice(0, 200));
  }
  return found;
})()`;

async function expectDirected(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
  await expect.soft(page.evaluate(undirected), page.url()).resolves.toEqual([]);
}

test("a name in Arabic has the direction of its own letters wherever an English page shows it", async ({
  openDevice,
  school,
}) => {
  const { staff, call } = school;
  const student = await school.createPerson("student", { firstName, lastName: "حداد" });
  const made = await call<{ id: string }>(staff, "POST", "/api/groups/", { name: group });
  await call(staff, "POST", "/api/group-user/", { group: made.id, users: [student.user.id] });
  const id = await school.publish({ name: assessment, sections: [{ name: "الجمع", questions: 1 }] });
  await call(staff, "POST", "/api/test-allocation/", { assessments: [id], users: [], groups: [made.id] });
  const page = await openDevice(staff);
  const at = async (path: string, text: string) => {
    await page.goto(path);
    await expectDirected(page, text);
  };
  await at(`/people?search=${encodeURIComponent(firstName)}`, firstName);
  await at(`/people/${student.user.id}`, group);
  await at(`/groups?search=${encodeURIComponent(group)}`, group);
  await at(`/groups/${made.id}?view=members`, firstName);
  await at("/assessments", assessment);
  await at(`/assessments/${id}`, assessment);
  await at(`/assessments/${id}/people`, firstName);
  await at("/allocate", assessment);
  await at("/audit", firstName);
  await at(`/results?search=${encodeURIComponent(assessment)}`, assessment);
  await test.step("in a list to choose from, and once chosen", async () => {
    await page.goto("/allocate/new");
    await page.getByRole("combobox", { name: "Assessments" }).fill("الجمع");
    await page.getByRole("option", { name: assessment }).waitFor();
    await expectDirected(page, assessment);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expectDirected(page, assessment);
  });
  await test.step("in what a toast quotes", async () => {
    await page.goto(`/groups/${made.id}`);
    await page.getByRole("button", { name: /^Actions/ }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await expect(page.getByRole("status").filter({ hasText: group })).toBeVisible();
    await expectDirected(page, group);
  });
});
