import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import { hearFailures, translatePage } from "./support/translate.ts";

for (const how of ["replaced", "wrapped"] as const) {
  test(`a test is taken to its end while the browser translates it (texts ${how})`, async ({ openDevice, school }) => {
    const { student, session } = await school.seat({
      name: "Sums in another language",
      sections: [{ name: "Sums", questions: 3, time_limit_seconds: 1800 }],
    });
    const page = await openDevice(student);
    const failures = hearFailures(page);
    const player = playerIn(page);
    await player.open(session);
    await expect(player.button("Start")).toBeVisible();
    await translatePage(page, how);
    const press = (name: string) => page.getByRole("button", { name: new RegExp(`^«?${name}»?$`) }).click();
    await press("Start");
    const number = page.getByRole("heading", { level: 1 });
    await expect(number).toHaveText(/Question\W+1/);
    const left = page.locator(".clock time");
    const before = await left.textContent();
    await expect(left).not.toHaveText(before ?? "");
    await page.getByRole("radio").first().check();
    await expect(page.getByText(/All answers saved/).first()).toBeVisible();
    await press("Next");
    await expect(number).toHaveText(/Question\W+2/);
    await expect(page.locator(".q-open")).toContainText(/2\W+of\W+3/);
    await page.getByRole("radio").nth(1).check();
    await page.context().setOffline(true);
    await page.getByRole("radio").nth(2).check();
    await expect(page.locator(".p-note")).toContainText(/No connection/);
    await page.context().setOffline(false);
    await expect(page.getByText(/All answers saved/).first()).toBeVisible();
    await press("Back");
    await expect(number).toHaveText(/Question\W+1/);
    await expect(page.getByRole("radio").first()).toBeChecked();
    await page.locator(".q-open").click();
    await page.getByRole("button", { name: /Check your work/ }).click();
    await expect(number).toHaveText(/Check your work/);
    await expect(page.getByRole("main")).toContainText(/1 question not answered/);
    await press("Submit");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Submit/ })
      .click();
    await expect(number).toHaveText(/Your report is ready/);
    await expect(page.getByText(/couldn’t|went wrong/i)).toHaveCount(0);
    expect(failures).toEqual([]);
  });
}

test("people sign in while the browser translates the page, and see what a live view has that is new", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice();
  const failures = hearFailures(page);
  await page.goto("/signin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await translatePage(page, "replaced");
  await page.getByRole("button", { name: /English/ }).click();
  await page.getByRole("menuitemradio", { name: /العربية/ }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByRole("button", { name: /العربية/ }).click();
  await page.getByRole("menuitemradio", { name: /UK/ }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^«?Sign in»?$/ }).click();
  await expect(page.getByRole("alert").or(page.locator("[aria-invalid]")).first()).toBeVisible();

  const { student, session } = await school.seat({ name: "Seen live", sections: [{ name: "Sums", questions: 3 }] });
  const desk = await openDevice(school.staff);
  const deskFailures = hearFailures(desk);
  await desk.goto(`/live?search=${encodeURIComponent(student.user.last_name)}`);
  await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
  await translatePage(desk, "replaced");
  await school.act(student, session, { action: "start" });
  await school.act(student, session, { action: "begin_section" });
  const row = desk.getByRole("row").filter({ hasText: student.user.last_name });
  await expect(row).toBeVisible();
  await school.act(student, session, { action: "submit", unsent: 0 });
  await expect(row).toContainText(/Submitted|Completed|Finished/);
  expect([...failures, ...deskFailures]).toEqual([]);
});
