import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { signInByForm } from "./support/sign-in.ts";

const line = (id: string, stem: string) =>
  JSON.stringify({ id, source: "Rigging", type: "multiple_choice", stem, options: ["Port", "Starboard"], answer: "A" });

async function choose(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^Choose/ }).click();
  await (await chooser).setFiles({ name, mimeType: "application/jsonl", buffer: Buffer.from(text) });
}

test("what is there already is compared and decided on, and an import is undone from the list", async ({
  openDevice,
  school,
}) => {
  const tutor = await school.createPerson("tutor");
  const ship = `ketch-${tutor.user.id.slice(-6)}`;
  const page = await openDevice();
  await page.goto("/signin");
  await signInByForm(page, tutor);
  await page.getByRole("link", { name: "Question bank", exact: true }).first().click();
  await page.getByRole("link", { name: "Import", exact: true }).first().click();
  await choose(page, "first.jsonl", line(`${ship}-1`, `Where is the ${ship} steered?`));
  await page.getByRole("radio", { name: /^Secure/ }).check({ force: true });
  await page.getByRole("button", { name: "Import 1 question" }).click();
  await expect(page.getByText("1 question imported")).toBeVisible();
  await page.getByRole("link", { name: "Import another file" }).click();

  const second = [line(`${ship}-1`, `Where is the ${ship} moored?`), line(`${ship}-2`, `Who steers the ${ship}?`)];
  await choose(page, "second.jsonl", second.join("\n"));
  await page.getByRole("button", { name: /^Compare/ }).click();
  const compared = page.getByRole("dialog");
  await expect(compared.getByRole("region", { name: "In the bank" })).toContainText("steered");
  await expect(compared.getByRole("region", { name: "In this file" })).toContainText("moored");
  await expectAccessible(page, "comparing with what is there");
  await compared.getByRole("radio", { name: "Replace the one in the bank" }).check({ force: true });
  await compared.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /moored/ })).toContainText("Replace the one in the bank");
  await page.getByRole("radio", { name: /^Secure/ }).check({ force: true });
  await page.getByRole("button", { name: "Import 2 questions" }).click();
  await expect(page.getByText("2 questions imported")).toBeVisible();
  await page.getByRole("link", { name: "Open question bank" }).click();
  await expect(page.getByText("2 questions", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /second\.jsonl/ })).toBeVisible();

  await page.getByRole("link", { name: "Import", exact: true }).first().click();
  await page.getByRole("link", { name: "Earlier imports" }).click();
  const row = page.getByRole("row", { name: /second\.jsonl/ });
  await expect(row).toContainText("Imported");
  await expectAccessible(page, "imports");
  await row.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("2 questions undone")).toBeVisible();
  await expect(row).toContainText("Undone");
  const found = await school.call<{ results: { body: string }[] }>(tutor, "GET", `/api/questions/?search=${ship}`);
  expect(found.results.map(({ body }) => body)).toEqual([`<p>Where is the ${ship} steered?</p>`]);
});

test("a large file goes on by itself when the network is cut on its way", async ({ openDevice, school }) => {
  const tutor = await school.createPerson("tutor");
  const ship = `barque-${tutor.user.id.slice(-6)}`;
  const page = await openDevice(tutor);
  await page.goto("/bank/import");
  let pieces = 0;
  let sent = 0;
  await page.route(/\/api\/files\/tus\/[0-9a-f-]{36}\/$/, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    pieces += 1;
    if (pieces === 3) {
      await page.context().setOffline(true);
      return route.abort("internetdisconnected");
    }
    sent += route.request().postDataBuffer()?.length ?? 0;
    return route.continue();
  });
  const blank = `${" ".repeat(1_000_000)}\n`.repeat(10);
  const text = `${blank}${line(`${ship}-1`, `How many masts has the ${ship}?`)}`;
  await choose(page, "large.jsonl", text);
  await expect.poll(() => pieces).toBe(3);
  await expect(page.getByText(/^Uploading/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("1 found. 1 ready to import.")).toBeVisible();
  expect(pieces).toBeGreaterThan(4);
  // Nothing was sent twice: neither after the cut, nor for the import after the report.
  await page.getByRole("radio", { name: /^Secure/ }).check({ force: true });
  await page.getByRole("button", { name: "Import 1 question" }).click();
  await expect(page.getByText("1 question imported")).toBeVisible();
  expect(sent).toBeLessThanOrEqual(text.length);
});
