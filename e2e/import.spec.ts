import { readFileSync } from "node:fs";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { signInByForm } from "./support/sign-in.ts";

/** Lines as a school keeps them: two that are fine, one twice, one without an answer, one that is no JSON. */
function linesOf(word: string): string {
  const line = (id: string, stem: string, answer: string | null) => ({
    id,
    source: "crew-examination",
    subject: "seamanship",
    format: "text",
    type: "multiple_choice",
    stem,
    passage: "",
    options: [
      { key: "A", text: "Port" },
      { key: "B", text: "Starboard" },
      { key: "C", text: "Aft" },
    ],
    answer,
    explanation: "Port is on the left.",
  });
  const left = line(`${word}-1`, `Which side of the ${word} is on the left?`, "A");
  const right = line(`${word}-2`, `Which side of the ${word} is on the right?`, "B");
  const open = line(`${word}-3`, `Which way does the ${word} drift?`, null);
  return [...[left, right, left, open].map((one) => JSON.stringify(one)), "no question at all"].join("\n");
}

test("a tutor brings a file of questions in: report first, then the questions, then they are found in the bank", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const ship = `schooner-${tutor.user.id.slice(-6)}`;
  const page = await openDevice();
  await page.goto("/signin");
  await signInByForm(page, tutor);
  await page.getByRole("link", { name: "Question bank", exact: true }).first().click();
  await page.getByRole("link", { name: "Import", exact: true }).first().click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  const file = { name: "schooner.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(linesOf(ship)) };
  await (await chooser).setFiles(file);

  await expect(page.getByText("5 found. 2 ready to import.")).toBeVisible();
  await expect(page.getByRole("row", { name: /on the left/ }).first()).toContainText("Ready");
  await expect(page.getByRole("row", { name: /on the left/ }).last()).toContainText("Repeated in the file");
  await expect(page.getByRole("row", { name: /drift/ })).toContainText("Has errors");
  expect((await school.call<{ count: number }>(tutor, "GET", `/api/questions/?search=${ship}`)).count).toBe(0);
  await page.getByRole("button", { name: `Preview “Which side of the ${ship} is on the right?”` }).click();
  await expect(page.getByRole("dialog").getByText("Starboard")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Import 2 questions" }).click();
  await expect(page.getByText("Choose practice or secure")).toBeVisible();
  await page.getByRole("radio", { name: /^Practice/ }).check({ force: true });
  await page.getByRole("button", { name: "Import 2 questions" }).click();
  await expect(page.getByText("2 questions imported")).toBeVisible();
  await expect(page.getByText("1 is repeated in the file. 2 couldn’t be imported.")).toBeVisible();
  await page.getByRole("link", { name: "Open question bank" }).click();
  await page.getByLabel("Search questions").fill(ship);
  await expect(page.getByText("2 questions", { exact: true })).toBeVisible();
  const found = await school.call<{ count: number }>(tutor, "GET", `/api/questions/?search=${ship}&pool=practice`);
  expect(found.count).toBe(2);
  await expect(page.getByText(`Which side of the ${ship} is on the right?`).first()).toBeVisible();
});

test("a GIFT file comes in, and goes out again as Moodle XML", async ({ openDevice, school }) => {
  const tutor = await school.createPerson("tutor");
  const boat = `cutter-${tutor.user.id.slice(-6)}`;
  const quiz = [
    `::Draught:: What is the draught of the ${boat}? {\n  =Two metres\n  ~Three metres\n}`,
    `The ${boat} has one mast. {T}`,
    `Where does the ${boat} lie? {=In the harbour =at anchor}`,
  ].join("\n\n");
  const page = await openDevice();
  await page.goto("/signin");
  await signInByForm(page, tutor);
  await page.getByRole("link", { name: "Question bank", exact: true }).first().click();
  await page.getByRole("link", { name: "Import", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Supported formats" })).toBeVisible();
  const template = page.waitForEvent("download");
  await page.getByLabel("Show an example: Table (CSV)").click();
  await page.getByRole("button", { name: "Download template" }).click();
  expect((await template).suggestedFilename()).toBe("questions.csv");

  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles({ name: "cutter.gift", mimeType: "text/plain", buffer: Buffer.from(quiz) });
  await expect(page.getByText("3 found. 3 ready to import.")).toBeVisible();
  await page.getByRole("button", { name: "Preview “Draught”" }).click();
  await expect(page.getByRole("dialog").getByRole("radio", { name: /Two metres/ })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expectAccessible(page, "report of an import");
  await page.getByRole("radio", { name: /^Secure/ }).check({ force: true });
  await page.getByRole("button", { name: "Import 3 questions" }).click();
  await expect(page.getByText("3 questions imported")).toBeVisible();
  await page.reload();
  await expect(page.getByText("3 questions imported")).toBeVisible();

  await page.getByRole("link", { name: "Open question bank" }).click();
  await page.getByLabel("Search questions").fill(boat);
  await expect(page.getByText("3 questions", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Export 3 questions" })).toBeVisible();
  await page.getByRole("radio", { name: /Moodle XML/ }).check({ force: true });
  await page.getByRole("dialog").getByRole("button", { name: "Export questions" }).click();
  await expect(page.getByRole("heading", { name: "The file is ready" })).toBeVisible();
  await expectAccessible(page, "export");
  const written = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await written;
  expect(file.suggestedFilename()).toMatch(/^questions-.*\.xml$/);
  const xml = readFileSync(await file.path(), "utf8");
  expect(xml).toContain(`Where does the ${boat} lie?`);
  expect(xml.match(/<question type="(?!category)/g)).toHaveLength(3);
});
