import { startEveryType } from "./support/interactions.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";

test("a question is read aloud with its blanks and what may be chosen for them", async ({
  browser,
  openDevice,
  school,
}) => {
  const { student, session } = await startEveryType(school, browser, ["read_aloud"]);
  const device = await openDevice(student);
  await device.addInitScript({
    content: `
      window.said = [];
      const speak = (utterance) => {
        window.said.push(utterance.text);
        queueMicrotask(() => utterance.onend?.(new Event("end")));
      };
      const synthesis = { speak, cancel() {}, pause() {}, resume() {} };
      Object.defineProperty(window, "speechSynthesis", { value: synthesis });`,
  });
  const player = playerIn(device);
  const { page } = player;
  await player.begin(session);
  await page.keyboard.press("s");
  const read = async () => {
    await page.evaluate("window.said.length = 0");
    await player.button("Read question").click();
    await expect(player.button("Read question")).toBeVisible();
    return page.evaluate<string[]>("window.said");
  };
  await test.step("menus are said as a blank and then their choices, formulas by name", async () => {
    await expect(page.getByRole("combobox", { name: "Blank 1" })).toBeVisible();
    expect(await read()).toEqual([
      "She blank, choices: walked, walking, end of choices to the coast, and the square of x is blank, choices: x squared, 2 x, end of choices.",
    ]);
  });
  await test.step("gaps are said as blanks, and what may be put there after the text", async () => {
    for (const next of [2, 3, 4]) {
      await player.button("Next").click();
      await expect(player.heading(`Question ${next}`)).toBeVisible();
    }
    const words = page.getByRole("button", { name: "Oslo" });
    await expect(words).toBeVisible();
    const said = (await read()).filter((one) => /blank|Paris|Rome|Oslo/.test(one));
    expect(said).toEqual(["blank is in France, blank in Italy.", "Paris", "Rome", "Oslo"]);
  });
});

test("a student is read to, passages too, in a section that allows no tools where that is set for them, and told so before the start", async ({
  openDevice,
  school,
}) => {
  const plan = { name: "Reading for all", sections: [{ name: "Reading", questions: 2, tools: [] }] };
  const { student, session } = await school.seat(plan, { accommodations: { read_aloud: true, masking: true } });
  const player = playerIn(await openDevice(student));
  await player.page.goto(`/sittings/${session}`);
  const set = player.page.getByRole("region", { name: "Set for you" });
  await expect(set.getByRole("listitem")).toHaveText([
    "You can have every question and passage read aloud.",
    "You can cover parts of the page.",
  ]);
  await player.begin(session);
  await player.page.keyboard.press("s");
  await expect(player.button("Read passage")).toBeVisible();
  await player.page.keyboard.press("k");
  await expect(player.button("Remove cover 1")).toBeVisible();
});
