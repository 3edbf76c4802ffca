import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { morningZone } from "./support/morning-zone.ts";

test("a tutor goes from home to a group’s mastery and to a student, and leaves a note for the team", async ({
  openDevice,
  school,
}) => {
  const [tutor, student] = [await school.createPerson("tutor"), await school.createPerson()];
  const group = await school.call<{ id: string }>(school.staff, "POST", "/api/groups/", {
    name: "Saturday class",
    tutors: [tutor.user.id],
  });
  await school.call(school.staff, "POST", "/api/group-user/", { group: group.id, users: [student.user.id] });
  const page = await openDevice(tutor);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "No tests taken yet" })).toBeVisible();
  await page.getByRole("button", { name: "How students get on this list" }).click();
  const how = page.getByRole("dialog", { name: "How students get on this list" });
  await expect(how.getByText(/at most 1 in 20 students/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page, "tutor’s home");

  await page.goto(`/groups/${group.id}`);
  await page.getByRole("radio", { name: "Mastery" }).click();
  await expect(page.getByRole("heading", { name: "No answers yet" })).toBeVisible();
  await expectAccessible(page, "mastery of a group");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download results" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Download file" }).click();
  expect((await download).suggestedFilename()).toBe("results - sittings.csv");

  await page.goto(`/people/${student.user.id}`);
  await page.getByRole("button", { name: "Download results" }).click();
  const asked = page.getByRole("dialog", { name: "Download results" });
  await expect(asked.getByRole("combobox", { name: "Assessment" })).toBeVisible();
  await expect(asked.getByRole("button", { name: "Download file" })).toBeEnabled();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "New note" }).fill("Agreed to let go at two minutes.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("article").getByText("Agreed to let go at two minutes.")).toBeVisible();
  await expectAccessible(page, "a student with a note");
  const own = await school.call<{ code: string }>(student, "GET", `/api/users/${student.user.id}/notes/`).catch(String);
  expect(String(own)).toContain("403");
});

test("what a tutor puts aside on home stays aside, and a group leads to its mistakes", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.signIn("tutor@sextant.test", "sextant-demo");
  // What is put aside comes back the next day, which doesn’t begin meanwhile.
  const changed = { version: tutor.user.version, time_zone: morningZone() };
  await school.call(tutor, "PATCH", "/api/me/", changed);
  const page = await openDevice(tutor);
  await page.goto("/");
  await page.getByRole("radio", { name: /^To mark/ }).click();
  const first = page
    .getByRole("list", { name: /most urgent first/ })
    .getByRole("listitem")
    .first();
  const name = (await first.getByRole("heading").textContent()) ?? "";
  await expect(first.getByText("An answer in “Essay practice” has waited")).toBeVisible();
  await first.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Not today" }).click();
  await expect(page.getByText(`${name} put aside until tomorrow`)).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole("heading", { level: 1, name: /Students who need you|Nobody needs a call today/ }),
  ).toBeVisible();
  await expect(page.getByText(/1 put aside or spoken to/)).toBeVisible();
  await expect(page.getByRole("heading", { name, exact: true })).toHaveCount(0);

  await page.goto("/groups");
  await page.getByRole("link", { name: "Saturday SAT" }).click();
  await page.getByRole("link", { name: "Mistakes", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Why does Saturday SAT lose points?" })).toBeVisible();
});

test("a manager and a counselor find their own students counted on home, and results of a school come as a file", async ({
  openDevice,
  school,
}) => {
  const { call, staff } = school;
  const { id } = await call<{ id: string }>(staff, "POST", "/api/schools/", { name: "Lakeside", time_zone: "UTC" });
  const other = await call<{ id: string }>(staff, "POST", "/api/schools/", { name: "Hillside", time_zone: "UTC" });
  const inSchool = { schoolIds: [id] };
  const manager = await school.createPerson("manager", inSchool);
  const counselor = await school.createPerson("counselor", { schoolIds: [id, other.id] });
  const [one] = [await school.createPerson("student", inSchool), await school.createPerson("student", inSchool)];
  await call(staff, "POST", `/api/allocate-counselor/${one.user.id}/`, { counselors: [counselor.user.id] });
  const managed = await openDevice(manager);
  await managed.goto("/");
  await expect(managed.getByText(/· 2 students$/)).toBeVisible();
  const counseled = await openDevice(counselor);
  await counseled.goto("/");
  await expect(counseled.getByText(/· 1 student$/)).toBeVisible();
  await expect(counseled.getByText("1 student, without a test so far.")).toBeVisible();
  const known = await openDevice(await school.signIn("counselor@sextant.test", "sextant-demo"));
  await known.goto("/");
  const goals = known.getByRole("heading", { name: "Who will reach their goal?" });
  await expect(goals).not.toBeInViewport();
  await known.getByText("Unlikely to reach their goal:").getByRole("link").last().click();
  await expect(goals).toBeInViewport();

  await counseled.goto("/downloads");
  await counseled.getByRole("button", { name: "Download results" }).click();
  const asked = counseled.getByRole("dialog", { name: "Download results" });
  await expect(asked.getByRole("button", { name: "Download file" })).toBeDisabled();
  await asked.getByRole("combobox", { name: "School" }).fill("Lake");
  await counseled.getByRole("option", { name: "Lakeside" }).click();
  await expectAccessible(counseled, "a download of a school");
  const download = counseled.waitForEvent("download");
  await asked.getByRole("button", { name: "Download file" }).click();
  expect((await download).suggestedFilename()).toBe("results - sittings.csv");
});

