import { inCourse, startTestPlatform } from "@sextant/server/testing/lti-platform.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { expectRoom } from "./support/layout.ts";
import { startServer } from "./support/server.ts";
import { signInByForm } from "./support/sign-in.ts";

test("staff connect a platform by its link, confirm its account, and a student comes from a course into a test", async ({
  browser,
}) => {
  const server = await startServer({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
  const remote = await startTestPlatform();
  const staff = await browser.newContext({ baseURL: server.address });
  const visitor = await browser.newContext();
  try {
    const page = await staff.newPage();
    await page.goto("/signin");
    await signInByForm(page, { email: "staff@sextant.test", password: "sextant-demo" });
    await page.waitForURL((url) => !url.pathname.startsWith("/signin"));
    await page.goto("/settings?part=connections");
    await expect(page.getByText("No platform is connected yet.")).toBeVisible();
    await page.getByRole("link", { name: "Connect a platform" }).press("Enter");
    await page.getByRole("button", { name: "Create link" }).press("Enter");
    const link = page.locator("code").filter({ hasText: "/api/lti/register/" });
    await expect(link).toBeVisible();
    await expectAccessible(page, "connecting a learning platform");
    await expectRoom(page, "connecting a learning platform");

    await test.step("the platform’s administrator opens the link there", async () => {
      const there = await visitor.newPage();
      await there.goto(
        `${await link.textContent()}?openid_configuration=${encodeURIComponent(remote.configurationUrl)}`,
      );
      await expect(there.getByRole("heading", { name: "Registered" })).toBeVisible();
      await there.close();
    });
    await expect(page.getByRole("heading", { name: "127.0.0.1", exact: false, level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: /^A new account of/ })).toBeVisible();
    await expectAccessible(page, "a learning platform with an account to confirm");
    await page.getByRole("button", { name: "Confirm account…" }).press("Enter");
    const confirm = page.getByRole("dialog");
    await expectAccessible(page, "confirming an account");
    await confirm.getByRole("button", { name: "Confirm account" }).press("Enter");
    await expect(page.getByText("Account confirmed")).toBeVisible();
    await expect(page.getByText("Working.")).toBeVisible();
    await expectAccessible(page, "a learning platform");
    await expectRoom(page, "a learning platform");

    const assessment = await test.step("a test’s link for a course is copied", async () => {
      await page.goto("/assessments");
      await page.getByRole("link", { name: "SAT check-in 1" }).first().click();
      await expect(page.getByRole("button", { name: "Copy link for a course" })).toBeVisible();
      return new URL(page.url()).pathname.split("/").at(-1) ?? "";
    });

    await test.step("in the course the frame shows a card, whose tab signs the student in and leads to the test", async () => {
      remote.person = inCourse("Learner", {
        sub: "student-1",
        course: "calc",
        given_name: "Ada",
        family_name: "Course",
        email: "ada@course.example",
      });
      const target = `${server.address}/api/lti/launch/?assessment=${assessment}`;
      const course = await visitor.newPage();
      await course.goto(remote.courseAddress(`${server.address}/api/lti/login/`, target));
      const frame = course.frameLocator("iframe");
      await expect(frame.getByRole("heading", { name: /opens in a new tab$/ })).toBeVisible();
      const opened = visitor.waitForEvent("page");
      await frame.getByRole("link", { name: /^Open / }).click();
      const tab = await opened;
      await expect(tab.getByRole("heading", { name: "From your link" })).toBeVisible();
      await expect(tab.getByText("SAT check-in 1").first()).toBeVisible();
      await expect(tab).toHaveURL(new RegExp(`/assessments\\?one=${assessment}$`));
      await expectAccessible(tab, "a student’s tests, led to by a course");
    });

    await test.step("nobody is signed in in another’s place unasked, and a refusal is said to who is signed in", async () => {
      const course = await visitor.newPage();
      const open = async () => {
        await course.goto(
          remote.courseAddress(`${server.address}/api/lti/login/`, `${server.address}/api/lti/launch/`),
        );
        const opened = visitor.waitForEvent("page");
        await course
          .frameLocator("iframe")
          .getByRole("link", { name: /^Open / })
          .click();
        return opened;
      };
      remote.person = inCourse("Learner", {
        sub: "student-2",
        course: "calc",
        given_name: "Emmy",
        family_name: "Course",
      });
      const tab = await open();
      await expect(tab.getByRole("heading", { name: "Ada Course is signed in on this device" })).toBeVisible();
      await expectAccessible(tab, "another person is signed in");
      await expectRoom(tab, "another person is signed in");
      await tab.getByRole("button", { name: "Continue as Emmy Course" }).press("Enter");
      await expect(tab.getByRole("button", { name: "Account menu: Emmy Course" })).toBeVisible();
      const cookies = async () => (await visitor.cookies(server.address)).map(({ name, value }) => `${name}=${value}`);
      const before = await cookies();
      const same = await open();
      await expect(same.getByRole("heading", { name: "Welcome, Emmy" })).toBeVisible();
      // The sign-in is the same, and so what is kept of an open test is still its own.
      expect(await cookies()).toEqual(before);
      remote.person = inCourse("Mentor", { sub: "parent", course: "calc" });
      const refused = await open();
      await expect(refused.getByText("You’re neither a student nor a teacher of this course")).toBeVisible();
    });

    await page.goto("/groups");
    await expect(page.getByText("Course calc")).toBeVisible();
  } finally {
    await Promise.all([staff.close(), visitor.close()]);
    await remote.close();
    await server.remove();
  }
});
