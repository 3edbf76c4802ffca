import { expect, test } from "./support/journey.ts";

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>';
const large = Buffer.alloc(1_500_000, "words ");

test("a file that runs scripts, and one for which there is no room, are refused with the reason and the figures", async ({
  openDevice,
  school,
}) => {
  const { staff, call } = school;
  const before = await call<{ storage: { person_mb: number; total_mb: number } }>(staff, "GET", "/api/settings/");
  const allow = (storage: { person_mb?: number; total_mb?: number }) =>
    call(staff, "PATCH", "/api/settings/", { storage });
  const tutor = await school.createPerson("tutor");
  const page = await openDevice(tutor);
  const refused = page.getByRole("alert");
  const bring = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.getByTestId("library-files").setInputFiles({ name, mimeType, buffer });
  };
  await page.goto("/library");
  await expect(page.getByRole("button", { name: "Add material" })).toBeVisible();

  await test.step("a drawing with a script", async () => {
    await bring("drawing.svg", "image/svg+xml", Buffer.from(drawing));
    await expect(refused).toHaveText(/^drawing\.svg: We can’t use this kind of file\. Choose a picture/);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(refused).toBeHidden();
  });
  await test.step("more than a person may bring", async () => {
    await allow({ person_mb: 1 });
    await bring("notes.txt", "text/plain", large);
    const why = "Your files take 0 MB of 1 MB, so there isn’t enough space for another 1.5 MB.";
    await expect(refused).toHaveText(`notes.txt: ${why}`);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.goto("/videos");
    await page.getByRole("button", { name: "Add video" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add a video" });
    const buffer = Buffer.concat([Buffer.from("1a45dfa3", "hex"), large]);
    await dialog.locator("input[type=file]").setInputFiles({ name: "class.webm", mimeType: "video/webm", buffer });
    await dialog.getByRole("button", { name: "Add video" }).click();
    await expect(dialog.getByText(why)).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveValue("class");
  });
  await test.step("more than all may bring", async () => {
    await allow({ person_mb: before.storage.person_mb, total_mb: 1 });
    await page.goto("/library");
    await bring("notes.txt", "text/plain", large);
    await expect(refused).toHaveText(
      /^notes\.txt: All files together take [\d.]+ MB of 1 MB, so there isn’t enough space for another 1\.5 MB\.$/,
    );
  });
  await test.step("and with room again it is taken", async () => {
    await allow({ total_mb: before.storage.total_mb });
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await bring("notes.txt", "text/plain", large);
    await expect(page.getByRole("row", { name: "notes" })).toBeVisible();
    await expect(refused).toBeHidden();
  });
});
