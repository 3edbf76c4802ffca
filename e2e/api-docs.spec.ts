import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

test("staff open the reference of the API from the settings; it stays on this host and within its policy", async ({
  openDevice,
  school,
}) => {
  const settings = await openDevice(school.staff);
  await settings.goto("/settings?part=api");
  await expectAccessible(settings, "settings of the API");

  // Listened for in the whole context: the new tab has begun to load before it can be listened to itself.
  const { origin } = new URL(settings.url());
  const elsewhere: string[] = [];
  const refused: string[] = [];
  settings.context().on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.origin !== origin) elsewhere.push(request.url());
  });
  settings.context().on("console", (message) => {
    if (/security policy|trusted ?types/i.test(message.text())) refused.push(message.text());
  });
  const opened = settings.context().waitForEvent("page");
  await settings.getByRole("link", { name: "Open API reference" }).click();
  const page = await opened;

  await test.step("a group opens, and in it an operation with what it does, what it takes and how it’s refused", async () => {
    await page.locator('.opblock-tag[data-tag="attempts"]').click();
    const save = page.locator(".opblock").filter({ hasText: "attempts.save" });
    await expect(save).toContainText("Save answers; an acknowledgement means committed to disk");
    await save.locator(".opblock-summary-control").click();
    await expect(save).toContainText("For student, tutor, manager, staff.");
    await expect(save).toContainText("422 invalid");
    await expect(save.getByRole("button", { name: "Try it out" })).toHaveCount(0);
  });

  await test.step("in the dark too", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    await expect(page.locator("html.dark-mode")).toBeAttached();
    await expect(page.locator('.opblock-tag[data-tag="attempts"]')).toBeVisible();
  });

  expect(elsewhere).toEqual([]);
  expect(refused).toEqual([]);
});

test("anyone reads the reference, without a sign-in", async ({ browser, server }) => {
  const page = await browser.newPage();
  const answer = await page.goto(`${server.address}/api/docs/`);
  expect(answer?.headers()["content-security-policy"]).toContain("trusted-types 'none'");
  await expect(page.locator('.opblock-tag[data-tag="sessions"]')).toBeVisible();
  await page.close();
});
