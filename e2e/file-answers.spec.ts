import type { Page } from "@playwright/test";
import { openDatabase } from "@sextant/server/platform/database/client.ts";
import { passDeadline } from "@sextant/server/testing/pass-deadline.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

const town = { name: "Town", questions: 2, upload: true } as const;
const free = { name: "A plan of the town", sections: [town] };
const linear = { name: "A plan, and no way back", sections: [{ ...town, navigation: "linear" as const }] };
const pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF";

/** Holds the bytes of uploads until the function that is returned lets them go. */
const holdUploads = (page: Page) =>
  holdRequests(page, "**/api/files/tus/**", (request) => request.method() === "PATCH");

/** Chooses a file as the answer in sight, and waits until its upload has begun. */
async function choosePlan(page: Page): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  const sending = page.waitForRequest((request) => request.method() === "PATCH" && request.url().includes("/tus/"));
  await page.getByRole("button", { name: "Upload file" }).click();
  await (await chooser).setFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf) });
  await sending;
  await expect(page.getByText("Uploading “plan.pdf”").first()).toBeVisible();
  await expect(page.getByText("All answers saved")).toHaveCount(0);
}

test("a test that is submitted while a file uploads waits for it, and says so until then", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(free);
  const page = await openDevice(student);
  const player = playerIn(page);
  const letGo = await holdUploads(page);
  await player.begin(session);
  await choosePlan(page);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Save and leave" }).click();
  await expect(page.getByText("“plan.pdf” is still uploading. If you leave now, you’ll lose it.")).toBeVisible();
  await player.button("Keep working").click();
  await player.next();
  await player.typed().fill("12");
  await player.button("Check").click();
  await expect(page.getByRole("region", { name: "Still uploading" })).toHaveText(/“plan.pdf”, question 1/);
  await player.button("Submit").click();
  const dialog = page.getByRole("dialog", { name: "Submit and finish?" });
  await expect(dialog).toContainText("“plan.pdf” is still uploading.");
  await dialog.getByRole("button", { name: "Wait, then submit" }).click();
  await expect(dialog).toContainText("“plan.pdf”: 0%");
  await expect(dialog).toContainText("We’ll submit your test when the upload is done.");
  expect((await school.getSession(session)).state).toBe("in_progress");
  letGo();
  await expect(player.heading("Submitted")).toBeVisible();
  await expect(page.getByText("2 of 2 questions answered and saved")).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("“plan.pdf”, question 1");
});

test("a test is submitted without a file only knowingly, and its receipt screen names the file", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await school.seat(free);
  const page = await openDevice(student);
  const player = playerIn(page);
  await holdUploads(page);
  await player.begin(session);
  await choosePlan(page);
  await player.next();
  await player.typed().fill("12");
  await player.button("Check").click();
  await player.button("Submit").click();
  await page.getByRole("button", { name: "Submit without it" }).click();
  await expect(player.heading("Submitted")).toBeVisible();
  await expect(page.getByText("“plan.pdf” wasn’t uploaded and isn’t part of your answers.")).toBeVisible();
  await expect(page.getByText("1 of 2 questions answered and saved")).toBeVisible();
});

test("a file whose upload began before time ran out still counts", async ({ openDevice, school, server }) => {
  const { student, session } = await school.seat(free);
  const page = await openDevice(student);
  const player = playerIn(page);
  const letGo = await holdUploads(page);
  await player.begin(session);
  await choosePlan(page);
  const { db, close } = openDatabase(server.databaseUrl(), { max: 1 });
  await passDeadline(db, session, { agoMs: 0 }).finally(close);
  await expect(player.heading("Submitted, with answers still being sent")).toBeVisible();
  await expect(
    page.getByText(/“plan.pdf” is still uploading. It counts if it reaches us within 15 minutes/),
  ).toBeVisible();
  expect((await school.getSession(session)).unsent).not.toBe(0);
  letGo();
  await expect(player.heading("Time is up. Your answers are saved.")).toBeVisible();
  await expect(page.getByText("1 of 2 questions answered and saved")).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("“plan.pdf”, question 1");
  await expect.poll(async () => (await school.getSession(session)).unsent).toBe(0);
});

test("where there is no way back, the next question waits for the file of this one", async ({ openDevice, school }) => {
  const { student, session } = await school.seat(linear);
  const page = await openDevice(student);
  const player = playerIn(page);
  const letGo = await holdUploads(page);
  await player.begin(session);
  await choosePlan(page);
  await player.next();
  await expect(page.getByRole("dialog", { name: "Your file is still uploading" })).toContainText("“plan.pdf”: 0%");
  letGo();
  await expect(player.heading("Question 2")).toBeVisible();
  await player.allSaved();
  const [first] = await school.listAnswers(student, session);
  expect(Object.values(first?.response ?? {})).toEqual([[expect.any(String)]]);
});
