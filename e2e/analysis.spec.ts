import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import type { School } from "./support/school.ts";

// One server for both tests: the demo's field trial takes a while to be imported.
test.describe.configure({ mode: "default" });

/** Waits for the demo's field trial, which is imported after the start, with its first calibration. */
async function trialIsThere({ call, staff }: School): Promise<void> {
  const find = async () => {
    const { results } = await call<{ results: { name: string; calibration: unknown }[] }>(
      staff,
      "GET",
      "/api/item-analysis/",
    );
    return results.some(({ name, calibration }) => name === "Math field trial" && calibration !== null);
  };
  await expect.poll(find).toBe(true);
}

test("staff see which keys are in doubt, and who chose what", async ({ openDevice, school }) => {
  await trialIsThere(school);
  const page = await openDevice(school.staff);
  await page.goto("/");
  await page.getByRole("link", { name: /^Results/ }).click();
  await expect(page.getByRole("heading", { name: "Results", level: 1 })).toBeVisible();
  await expectAccessible(page, "analyses");
  await page.getByRole("link", { name: "Math field trial", exact: true }).click();

  await test.step("the results say how far to trust scores, and name the questions that look wrong", async () => {
    await expect(
      page.getByText(/For most decisions, yes: reliability 0\.8\d\. Scores are typically accurate to ±/),
    ).toBeVisible();
    await expect(page.getByRole("img", { name: /^Students by score\. Median / })).toBeVisible();
    const doubtful = page.getByRole("region", { name: "Which questions look wrong?" });
    await expect(doubtful.getByText("Check the key", { exact: true })).not.toHaveCount(0);
    await expect(doubtful.getByRole("link", { name: /^Regrade: / })).not.toHaveCount(0);
    await expect(doubtful.getByRole("heading", { name: /^If the key were [A-F]$/ })).toHaveCount(1);
    await expect(
      doubtful.getByText(/^Discrimination goes from −0\.\d\d to 0\.\d\d\. Reliability goes from /),
    ).toBeVisible();
    await expect(doubtful.getByRole("link", { name: "See who would gain" })).toHaveAttribute("href", /&option=/);
    await expectAccessible(page, "results");
    await page.getByRole("link", { name: "Item analysis" }).click();
  });
  await expect(page.getByRole("heading", { name: "Which questions need checking?" })).toBeVisible();

  await test.step("of all questions, those that are odd stand by themselves", async () => {
    const rows = page.getByRole("table", { name: "Questions" }).getByRole("row");
    await expect(rows).toHaveCount(39);
    await page.getByRole("radio", { name: /^Flagged/ }).click();
    await expect(rows).not.toHaveCount(39);
    await expect(page.getByRole("row").filter({ hasText: "Check the key" })).not.toHaveCount(0);
    await expectAccessible(page, "flagged questions");
  });

  await test.step("the planted wrong key is told by its options", async () => {
    await page.getByRole("row").filter({ hasText: "Check the key" }).first().getByRole("button").click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText(/^The key may be wrong\./)).toBeVisible();
    await expect(sheet.getByText("Correct answer")).toBeVisible();
    await expect(sheet.getByRole("img", { name: /Strong students choose [A-F] over the key [A-F]/ })).toBeVisible();
    const table = sheet.getByRole("table", { name: "Who chooses which option?" });
    await sheet.getByRole("button", { name: "Show as table" }).first().click();
    await expect(table.getByRole("row")).toHaveCount(5);
    await expectAccessible(page, "one question");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });

  await test.step("the whole test tells how far a score can be trusted", async () => {
    await page.getByRole("tab", { name: "Test" }).click();
    await expect(page.getByText(/Alpha is 0\.8\d/)).toBeVisible();
    await expect(page.getByRole("img", { name: /^People and questions along one scale/ })).toBeVisible();
    await expectAccessible(page, "the test");
  });

  await test.step("results come as a file, and its columns are explained", async () => {
    await page.getByRole("button", { name: "Download results" }).click();
    const dialog = page.getByRole("dialog", { name: "Download results" });
    await dialog.getByRole("radio", { name: /^Answers/ }).check({ force: true });
    await dialog.getByRole("radio", { name: "Excel" }).check({ force: true });
    await expectAccessible(page, "a download");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download file" }).click();
    expect((await download).suggestedFilename()).toBe("Math field trial - answers.xlsx");
    const ready = page.getByRole("dialog", { name: "Your file is ready" });
    await expect(ready.getByText(/^Math field trial - answers\.xlsx has [\d,]+ rows\.$/)).toBeVisible();
    await ready.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Download results" }).click();
    const sittings = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download file" }).click();
    expect((await sittings).suggestedFilename()).toBe("Math field trial - sittings.csv");
    await page.getByRole("button", { name: "Download results" }).click();
    // What was chosen stays while one reads what the columns mean.
    const opened = page.context().waitForEvent("page");
    await dialog.getByRole("link", { name: "What the columns mean" }).click();
    const columns = await opened;
    const meanings = columns.getByRole("table", { name: "Answers" });
    await expect(meanings.getByRole("row", { name: /^confidence/ })).toBeVisible();
    await expectAccessible(columns, "what the columns mean");
    await expect(dialog.getByRole("button", { name: "Download file" })).toBeVisible();
  });
});

