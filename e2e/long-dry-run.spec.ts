import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

/** As large as a bank that a school brings along: above the size from which a page sends a file in pieces. */
function moodleFile(count: number): Buffer {
  const told = `<p>${"Ships of the line had three masts, and each of these had sails for every wind. ".repeat(9)}</p>`;
  const question = (at: number) =>
    `<question type="multichoice"><name><text>Sail ${at}</text></name><questiontext format="html"><text><![CDATA[<p>How many sails has ship number ${at}?</p>${told}]]></text></questiontext><single>true</single>${[100, 0, 0].map((fraction, option) => `<answer fraction="${fraction}" format="html"><text>${at + option} sails</text><feedback format="html"><text></text></feedback></answer>`).join("")}</question>`;
  return Buffer.from(`<quiz>${Array.from({ length: count }, (_, at) => question(at)).join("\n")}</quiz>`);
}

test("a tutor leaves the page while thousands of questions are read, and comes back to the report", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const page = await openDevice(tutor);
  await page.goto("/bank/import");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await chooser).setFiles({ name: "fleet.xml", mimeType: "text/xml", buffer: moodleFile(8000) });
  await expect(page.getByText("Reading continues, and this link brings you back to it.")).toBeVisible();
  await expect(page).toHaveURL(/check=[\w-]{36}&upload=[\w-]{36}/);
  const address = page.url();

  await page.goto("/bank");
  await page.goto(address);
  await expect(page.getByText("8,000 found. 8,000 ready to import.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 8,000 questions" })).toBeEnabled();
  await expectAccessible(page, "report that was come back to");

  await page.goto(address.replace(/&upload=.*/, ""));
  await expect(page.getByText("Choose the file again to import it")).toBeVisible();
  await page.getByRole("button", { name: "Choose a file" }).click();
  await expect(page).toHaveURL(/\/bank\/import$/);
});
