import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { expectRoom } from "./support/layout.ts";

test("a student opens the help of a screen, follows it back, and finds help by its words, by keyboard too", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(await school.signIn("student@sextant.test", "sextant-demo"));
  const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  await page.goto("/assessments");
  await page.getByRole("link", { name: "Help: Take a test" }).click();
  await expect(title("Take a test")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Open Assessments. Tests that are open are under To do" }),
  ).toBeVisible();
  const picture = page.getByRole("img", { name: /^The list of a student’s tests/ });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(picture).toHaveAttribute("src", new RegExp(`take-a-test-${colorScheme}`));
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  }
  await page.emulateMedia({ colorScheme: null });
  await expectAccessible(page, "a page of help");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: "Go to Assessments" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "If something goes wrong" })).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.getByRole("link", { name: "Go to Assessments" }).click();
  await expect(page).toHaveURL("/assessments");

  await page.goto("/help");
  await expect(title("Help")).toBeVisible();
  await expect(page.getByRole("link", { name: "Assign an assessment" })).toHaveCount(0);
  await expectAccessible(page, "help");
  await expectRoom(page, "help");
  await page.keyboard.press("/");
  await page.keyboard.type("wifi filter");
  await expect(page.getByRole("heading", { name: "1 page for “wifi filter”" })).toBeVisible();
  await expectAccessible(page, "what help has found");
  await page.getByRole("link", { name: "When the network is lost during a test" }).press("Enter");
  await expect(title("When the network is lost during a test")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search help" })).toHaveValue("wifi filter");
  await expect(page.locator("mark").first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Search help" }).fill("zebra");
  await expect(page.getByRole("heading", { name: "No results for “zebra”" })).toBeVisible();
  await page.getByRole("button", { name: "Show all help" }).click();
  await expect(page).toHaveURL("/help");

  await page.goto("/help/assign-a-test");
  await expect(title("This help isn’t for your role")).toBeVisible();
  await page.goto("/help/nothing");
  await expect(title("Help page not found")).toBeVisible();
  await page.getByRole("link", { name: "All help" }).click();
  await expect(title("Help")).toBeVisible();

  await page.addInitScript(() => localStorage.setItem("sextant.language", "ar"));
  await page.goto("/help/practise");
  await expect(title("التدرّب")).toBeVisible();
  const step = page.locator("ol[lang=en][dir=ltr] li").first();
  await expect(step).toContainText("Open التدريب.");
});

test("staff find help in the heads of screens and in the finder, and none of it is in the way on a phone", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(school.staff);
  const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  await page.goto("/live");
  await page.getByRole("link", { name: "Help: Supervise a test live" }).press("Enter");
  await expect(title("Supervise a test live")).toBeVisible();
  await expect(page.getByText("Give 5 min extra time", { exact: true })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Related help" })
    .getByRole("link", { name: "Give extra time during a test" })
    .click();
  await expect(title("Give extra time during a test")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Help:/ })).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  const finder = page.getByRole("dialog", { name: "Find anything" });
  await finder.getByRole("searchbox").fill("smtp");
  await finder.getByRole("menuitem", { name: "Connect mail" }).click();
  await expect(title("Connect mail")).toBeVisible();
  await page.getByRole("link", { name: "Go to Settings › Email" }).click();
  await expect(page).toHaveURL("/settings?part=mail");
  await expect(page.getByRole("link", { name: "Help: Connect mail" })).toBeVisible();

  for (const [address, help] of [
    ["/people", "Invite and import people"],
    ["/bank", "Write a question"],
    ["/library", "Share material and videos"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("link", { name: `Help: ${help}` })).toBeVisible();
    await expect(page.getByText("Loading")).toHaveCount(0);
    await expectRoom(page, address);
  }
});
