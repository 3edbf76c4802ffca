import { expectHeld } from "./support/answers.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import { signInByForm, signOutByMenu } from "./support/sign-in.ts";

const saves = "**/api/users/assessments-attempts/";
const plan = { name: "Three sums", sections: [{ name: "Sums", questions: 3 }] };

test("with the sign-in ended and answers unsent, the same person signs in again and they are sent", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(plan);
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  await player.page.route(saves, (route) => route.abort());
  await player.choose("A");
  await player.next();
  await player.choose("B");
  await player.waiting(2);
  await school.endSignIn(student);
  await player.page.unroute(saves);

  await expect(player.page).toHaveURL("/signin");
  const elsewhere = await school.signIn(student.email, student.password);
  await expectHeld(school, elsewhere, session, [null, null, null]);
  await signInByForm(player.page, student);
  await expect(player.heading("Question 2")).toBeVisible();
  await player.allSaved();
  await expectHeld(school, elsewhere, session, ["A", "B", null]);
});

test("somebody else who signs in on that browser neither sees nor sends what is unsent", async ({
  openDevice,
  school,
  server,
}) => {
  const { student, session } = await school.seat(plan);
  const other = await school.createPerson();
  const first = playerIn(await openDevice(student));
  const page = await first.page.context().newPage();
  const player = playerIn(page);
  await first.begin(session);
  // A page that is closed sends what it can: only a server that is away keeps it from that.
  await server.kill();
  await first.choose("C");
  await first.waiting(1);
  await first.page.close();
  await server.start();
  // From home it would be sent at once.
  await page.route(saves, (route) => route.abort());
  await page.goto("/");

  await signOutByMenu(page);
  const warning = page.getByRole("alertdialog", { name: "Sign out before all answers are sent?" });
  await expect(warning).toContainText("1 answer hasn’t been sent yet.");
  await warning.getByRole("button", { name: "Stay signed in" }).click();
  await expect(warning).toHaveCount(0);
  await signOutByMenu(page);
  await warning.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/signin");
  await page.unroute(saves);

  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("assessments-attempts")) sent.push(request.url());
  });
  await signInByForm(page, other);
  await expect(player.heading(/^Welcome/)).toBeVisible();
  await player.open(session);
  await expect(player.heading("Test not found")).toBeVisible();
  await page.goto("/");
  await signOutByMenu(page);
  await expect(page).toHaveURL("/signin");
  expect(sent).toEqual([]);
  const elsewhere = await school.signIn(student.email, student.password);
  await expectHeld(school, elsewhere, session, [null, null, null]);

  await signInByForm(page, student);
  await page.getByRole("link", { name: "Go to your home page" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(player.option("C")).toBeChecked();
  await player.allSaved();
  await expectHeld(school, elsewhere, session, ["C", null, null]);
});
