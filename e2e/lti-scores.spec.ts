import type { Page } from "@playwright/test";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { inCourse, startTestPlatform } from "@sextant/server/testing/lti-platform.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { expectRoom } from "./support/layout.ts";
import { playerIn } from "./support/player.ts";
import { openSchool } from "./support/school.ts";
import { startServer } from "./support/server.ts";
import { signInByForm } from "./support/sign-in.ts";

const byHand = {
  score: "released",
  response: "released",
  key: "released",
  explanation: "released",
  cohort: "never",
} as const;
const plan = { name: "Sums for a course", sections: [{ name: "Sums", questions: 2 }], review_policy: byHand };

/** Keeps cookies of other sites from frames of this page, as many browsers do. */
async function blockForeignCookies(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCookieControls", {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: true,
    disableThirdPartyCookieHeuristics: true,
  });
}

test("a teacher chooses a test in the platform, a student takes it from there, and the platform has the score, and the new one", async ({
  browser,
}) => {
  const server = await startServer({ OUTBOUND_ALLOWED_HOSTS: "127.0.0.1" });
  const remote = await startTestPlatform();
  const [staff, teacher, student] = await Promise.all([
    browser.newContext({ baseURL: server.address }),
    browser.newContext(),
    browser.newContext(),
  ]);
  try {
    const school = await openSchool(server);
    const call = <Body>(method: string, path: string, body?: unknown) =>
      school.call<Body>(school.staff, method, path, body);
    const keys = await fetch(`${server.address}/api/lti/keys/`);
    remote.toolKeys = (await keys.json()) as NonNullable<typeof remote.toolKeys>;
    const schools = await call<{ results: { id: string }[] }>("GET", "/api/schools/");
    const platform = await call<OperationOutput<"lti_platforms.create">>("POST", "/api/lti/platforms/", {
      name: "Moodle",
      ...remote.fields,
      deployment: { deployment_id: "1", school: schools.results[0]?.id ?? null },
    });
    const assessment = await school.publish(plan);
    const login = `${server.address}/api/lti/login/`;
    const person = { course: "sums", given_name: "Ada", family_name: "Course" };

    await test.step("the teacher chooses it in a frame of the course", async () => {
      remote.person = inCourse("Instructor", { ...person, sub: "teacher", given_name: "Tom" });
      const course = await teacher.newPage();
      await blockForeignCookies(course);
      await course.goto(remote.courseAddress(login, `${server.address}/api/lti/choose/`));
      const frame = course.frameLocator("iframe");
      await frame.getByLabel("Search tests").fill("sums for");
      await frame.getByRole("button", { name: "Search" }).click();
      await frame.getByRole("radio", { name: /^Sums for a course/ }).check();
      await frame.getByLabel("Attempts").fill("2");
      await frame.getByRole("button", { name: "Add to course" }).click();
      await expect(frame.getByRole("heading", { name: "Added to the course" })).toBeVisible();
    });
    const items = remote.chosen[0]?.["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"];
    const [item] = (items ?? []) as { url: string; custom: Record<string, string> }[];
    expect(item).toMatchObject({ custom: { assessment, attempts: "2" } });

    const course = await student.newPage();
    await blockForeignCookies(course);
    remote.person = {
      ...inCourse("Learner", { ...person, sub: "student" }),
      ...remote.column("sums"),
      "https://purl.imsglobal.org/spec/lti/claim/custom": item?.custom,
    };
    const open = async () => {
      await course.goto(remote.courseAddress(login, item?.url ?? ""));
      const opened = student.waitForEvent("page");
      await course
        .frameLocator("iframe")
        .getByRole("link", { name: /^Open / })
        .click();
      return opened;
    };

    const session = await test.step("the student begins it, and the tab crashes", async () => {
      const tab = await open();
      await expect(tab.getByRole("heading", { name: "From your link" })).toBeVisible();
      await tab.getByRole("button", { name: "Start" }).first().click();
      await tab.waitForURL(/\/sittings\//);
      const player = playerIn(tab);
      await player.button("Start").click();
      await expect(player.heading("Question 1")).toBeVisible();
      await player.choose("A");
      const id = new URL(tab.url()).pathname.split("/")[2] ?? "";
      const crashed = tab.waitForEvent("crash");
      void tab.goto("chrome://crash").catch(() => {});
      await crashed;
      return id;
    });

    await test.step("comes back from the course, finds the answer, and submits", async () => {
      const tab = await open();
      await tab
        .getByRole("link", { name: /Continue|Resume/ })
        .or(tab.getByRole("button", { name: /Continue|Resume/ }))
        .first()
        .click();
      await tab.waitForURL(new RegExp(`/sittings/${session}`));
      const player = playerIn(tab);
      await expect(player.option("A")).toBeChecked();
      await player.allSaved();
      await player.next();
      await player.button("Check").click();
      await player.button("Submit").click();
      await tab.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
      await expect.poll(async () => (await school.getSession(session)).state).toBe("scored");
    });

    const last = () => remote.scores.at(-1);
    await test.step("the platform learns that a score is to come, and has it once it is released", async () => {
      await expect.poll(() => last()?.gradingProgress).toBe("PendingManual");
      await school.act(school.staff, session, { action: "release" });
      await expect.poll(() => last()?.gradingProgress).toBe("FullyGraded");
      expect(last()).toMatchObject({ of: "sums", userId: "student", scoreGiven: 1, scoreMaximum: 2 });
    });

    await test.step("and the new one after a regrade", async () => {
      const at = `/api/assessments/${assessment}/regrades/`;
      const asked = await call<{ results: { question: string }[] }>("GET", `${at}questions/?version=1`);
      const question = asked.results[1]?.question;
      const made = await call<{ id: string }>("POST", at, { question, kind: "full_credit", credit: "all" });
      await call("POST", `${at}${made.id}/apply/`);
      await expect.poll(() => last()?.scoreGiven).toBe(2);
    });

    await test.step("staff see what was sent, and what wasn’t, with what to do", async () => {
      const page = await staff.newPage();
      await page.goto("/signin");
      await signInByForm(page, { email: "staff@sextant.test", password: "sextant-demo" });
      await page.waitForURL((url) => !url.pathname.startsWith("/signin"));
      await page.goto(`/settings/learning-platforms/${platform.id}`);
      const sent = page.getByRole("region", { name: "Scores sent" });
      await expect(sent.getByRole("row", { name: /^Ada Course/ })).toContainText("2 of 2");
      await expectAccessible(page, "scores that a platform was sent");
      await expectRoom(page, "scores that a platform was sent");
      remote.takeScore = () => ({ status: 404 });
      await school.act(school.staff, session, { action: "reopen", seconds: 600 });
      const failed = async () =>
        (await call<typeof platform>("GET", `/api/lti/platforms/${platform.id}/`)).scores.failed;
      await expect.poll(failed).toBe(1);
      await page.reload();
      const unsent = page.getByRole("region", { name: "Scores that weren’t sent" });
      await expect(unsent.getByText("Moodle has no column for this test any more.")).toBeVisible();
      await expectAccessible(page, "scores that a platform wasn’t sent");
      await expectRoom(page, "scores that a platform wasn’t sent");
      remote.takeScore = () => null;
      await unsent.getByRole("button", { name: "Send again: Ada Course" }).press("Enter");
      await expect(page.getByRole("heading", { name: "Scores sent" })).toBeFocused();
      await expect(unsent).toBeHidden();
      await expect.poll(() => last()?.gradingProgress).toBe("NotReady");
    });
  } finally {
    await Promise.all([staff.close(), teacher.close(), student.close()]);
    await remote.close();
    await server.remove();
  }
});
