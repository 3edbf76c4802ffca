import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

/** A picture of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** What is written in the focused field after the caret; null for the moment after the focus in which there is no caret yet. */
const afterCaret = `(() => {
  const range = document.createRange();
  range.selectNodeContents(document.activeElement);
  const { anchorNode, anchorOffset } = getSelection();
  if (!anchorNode) return null;
  range.setStart(anchorNode, anchorOffset);
  return range.toString();
})()`;

/** Types at the end of a field. The caret gets there a moment after the focus, which no person is fast enough to notice. */
async function write(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).focus();
  await page.keyboard.press("Control+End");
  await expect.poll(() => page.evaluate(afterCaret)).toBe("");
  await page.keyboard.type(text);
}

test("a tutor writes a question by keyboard, is told what is wrong with it, publishes it, and sees what version 2 changes", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const ship = `brig-${tutor.user.id.slice(-6)}`;
  const page = await openDevice(tutor);
  await page.goto("/bank/new");
  await write(page, "Question", `How long is the ${ship}, if $x^2 = 81$?`);
  await expect(field(page, "Question").locator(".katex")).toBeVisible();

  await page.keyboard.press("Alt+F10");
  await page.getByRole("button", { name: "Picture", exact: true }).press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a picture" }).press("Enter");
  await (await chooser).setFiles({ name: "brig.png", mimeType: "image/png", buffer: pixel });
  await expect(page.getByRole("button", { name: "Insert", exact: true })).toBeEnabled();
  await page.getByRole("button", { name: "Insert", exact: true }).press("Enter");
  await expect(page.getByText("Describe the picture or mark it as decorative")).toBeVisible();
  await page.getByLabel("Alternative text").fill("A brig under sail");
  await page.getByRole("button", { name: "Insert", exact: true }).press("Enter");
  await expect(field(page, "Question").getByRole("img", { name: "A brig under sail" })).toBeVisible();

  await page.getByRole("button", { name: "Choice", exact: true }).press("Enter");
  await write(page, "Option A", "81 metres");
  await write(page, "Option B", "9 metres");
  await write(page, "Option C", "81 metres");
  await write(page, "Option D", "18 metres");
  // The student's view follows, its math painted by the server.
  const view = page.getByRole("tabpanel", { name: /Student/ });
  await expect(view.getByText("18 metres")).toBeVisible();
  await expect(view.locator(".katex")).toBeVisible();
  await expect(page).toHaveURL(/\/bank\/[0-9a-f-]{36}\/edit$/);

  await page.keyboard.press("Control+Enter");
  const problems = page.getByRole("tabpanel", { name: /Problems/ });
  await expect(problems.getByRole("button", { name: /No option is correct/ })).toBeVisible();
  await problems.getByRole("button", { name: /Two options read the same/ }).press("Enter");
  await expect(field(page, "Option C")).toBeFocused();
  await page.keyboard.press("Control+a");
  await expect.poll(() => page.evaluate("getSelection().toString()")).toBe("81 metres");
  await page.keyboard.type("27 metres");
  await field(page, "Option B").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(field(page, "Option A")).toHaveText("9 metres");
  await expect(field(page, "Option A")).toBeFocused();
  await page.getByRole("radio", { name: "A is correct" }).press("Space");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved at \d\d:\d\d( \S+)?$/)).toBeVisible();

  await page.keyboard.press("Control+Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).press("Enter");
  await expect(page.getByRole("button", { name: "Published", exact: true })).toBeDisabled();
  await expectAccessible(page, "question editor");

  await write(page, "Option D", " at least");
  await expect(page.getByText("students still see version 1")).toBeVisible();
  await page.getByRole("tab", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Compare with version 1" }).click();
  const changes = page.getByRole("dialog", { name: "Changes" });
  await expect(changes.locator("ins")).toHaveText("at least");
  await expect(changes.getByRole("row", { name: /Option D/ })).toContainText("18 metres");
  await changes.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Publish version 2" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("button", { name: "Published", exact: true })).toBeVisible();

  const found = await school.call<{ results: { version_number: number; pool: string }[] }>(
    tutor,
    "GET",
    `/api/questions/?search=${ship}`,
  );
  expect(found.results).toMatchObject([{ version_number: 2, pool: "secure" }]);
});