test("a manager goes from the results to a suspicious question, and from the gradebook to a student’s report", async ({
  openDevice,
  school,
}) => {
  await trialIsThere(school);
  const page = await openDevice(await school.signIn("manager@sextant.test", "sextant-demo"));
  await page.goto("/results");
  await page.getByRole("link", { name: "Math field trial", exact: true }).click();
  const doubtful = page.getByRole("region", { name: "Which questions look wrong?" });
  await doubtful
    .getByRole("link", { name: /^See who chose what: / })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText(/^The key may be wrong\./)).toBeVisible();

  await page.goto("/results");
  await page.getByRole("link", { name: "Gradebook" }).click();
  const table = page.getByRole("table", { name: "Scores by student and assessment" });
  await expect(table).toBeVisible();
  await page.getByRole("combobox", { name: "Group" }).fill("Saturday");
  await page.getByRole("option", { name: /^Saturday SAT/ }).click();
  await expect(page).toHaveURL(/group=/);
  await expect(table.getByRole("row", { name: /Benedetti/ })).toBeVisible();
  await expectAccessible(page, "gradebook");
  const cells = table.getByRole("row", { name: /Benedetti/ }).getByRole("button", { name: /: \d/ });
  await cells.first().press("ArrowRight");
  await page.keyboard.press("Enter");
  const detail = page.getByRole("dialog");
  await expect(detail.getByText(/^Submitted /)).toBeVisible();
  await detail.getByRole("link", { name: "Report" }).click();
  await expect(page).toHaveURL(/\/reports\//);
});

