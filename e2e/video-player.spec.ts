import { expect, test } from "./support/journey.ts";
import { createLesson } from "./support/media.ts";

const vtt = `WEBVTT

00:00.000 --> 00:30.000
Good morning, and welcome.

00:30.000 --> 01:30.000
Flip the sign when you divide by a negative.

01:30.000 --> 03:00.000
Check it with a number.
`;

test("words are found in a transcript from the line that is played on, and stay in sight while it is played", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const time = (seconds: number) => `0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}.000`;
  const lines = Array.from({ length: 60 }, (_, line) => {
    const said = line === 9 || line === 29 ? `Mind the sign, line ${line}.` : `Go on, line ${line}.`;
    return `${time(line * 3)} --> ${time(line * 3 + 3)}\n${said}\n`;
  });
  const lesson = await createLesson(school, { title: "Class 17: Words", vtt: `WEBVTT\n\n${lines.join("\n")}` }, [
    student,
  ]);
  const page = await openDevice(student);
  const slider = page.getByRole("slider", { name: "Place in the video" });
  const isAt = (seconds: number) => expect(slider).toHaveAttribute("aria-valuenow", String(seconds));
  const words = page.getByRole("searchbox", { name: "Search the transcript" });
  const line = (number: number) => page.getByRole("button", { name: new RegExp(`line ${number}\\.`) });
  await page.goto(`/videos/${lesson.id}?t=60`);
  await isAt(60);
  await words.fill("sign");
  await expect(page.getByText("2 of 2", { exact: true })).toBeVisible();
  await expect(line(29)).toBeInViewport();
  await isAt(60);
  await words.press("Enter");
  await isAt(87);
  await words.press("Enter");
  await expect(page.getByText("1 of 2", { exact: true })).toBeVisible();
  await isAt(27);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("9");
  await isAt(162);
  await words.fill("line 9");
  await expect(line(9)).toBeInViewport();
  await expect(line(54)).toHaveAttribute("aria-current", "true");
});

test("a lesson is heard faster, moved by keys and by its words, goes on where it was left, and stops once it is taken back", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const lesson = await createLesson(school, { title: "Class 15: Keys", vtt }, [student]);
  const page = await openDevice(student);
  const slider = page.getByRole("slider", { name: "Place in the video" });
  const isAt = (seconds: number) => expect(slider).toHaveAttribute("aria-valuenow", String(seconds));
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const caption = page.locator(".vid-player .cc");
  await page.goto(`/videos/${lesson.id}`);
  await expect(button("Play")).toBeVisible();

  await test.step("a line of the transcript leads to where it is said, which the captions show", async () => {
    await page.getByRole("button", { name: /Flip the sign/ }).click();
    await isAt(30);
    await expect(caption).toHaveText("Flip the sign when you divide by a negative.");
    await button("Captions").click();
    await expect(button("Captions")).toHaveAttribute("aria-pressed", "false");
    await expect(caption).toBeHidden();
    await page.keyboard.press("c");
    await expect(caption).toBeVisible();
  });
  await test.step("keys move it: five seconds by arrows, J and L on the page and on its bar, a tenth by digits", async () => {
    for (const [key, seconds] of [
      ["ArrowRight", 35],
      ["l", 40],
      ["j", 35],
      ["ArrowLeft", 30],
      ["5", 90],
    ] as const) {
      await page.keyboard.press(key);
      await isAt(seconds);
    }
    await slider.press("ArrowLeft");
    await isAt(85);
    await slider.press("Home");
    await isAt(0);
    await button("Forward 5 seconds").click();
    await isAt(5);
    await button("Back 5 seconds").click();
    await isAt(0);
    await page.getByText("Keyboard shortcuts").click();
    await expect(page.getByText("Back or forward 5 seconds")).toBeVisible();
  });
  await test.step("called back before it has left, it stays", async () => {
    // As text: the journeys know nothing of a browser's own names.
    await page.evaluate(`new Promise((resolve) => {
      document.querySelector("video").addEventListener("seeked", resolve, { once: true });
      for (const key of ["5", "0"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    })`);
    await isAt(0);
  });
  await test.step("how fast it is played is chosen, or changed by keys", async () => {
    await button("Speed 1").click();
    await page.getByRole("menuitem", { name: "1.5×" }).click();
    await expect(button("Speed 1.5")).toBeVisible();
    await page.keyboard.press(">");
    await expect(button("Speed 1.75")).toBeVisible();
    await page.keyboard.press("<");
    await expect(button("Speed 1.5")).toBeVisible();
  });
  await test.step("it fills the screen and leaves it", async () => {
    await button("Full screen").click();
    await button("Exit full screen").click();
    await expect(button("Full screen")).toBeVisible();
  });
  await test.step("what is typed is no key", async () => {
    await page.getByRole("searchbox", { name: "Search the transcript" }).pressSequentially("jelly 5");
    await isAt(0);
    await expect(button("Play")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search the transcript" }).fill("");
  });
  await test.step("keys play and pause it, and it goes on there when one comes back", async () => {
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("1");
    await isAt(18);
    await page.keyboard.press("k");
    await expect(button("Pause")).toBeVisible();
    await expect.poll(async () => Number(await slider.getAttribute("aria-valuenow"))).toBeGreaterThanOrEqual(20);
    const kept = page.waitForResponse((response) => response.url().endsWith(`/zoom-videos/${lesson.id}/watching/`));
    await page.keyboard.press("Space");
    await expect(button("Play")).toBeVisible();
    await kept;
    const left = Number(await slider.getAttribute("aria-valuenow"));
    await page.goto("/videos");
    const begun = page.getByRole("region", { name: "Continue watching" });
    await begun.getByRole("link", { name: "Class 15: Keys" }).click();
    await isAt(left);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Continue watching" })).toBeVisible();
    await page.getByRole("link", { name: "Watch: Class 15: Keys" }).click();
    await isAt(left);
  });
  await test.step("who wants no letter keys has none", async () => {
    await page.evaluate(`localStorage.setItem("sextant.letter-keys", "off")`);
    await page.reload();
    await expect(button("Play")).toBeVisible();
    await slider.press("Home");
    await isAt(0);
    await page.getByRole("heading", { level: 1 }).click();
    for (const key of ["l", "5", "ArrowRight"]) await page.keyboard.press(key);
    await isAt(5);
  });
  await test.step("taken back, it says so at once, and so does its page when it is opened again", async () => {
    const who = { users: [student.user.id] };
    await school.call(school.staff, "DELETE", `/api/allocate-videos/${lesson.id}/`, who);
    await expect(page.getByText("You no longer have this video")).toBeVisible();
    await expect(page.locator("video")).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "This video isn’t available to you" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to videos" })).toHaveAttribute("href", "/videos");
  });
  await test.step("one that was left at its end begins anew, says so, and leads back there", async () => {
    const ended = await createLesson(school, { title: "Class 16: Ends" }, [student]);
    const left = { film: 1, spans: [], position_ms: 179_000 };
    await school.call(student, "POST", `/api/zoom-videos/${ended.id}/watching/`, left);
    await page.goto("/videos");
    await expect(page.getByText("Stopped at the end")).toBeVisible();
    await page.getByRole("link", { name: "Watch again" }).click();
    await expect(page.getByText("You stopped at the end, so it starts from the beginning.")).toBeVisible();
    await isAt(0);
    await button("Go to 2:59").click();
    await isAt(179);
  });
});