test("a tutor goes from home to the one student, to the mistake, assigns a practice set that the student then finds, and downloads the results", async ({
  openDevice,
  school,
}) => {
  const { staff, call } = school;
  const [tutor, { student, session, assessment }] = await Promise.all([
    school.createPerson("tutor"),
    school.seat({
      name: "Sums in class",
      review_policy: { score: "released", response: "released", key: "released" },
      sections: [{ name: "Sums", questions: 3 }],
    }),
  ]);
  const group = await call<{ id: string }>(staff, "POST", "/api/groups/", {
    name: "Sunday class",
    tutors: [tutor.user.id],
  });
  await call(staff, "POST", "/api/group-user/", { group: group.id, users: [student.user.id] });
  await school.act(student, session, { action: "start", begin: true });
  await school.act(student, session, { action: "submit", unsent: 0 });
  await expect.poll(async () => (await school.getSession(session)).state).toMatch(/scored|released/);
  if ((await school.getSession(session)).state === "scored") await school.act(staff, session, { action: "release" });
  const topic = (await call<{ id: string }>(staff, "POST", "/api/tags/exam/", { name: `Sums ${Date.now()}` })).id;
  const questions: string[] = [];
  for (const number of [1, 2]) {
    const { id } = await call<{ id: string }>(staff, "POST", "/api/questions/", {
      status: "published",
      pool: "practice",
      tags: [topic],
      body: `<p>Class: what is ${number} plus 30?</p>`,
      interactions: [{ type: "choice", options: [{ content: "the sum" }, { content: "less" }] }],
      key: { RESPONSE: { correct: ["A"] } },
    });
    questions.push(id);
  }

  const page = await openDevice(tutor);
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "People" }).first().click();
  const name = `${student.user.first_name} ${student.user.last_name}`;
  await page.getByRole("link", { name }).click();
  await page.getByRole("link", { name: "Where points go" }).click();
  await page.getByRole("radio", { name: "By topic" }).click();
  await expect(page.getByRole("heading", { name: "3 mistakes", level: 2 })).toBeVisible();
  await page.getByRole("link", { name: "Assign practice" }).click();

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Sums again");
  await dialog.getByRole("radio", { name: "By hand" }).click();
  await dialog.getByRole("searchbox", { name: "Search questions" }).fill("plus 30");
  for (const number of [1, 2])
    await dialog.getByRole("checkbox", { name: new RegExp(`what is ${number} plus 30`) }).check({ force: true });
  await expectAccessible(page, "a set for a student");
  await expect(dialog.getByText(`For ${name}`)).toBeInViewport();
  await expect(dialog.getByRole("button", { name: "Assign set" })).toBeInViewport();
  await dialog.getByRole("button", { name: "Assign set" }).click();
  await expect(page.getByText("Sums again assigned")).toBeVisible();
  await expect(page.getByRole("heading", { name: "3 mistakes", level: 2 })).toBeVisible();

  await call(staff, "DELETE", `/api/questions/${questions[0]}/`);
  await page.goto("/practice");
  const row = page.getByRole("listitem").filter({ hasText: "Sums again" });
  await expect(row).toContainText("1 question retired");
  const act = async (name: string) => {
    await row.getByRole("button", { name: "More actions for Sums again" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Replace retired questions");
  await expect(page.getByText("Questions replaced in Sums again")).toBeVisible();
  await expect(row).not.toContainText("retired");
  await act("Create an assessment");
  await expect(page.getByText("Draft assessment Sums again created")).toBeVisible();
  await act("Assessments from this set");
  await expect(dialog.getByRole("link", { name: "Sums again" })).toBeVisible();
  await expectAccessible(page, "the assessments of a set");
  await dialog.getByRole("button", { name: "Unlink Sums again" }).click();
  await expect(page.getByText("Sums again unlinked")).toBeVisible();
  await expect(dialog.getByText("Assessments you create from this set appear here.")).toBeVisible();

  await page.goto(`/results/${assessment}`);
  await page.getByRole("button", { name: "Download results" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("dialog", { name: "Download results" }).getByRole("button", { name: "Download file" }).click();
  expect((await file).suggestedFilename()).toBe("Sums in class - sittings.csv");
  await page.goto(`/assessments/${assessment}`);
  await expect(page.getByRole("button", { name: "Download results" })).toBeVisible();
  await page.getByRole("link", { name: "Show people" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download results" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download this list" })).toBeVisible();

  const theirs = await openDevice(student);
  await theirs.goto("/practice");
  await expect(theirs.getByRole("listitem").filter({ hasText: "Sums again" })).toContainText("1 question");
  await expect(theirs.getByRole("button", { name: "Start Sums again" })).toBeVisible();
});

test("a student goes from the score on home to its report, and finds the test counted in performance", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat({
    name: "Sums that count",
    review_policy: { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "never" },
    sections: [{ name: "Sums", questions: 2 }],
  });
  for (const action of ["start", "begin_section", "submit"] as const) await school.act(student, session, { action });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
  const page = await openDevice(student);
  await page.goto("/");
  await page.getByRole("link", { name: "See your report" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/reports/${session}$`));
  await expect(page.getByRole("heading", { name: "Where did I lose points?" })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Performance" }).first().click();
  await expect(page.getByText(/^One test, /)).toBeVisible();
  await page.getByRole("link", { name: "This week" }).click();
  await expect(page.getByText("Tests", { exact: true }).first()).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const bar = page.getByRole("navigation").filter({ has: page.getByRole("button", { name: "More" }) });
  await expect(bar.getByRole("link")).toHaveText(["Home", "Assessments", "Practice", "Mistakes"]);
  await bar.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Performance" }).click();
  await expect(page).toHaveURL(/\/performance/);
});
