import { expectAccessible } from "./support/accessible.ts";
import { publishPlan } from "./support/assessments.ts";
import { expect, test } from "./support/journey.ts";

test("a tutor gives an assessment and releases its result, and the student's bell tells of both without a reload", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const student = await school.createPerson();
  const group = await school.call<{ id: string }>(school.staff, "POST", "/api/groups/", {
    name: "Who is told",
    tutors: [tutor.user.id],
  });
  await school.call(school.staff, "POST", "/api/group-user/", { group: group.id, users: [student.user.id] });
  const assessment = await publishPlan((method, path, body) => school.call(tutor, method, path, body), {
    name: "Told by the bell",
    review_policy: { score: "released" },
    sections: [{ name: "Sums", questions: 1 }],
  });

  const desk = await openDevice(tutor);
  await desk.goto("/");
  await desk.getByRole("button", { name: "Notifications", exact: true }).click();
  await desk.getByRole("dialog").getByRole("link", { name: "See all" }).click();
  await desk.getByRole("link", { name: "Notification settings" }).click();
  const marks = desk.getByRole("group", { name: "Answers are waiting for my mark" });
  await expect(marks.getByRole("button", { name: "Email right away" })).toBeVisible();
  await expectAccessible(desk, "what a tutor is told");

  const page = await openDevice(student);
  await page.goto("/");
  const bell = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(bell("Notifications")).toBeVisible();
  await school.call(tutor, "POST", "/api/test-allocation/", {
    assessments: [assessment],
    users: [],
    groups: [group.id],
  });
  await bell("Notifications, 1 unread").click();
  const list = page.getByRole("dialog", { name: "Notifications" });
  await list.getByRole("link", { name: "“Told by the bell” was assigned to you" }).click();
  await expect(page).toHaveURL("/assessments");
  await expect(bell("Notifications")).toBeVisible();

  const { id: session } = await school.call<{ id: string }>(
    student,
    "POST",
    "/api/users/assessments-sessions/generate/",
    { assessment },
  );
  await school.act(student, session, { action: "start" });
  await school.act(student, session, { action: "begin_section" });
  await school.act(student, session, { action: "submit" });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("scored");
  await school.act(tutor, session, { action: "release" });
  await bell("Notifications, 1 unread").click();
  await list.getByRole("link", { name: "See all" }).click();
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
  await expectAccessible(page, "notifications");

  // The report opened on another device, from the list of tests, is no news on this one either.
  const phone = await openDevice(student, { viewport: { width: 390, height: 844 } });
  await phone.goto("/");
  await expect(phone.getByRole("heading", { name: "Your result for “Told by the bell” is out" })).toBeVisible();
  await phone.goto("/assessments");
  const row = phone.getByRole("listitem").filter({ hasText: "Told by the bell" }).first();
  await expect(row.getByText("0 of 1 point")).toBeVisible();
  await row.getByRole("link", { name: "Report" }).click();
  await expect(phone).toHaveURL(`/reports/${session}`);
  await expect(bell("Notifications")).toBeVisible();
  await phone.goto("/");
  await expect(phone.getByText("0 of 1 point")).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Your result for “Told by the bell” is out" })).toBeHidden();
  await page.getByRole("link", { name: "Your results for “Told by the bell” are ready" }).click();
  await expect(page).toHaveURL(`/reports/${session}`);
  await expect(bell("Notifications")).toBeVisible();

  await page.goto("/profile?part=notifications");
  const gift = page.getByRole("group", { name: "A test is assigned to me" });
  await gift.getByText("In Sextant").click();
  const inSextant = gift.getByRole("switch", { name: "In Sextant" });
  await expect(inSextant).not.toBeChecked();
  const quiet = page.getByRole("group", { name: "Quiet hours" });
  await expect(quiet.getByRole("switch")).toBeChecked();
  const until = quiet.getByRole("button", { name: /Quiet until/ });
  await until.click();
  await page.getByRole("option", { name: "08:00" }).click();
  await expect(until).toContainText("08:00");
  await expectAccessible(page, "how a student is told");
  await page.reload();
  await expect(inSextant).not.toBeChecked();
  await expect(until).toContainText("08:00");
});
