import { expectAccessible } from "./support/accessible.ts";
import { publishPlan } from "./support/assessments.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/journey.ts";
import { openQuestion, showAnswers } from "./support/review.ts";
import type { Person, School } from "./support/school.ts";

/** A tutor with an assessment of their own and a group of students who have submitted it; nobody sees a result before its release. */
async function submittedBy(school: School, count: number) {
  const tutor = await school.createPerson("tutor");
  const assessment = await publishPlan((method, path, body) => school.call(tutor, method, path, body), {
    name: "Kept until released",
    review_policy: { score: "released" },
    sections: [{ name: "Sums", questions: 2 }],
  });
  const students: Person[] = [];
  for (let index = 0; index < count; index += 1) students.push(await school.createPerson());
  const group = await school.call<{ id: string }>(school.staff, "POST", "/api/groups/", {
    name: "Who waits",
    tutors: [tutor.user.id],
  });
  const users = students.map(({ user }) => user.id);
  await school.call(school.staff, "POST", "/api/group-user/", { group: group.id, users });
  await school.call(tutor, "POST", "/api/test-allocation/", {
    assessments: [assessment],
    users: [],
    groups: [group.id],
  });
  const sessions: string[] = [];
  for (const student of students) {
    const path = "/api/users/assessments-sessions/generate/";
    const { id } = await school.call<{ id: string }>(student, "POST", path, { assessment });
    await school.act(student, id, { action: "start" });
    await school.act(student, id, { action: "begin_section" });
    await school.act(student, id, { action: "submit" });
    await expect.poll(async () => (await school.getSession(id)).state).toBe("scored");
    sessions.push(id);
  }
  return { tutor, group: group.id, assessment, students, sessions };
}

