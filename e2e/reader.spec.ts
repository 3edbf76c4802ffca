import type { OperationOutput } from "@sextant/contract/types.ts";
import { quadratics } from "@sextant/server/demo/content/library/quadratics.ts";
import { writePdf } from "@sextant/server/demo/content/library/write-pdf.ts";
import { expect, test } from "./support/journey.ts";
import type { Person, School } from "./support/school.ts";

type Material = OperationOutput<"study_material.get">;

async function createMaterial({ staff, address, call }: School, bytes: Buffer): Promise<Material> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), "booklet.pdf");
  const headers = { authorization: `JWT ${staff.access_token}` };
  const file = (await (await fetch(`${address}/api/files/`, { method: "POST", headers, body })).json()) as {
    id: string;
  };
  return call(staff, "POST", "/api/study-material/", { title: "A booklet", content: { file: file.id } });
}

async function assign({ staff, call }: School, { id }: Material, student: Person): Promise<void> {
  await call(staff, "POST", `/api/material-users/${id}/`, { users: [student.user.id], groups: [] });
}

test("a student reads a PDF, highlights in it, and comes back to the page", async ({ openDevice, school }) => {
  const material = await createMaterial(school, writePdf(quadratics));
  const student = await school.createPerson();
  await assign(school, material, student);
  const page = await openDevice(student);
  const drawn = (number: number) => page.locator(`[data-page="${number}"][data-drawn]`);
  await page.goto(`/library/${material.id}`);
  await expect(drawn(1)).toBeVisible();

  await test.step("by the outline", async () => {
    await page.getByRole("button", { name: /3\.2 What the discriminant/ }).click();
    await expect(drawn(6)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Page", exact: true })).toHaveValue("6");
  });
  await test.step("by words", async () => {
    await page.getByRole("searchbox", { name: "Search in this material" }).fill("discriminant");
    await expect(page.getByRole("status").filter({ hasText: /^1 of \d+$/ })).toBeVisible();
  });
  await test.step("with a note", async () => {
    const line = page.getByText("Both values make the", { exact: false }).first();
    await line.click({ clickCount: 3 });
    await page.getByRole("button", { name: "Note", exact: true }).click();
    await page.getByRole("textbox", { name: "Your note" }).fill("Mock 6, question 11");
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByRole("complementary", { name: "Notes on this page" })).toContainText("Mock 6, question 11");
  });
  await test.step("and back", async () => {
    await page.goto("/");
    await expect
      .poll(
        async () =>
          (await school.call<Material>(student, "GET", `/api/study-material/${material.id}/`)).reading?.last_page,
      )
      .toBe(6);
    await page.goto(`/library/${material.id}`);
    await expect(drawn(6)).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Notes on this page" })).toContainText("Mock 6, question 11");
  });
  await test.step("until it is taken away", async () => {
    await school.call(school.staff, "DELETE", `/api/study-material/${material.id}/`);
    await page.keyboard.press("ArrowRight");
    await expect(page.getByText("You no longer have this material")).toBeVisible({ timeout: 20_000 });
  });
});

test("a PDF that is broken says so, and can be downloaded", async ({ openDevice, school }) => {
  const material = await createMaterial(school, Buffer.from("%PDF-1.7\nnothing more"));
  const page = await openDevice(school.staff);
  await page.goto(`/library/${material.id}`);
  await expect(page.getByRole("heading", { name: "We can’t show this PDF" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Download \(/ })).toBeVisible();
});
