import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose/ }).click();
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer });
}

/** Chooses the field of a column. */
async function match(page: Page, column: string, field: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`Field for ${column}`) }).click();
  await page.getByRole("option", { name: field, exact: true }).click();
  await expect(page.getByRole("button", { name: new RegExp(`Field for ${column}`) })).toContainText(field);
}

test("a tutor matches the columns of a table in Spanish by hand, answers what it leaves open, and the next file needs neither", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const ship = `goleta-${tutor.user.id.slice(-6)}`;
  const table = (from: number) =>
    [
      "Cuestión;Primera;Segunda;Tercera;Buena;Peso",
      `¿Cuántos palos tiene la ${ship} ${from}?;2;3;4;2;1,5`,
      `¿Cuántas velas lleva la ${ship} ${from + 1}?;5;6;7;3;1`,
    ].join("\r\n");
  const page = await openDevice(tutor);
  await page.goto("/bank/import");
  await choose(page, "goletas.csv", Buffer.from(table(1)));

  await expect(page.getByRole("heading", { name: "Match the columns" })).toBeVisible();
  await expect(page.getByText("Choose which column has the question text.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Separator: semicolon" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Check 2 questions" })).toBeDisabled();
  await match(page, "Cuestión", "Question text");
  await match(page, "Primera", "Option A");
  await match(page, "Segunda", "Option B");
  await match(page, "Tercera", "Option C");
  await match(page, "Buena", "Key");
  await match(page, "Peso", "Points");
  await expect(page.getByRole("button", { name: "Decimal sign: comma" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "First rows as they’ll be imported" })).toBeVisible();
  const question = page.getByRole("radiogroup", { name: /“2” fits two options/ });
  await expect(question).toBeVisible();
  await expectAccessible(page, "matching of columns");
  await question.getByText("The place of an option, from 1").click();
  await expect(page.getByRole("row", { name: /palos/ })).toContainText("Ready");
  await page.getByRole("button", { name: "Check 2 questions" }).click();
  await expect(page.getByText("2 found. 2 ready to import.")).toBeVisible();
  await page.getByRole("radio", { name: /^Secure/ }).check({ force: true });
  await page.getByRole("button", { name: "Import 2 questions" }).click();
  await expect(page.getByText("2 questions imported")).toBeVisible();
  const found = await school.call<{ results: { body: string; key: Record<string, { correct: string[] }> }[] }>(
    tutor,
    "GET",
    `/api/questions/?search=${ship}`,
  );
  expect(found.results).toHaveLength(2);

  await page.getByRole("link", { name: "Import another file" }).click();
  await choose(page, "mas-goletas.csv", Buffer.from(table(3)));
  await page
    .getByRole("button", { name: "Edit matching" })
    .or(page.getByText(/Matched as for goletas\.csv/))
    .first()
    .waitFor();
  if (await page.getByRole("button", { name: "Edit matching" }).isVisible())
    await page.getByRole("button", { name: "Edit matching" }).click();
  await expect(page.getByText(/Matched as for goletas\.csv/)).toBeVisible();
  await page.getByRole("button", { name: "Check 2 questions" }).click();
  await expect(page.getByText("2 found. 2 ready to import.")).toBeVisible();
});

/** A text of ASCII and Russian letters in Windows-1251. */
const cyrillic = (text: string) =>
  Buffer.from([...text].map((char) => (char >= "А" && char <= "я" ? char.charCodeAt(0) - 0x350 : char.charCodeAt(0))));

test("staff import people from a file in Windows-1251: its encoding is guessed, shown with its lines, and can be changed", async ({
  openDevice,
  school,
}) => {
  const staff = await school.createPerson("staff");
  const word = staff.user.id.slice(-6);
  const file = cyrillic(
    [
      "Почта;Имя;Фамилия;Роль",
      `anna-${word}@example.org;Анна;Смирнова;ученик`,
      `oleg-${word}@example.org;Олег;Орлов;ученик`,
    ].join("\r\n"),
  );
  const page = await openDevice(staff);
  await page.goto("/people/import");
  await choose(page, "klass.csv", file);
  await expect(page.getByRole("heading", { name: "Match the columns" })).toBeVisible();
  await expect(page.getByText("We guessed the encoding.")).toBeVisible();
  await expect(page.getByRole("list", { name: "First rows of the file" })).toContainText("Смирнова");
  await expect(page.getByRole("row", { name: /Анна Смирнова/ })).toBeVisible();
  await expectAccessible(page, "matching of people");

  await page.getByRole("button", { name: "Encoding: Windows-1251" }).click();
  await page.getByRole("menuitem", { name: "KOI8-R" }).click();
  await expect(page.getByRole("button", { name: "Encoding: KOI8-R" })).toBeVisible();
  await expect(page.getByRole("list", { name: "First rows of the file" })).not.toContainText("Смирнова");
  await page.getByRole("button", { name: "Encoding: KOI8-R" }).click();
  await page.getByRole("menuitem", { name: "Windows-1251" }).click();
  await expect(page.getByRole("list", { name: "First rows of the file" })).toContainText("Смирнова");

  await page.getByRole("button", { name: "Check 2 people" }).click();
  await page.getByRole("button", { name: "Import 2 people" }).first().click();
  await expect(page.getByText("2 people added or changed")).toBeVisible();
  await page.getByRole("link", { name: "People", exact: true }).first().click();
  await page.getByRole("searchbox").first().fill(`anna-${word}`);
  await expect(page.getByText("Анна Смирнова").first()).toBeVisible();
});
