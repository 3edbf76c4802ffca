import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { morningZone } from "./support/morning-zone.ts";
import { keepNotes } from "./support/notes.ts";
import type { Person, School } from "./support/school.ts";

/** Days are counted where the student lives. */
const timeZone = morningZone();
const day = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(Date.now() + days * 86_400_000);

/** A student who has been given so many sums. */
async function giveSums(school: School, name: string, questions: number): Promise<Person> {
  const student = await school.createPerson("student", { timeZone });
  const assessment = await school.publish({ name, sections: [{ name: "Sums", questions }] });
  await school.allocate(assessment, student);
  await school.generate(student, assessment);
  return student;
}

test("a student makes a plan, sees today’s task on home, starts it, and takes days off", async ({
  openDevice,
  school,
}) => {
  const student = await giveSums(school, "Five sums", 5);
  const page = await openDevice(student);
  await keepNotes(page);
  await page.goto("/");
  await page.getByRole("link", { name: "Your plan" }).click();
  await expect(page.getByRole("heading", { name: "Make your plan", level: 1 })).toBeVisible();
  await page.getByRole("radio", { name: "Another exam" }).click();
  await page.getByLabel("Exam", { exact: true }).fill("Bar exam");
  await page.getByLabel("Exam date").fill(day(-1));
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByText("This date has passed. Choose a date from today on.")).toBeVisible();
  await page.getByLabel("Exam date").fill(day(60));
  await expect(
    page.getByRole("heading", { name: /^9 weeks, \d full tests, about \d+ hours of work\.$/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "More on Mon" }).press("Enter");
  await expect(page.getByLabel("Mon, minutes")).toHaveValue("35");
  await page.getByLabel("Tue, minutes").fill("125");
  await page.getByLabel("Tue, minutes").blur();
  await expect(page.getByText("5 hr 55 min a week.")).toBeVisible();
  await expectAccessible(page, "the form of a plan");
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByText("Plan saved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Next seven days" })).toBeVisible();
  await expectAccessible(page, "a plan");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "This week" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Whole plan" }).click();
  await page.getByRole("link", { name: "Change plan" }).click();
  await page.getByLabel("From").fill(day(0));
  await page.getByLabel("To", { exact: true }).fill(day(2));
  await page.getByRole("button", { name: "Add days off" }).click();
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByRole("heading", { name: "A free day" })).toBeVisible();

  // A full test moves to another day, and a change that was a mistake is taken back.
  await page.getByRole("link", { name: "Change plan" }).click();
  const mock = page.getByLabel(/^Full test, planned for/).first();
  const planned = await mock.inputValue();
  await mock.fill(day(60));
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByText("Choose a date before the exam.")).toBeVisible();
  await mock.fill(day(40));
  await page.getByRole("button", { name: "Save plan" }).click();
  await expect(page.getByRole("heading", { name: "Next seven days" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await page.getByRole("link", { name: "Change plan" }).click();
  await expect(mock).toHaveValue(planned);
});

test("staff keep official dates, and a student’s tutor changes the plan with one of them", async ({
  openDevice,
  school,
}) => {
  const exam = `Exam ${crypto.randomUUID().slice(0, 8)}`;
  const staff = await openDevice(school.staff);
  await staff.goto("/settings?part=exam_dates");
  await staff.getByLabel("Exam", { exact: true }).fill(exam);
  await staff.getByLabel("Date", { exact: true }).fill(day(50));
  await staff.getByLabel("Register by").fill(day(40));
  await staff.getByRole("button", { name: "Add date" }).click();
  await expect(staff.getByText("Date added")).toBeVisible();
  await expectAccessible(staff, "official dates of exams");
  await staff.goto("/settings?part=holidays");
  await staff.getByLabel("Holiday", { exact: true }).fill(`Break of ${exam}`);
  await staff.getByLabel("First day").fill(day(45));
  await staff.getByRole("button", { name: "Add holiday" }).click();
  await expect(staff.getByText("Holiday added.")).toBeVisible();
  await expectAccessible(staff, "holidays");
  const student = await giveSums(school, "Four sums", 4);
  await staff.goto(`/people/${student.user.id}`);
  await staff.getByRole("link", { name: "Whole plan" }).click();
  await staff.getByRole("radio", { name: exam }).click();
  await staff.getByRole("radio", { name: /50 days/ }).press("Space");
  await staff.getByRole("button", { name: "Save plan" }).click();
  await expect(staff.getByRole("heading", { name: /’s plan$/, level: 1 })).toBeVisible();
  await expect(staff.getByRole("button", { name: "Start practice" })).toBeHidden();
  const page = await openDevice(student);
  await page.goto("/plan");
  await expect(page.getByText(`${exam} in 50 days`)).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Plan", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByRole("link", { name: "Change plan" }).click();
  await expect(page.getByText(`Break of ${exam}`)).toBeVisible();
  await staff.goto("/settings?part=holidays");
  await staff.getByRole("button", { name: `Remove Break of ${exam}` }).click();
  await expect(staff.getByText("Holiday removed.")).toBeVisible();
});