test("two people on one question keep what each of them wrote, and choose where both changed the same", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const made = await school.call<{ id: string }>(tutor, "POST", "/api/questions/", {
    body: "<p>How deep is the harbour?</p>",
    interactions: [{ type: "numeric_entry", source_identifier: "R" }],
    key: { R: { accept: ["7"] } },
    explanation: "<p>By the chart.</p>",
  });
  const [mine, theirs] = [await openDevice(tutor), await openDevice(school.staff)];
  for (const page of [mine, theirs]) {
    await page.goto(`/bank/${made.id}/edit`);
    await expect(field(page, "Question")).toHaveText("How deep is the harbour?");
  }
  await write(theirs, "Question", " In fathoms.");
  await theirs.getByRole("radio", { name: "4", exact: true }).press("Space");
  await theirs.keyboard.press("Control+s");
  await expect(theirs.getByText(/^Saved/)).toBeVisible();

  await write(mine, "Question", " In metres.");
  await write(mine, "Accepted answer 1", "0");
  await mine.keyboard.press("Control+s");
  const merge = mine.getByRole("alertdialog", { name: /changed this question too/ });
  await expect(merge.getByText("In fathoms.")).toBeVisible();
  await expect(merge.getByText("They also changed Difficulty. Those changes are kept.")).toBeVisible();
  await merge.getByRole("radio", { name: /Theirs/ }).press("Space");
  await merge.getByRole("button", { name: "Save my choices" }).click();
  await expect(mine.getByText(/^Saved/)).toBeVisible();
  await expect(field(mine, "Question")).toHaveText("How deep is the harbour? In fathoms.");

  const kept = await school.call<{ body: string; difficulty: number; key: Record<string, { accept: string[] }> }>(
    tutor,
    "GET",
    `/api/questions/${made.id}/`,
  );
  expect(kept.body).toBe("<p>How deep is the harbour? In fathoms.</p>");
  expect(kept.difficulty).toBe(4);
  expect(Object.values(kept.key)[0]?.accept).not.toEqual(["7"]);

  // Without a connection it stays on this device, and is there again after a reload.
  await mine.context().setOffline(true);
  await write(mine, "Explanation", "Or by the lead. ");
  await expect(mine.getByText(/Not saved: no connection – stored on this device/)).toBeVisible();
  await mine.context().setOffline(false);
  await mine.reload();
  await expect(field(mine, "Explanation")).toContainText("Or by the lead.");
  await expect(mine.getByText(/^(?:All changes saved|Saved at \d\d:\d\d)$/)).toBeVisible();
});

test("numbers are changed as often as one likes, and a question that is left at once is in the bank all the same", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const ship = `sloop-${tutor.user.id.slice(-6)}`;
  const page = await openDevice(tutor);
  await page.goto("/bank/new");
  const points = page.getByRole("textbox", { name: "Points for the question" });
  for (const value of ["2", "3", "5"]) {
    await points.fill(value);
    await points.press("Tab");
    await expect(points).toHaveValue(value);
  }
  await write(page, "Question", `Where does the ${ship} lie?`);
  await page.getByRole("link", { name: "Home", exact: true }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole("link", { name: "Question bank", exact: true }).first().click();
  await page.getByRole("searchbox").first().fill(ship);
  await expect(page.getByText(`Where does the ${ship} lie?`).first()).toBeVisible();
});

