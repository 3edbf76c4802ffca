import { expectAccessible } from "./support/accessible.ts";
import { expectHeld } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import { signInByForm } from "./support/sign-in.ts";

const plan = { name: "Three sums", sections: [{ name: "Sums", questions: 3 }] };

test("on a phone a test is taken by touch, with the network cut in between", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(plan);
  const page = await openDevice(student, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const player = playerIn(page);
  await player.open(session);
  await player.button("Start").tap();
  await expect(player.heading("Question 1")).toBeVisible();
  for (const target of [player.button("Next"), player.button("Flag"), player.button("More")]) {
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  await player.option("A").tap();
  await expect(player.option("A")).toBeChecked();
  await expectHeld(school, student, session, ["A", null, null]);
  await page.context().setOffline(true);
  await player.button("Next").tap();
  await player.option("C").tap();
  await expect(player.option("C")).toBeChecked();
  await expect(page.getByText("No connection. Keep going.")).toBeVisible();
  await page.context().setOffline(false);
  await expectHeld(school, student, session, ["A", "C", null]);
  await player.button("Next").tap();
  await player.typed().fill("13");
  await player.button("Check").tap();
  await player.button("Submit").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).tap();
  await expect(player.heading("Your report is ready")).toBeVisible();
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
});

test("on a phone the profile opens part by part, and leads back to its list", async ({ openDevice, school }) => {
  const viewport = { width: 390, height: 844 };
  const page = await openDevice(await school.createPerson("tutor"), { viewport, hasTouch: true, isMobile: true });
  await page.goto("/profile");
  const list = page.getByRole("navigation", { name: "Profile" });
  await list.getByRole("link", { name: "Sign-in and security" }).tap();
  await expect(page.getByRole("heading", { name: "Where you’re signed in" })).toBeVisible();
  await expect(list).toHaveCount(0);
  await page.getByRole("link", { name: "Back to profile" }).tap();
  await list.getByRole("link", { name: "About me" }).tap();
  await expect(page.getByLabel("First name")).toBeVisible();
  await page.goBack();
  await list.getByRole("link", { name: "Sign-in and security" }).tap();
  await expect(page.getByRole("heading", { name: "Where you’re signed in" })).toBeVisible();
  await expectAccessible(page, "sign-in and security on a phone");
});

test("in Arabic everything runs from right to left, from the sign-in to the last question", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const page = await openDevice();
  const html = page.locator("html");
  await page.goto("/signin");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("menuitemradio", { name: "العربية" }).click();
  await page.keyboard.press("Escape");
  await expect(html).toHaveAttribute("dir", "rtl");
  await expect(html).toHaveAttribute("lang", "ar");
  await expect(page.getByRole("heading", { name: "تسجيل الدخول" })).toBeVisible();
  await expectAccessible(page, "sign-in in Arabic");
  await page.getByRole("textbox").first().fill(student.email);
  await page.getByRole("textbox").nth(1).fill(student.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/welcome");
  await page.goto(`/sittings/${session}`);
  await expect(html).toHaveAttribute("dir", "rtl");
  await page.locator("main").getByRole("button", { name: "ابدأ", exact: true }).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page.getByRole("radio").first().check();
  await expectHeld(school, student, session, ["A", null, null]);
  await expectAccessible(page, "question in Arabic");

  // What the account menu says goes with the account: the next device speaks it from its sign-in on.
  await page.goto("/profile");
  const choose = async (menu: string, name: string) => {
    await page.getByRole("button", { name: menu }).click();
    const kept = page.waitForResponse(
      (answer) => answer.request().method() === "PATCH" && answer.url().endsWith("/me/"),
    );
    await page.getByRole("menuitemradio", { name }).click();
    expect((await kept).status()).toBe(200);
    await page.keyboard.press("Escape");
  };
  await choose("قائمة الحساب", "English (UK)");
  await choose("Account menu", "العربية");
  const other = await openDevice();
  await other.goto("/signin");
  await expect(other.locator("html")).toHaveAttribute("lang", "en-GB");
  await signInByForm(other, student);
  await expect(other).not.toHaveURL("/signin");
  await expect(other.locator("html")).toHaveAttribute("lang", "ar");
});

test("a browser from the United States reads its dates and spellings, until the person chooses British ones", async ({
  openDevice,
  school,
}) => {
  const { student } = await school.seat(plan, { closes_at: "2031-11-20T19:30:00Z" });
  const visitor = await openDevice(null, { locale: "en-US" });
  await visitor.goto("/signin/enrol");
  await expect(visitor.getByRole("heading", { name: "Enroll" })).toBeVisible();

  const page = await openDevice(student, { locale: "en-US", timezoneId: "UTC" });
  await page.goto("/assessments");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await expect(page.locator("main")).toContainText(/Thu,\sNov\s20,\s2031,\s\d{1,2}:30\s[AP]M/);
  await page.goto("/profile?part=device");
  await page.locator("label", { hasText: "English (UK)" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
  await page.goto("/assessments");
  await expect(page.locator("main")).toContainText(/Thu\s20\sNov\s2031,\s\d\d:30/);
});
