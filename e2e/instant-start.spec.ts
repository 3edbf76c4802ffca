import type { OperationOutput } from "@sextant/contract/types.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expectHeld } from "./support/answers.ts";
import { uploadPicture } from "./support/interactions.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import { answerTestMessages } from "./support/quick-answers.ts";

test("a prepared test needs the network for one call: then a whole section is worked on without it, pictures too", async ({
  browser,
  openDevice,
  school,
}) => {
  const picture = await uploadPicture(school, browser);
  const sums = { name: "Sums", questions: 3, picture };
  const { student, session } = await school.seat({
    name: "Prepared",
    sections: [sums, { name: "More", questions: 2, navigation: "linear" }],
  });
  const player = playerIn(await openDevice(student));
  const { page } = player;
  await answerTestMessages(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await player.open(session);
  await player.button("Check this device").click();
  await expect(player.heading("Your device is ready")).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "All 5 are on this device" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Passed" })).toHaveCount(5);
  await expectAccessible(page, "device check");
  asked.length = 0;
  await player.button("Start").click();
  await expect(player.heading("Question 1")).toBeVisible();
  await page.context().setOffline(true);
  expect(asked.filter((url) => /\/(render|files)\//.test(url))).toEqual([]);
  await player.choose("A");
  await player.next();
  await player.choose("B");
  await player.next();
  await player.typed().fill("13");
  const shown = page.getByRole("img", { name: "Shapes" });
  await expect(shown).toHaveAttribute("src", /^blob:/);
  await expect.poll(() => page.evaluate<number>("document.querySelector('img[alt=Shapes]').naturalWidth")).toBe(400);
  await player.waiting(3);

  await page.context().setOffline(false);
  await player.allSaved();
  await expectHeld(school, student, session, ["A", "B", "13"]);
  await player.button("Check").click();
  await player.button("End this section").click();
  await page.getByRole("dialog").getByRole("button", { name: "End this section" }).click();
  await player.button("Begin More").click();
  await player.choose("C");
  await player.next();
  await player.typed().fill("12");
  await player.allSaved();
  await player.button("Check").click();
  await player.button("Submit").click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect
    .poll(async () => (await school.listAnswers(student, session)).map(({ revision }) => revision > 0))
    .toEqual(Array.from({ length: 5 }, () => true));
  expect(asked.filter((url) => /\/render\//.test(url))).toEqual([]);
  const kept = () =>
    page.evaluate<number>(`(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      if (!names.includes("sextant-prepared")) return 0;
      const opening = indexedDB.open("sextant-prepared");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const counting = opening.result.transaction("sections").objectStore("sections").count();
      await new Promise((resolve) => counting.addEventListener("success", resolve));
      opening.result.close();
      return counting.result;
    })()`);
  await expect.poll(kept).toBe(0);
});

test("a device without storage and with a clock a day wrong is told so in words, those who watch see it, and the test works", async ({
  openDevice,
  school,
}) => {
  const { student, session, assessment } = await school.seat({
    name: "Poor device",
    sections: [{ name: "Sums", questions: 2 }],
  });
  const page = await openDevice(student, { viewport: { width: 390, height: 844 } });
  await page.addInitScript({
    content: `const now = Date.now;
      Date.now = () => now() + 86_400_000;
      indexedDB.open = () => { throw new DOMException("Storage is blocked", "SecurityError"); };`,
  });
  const player = playerIn(page);
  await player.open(session);
  await player.button("Check this device").click();
  await expect(player.heading("Storage needs your attention")).toBeVisible();
  await expect(page.getByText("This window can’t keep your answers")).toBeVisible();
  await expect(page.getByText("Your clock is 1 day fast. The test still works")).toBeVisible();
  await expectAccessible(page, "device check, failed");
  const watched = async () => {
    const path = `/api/live-sessions/?assessment=${assessment}`;
    const { results } = await school.call<OperationOutput<"live_sessions.list">>(school.staff, "GET", path);
    return results.find(({ id }) => id === session)?.device;
  };
  await expect.poll(watched).toEqual(["storage", "clock"]);
  await player.button("Start anyway").click();
  await expect(player.heading("Question 1")).toBeVisible();
  await player.choose("A");
  await expectHeld(school, student, session, ["A", null]);
});
