import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import type { Person, School } from "./support/school.ts";

/** A student whose one test is released. */
async function seatWithReport(school: School): Promise<{ student: Person; session: string }> {
  const { student, session } = await school.seat({
    name: "Sums to be proud of",
    review_policy: { score: "scored", response: "released", key: "never", explanation: "never" },
    sections: [{ name: "Sums", questions: 2 }],
  });
  await school.act(student, session, { action: "start" });
  await school.act(student, session, { action: "begin_section" });
  await school.act(student, session, { action: "submit", unsent: 0 });
  await expect.poll(async () => (await school.getSession(session)).state).toBe("released");
  return { student, session };
}

test("a student shares a report, a guardian without an account reads and prints it, and the link ends when it is withdrawn", async ({
  openDevice,
  school,
}) => {
  const { student, session } = await seatWithReport(school);
  const page = await openDevice(student);
  await page.goto(`/reports/${session}`);
  // On paper a student’s own report shows the name.
  const owner = page.getByRole("main").getByText("Mary Somerville");
  await expect(owner).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(owner).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Share report" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this report" });
  await dialog.getByRole("textbox", { name: "Who is it for?" }).fill("Grandma");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link to the report" }).inputValue();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Grandma" })).toContainText("not opened yet");
  await expectAccessible(page, "sharing a report");

  const phone = await openDevice(null, { viewport: { width: 390, height: 844 } });
  const token = link.split("#")[1] ?? "";
  const told: string[] = [];
  phone.on("request", (request) => told.push(request.url(), request.headers().referer ?? ""));
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1, name: "How Mary did in Sums to be proud of" })).toBeVisible();
  await expect(phone.getByText("Somerville")).toBeHidden();
  await expectAccessible(phone, "a shared report");
  expect(token.length).toBeGreaterThan(40);
  expect(told.filter((one) => one.includes(token))).toEqual([]);
  for (const format of ["A4", "Letter"]) {
    const pages = (await phone.pdf({ format })).toString("latin1").match(/\/Type \/Page\b/g);
    expect([format, pages?.length]).toEqual([format, 1]);
  }

  // After a return to the window it shows as opened, without closing the dialog.
  await page.evaluate('dispatchEvent(new Event("focus"))');
  await expect(dialog.getByRole("listitem").filter({ hasText: "Grandma" })).toContainText("opened once");
  await dialog.getByRole("button", { name: "Withdraw Grandma" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw link" }).click();
  await expect(page.getByText("Link withdrawn")).toBeVisible();
  await expect(dialog.getByText("No link works at the moment.")).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { level: 1, name: "This link was withdrawn" })).toBeVisible();
});
