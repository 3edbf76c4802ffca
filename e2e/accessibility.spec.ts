import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { openQuestion, seatReviewed } from "./support/review.ts";
import { signInByForm } from "./support/sign-in.ts";

/** Returns what opens a path on a page, and looks at its screen once this heading is there and all has loaded. */
const lookAt = (page: Page) => async (path: string, heading: RegExp, screen: string) => {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  await expect(page.getByText("Loading")).toHaveCount(0);
  await expectAccessible(page, screen);
};

test("what is seen before signing in, and the first time after, is accessible to all", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const page = await openDevice();
  await page.goto("/signin");
  await expect(page.getByRole("button", { name: "Student" })).toBeVisible();
  await expectAccessible(page, "sign-in");
  await signInByForm(page, { email: student.email, password: "wrong password" });
  await expect(page.getByText("Wrong email or password")).toBeVisible();
  await expectAccessible(page, "sign-in refused");
  await signInByForm(page, student);
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  await expectAccessible(page, "welcome");
  await page.goto("/first-staff?token=none");
  await expect(page.getByRole("heading", { name: "Set up Sextant" })).toBeVisible();
  await expectAccessible(page, "first staff person");
  await page.goto("/nowhere/at/all");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expectAccessible(page, "no such page");
});

test("a student's screens are accessible to all", async ({ openDevice, school }) => {
  const student = await school.signIn("student@sextant.test", "sextant-demo");
  const page = await openDevice(student);
  const at = lookAt(page);
  await at("/", /^(Good|Hello)/, "home");
  await page.getByRole("button", { name: "Account menu" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page, "account menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("dialog", { name: "Find anything" })).toBeVisible();
  await expectAccessible(page, "finder");
  await at("/assessments", /^Assessments$/, "assessments");
  await at("/profile", /^Profile$/, "profile");
  await at("/bank", /^You don’t have access to this page$/, "no permission");
});

test("a report and its review are accessible to all", async ({ openDevice, school }) => {
  const page = await openDevice(await school.signIn("student@sextant.test", "sextant-demo"));
  await page.goto("/assessments");
  await page.getByRole("link", { name: "Report" }).first().click();
  await expect(page.getByRole("heading", { name: "Where did I lose points?" })).toBeVisible();
  await expectAccessible(page, "report");
  await page.getByRole("link", { name: "Review every question" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /questions$/ })).toBeVisible();
  await expectAccessible(page, "review");
});

test("a reviewed question is accessible to all", async ({ openDevice, school }) => {
  const { student, session } = await seatReviewed(school);
  const page = await openDevice(student);
  await page.goto(`/reports/${session}/review`);
  await openQuestion(page);
  await expect(page.getByRole("heading", { name: "Explanation" })).toBeVisible();
  await expectAccessible(page, "a reviewed question");
});

test("dialogs on a student's screens are accessible to all", async ({ openDevice, school }) => {
  const { student: reviewed } = await seatReviewed(school);
  const unplanned = await openDevice(reviewed);
  await unplanned.goto("/practice");
  await unplanned.getByRole("button", { name: "Change limit" }).click();
  await expect(unplanned.getByRole("dialog", { name: "Daily practice limit" })).toBeVisible();
  await expectAccessible(unplanned, "the daily limit");

  const student = await school.signIn("student@sextant.test", "sextant-demo");
  const page = await openDevice(student);
  const dialog = page.getByRole("dialog");
  await page.goto("/practice");
  // The demo’s student has a study plan, which says how long a day is.
  await expect(page.getByRole("link", { name: "Change plan" })).toBeVisible();
  await page.getByRole("button", { name: "Build a set" }).click();
  await expect(dialog.getByRole("heading").first()).toBeVisible();
  await expectAccessible(page, "building a set");
  await page.goto("/performance/week?goal=true");
  await expect(dialog.getByRole("heading", { name: "Your goal" })).toBeVisible();
  await expectAccessible(page, "the goal");
});

test("the team's screens are accessible to all", async ({ openDevice, school }) => {
  const plan = { name: "Sat just now", sections: [{ name: "Sums", questions: 2 }] };
  const { student, session, assessment } = await school.seat(plan);
  await school.act(student, session, { action: "start" });
  const page = await openDevice(school.staff);
  const at = lookAt(page);
  await at("/", /^(Answer|Check on|Decide|Release|Mark|Find|You’re up to date)/, "team home");
  await at("/assessments", /^Assessments$/, "team assessments");
  await at(`/assessments/${assessment}`, /^Sat just now$/, "one assessment");
  await at("/live", /^Live sessions$/, "live sessions");
  // Other journeys have sittings of this school too.
  const own = page.getByRole("row").filter({ hasText: "Sat just now" });
  await own.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "End sitting…" }).click();
  await expect(page.getByRole("button", { name: "End sitting" })).toBeVisible();
  await expectAccessible(page, "end a sitting");
});

test("the screens of the team’s content are accessible to all", async ({ openDevice, school }) => {
  const page = await openDevice(school.staff);
  const at = lookAt(page);
  await at("/bank", /^Question bank$/, "question bank");
  await page.getByRole("row").nth(1).getByRole("button").click();
  await expectAccessible(page, "question as a student");
  await page.getByRole("radio", { name: "With key" }).click();
  // One heading among the filters, one beneath the question.
  await expect(page.getByRole("heading", { name: "Explanation" })).toHaveCount(2);
  await expectAccessible(page, "question with its key");
  await at("/bank/new", /^New question$/, "question editor");
  await at("/subjects", /^Subjects$/, "subjects");
  await at("/library", /^Library$/, "library");
  await at("/tags", /^Tags$/, "tags");
  await at("/marking", /^Marking$/, "marking");
  await at("/bank/import", /^Import questions$/, "import");
  const lines = ["no question", `{"id":"a","type":"numeric","stem":"What is 1 plus 1?","answer":"2"}`].join("\n");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles({ name: "few.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(lines) });
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
  await expectAccessible(page, "import report");
});

test("the timeline of a sitting and the reported problems are accessible to all", async ({ openDevice, school }) => {
  const { student, session } = await school.seat({ name: "Disputed", sections: [{ name: "Sums", questions: 2 }] });
  await school.act(student, session, { action: "start" });
  await school.act(student, session, { action: "begin_section" });
  const [first] = await school.listAnswers(student, session);
  if (!first) throw new Error("there is a question");
  await school.call(student, "POST", "/api/users/assessments-attempts/", {
    session,
    lease: 1,
    attempts: [{ id: first.id, revision: 1, elapsed_ms: 10, flagged: true }],
  });
  await school.call(student, "POST", "/api/problems/", {
    session,
    attempt: first.id,
    kind: "unclear",
    text: "Which sum?",
  });
  await school.act(school.staff, session, { action: "pause" });
  await school.act(school.staff, session, { action: "resume" });
  const page = await openDevice(school.staff);
  await page.goto(`/live/${session}`);
  await expect(page.getByText("History verified")).toBeVisible();
  await expectAccessible(page, "timeline");
  await page.getByRole("button", { name: "Verify a receipt" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page, "verify a receipt");
  await page.goto("/problems");
  await expect(page.getByText("Which sum?")).toBeVisible();
  await expectAccessible(page, "reported problems");
});
