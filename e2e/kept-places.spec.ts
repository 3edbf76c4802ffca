import type { Page } from "@playwright/test";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { quadratics } from "@sextant/server/demo/content/library/quadratics.ts";
import { writePdf } from "@sextant/server/demo/content/library/write-pdf.ts";
import { expect, test } from "./support/journey.ts";
import { createLesson, createMaterial, type Material } from "./support/media.ts";

type Video = OperationOutput<"zoom_videos.get">;

/** Longer than a page that nobody uses is silent. */
const QUIET_MS = 80_000;
const vtt = "WEBVTT\n\n00:42.000 --> 00:46.000\nFlip the sign when you divide by a negative.\n";

/** Lets a page be open for a while that nobody uses, until it has reported. */
async function leaveOpen(page: Page, address: string): Promise<void> {
  const reported = page.waitForResponse(
    (response) => response.url().endsWith(address) && response.request().method() === "POST",
  );
  await page.clock.fastForward(QUIET_MS);
  expect((await reported).ok()).toBe(true);
}

test("a lesson that is only open somewhere leaves its student where they watched elsewhere", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const lesson = await createLesson(school, { title: "Class 21: Places", vtt }, [student]);
  const path = `/api/zoom-videos/${lesson.id}/`;
  const position = async () => (await school.call<Video>(student, "GET", path)).watching?.position_ms;
  const page = await openDevice(student);
  await page.clock.install({ time: new Date() });
  await page.goto(`/videos/${lesson.id}`);
  await expect(page.getByRole("heading", { name: "Class 21: Places", level: 1 })).toBeVisible();
  await leaveOpen(page, `${path}watching/`);
  const elsewhere = { film: 1, spans: [[0, 90_000]], position_ms: 90_000 };
  await school.call(student, "POST", `${path}watching/`, elsewhere);
  await leaveOpen(page, `${path}watching/`);
  expect(await position()).toBe(90_000);
  await page.reload();
  const slider = page.getByRole("slider", { name: "Place in the video" });
  await expect(slider).toHaveAttribute("aria-valuenow", "90");
  expect(await position()).toBe(90_000);

  // One that is chosen while it stands still is where they are.
  await page.getByRole("button", { name: /Flip the sign/ }).click();
  await expect(slider).toHaveAttribute("aria-valuenow", "42");
  await page.getByRole("link", { name: "Videos", exact: true }).first().click();
  await expect.poll(position).toBe(42_000);
});

test("a booklet that is only open somewhere leaves its reader at the page that they read elsewhere", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const material = await createMaterial(school, "Places", writePdf(quadratics), [student]);
  const path = `/api/study-material/${material.id}/`;
  const lastPage = async () => (await school.call<Material>(student, "GET", path)).reading?.last_page;
  const page = await openDevice(student);
  const drawn = (number: number) => page.locator(`[data-page="${number}"][data-drawn]`);
  await page.clock.install({ time: new Date() });
  await page.goto(`/library/${material.id}`);
  await expect(drawn(1)).toBeVisible();
  await expect.poll(lastPage).toBe(1);
  await school.call(student, "POST", `${path}reading/`, { version: 1, page: 6, pages: [5] });
  await leaveOpen(page, `${path}reading/`);
  expect(await lastPage()).toBe(6);
  await page.reload();
  await expect(drawn(6)).toBeVisible();

  await page.keyboard.press("End");
  // Pages near the one in view are drawn before they are reached.
  await expect(page.getByRole("textbox", { name: "Page", exact: true })).toHaveValue("8");
  await page.goto("/");
  await expect.poll(lastPage).toBe(8);
});