test("answers get weights, one depends on another, a number gets units, hints change places, and all of it is there after publishing", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const made = await school.call<{ id: string }>(tutor, "POST", "/api/questions/", {
    body: "<p>How wide and how deep is the harbour?</p>",
    interactions: [
      { type: "numeric_entry", source_identifier: "W", prompt: "<p>Wide</p>" },
      { type: "numeric_entry", source_identifier: "D", prompt: "<p>Deep</p>" },
    ],
    key: { W: { accept: ["5"], ranges: [{ min: "4", max: "6", points: 0.5 }] }, D: { accept: ["7000"] } },
    score_rule: { max_points: 3, combine: "all" },
  });
  const page = await openDevice(tutor);
  await page.goto(`/bank/${made.id}/edit`);
  await expect(page.getByText("Earns 50% of the points")).toBeVisible();
  await page.getByRole("radio", { name: "Each answer earns part of the points" }).press("Space");
  await field(page, "Weight of Answer 1").fill("2");
  await field(page, "Weight of Answer 1").press("Tab");
  await expect(page.getByText("Points: 2", { exact: true })).toBeVisible();
  const depends = page.getByRole("button", { name: /Answer 2 depends on/ });
  await depends.press("Enter");
  await page.getByRole("option", { name: "Answer 1" }).press("Enter");
  await expect(depends).toContainText("Answer 1");

  const deep = page.locator('[data-path-box="interactions.1"]');
  await deep.getByRole("checkbox", { name: "Ask for a unit" }).press("Space");
  await field(page, "Unit 1").fill("m");
  await deep.getByRole("button", { name: "Add unit" }).press("Enter");
  await field(page, "Unit 2").fill("km");
  await field(page, "Value of unit 2").fill("1000");
  await deep.getByRole("checkbox", { name: "Show these units to students" }).press("Space");
  const view = page.getByRole("tabpanel", { name: /Student/ });
  await expect(view.getByText("Units: m, km.")).toBeVisible();
  for (const [index, text] of ["Ask the pilot.", "Look at the chart."].entries()) {
    await page.getByRole("button", { name: "Add hint" }).press("Enter");
    await write(page, `Hint ${index + 1}`, text);
  }
  await page.keyboard.press("Alt+ArrowUp");
  await expect(field(page, "Hint 1")).toHaveText("Look at the chart.");
  await expectAccessible(page, "question editor with weights, units and hints");

  await page.keyboard.press("Control+Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish" }).press("Enter");
  await expect(page.getByRole("button", { name: "Published", exact: true })).toBeDisabled();
  await page.reload();
  await expect(field(page, "Weight of Answer 1")).toHaveValue("2");
  await expect(page.getByRole("button", { name: /Answer 2 depends on/ })).toContainText("Answer 1");
  await expect(field(page, "Value of unit 2")).toHaveValue("1000");
  await expect(field(page, "Hint 1")).toHaveText("Look at the chart.");
  await expect(field(page, "Hint 2")).toHaveText("Ask the pilot.");

  const score = async (wide: string, deepAnswer: string) => {
    const { points } = await school.call<{ points: number }>(tutor, "POST", `/api/questions/${made.id}/score/`, {
      response: { W: wide, D: deepAnswer },
    });
    return points;
  };
  expect([
    await score("5", "7 km"),
    await score("5", "7000"),
    await score("5.5", "7 km"),
    await score("5", "7 mi"),
  ]).toEqual([3, 3, 1, 2]);
});

test("the reason for error of an option is found by its words, however many there are, and kept", async ({
  openDevice,
  school,
}) => {
  const tag = async (level: string, parent?: string) => {
    const body = { name: `Rigging ${level}`, ...(parent ? { parent } : {}) };
    return (await school.call<{ id: string }>(school.staff, "POST", `/api/tags/${level}/`, body)).id;
  };
  const topic = await tag("topic", await tag("subject", await tag("exam")));
  const names = Array.from({ length: 25 }, (_, index) => `Took the rope for another, kind ${index + 1}`);
  for (const name of names) await school.call(school.staff, "POST", "/api/tags/reason-for-error/", { name, topic });
  const made = await school.call<{ id: string }>(school.staff, "POST", "/api/questions/", {
    body: "<p>Which rope hoists a sail?</p>",
    interactions: [
      {
        type: "choice",
        source_identifier: "R",
        options: [
          { source_identifier: "A", content: "The sheet" },
          { source_identifier: "B", content: "The halyard" },
        ],
      },
    ],
    key: { R: { correct: ["B"] } },
  });
  const page = await openDevice(school.staff);
  await page.goto(`/bank/${made.id}/edit`);
  await page.getByRole("button", { name: "More actions for Option A" }).click();
  await page.getByRole("menuitem", { name: "Add feedback" }).click();
  const reason = page.getByRole("combobox", { name: "Reason for error" });
  const list = page.getByRole("listbox");

  await reason.fill("rope for another");
  const options = list.getByRole("option");
  await expect(options.first()).toContainText("Rigging topic");
  // The second page comes when the end of the first is in sight.
  await expect(async () => {
    await options.last().scrollIntoViewIfNeeded();
    expect(await options.count()).toBe(names.length);
  }).toPass();

  await reason.fill("rope for another, kind 23");
  await expect(options).toHaveCount(1);
  await options.click();
  await expect(reason).toHaveValue("Took the rope for another, kind 23");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(reason).toHaveValue("Took the rope for another, kind 23");
});