test("a tutor releases a result on its report, and the student who waits for it sees it", async ({
  openDevice,
  school,
}) => {
  const { tutor, students, sessions } = await submittedBy(school, 1);
  const waiting = await openDevice(students[0]);
  await waiting.goto(`/reports/${sessions[0]}`);
  await expect(waiting.getByRole("heading", { name: "Scored, not released yet" })).toBeVisible();
  await expect(waiting.getByRole("button", { name: "Release result" })).toHaveCount(0);

  const page = await openDevice(tutor);
  await page.goto(`/reports/${sessions[0]}`);
  await page.getByRole("button", { name: "Release result" }).click();
  await expect(page.getByText(/can see the result now$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Release result" })).toHaveCount(0);

  await expect(waiting.getByRole("heading", { name: "Where did I lose points?" })).toBeVisible();
  await waiting.getByRole("link", { name: "Review the 2 you missed" }).click();
  await showAnswers(waiting);
  await openQuestion(waiting);
  await expect(waiting.getByRole("heading", { name: "Explanation" })).toBeVisible();
});

test("a tutor is told how many can still sit before keys show: they wait with the release, and show once the tutor says so", async ({
  openDevice,
  school,
}) => {
  const { tutor, group, assessment, students, sessions } = await submittedBy(school, 1);
  const closes_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const others = [await school.createPerson(), await school.createPerson()];
  const users = others.map(({ user }) => user.id);
  // Names are told within reach alone.
  await school.call(school.staff, "POST", "/api/group-user/", { group, users });
  await school.call(school.staff, "POST", "/api/test-allocation/", {
    assessments: [assessment],
    users,
    groups: [],
    closes_at,
  });
  const page = await openDevice(tutor);
  await page.goto(`/results/${assessment}`);
  await page.getByRole("button", { name: "Release 1 result" }).click();
  const asked = page.getByRole("alertdialog", { name: "Release 1 result?" });
  await expect(asked.getByText(/^2 people can still sit this test until /)).toBeVisible();
  for (const person of others) await expect(asked).toContainText(person.user.last_name);
  await expect(
    asked.getByRole("radio", { name: /^Scores now, correct answers after the last window \(/ }),
  ).toBeChecked();
  await expect(asked.getByRole("radio", { name: "Scores and correct answers now" })).not.toBeChecked();
  await expectAccessible(page, "when keys show");
  await asked.getByRole("button", { name: "Release results", exact: true }).click();
  await expect(page.getByText("1 result released")).toBeVisible();

  const student = await openDevice(students[0]);
  await student.goto(`/reports/${sessions[0]}`);
  const told = student.getByRole("status").filter({ hasText: "Correct answers aren’t shown yet" });
  await expect(told).toContainText(/are visible from .+, when everyone has had time to finish\.$/);
  await expect(student.getByRole("link", { name: /you missed$/ })).toHaveCount(0);
  await student.getByRole("link", { name: "See your answers" }).click();
  await expect(told).toBeVisible();
  await expect(student.getByRole("button", { name: "Show answers now" })).toHaveCount(0);
  await openQuestion(student);
  await expect(student.getByText(/^Correct answers and explanations are visible from /)).toBeVisible();
  await expect(student.getByRole("heading", { name: "Explanation" })).toHaveCount(0);

  await page.goto(`/reports/${sessions[0]}`);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Show correct answers…" }).click();
  const shown = page.getByRole("alertdialog", { name: /the correct answers now\?$/ });
  await expect(shown.getByText(/^2 people can still sit this test until /)).toBeVisible();
  await shown.getByRole("button", { name: "Show correct answers" }).click();
  await expect(page.getByText(/can see the correct answers now$/)).toBeVisible();
  await student.reload();
  await showAnswers(student);
  await expect(student.getByRole("heading", { name: "Explanation" })).toBeVisible();
});

test("a student whose test keeps its questions sees score, points and topics, and is told so", async ({
  openDevice,
  school,
}) => {
  const never = { response: "never", key: "never", explanation: "never", cohort: "never" } as const;
  const { student, session } = await school.seat({
    name: "Kept for tomorrow",
    review_policy: { score: "scored", ...never },
    sections: [{ name: "Sums", questions: 2 }],
  });
  await school.act(student, session, { action: "start", begin: true });
  await school.act(student, session, { action: "submit", unsent: 0 });
  const page = await openDevice(student);
  await page.goto(`/reports/${session}`);
  const told = page.getByRole("status").filter({ hasText: "Questions aren’t shown" });
  await expect(told).toContainText("You can see the topic and points of each question.");
  await expect(page.getByRole("link", { name: /you missed$/ })).toHaveCount(0);
  await page.getByRole("link", { name: "See topics and points" }).click();
  await openQuestion(page);
  const question = page.getByRole("article", { name: "Question 1" });
  await expect(question.getByText("0 of 1")).toBeVisible();
  await expect(question.getByText("This test doesn’t show its questions afterwards.")).toBeVisible();
  await expect(question.getByRole("radio")).toHaveCount(0);
  await expectAccessible(page, "a withheld question");
});

test("a tutor goes from home to an assessment’s results and releases those that wait at once, after being asked", async ({
  openDevice,
  school,
}) => {
  const { tutor, assessment, students, sessions } = await submittedBy(school, 2);
  const page = await openDevice(tutor);
  await page.goto("/");
  await expect(page.getByRole("link", { name: /^Results ?, 2 results to release$/ })).toBeVisible();
  await page.getByRole("link", { name: "Release 2 results" }).click();
  await expect(page).toHaveURL(`/results/${assessment}`);
  await page.getByRole("button", { name: "Release 2 results" }).click();
  const asked = page.getByRole("alertdialog", { name: "Release 2 results?" });
  await expect(asked.getByText(/^2 students will see/)).toBeVisible();
  await expect(asked.getByText("You can’t undo this.")).toBeVisible();
  await asked.getByRole("button", { name: "Not now" }).click();
  await expect(asked).toHaveCount(0);
  for (const session of sessions) expect((await school.getSession(session)).state).toBe("scored");

  await page.getByRole("button", { name: "Release 2 results" }).click();
  // A colleague releases one of them in the meantime.
  await school.act(school.staff, sessions[0] ?? "", { action: "release" });
  await asked.getByRole("button", { name: "Release results", exact: true }).click();
  await expect(page.getByText("1 result released", { exact: true })).toBeVisible();
  await expect(page.getByText("1 result had already been released.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Release/ })).toHaveCount(0);
  await expect(page.getByText("Released first sittings of the students you can see.")).toBeVisible();
  const places = page.getByRole("navigation", { name: "Pages" });
  await expect(places.getByRole("link", { name: "Results", exact: true })).toBeVisible();
  for (const session of sessions) expect((await school.getSession(session)).state).toBe("released");

  const student = await openDevice(students[1]);
  // Home waits until it knows of the result: what it showed before would be pushed down.
  const tell = await holdRequests(student, "**/api/notifications/**");
  const news = student.getByRole("region", { name: "Your result for “Kept until released” is out" });
  const report = student.getByRole("link", { name: "See your report: Kept until released" });
  await Promise.all([student.waitForResponse(/\/assessments\/dashboard\//), student.goto("/")]);
  const frames = "let left = 60; const next = () => (left-- > 0 ? requestAnimationFrame(next) : done()); next();";
  await student.evaluate(`new Promise((done) => { ${frames} })`);
  await expect(report).toHaveCount(0);
  tell();
  await expect(news).toBeVisible();
  await expect(report).toBeVisible();
  await student.unrouteAll();
  await news.getByRole("link", { name: "See your report" }).click();
  await expect(student.getByRole("heading", { name: "Where did I lose points?" })).toBeVisible();
  // What was looked at is news no more.
  await student.goto("/");
  await expect(student.getByRole("heading", { name: "Completed" })).toBeVisible();
  await expect(news).toHaveCount(0);
});
