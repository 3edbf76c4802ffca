import type { Page } from "@playwright/test";
import { writePdf } from "@sextant/server/demo/content/library/write-pdf.ts";
import { expect, test } from "./support/journey.ts";
import { createLesson, createMaterial } from "./support/media.ts";

const orbits = writePdf({
  title: "Orbits",
  author: "Johannes Kepler",
  pages: [
    [{ chapter: "Orbits" }, { text: "Planets move on ellipses with the sun in one focus." }],
    [{ chapter: "Areas" }, { text: "A planet sweeps equal areas in equal times." }],
  ],
});

/** Opens a page that hears of what changes from now on. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/live/");
  await page.goto(path);
  await stream;
}

test("a student asks at words of a page and at a moment; the tutor sees both arrive and answers, and the student sees that, all without a reload", async ({
  openDevice,
  school,
}) => {
  const { staff, call } = school;
  const [tutor, student] = [await school.createPerson("tutor"), await school.createPerson()];
  const group = await call<{ id: string }>(staff, "POST", "/api/groups/", {
    name: "Who asks of orbits",
    tutors: [tutor.user.id],
  });
  await call(staff, "POST", "/api/group-user/", { group: group.id, users: [student.user.id] });
  const material = await createMaterial(school, "Orbits", orbits, [student]);
  const lesson = await createLesson(school, { title: "Class 14: Orbits" }, [student]);

  const desk = await openDevice(tutor);
  await openLive(desk, "/doubts");
  await expect(desk.getByText("No open doubts")).toBeVisible();
  const page = await openDevice(student);

  const ask = async (about: string, words: string, picture?: Buffer) => {
    const here = page.getByRole("region", { name: `Ask about ${about}` });
    await here.getByRole("textbox", { name: "Your question" }).fill(words);
    if (picture) {
      const chooser = page.waitForEvent("filechooser");
      await here.getByRole("button", { name: "Picture" }).click();
      await (await chooser).setFiles({ name: "film.png", mimeType: "image/png", buffer: picture });
      await expect(here.getByRole("button", { name: "Remove film.png" })).toBeVisible();
    }
    await here.getByRole("button", { name: "Ask question" }).click();
    await expect(here).toBeHidden();
  };
  const answer = async (asked: string, words: string) => {
    await desk.getByRole("navigation", { name: "Doubts", exact: true }).getByRole("link", { name: asked }).click();
    const doubt = desk.getByRole("region", { name: "Doubt", exact: true });
    await expect(doubt.getByRole("heading", { name: asked })).toBeVisible();
    await doubt.getByRole("button", { name: "Claim" }).click();
    await expect(doubt.getByText(/yours until/)).toBeVisible();
    await doubt.getByRole("textbox", { name: "Your answer" }).fill(words);
    await doubt.getByRole("button", { name: "Send answer" }).click();
    await expect(doubt.getByText(words)).toBeVisible();
    return doubt;
  };

  await test.step("words of a page are selected and asked about", async () => {
    await page.goto(`/library/${material.id}`);
    await page
      .locator('[data-page="1"][data-drawn]')
      .getByText("Planets move on ellipses", { exact: false })
      .click({ clickCount: 3 });
    await page.getByRole("toolbar", { name: "Selected text" }).getByRole("button", { name: "Ask about this" }).click();
    await ask("Page 1", "Which focus is the sun in?");
    const notes = page.getByRole("complementary", { name: "Notes on this page" });
    await expect(notes.getByRole("region", { name: "You asked here" })).toContainText("Waiting for an answer");
  });
  await test.step("Home leads back to the page, and says by itself when the answer is there", async () => {
    await openLive(page, "/");
    await expect(page.getByRole("heading", { name: "Continue reading" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Read: Orbits" })).toHaveAttribute("href", `/library/${material.id}`);
    const doubt = await answer("Which focus is the sun in?", "Either: an ellipse has two alike.");
    await expect(doubt.getByRole("blockquote")).toContainText("Planets move on ellipses");
    await expect(desk.getByRole("complementary", { name: "The page" })).toContainText("Orbits");
    await expect(page.getByText("Your question about page 1 of Orbits has an answer.")).toBeVisible();
    await page.getByRole("link", { name: "Read it", exact: true }).click();
    await expect(page.getByText("Either: an ellipse has two alike.")).toBeVisible();
    const helped = page.getByRole("button", { name: "This helped" });
    await helped.click();
    await expect(helped).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(helped).toHaveAttribute("aria-pressed", "true");
    await desk.reload();
    await expect(desk.getByText(`Helped ${student.user.first_name} ${student.user.last_name}`)).toBeVisible();
    await expect(page.getByRole("link", { name: "Open the page" })).toHaveAttribute(
      "href",
      `/library/${material.id}?page=1`,
    );
  });
  await test.step("a moment is asked about", async () => {
    await page.goto(`/videos/${lesson.id}?t=42`);
    await expect(page.getByRole("slider", { name: "Place in the video" })).toHaveAttribute("aria-valuenow", "42");
    // The video pauses while a question or a note is written, and then resumes at the same position.
    await page.getByRole("button", { name: "Play" }).click();
    for (const write of ["Ask a tutor", "Save moment"]) {
      await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
      await page.getByRole("button", { name: write }).click();
      await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
      await page.getByRole("button", { name: "Cancel" }).click();
    }
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await page.getByRole("button", { name: "Save moment" }).click();
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    await page.getByRole("textbox", { name: /^Note at/ }).press("ControlOrMeta+Enter");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.goto(`/videos/${lesson.id}?t=42`);
    await expect(page.getByRole("slider", { name: "Place in the video" })).toHaveAttribute("aria-valuenow", "42");
    await page.getByRole("button", { name: "Ask a tutor" }).click();
    await ask("At 0:42", "Why is the line open there?", await page.screenshot());
    await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
    const asked = page.getByRole("region", { name: "You asked here" });
    await expect(asked).toContainText("0:42 · Waiting for an answer");
    await asked.getByRole("link", { name: "Why is the line open there?" }).click();
    await expect(page.getByRole("region", { name: "Doubt", exact: true })).toContainText("Why is the line open there?");
  });
  await test.step("its picture is shown in full, on a phone too", async () => {
    await expect(page.getByRole("img", { name: "Attached: film.png" })).toBeHidden();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.getByRole("button", { name: "Show film.png in full" }).click();
      const dialog = page.getByRole("dialog", { name: "film.png" });
      const picture = dialog.getByRole("img", { name: "Attached: film.png" });
      await expect(picture).toBeInViewport({ ratio: 1 });
      await expect(picture).toHaveJSProperty("naturalWidth", 1440);
      const box = await picture.boundingBox();
      expect(box?.width).toBeGreaterThan(viewport.width / 3);
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1440 / 900, 1);
      await dialog.getByRole("button", { name: "Close picture" }).click();
      await expect(dialog).toBeHidden();
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("and its answer comes to the doubt that is open", async () => {
    await openLive(page, "/doubts");
    const thread = page.getByRole("region", { name: "Doubt", exact: true });
    await expect(thread.getByText("Why is the line open there?")).toBeVisible();
    const doubt = await answer("Why is the line open there?", "Because two itself is left out.");
    await expect(doubt.getByText("Class 14: Orbits · 0:42")).toBeVisible();
    await expect(thread.getByText("Because two itself is left out.")).toBeVisible();
    await thread.getByRole("link", { name: "Open the video" }).click();
    await expect(page).toHaveURL(`/videos/${lesson.id}?t=42`);
  });
  await test.step("Home leads back to both, and says what is due", async () => {
    const comets = await createMaterial(school, "Comets", orbits);
    const due_at = new Date(Date.now() + 86_400_000).toISOString();
    const given = { users: [student.user.id], groups: [], due_at, time_zone: "UTC" };
    await call(staff, "POST", `/api/material-users/${comets.id}/`, given);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "To read and watch" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Comets" })).toContainText("Due");
    await expect(page.getByRole("heading", { name: "Continue", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Read: Orbits" })).toBeVisible();
    await page.getByRole("link", { name: "Watch: Class 14: Orbits" }).click();
    await expect(page.getByRole("heading", { name: "Class 14: Orbits", level: 1 })).toBeVisible();
  });
});
