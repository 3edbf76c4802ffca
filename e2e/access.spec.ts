import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { openSafeBrowser } from "@sextant/server/testing/safe-browser.ts";
import { expectAccessible } from "./support/accessible.ts";
import { publishPlan } from "./support/assessments.ts";
import { expect, test } from "./support/journey.ts";
import { pressUnlessGone } from "./support/press-unless-gone.ts";
import type { Person } from "./support/school.ts";

test("an author sets which sitting counts and a password, and a student starts with it and waits before starting again", async ({
  openDevice,
  school,
}) => {
  const { staff } = school;
  const as = <Body>(method: string, path: string, body?: unknown) => school.call<Body>(staff, method, path, body);
  const give = (assessment: string, { user }: Person, sittings_allowed: number) =>
    as("POST", "/api/test-allocation/", { assessments: [assessment], users: [user.id], groups: [], sittings_allowed });
  const generate = async (who: Person, assessment: string) => {
    const path = "/api/users/assessments-sessions/generate/";
    return (await school.call<{ id: string }>(who, "POST", path, { assessment })).id;
  };
  const shown = { score: "scored" as const };
  const first = await publishPlan(as, {
    name: "Entry test",
    review_policy: shown,
    sections: [{ name: "One", questions: 1 }],
  });
  const locked = await publishPlan(as, {
    name: "Behind a door",
    review_policy: shown,
    sections: [{ name: "One", questions: 1 }],
  });
  const builder = await openDevice(staff);
  await builder.goto(`/assessments/${locked}/build?at=sittings`);
  await builder.getByText("Best", { exact: true }).click();
  await builder.getByRole("textbox", { name: "Time between sittings" }).fill("2");
  await builder.getByRole("textbox", { name: "Network addresses" }).fill("0.0.0.0/0\n::/0\nschool");
  await expect(builder.getByText("Line 3: enter an address or a range such as 192.168.4.0/22")).toBeVisible();
  await builder.getByRole("textbox", { name: "Network addresses" }).fill("0.0.0.0/0\n::/0");
  await builder.getByRole("textbox", { name: "Password" }).fill("blue harbour");
  await builder.getByRole("button", { name: "Set password" }).click();
  await expect(builder.getByText("A password is set.", { exact: false })).toBeVisible();
  await expectAccessible(builder, "access of an assessment");
  await expect(builder.getByText(/^Saved at/)).toBeVisible();
  const rules = (await school.call<{ sitting_rules: object }>(staff, "GET", `/api/assessments/${locked}/`))
    .sitting_rules;
  expect(rules).toMatchObject({ counts: "best", delay_seconds: 7200, addresses: ["0.0.0.0/0", "::/0"] });
  const earlier = { assessment: first, at_least: { unit: "percent", value: 0 } };
  await as("PATCH", `/api/assessments/${locked}/`, { sitting_rules: { ...rules, earlier }, action: "publish" });

  await builder.goto(`/assessments/${locked}/build?at=review`);
  await builder.getByRole("button", { name: "Add feedback" }).click();
  await builder.getByRole("textbox", { name: "Text" }).fill("Read chapter 2 again.");
  await expect(builder.getByText(/^Saved at/)).toBeVisible();
  await expectAccessible(builder, "feedback by score");
  await as("PATCH", `/api/assessments/${locked}/`, { action: "publish" });

  const student = await school.createPerson();
  await give(locked, student, 2);
  await give(first, student, 1);
  const session = await generate(student, locked);
  const page = await openDevice(student);
  await page.goto(`/sittings/${session}`);
  await expect(
    page.getByText("Missing: You need at least 0% for “Entry test”. You have no released result yet."),
  ).toBeVisible();
  await expect(page.getByText("Done: You can start this test from this network.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeDisabled();
  await expectAccessible(page, "a start with conditions");

  const entry = await generate(student, first);
  for (const action of ["start", "begin_section", "submit"] as const)
    await school.act(student, entry, { action } as never);
  await expect.poll(async () => (await school.getSession(entry)).state).toBe("released");
  await pressUnlessGone(page.getByRole("button", { name: "Try again" }));
  await page.getByRole("textbox", { name: "Password" }).fill("red harbour");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(
    page.getByRole("alert").getByText("That isn’t the password for this test.", { exact: false }),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Password" }).fill("blue harbour");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Question 1", { exact: false }).first()).toBeVisible();

  await school.act(student, session, { action: "submit" });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
  await page.goto("/");
  await expect(page.getByText(/^You can start again from/)).toBeVisible();

  await page.goto(`/reports/${session}`);
  await expect(page.getByRole("region", { name: "What your score means" })).toContainText("Read chapter 2 again.");
});

/** Opens a file in a browser like Safe Exam Browser on macOS: scripts are told its keys once they ask for them. */
async function openInside(openDevice: (who: null) => Promise<Page>, file: Download): Promise<Page> {
  const made = openSafeBrowser(await readFile(await file.path(), "utf8"));
  const inside = await openDevice(null);
  await inside.addInitScript((key) => {
    const page = globalThis as unknown as Record<string, unknown>;
    const security = {
      configKey: "",
      updateKeys: ({ name }: { name: string }) => {
        security.configKey = key;
        (page[name] as () => void)();
      },
    };
    page.SafeExamBrowser = { security };
  }, made.ofStartPage);
  await inside.goto(String(made.settings.startURL));
  return inside;
}

test("a test that requires Safe Exam Browser leads there, is taken in it, and is opened again by the supervisor’s word", async ({
  openDevice,
  school,
}) => {
  const { staff } = school;
  const as = <Body>(method: string, path: string, body?: unknown) => school.call<Body>(staff, method, path, body);
  const plan = { name: "Under lock", sections: [{ name: "One", questions: 2 }] };
  const assessment = await publishPlan(as, plan);
  const team = await openDevice(staff);
  await team.goto(`/assessments/${assessment}/build?at=sittings`);
  await team.getByText("Require Safe Exam Browser", { exact: true }).click();
  await expectAccessible(team, "Safe Exam Browser of an assessment");
  await team.getByRole("button", { name: "Save Safe Exam Browser" }).click();
  await expect
    .poll(async () => as<{ required: boolean }>("GET", `/api/assessments/${assessment}/safe-browser/`))
    .toMatchObject({ required: true, quit_link: true });

  const student = await school.createPerson();
  await as("POST", "/api/test-allocation/", { assessments: [assessment], users: [student.user.id], groups: [] });
  const { id } = await school.call<{ id: string }>(student, "POST", "/api/users/assessments-sessions/generate/", {
    assessment,
  });
  const page = await openDevice(student);
  await page.goto(`/sittings/${id}`);
  await expect(page.getByRole("heading", { name: "Open this test in Safe Exam Browser" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeDisabled();
  await expectAccessible(page, "the way into Safe Exam Browser");
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the file" }).click(),
    ]);
    return file;
  };

  const inside = await openInside(openDevice, await download());
  await expect(inside.getByText("Done: You’re in Safe Exam Browser.")).toBeVisible();
  await inside.getByRole("button", { name: "Start", exact: true }).click();
  await expect(inside.getByText("Question 1", { exact: false }).first()).toBeVisible();
  await inside.context().close();

  await page.getByRole("button", { name: "Continue here" }).click();
  await expect(page.getByRole("heading", { name: "You left Safe Exam Browser" })).toBeVisible();
  await page.getByRole("button", { name: "Open in Safe Exam Browser" }).click();
  await expect(page.getByText("We’ve told the person running your test.", { exact: false })).toBeVisible();
  await expectAccessible(page, "the way back into Safe Exam Browser");

  await team.goto(`/live?assessment=${assessment}`);
  await expect(team.getByText("Left Safe Exam Browser", { exact: false }).first()).toBeVisible();
  await team.getByRole("button", { name: /^Actions for/ }).click();
  await team.getByRole("menuitem", { name: "Let back into Safe Exam Browser" }).click();
  await expect(team.getByText("May return to Safe Exam Browser", { exact: false }).first()).toBeVisible();

  const back = await openInside(openDevice, await download());
  await back.getByRole("button", { name: "Continue here" }).click();
  await expect(back.getByText("Question 1", { exact: false }).first()).toBeVisible();
  await school.act(student, id, { action: "submit" });
  await expect(back.getByRole("link", { name: "Quit Safe Exam Browser" })).toHaveAttribute("href", /\/seb\/quit\//);
});
