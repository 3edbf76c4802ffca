import type { Page } from "@playwright/test";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import type { School } from "./support/school.ts";
import { signInByForm } from "./support/sign-in.ts";

type Enrolment = { is_open: boolean; verification: "email" | "phone" };
const enrolBy = (school: School, enrolment: Enrolment) =>
  school.call(school.staff, "PATCH", "/api/settings/", { enrolment });

/** Opens the newest message to someone in the outbox. Returns what it says to them. */
async function readMessage(school: School, staff: Page, to: string): Promise<string> {
  const kept = `state=kept&search=${encodeURIComponent(to)}`;
  const count = async () =>
    (await school.call<OperationOutput<"outbox.list">>(school.staff, "GET", `/api/outbox/?${kept}`)).results.length;
  // It is kept by a task, and who has the outbox open already does not see it come.
  await expect.poll(count).toBeGreaterThan(0);
  await staff.goto(`/outbox?${kept}`);
  await staff.getByRole("button", { name: to }).first().click();
  const asText = staff.getByRole("radio", { name: "Plain text" });
  const text = staff.locator("pre");
  await expect(asText.or(text).first()).toBeVisible();
  if (await asText.isVisible()) await asText.click();
  await expect(text).toBeVisible();
  // Links for other people’s accounts are hidden from staff; the person reads the whole message.
  return school.messageTo(to);
}

test("a student enrols by phone: the code comes through the outbox, and what is to be taken first is offered", async ({
  openDevice,
  school,
}) => {
  await enrolBy(school, { is_open: true, verification: "phone" });
  const staff = await openDevice(school.staff);
  const page = await openDevice(null, { viewport: { width: 390, height: 844 } });
  await page.goto("/signin");
  await page.getByRole("link", { name: "Enrol with your phone" }).click();
  await expect(page).toHaveURL(/\/signin\/enrol$/);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByText("Check the number and country")).toBeVisible();
  await page.getByLabel("Phone number").fill("07700 900 981");
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByText("We’ve sent a code to")).toBeVisible();
  await expect(page.getByLabel("6-digit code")).toHaveAttribute("autocomplete", "one-time-code");

  const code = /\d{6}/.exec(await readMessage(school, staff, "+447700900981"))?.[0] ?? "";
  await page.getByLabel("6-digit code").fill(code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This code is wrong or has expired")).toBeVisible();
  await page.getByLabel("6-digit code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByLabel("First name").fill("Maria");
  await page.getByLabel("Last name").fill("Mitchell");
  await page.getByLabel("Password", { exact: true }).fill("mitchell12");
  await page.getByRole("button", { name: "Enrol" }).click();
  await expect(page.getByText("Too easy to guess")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("comet of october");
  await expect(page.getByText("Strong", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Enrol" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Maria" })).toBeVisible();
  await expect(page.getByText("After that, a diagnostic shows where you stand", { exact: false })).toBeVisible();
  await enrolBy(school, { is_open: false, verification: "email" });
});

test("a forgotten password is set anew by the link in a mail, which leaves the address and works once", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const staff = await openDevice(school.staff);
  const page = await openDevice();
  await page.goto("/signin");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(student.email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();

  const link = /http:\S+token=\S+/.exec(await readMessage(school, staff, student.email))?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expect(page).toHaveURL(/\/signin\/reset$/);
  // As a phone does that drops a tab while its owner looks into a password manager.
  await page.reload();
  await expect(page).toHaveURL(/\/signin\/reset$/);
  await page.getByLabel("New password").fill("seven grey herons");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  await page.reload();
  await expect(page.getByText("This link no longer works")).toBeVisible();
  await page.goto("/signin");
  await signInByForm(page, { email: student.email, password: "seven grey herons" });
  await expect(page.getByRole("heading", { name: `Welcome, ${student.user.first_name}` })).toBeVisible();

  const late = await openDevice();
  await late.goto(link);
  await expect(late.getByText("This link no longer works")).toBeVisible();
});

test("the token of a link that was opened and left unused is gone with its page", async ({ openDevice, school }) => {
  const email = "maria.winkelmann@journeys.test";
  const people = { users: [{ first_name: "Maria", last_name: "Winkelmann", email }], send_invitations: true };
  await school.call(school.staff, "POST", "/api/enroll-user/", people);
  const link = /http:\S+token=\S+/.exec(await readMessage(school, await openDevice(school.staff), email))?.[0] ?? "";
  const page = await openDevice();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Welcome, Maria" })).toBeVisible();
  await page.goto("/signin");
  await page.goto("/signin/reset");
  await expect(page.getByText("This link no longer works")).toBeVisible();
});

test("who is invited is welcomed by name, chooses a password and is in", async ({ openDevice, school }) => {
  const email = "maria.kirch@journeys.test";
  const people = { users: [{ first_name: "Maria", last_name: "Kirch", email }], send_invitations: true };
  await school.call(school.staff, "POST", "/api/enroll-user/", people);
  const link = /http:\S+token=\S+/.exec(await readMessage(school, await openDevice(school.staff), email))?.[0] ?? "";
  const page = await openDevice();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Welcome, Maria" })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("the comet of 1702");
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(page).not.toHaveURL(/signin/);
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
});

test("an enrolment by e-mail is complete once its link was opened and a password chosen there", async ({
  openDevice,
  school,
}) => {
  await enrolBy(school, { is_open: true, verification: "email" });
  const email = "caroline.herschel@journeys.test";
  const page = await openDevice();
  await page.goto("/signin/enrol");
  await page.getByLabel("First name").fill("Caroline");
  await page.getByLabel("Last name").fill("Herschel");
  await page.getByLabel("Email").fill(email);
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await page.getByLabel("First name").fill("www.evil.test");
  await page.getByRole("button", { name: "Enrol" }).click();
  await expect(page.getByText("Leave out web addresses")).toBeVisible();
  await page.getByLabel("First name").fill("Caroline");
  await page.getByRole("button", { name: "Enrol" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();

  const link = /http:\S+token=\S+/.exec(await readMessage(school, await openDevice(school.staff), email))?.[0] ?? "";
  await page.goto(link);
  await expect(page).toHaveURL(/\/signin\/confirm$/);
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.getByText("Use at least 10 characters")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("herschel12");
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.getByText("Too easy to guess")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("eight new comets");
  await page.getByRole("button", { name: "Confirm and sign in" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Caroline" })).toBeVisible();
  await enrolBy(school, { is_open: false, verification: "email" });
});

test("the ways in and the outbox break no rule of accessibility", async ({ openDevice, school }) => {
  const page = await openDevice();
  for (const path of ["code", "forgot", "enrol", "reset?token=x", "confirm?token=x"]) {
    await page.goto(`/signin/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
  const staff = await openDevice(school.staff);
  await school.call(school.staff, "POST", "/forgot-password/", { email: school.staff.email });
  await readMessage(school, staff, school.staff.email);
  await expectAccessible(staff, "outbox");
});
