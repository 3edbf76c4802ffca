import { expectAccessible } from "./support/accessible.ts";
import { animationsEnded } from "./support/animations.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { signInByForm } from "./support/sign-in.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const file = (mark: string) => ({
  name: "people.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "E-mail,First name,Surname,Role,School,Class,Counsellor",
      `mercator.${mark}@atlas.test,Gerard,Mercator,counselor,Atlas ${mark},,`,
      `ortelius.${mark}@atlas.test,Abraham,Ortelius,student,Atlas ${mark},Maps ${mark},mercator.${mark}@atlas.test`,
      `hondius.${mark}@atlas.test,Jodocus,Hondius,student,Atlas ${mark},Maps ${mark},`,
      `nobody,Nobody,Atall,student,Atlas ${mark},,`,
    ].join("\r\n"),
  ),
});

test("staff set a school up from one file, are told of its bad line, and find everybody", async ({
  openDevice,
  school,
}) => {
  const mark = String(Date.now());
  const page = await openDevice(school.staff);
  await page.goto("/people/import");
  await expectAccessible(page, "bringing people in");
  await page.locator('input[type="file"]').setInputFiles(file(mark));
  await page.getByRole("button", { name: "Create all 2" }).click();
  const report = page.getByRole("region", { name: "Preview" });
  await expect(report.getByRole("table", { name: "Lines with errors" }).getByRole("row")).toHaveCount(2);
  await expect(report).toContainText(`Maps ${mark}`);
  await page.getByRole("button", { name: "Import 3 people" }).click();
  await expect(page.getByText("3 people added or changed")).toBeVisible();
  await page.goto(`/people?search=atlas.test ${mark}`);
  const table = page.getByRole("table", { name: "People" });
  await expect(table.getByRole("row")).toHaveCount(4);
  await expectAccessible(page, "people");

  await test.step("one of them is opened, and changed", async () => {
    const showPlan = await holdRequests(page, "**/goals/**");
    await table.getByRole("link", { name: /Ortelius/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Abraham Ortelius");
    // The plan is above the button, and would move it during a press.
    await expect(page.getByRole("button", { name: "Change groups" })).toHaveCount(0);
    showPlan();
    await expect(page.getByRole("button", { name: "Change groups" })).toBeVisible();
    await expect(page.getByText("Gerard Mercator")).toBeVisible();
    await expectAccessible(page, "one person");
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "First name" }).fill("Abram");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Abram Ortelius");
  });

  await test.step("they are looked at as they see it, and left again", async () => {
    await page.getByRole("button", { name: "View as this student" }).click();
    const bar = page.getByRole("region", { name: "Viewing as a student" });
    await expect(bar).toContainText("Viewing as Abram Ortelius");
    await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "People" })).toHaveCount(0);
    // Another tab is theirs too, and knows the way back.
    const other = await page.context().newPage();
    await other.goto("/");
    const there = other.getByRole("region", { name: "Viewing as a student" });
    await expect(there).toContainText("Viewing as Abram Ortelius");
    await bar.getByRole("button", { name: "Stop viewing" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Abram Ortelius");
    await expect(there).toHaveCount(0);
    await expect(other.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "People" })).toBeVisible();
    await other.close();
    await expect(bar).toHaveCount(0);
  });
});

test("many are changed at once and it is undone; a counselor sees their own alone", async ({ openDevice, school }) => {
  const mark = `Bowditch${Date.now()}`;
  const student = await school.createPerson("student", { firstName: "Nathaniel", lastName: mark });
  await school.createPerson("student", { firstName: "Habakkuk", lastName: mark });
  const counselor = await school.createPerson("counselor");
  const page = await openDevice(school.staff);
  await page.clock.install();
  await keepNotes(page);
  await page.goto(`/people?search=${mark}`);
  await page.locator("thead .box").click();
  await page.getByRole("region", { name: "Bulk actions" }).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  const question = page.getByRole("alertdialog", { name: "Deactivate 2 people?" });
  await expectAccessible(page, "the question before people are deactivated");
  const answer = await holdRequests(page, "**/api/filter-people-view/**");
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("2 people changed")).toBeVisible();

  await test.step("the message stays under the pointer while the list beneath it changes", async () => {
    const undo = page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" });
    await undo.hover();
    await page.evaluate(animationsEnded);
    const before = await undo.boundingBox();
    await page.mouse.down();
    answer();
    await expect(page.getByText("No people match")).toBeVisible();
    await expect(page.getByRole("button", { name: "Recent changes" })).toBeVisible();
    // Longer than it takes a message to give way to what the page shows now.
    await page.clock.runFor(1000);
    await page.evaluate(animationsEnded);
    expect(await undo.boundingBox()).toEqual(before);
    await page.mouse.up();
  });
  await expect(page.getByRole("table", { name: "People" }).getByRole("row")).toHaveCount(3);

  await school.call(school.staff, "POST", `/api/allocate-counselor/${student.user.id}/`, {
    counselors: [counselor.user.id],
  });
  const theirs = await openDevice(counselor);
  await theirs.goto("/people");
  const table = theirs.getByRole("table", { name: "People" });
  await expect(table.getByRole("link", { name: /Nathaniel/ })).toBeVisible();
  await expect(table.getByRole("link", { name: /Habakkuk/ })).toHaveCount(0);
});

test("staff set a password for a student whom mail doesn’t reach, who signs in with it", async ({
  openDevice,
  school,
}) => {
  const { user } = await school.createPerson("student", { firstName: "Sarah" });
  const page = await openDevice(school.staff);
  await page.goto(`/people/${user.id}`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Set a password…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Set a password for Sarah/ });
  await expectAccessible(page, "a password for another person");
  const set = async (password: string) => {
    await dialog.getByLabel("New password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Set password" }).click();
  };
  await set("short");
  await expect(dialog.getByText("At least 10 characters").first()).toBeVisible();
  const password = "heron lantern dusk 42";
  await set(password);
  await expect(page.getByText("Password set", { exact: true })).toBeVisible();
  const theirs = await openDevice();
  await theirs.goto("/signin");
  await signInByForm(theirs, { email: user.email ?? "", password });
  await expect(theirs.getByRole("heading", { level: 1 })).toContainText("Sarah");
});
