import { quadratics } from "@sextant/server/demo/content/library/quadratics.ts";
import { writePdf } from "@sextant/server/demo/content/library/write-pdf.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/journey.ts";
import { createLesson, createMaterial } from "./support/media.ts";

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
  const answer = await holdRequests(page, "**/api/people-view/**");
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

test("the finder finds a material, a video and a doubt, by words that its title doesn’t show too", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const material = await createMaterial(school, "Astrolabes and quadrants", writePdf(quadratics), [student]);
  const lesson = await createLesson(school, { title: "Class 21: Astrolabes" }, [student]);
  const beginning = "Something about the page isn’t clear to me, and I have read it twice. ".repeat(3);
  const doubt = await school.call<{ id: string }>(student, "POST", "/api/create-doubt-tagging/", {
    material: material.id,
    page: 1,
    text: `<p>${beginning}What does an astrolabist measure?</p>`,
  });
  for (const who of [student, school.staff]) {
    const page = await openDevice(who);
    const finder = page.getByRole("dialog", { name: "Find anything" });
    const find = async (words: string) => {
      await page.keyboard.press("ControlOrMeta+k");
      await finder.getByRole("searchbox").fill(words);
    };
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await find("astrolabes");
    await expect(finder.getByRole("menuitem", { name: "Class 21: Astrolabes" })).toBeVisible();
    await finder.getByRole("menuitem", { name: "Astrolabes and quadrants" }).click();
    await expect(page).toHaveURL(`/library/${material.id}`);
    await find("astrolabes");
    await finder.getByRole("menuitem", { name: "Class 21: Astrolabes" }).click();
    await expect(page).toHaveURL(`/videos/${lesson.id}`);
    await find("measure astrolabist");
    await finder.getByRole("menuitem", { name: /^Something about the page/ }).click();
    await expect(page).toHaveURL(`/doubts?doubt=${doubt.id}`);
    await expect(page.getByText("What does an astrolabist measure?").first()).toBeVisible();
    await page.route("**/api/doubt-tagging/?*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), unsearched: 12 } });
    });
    await find("quadrants");
    await expect(finder.getByText("12 older doubts weren’t searched.")).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});

test("the finder finds a student’s tests, reports and topics, and what staff set", async ({ openDevice, school }) => {
  const plan = { name: "Perihelion quiz", sections: [{ name: "Sums", questions: 1 }] };
  const { student, assessment } = await school.seat(plan);
  const page = await openDevice(student);
  const finder = page.getByRole("dialog", { name: "Find anything" });
  const found = finder.getByRole("menuitem");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await finder.getByRole("searchbox").fill("perihelion");
  await found.filter({ hasText: "Perihelion quiz" }).click();
  await expect(page).toHaveURL("/assessments");
  await page.keyboard.press("ControlOrMeta+k");
  await finder.getByRole("searchbox").fill("notifications");
  await finder.locator('[role="menuitem"][href="/profile?part=notifications"]').click();
  await expect(page).toHaveURL("/profile?part=notifications");
  await page.keyboard.press("ControlOrMeta+k");
  await finder.getByRole("searchbox").fill("linear");
  await found.filter({ hasText: "Linear" }).first().click();
  await expect(page).toHaveURL(/\/practice\?build=filter&tag=/);

  const staff = await openDevice(school.staff);
  const finderOfStaff = staff.getByRole("dialog", { name: "Find anything" });
  await staff.goto("/assessments");
  await expect(staff.getByRole("heading", { level: 1 })).toBeVisible();
  await staff.keyboard.press("ControlOrMeta+k");
  await finderOfStaff.getByRole("searchbox").fill("retention");
  await expect(finderOfStaff.locator('[role="menuitem"][href="/settings?part=retention"]')).toBeVisible();
  await finderOfStaff.getByRole("searchbox").fill("time zone");
  await expect(finderOfStaff.locator('[role="menuitem"][href="/profile?part=about"]')).toBeVisible();
  await finderOfStaff.getByRole("searchbox").fill("saml");
  await expect(finderOfStaff.locator('[role="menuitem"][href="/settings?part=connections"]')).toBeVisible();
  await finderOfStaff.getByRole("searchbox").fill("perihelion");
  await finderOfStaff.locator(`[role="menuitem"][href="/results/${assessment}"]`).click();
  await expect(staff).toHaveURL(`/results/${assessment}`);
});
