import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { readFilm, uploadFilm } from "./support/media.ts";
import { playerIn } from "./support/player.ts";

test("an author puts a video into a question by keyboard, names it, and sees it as students will", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(await school.createPerson("tutor"));
  await page.goto("/bank/new");
  const text = page.getByRole("textbox", { name: "Question", exact: true });
  await text.focus();
  await page.keyboard.type("What is it about?");
  await page.keyboard.press("Alt+F10");
  await page.getByRole("button", { name: "Video or sound", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Insert a video or sound" });
  const insert = dialog.getByRole("button", { name: "Insert", exact: true });
  await expect(insert).toBeDisabled();
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file" }).press("Enter");
  await (await chooser).setFiles(await readFilm());
  const name = dialog.getByLabel("Name");
  await expect(name).toHaveValue("lesson");
  await name.fill("");
  await insert.press("Enter");
  await expect(dialog.getByText("Say what it is")).toBeVisible();
  await expectAccessible(page, "choosing a video");
  await name.fill("A lesson on levers");
  await insert.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(text.locator("video")).toHaveAttribute("aria-label", "A lesson on levers");
  const seen = page.getByRole("tabpanel", { name: /Student/ }).locator("video[src]");
  await expect(seen).toHaveAttribute("aria-label", "A lesson on levers");
  await expectAccessible(page, "a question with a video");
});

test("a student plays the video of a question in the test, and reads its name below it", async ({
  openDevice,
  school,
}) => {
  const film = await uploadFilm(school);
  const { student, session } = await school.seat({
    name: "With a video",
    sections: [{ name: "Sums", questions: 1, film }],
  });
  const player = playerIn(await openDevice(student));
  await player.begin(session);
  const video = player.page.locator("video");
  await expect(video).toHaveAttribute("aria-label", "A lesson");
  await expect.poll(() => player.page.evaluate("document.querySelector('video').duration")).toBeGreaterThan(100);
  await player.page.evaluate("document.querySelector('video').play()");
  await expect.poll(() => player.page.evaluate("document.querySelector('video').currentTime")).toBeGreaterThan(0);
  const caption = "getComputedStyle(document.querySelector('video').parentElement, '::after').content";
  expect(await player.page.evaluate(caption)).toContain("A lesson");
  await expectAccessible(player.page, "a question with a video");
});
