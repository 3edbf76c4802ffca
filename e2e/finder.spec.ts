import { expect, test } from "./support/journey.ts";

test("the finder finds a student by surname, never says there is none while it asks, and remembers what was opened", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const surname = `Quincunx${student.user.id.slice(-6)}`;
  const path = `/api/users/${student.user.id}/`;
  const { version, first_name } = await school.call<{ version: number; first_name: string }>(school.staff, "GET", path);
  await school.call(school.staff, "PATCH", path, { last_name: surname, version });
  const page = await openDevice(school.staff);
  await page.goto("/assessments");
  await expect(page.getByRole("heading", { name: "Assessments", level: 1 })).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/people-view/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("ControlOrMeta+k");
  const finder = page.getByRole("dialog", { name: "Find anything" });
  await finder.getByRole("searchbox").fill(surname);
  await expect(finder.getByText("Searching")).toBeVisible();
  await expect(finder.getByText(/^No results/)).toHaveCount(0);
  answer();
  await expect(finder.getByRole("menuitem", { name: `${first_name} ${surname}` })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/people/${student.user.id}`);

  await page.keyboard.press("ControlOrMeta+k");
  await expect(finder.getByText("Recent")).toBeVisible();
  await expect(finder.getByRole("menuitem", { name: `${first_name} ${surname}` })).toBeVisible();
  await finder.getByRole("searchbox").fill("zzzz nothing is called that");
  await expect(finder.getByText("No results for “zzzz nothing is called that”")).toBeVisible();
});
