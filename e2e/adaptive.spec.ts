import { putParameters } from "@sextant/server/testing/put-parameters.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openPatiently } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { pickOption } from "./support/pick-option.ts";
import { playerIn } from "./support/player.ts";
import type { School } from "./support/school.ts";
import type { Server } from "./support/server.ts";

/** Makes eight calibrated questions under a tag of their own; the key of each is A. @returns The tag's name. */
async function makePool({ call, staff }: School, server: Server): Promise<string> {
  const name = `Placement ${crypto.randomUUID().slice(0, 8)}`;
  const make = <T = { id: string }>(path: string, body: unknown) => call<T>(staff, "POST", path, body);
  const tag = await make("/api/tags/exam/", { name });
  const { id } = await make("/api/assessments/", { kind: "quiz", name: "Trial of the pool" });
  const section = await make(`/api/assessments/${id}/sections/`, { name: "Math" });
  const placements: { question: string }[] = [];
  for (let place = 1; place <= 8; place += 1) {
    const options = ["A", "B"].map((letter) => ({ source_identifier: letter, content: `${letter} of ${place}` }));
    const question = await make("/api/questions/", {
      status: "published",
      body: `<p>Sum number ${place}</p>`,
      tags: [tag.id],
      interactions: [{ type: "choice", source_identifier: "RESPONSE", max_choices: 1, options }],
      key: { RESPONSE: { correct: ["A"] } },
    });
    placements.push({ question: question.id });
  }
  await make(`/api/sections/${section.id}/questions/`, { placements });
  await call(staff, "PATCH", `/api/assessments/${id}/`, { action: "publish" });
  const { db, close } = openPatiently(server.databaseUrl());
  const parameters = placements.map((_, place) => ({ a: 1.2, b: (place - 3.5) / 2, c: 0 }));
  await putParameters(db, id, parameters).finally(close);
  return name;
}

test("an adaptive section is built, taken through a lost network and a killed server, and scored", async ({
  openDevice,
  school,
  server,
}) => {
  const { call, staff } = school;
  const tag = await makePool(school, server);
  const scale = { slope: 100, intercept: 500, minimum: 200, maximum: 800, step: 10 };
  const { id } = await call<{ id: string }>(staff, "POST", "/api/assessments/", {
    kind: "quiz",
    name: "Placement test",
    score_model: { type: "irt", scale, minimum_answered: 3 },
  });
  const section = await call<{ id: string }>(staff, "POST", `/api/assessments/${id}/sections/`, { name: "Math" });

  await test.step("its author chooses the pool and when it ends", async () => {
    const page = await openDevice(staff);
    await page.goto(`/assessments/${id}/build?at=${section.id}`);
    await page.getByRole("button", { name: /Section type/ }).click();
    await page.getByRole("option", { name: "Adaptive" }).click();
    await page.getByRole("button", { name: "Change questions" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Choose the questions" });
    await pickOption(dialog.getByRole("combobox", { name: "From" }), tag, page.getByRole("option", { name: tag }));
    await expect(dialog.getByText(/^8 questions/)).toBeVisible();
    await dialog.getByRole("button", { name: "Use these questions" }).click();
    await page.getByRole("textbox", { name: "Minimum questions" }).fill("4");
    await page.getByRole("textbox", { name: "Maximum questions" }).fill("4");
    await expect(page.getByText("8 questions in the bank fit.")).toBeVisible();
    await page.getByRole("button", { name: "Add group" }).click();
    const enemies = page.getByRole("alertdialog", { name: "Questions that never meet" });
    await enemies.getByRole("searchbox", { name: "Search questions" }).fill("Sum number");
    await enemies.getByRole("checkbox", { name: /Sum number 1/ }).press("Space");
    await expect(enemies.getByRole("button", { name: "Add 1 question" })).toBeDisabled();
    await enemies.getByRole("checkbox", { name: /Sum number 8/ }).press("Space");
    await enemies.getByRole("button", { name: "Add 2 questions" }).click();
    await expect(page.getByRole("region", { name: "Group 1" }).getByRole("listitem")).toHaveCount(2);
    await pickOption(
      page.getByRole("combobox", { name: "Content areas" }),
      tag,
      page.getByRole("option", { name: tag }),
    );
    await page.getByRole("textbox", { name: "Up to" }).fill("90");
    await expect(page.getByText("Enter a percentage from 100 to 100")).toBeVisible();
    await page.getByRole("textbox", { name: "Up to" }).fill("100");
    await page.getByRole("textbox", { name: "Share" }).fill("50");
    await expect(page.getByText("50% to 100% together", { exact: false })).toBeVisible();
    await expectAccessible(page, "adaptive section");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Version 1 published")).toBeVisible();
  });

  const student = await school.createPerson();
  const sittings = "/api/users/assessments-sessions/";
  const body = { assessment: id, user: student.user.id };
  const { id: session } = await call<{ id: string }>(staff, "POST", `${sittings}generate/`, body);
  const player = playerIn(await openDevice(student));
  const words = player.page.getByText(/^Sum number \d$/).filter({ visible: true });
  await player.begin(session);

  await test.step("the next question needs a connection, and the answer is kept without one", async () => {
    await expect(player.button(/^Question.*1 of up to 4$/)).toBeVisible();
    await player.choose("A");
    await player.page.context().setOffline(true);
    await player.next();
    await expect(player.page.getByText("The next question needs a connection.", { exact: false })).toBeVisible();
    await player.page.context().setOffline(false);
    await player.next();
    await expect(player.heading("Question 2")).toBeVisible();
  });

  await test.step("a killed server gives the same question again", async () => {
    const before = await words.textContent();
    await server.kill();
    await server.start();
    await player.page.reload();
    await expect(words).toHaveText(before ?? "");
    await expect(player.heading("Question 2")).toBeVisible();
  });

  for (const letter of ["A", "B", "A"]) {
    const number = await player.page.getByRole("heading", { level: 1 }).textContent();
    await player.choose(letter);
    await player.next();
    await expect(player.heading(number ?? "")).toBeHidden();
  }
  await player.button("Submit").click();
  const path = `${sittings}${session}/`;
  const scored = () => call<{ score: { scaled: number; max_points: number } | null }>(staff, "GET", path);
  await expect.poll(async () => (await scored()).score?.max_points ?? 0).toBe(4);
  expect((await scored()).score?.scaled).toBeGreaterThan(200);
  await expect(player.heading("Your report is ready")).toBeVisible();
  await player.page.getByRole("link", { name: "See your report" }).click();
  await expect(player.page.getByRole("heading", { name: "Where did I lose points?" })).toBeVisible();
  const { score } = await scored();
  await expect(player.page.getByText(String(score?.scaled), { exact: true }).first()).toBeVisible();
});