test("staff calibrate by another model, follow it, and hold it against the one before", async ({
  openDevice,
  school,
}) => {
  await trialIsThere(school);
  const page = await openDevice(school.staff);
  await page.goto("/analysis");
  await page.getByRole("link", { name: "Math field trial", exact: true }).click();
  await page.getByRole("link", { name: "Item analysis" }).click();
  await page.getByRole("tab", { name: "Calibration" }).click();
  const history = page.getByRole("table", { name: "Calibrations" });
  await expect(history.getByRole("row")).toHaveCount(2);

  await test.step("one with a negative slope is not put in use, and the question is named", async () => {
    await expect(page.getByText(/^2PL, 440 people, 38 questions\. Converged\./)).toBeVisible();
    await page.getByRole("button", { name: "Put in use" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Put this calibration in use?" });
    await dialog.getByRole("button", { name: "Put in use" }).click();
    await expect(dialog.getByText("Some questions have a negative slope")).toBeVisible();
    await expect(dialog.getByRole("listitem").filter({ hasText: /^30 .+ a −/ })).toBeVisible();
    await expectAccessible(page, "a refused calibration");
    await dialog.getByRole("button", { name: "Keep as proposed" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("a model is chosen by what it says of questions", async () => {
    await page.getByRole("button", { name: "Calibrate", exact: true }).click();
    await expect(page.getByRole("radio", { name: /^2PL/ })).toBeChecked();
    await page.getByText("Questions differ only in difficulty").click();
    await expectAccessible(page, "beginning a calibration");
    await page.getByRole("dialog").getByRole("button", { name: "Calibrate", exact: true }).click();
  });

  await test.step("what came of it is the newest", async () => {
    await expect(page.getByText("Rasch, 440 people, 38 questions.")).toBeVisible();
    await expect(history.getByRole("row")).toHaveCount(3);
    await expect(page.getByText("Calibrating", { exact: true })).toBeHidden();
  });

  await test.step("it is put in use, seen by a colleague who was slower, and retired", async () => {
    const colleague = await openDevice(school.staff);
    await colleague.goto(page.url());
    await colleague.getByRole("button", { name: "Put in use" }).click();
    await page.getByRole("button", { name: "Put in use" }).click();
    const dialog = page.getByRole("alertdialog");
    await expectAccessible(page, "putting in use");
    await dialog.getByRole("button", { name: "Put in use" }).click();
    await expect(page.getByText(/^Put in use by .+, /)).toBeVisible();
    await expect(history.getByRole("row").nth(1)).toContainText("In use");
    const scale = page.getByRole("region", { name: "Scale" });
    await scale.getByRole("button", { name: "Name scale" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Math ability");
    await page.getByRole("dialog").getByRole("button", { name: "Name scale" }).click();
    await expect(scale.getByText("Math ability")).toBeVisible();
    await expect(scale.getByRole("table", { name: "On this scale" }).getByRole("row")).toHaveCount(2);
    await expectAccessible(page, "a scale");
    await scale.getByRole("button", { name: "Show questions" }).click();
    await expect(page.getByRole("dialog").getByRole("row")).toHaveCount(39);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await colleague.getByRole("alertdialog").getByRole("button", { name: "Put in use" }).click();
    await expect(colleague.getByText("Already changed")).toBeVisible();
    await colleague.getByRole("alertdialog").getByRole("button", { name: "Close" }).click();
    await expect(colleague.getByText(/^Put in use by .+, /)).toBeVisible();
    await colleague.getByRole("button", { name: "Retire" }).click();
    await colleague.getByRole("alertdialog").getByRole("button", { name: "Retire" }).click();
    await expect(colleague.getByText(/^Retired by .+, /)).toBeVisible();
  });

  await test.step("both are held against each other", async () => {
    await history.getByRole("button", { name: /^Compare with/ }).click();
    await expect(page.getByRole("heading", { name: "How do the two models compare?" })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Difficulty in both calibrations/ })).toBeVisible();
    await expectAccessible(page, "two calibrations");
  });

  await test.step("back in the browser ends the comparison, and an earlier calibration is called so on every tab", async () => {
    await page.goBack();
    await expect(page.getByRole("img", { name: /^Difficulty in both calibrations/ })).toBeHidden();
    await history.getByRole("row").nth(2).getByRole("button").first().click();
    await page.getByRole("tab", { name: "Test" }).click();
    await expect(page.getByText(/^a, b, c and fit come from an earlier calibration: 2PL/)).toBeVisible();
    await page.getByRole("button", { name: "Show newest" }).click();
    await expect(page.getByText(/^a, b, c and fit come from the newest calibration: Rasch/)).toBeVisible();
  });

  await test.step("its parameters can be read, whatever the width", async () => {
    await page.getByRole("tab", { name: "Questions" }).click();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const title of ["a", "b"]) {
        const cell = page.locator(`td[data-title="${title}"]`).first();
        await expect(cell).toHaveText(/\d/);
        const isReadable = () =>
          cell.evaluate((td) => td.getBoundingClientRect().width >= 60 && td.scrollWidth <= td.clientWidth);
        await expect.poll(isReadable, `${title} at ${width}`).toBe(true);
      }
    }
  });

  await test.step("a question shows its curve", async () => {
    await page.getByRole("button", { name: /^5 ?The equation/ }).click();
    await expect(page.getByRole("dialog").getByRole("img", { name: /^Share correct by ability/ })).toBeVisible();
  });
});
