import { expect, test } from "./support/journey.ts";
import { expectRoom } from "./support/layout.ts";
import { playerIn } from "./support/player.ts";
import { openQuestion, seatReviewed } from "./support/review.ts";

const tools = ["calculator", "reference_sheet", "highlight", "line_reader", "eliminator", "masking", "read_aloud"];

test("at 768, 641 and 320 px nothing of a test overlaps", async ({ openDevice, school }) => {
  const plan = { name: "In little room", sections: [{ name: "Sums of three numbers and more", questions: 3, tools }] };
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  const { page, button } = player;
  await player.open(session);
  await expect(button("Start")).toBeVisible();
  await expectRoom(page, "before the start");
  await button("Start").click();
  await expect(player.heading("Question 1")).toBeVisible();
  await expectRoom(page, "a question with a passage");
  await page.keyboard.press("g");
  await expect(page.getByRole("dialog", { name: "Questions" })).toBeVisible();
  await expectRoom(page, "the questions");
  await page.keyboard.press("Escape");
  await button("Next").click();
  await button("Calculator").click();
  const calculator = page.getByRole("complementary", { name: "Calculator" });
  await calculator.getByRole("textbox").first().fill("y=x^2-2");
  await expectRoom(page, "the calculator");
  await calculator.getByRole("button", { name: "Close the calculator" }).click();
  await button("Next").click();
  await button("Check").click();
  await expect(player.heading("Check your work")).toBeVisible();
  await expectRoom(page, "the check page");
});

test("at 768, 641 and 320 px nothing of a student’s screens overlaps", async ({ openDevice, school }) => {
  const student = await school.signIn("student@sextant.test", "sextant-demo");
  const page = await openDevice(student);
  const at = async (address: string, heading: RegExp) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    await expect(page.getByText("Loading")).toHaveCount(0);
    await expectRoom(page, address);
  };
  await at("/", /^(Good|Hello)/);
  await at("/practice", /^Practice$/);
  await at("/plan", /plan/);
  await at("/plan?change=true", /plan/);
  await at("/mistakes", /^Why do I lose points/);
  await at("/performance", /^Am I improving/);
  await page.goto("/assessments");
  await page.getByRole("link", { name: "Report" }).first().click();
  await expect(page.getByRole("heading", { name: "Where did I lose points?" })).toBeVisible();
  await expectRoom(page, "a report");
  await page.getByRole("link", { name: "Review every question" }).click();
  await expect(page.getByRole("heading", { level: 2, name: /questions$/ })).toBeVisible();
  await expectRoom(page, "a review");
});

test("at 768, 641 and 320 px nothing of marking, results and the gradebook overlaps", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(school.staff);
  for (const address of ["/marking", "/marking?state=released", "/results", "/results/gradebook"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Loading")).toHaveCount(0);
    await expectRoom(page, address);
  }
});

test("names of 80 letters without a space break or are cut, from 1920 to 320 px, wherever they are", async ({
  openDevice,
  school,
}) => {
  const long = "م".repeat(80);
  const spaced = "عبد الرحمن بن محمد بن عبد العزيز بن إبراهيم بن سليمان آل الشيخ الحسيني القرشي الهاشمي";
  const { id: place } = await school.call<{ id: string }>(school.staff, "POST", "/api/schools/", { name: long });
  const [student, other] = await Promise.all([
    school.createPerson("student", { firstName: long, lastName: long, schoolIds: [place] }),
    school.createPerson("student", { firstName: spaced, lastName: "الهاشمي", schoolIds: [place] }),
  ]);
  const tutor = await school.createPerson("tutor", { firstName: "", lastName: long, schoolIds: [place] });
  const body = { name: long, school: place, tutors: [tutor.user.id] };
  const { id: group } = await school.call<{ id: string }>(school.staff, "POST", "/api/groups/", body);
  const users = [student.user.id, other.user.id];
  await school.call(school.staff, "POST", "/api/group-user/", { group, users });
  const assessment = await school.publish({ name: long, sections: [{ name: "Sums", questions: 1 }] });
  for (const one of [student, other]) {
    await school.allocate(assessment, one);
    await school.act(one, await school.generate(one, assessment), { action: "start" });
  }
  const page = await openDevice(school.staff);
  for (const address of [
    `/people?school=${place}`,
    `/people/${student.user.id}`,
    `/people/${other.user.id}`,
    `/schools/${place}`,
    `/schools/${place}?view=groups`,
    `/groups/${group}`,
    `/groups/${group}?view=members`,
    "/groups",
    `/live?group=${group}`,
    `/results/gradebook?group=${group}`,
    `/assessments/${assessment}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Loading")).toHaveCount(0);
    await expectRoom(page, address, [1920, 1440, 390, 320]);
  }
});

test("at 768, 641 and 320 px nothing of a reviewed question overlaps", async ({ openDevice, school }) => {
  const { student, session } = await seatReviewed(school);
  const page = await openDevice(student);
  await page.goto(`/reports/${session}/review`);
  await openQuestion(page);
  await expect(page.getByRole("heading", { name: "Explanation" })).toBeVisible();
  await expectRoom(page, "a reviewed question");
});
