import { zipOf } from "@sextant/interchange/testing/zip-of.ts";
import { rosterOf } from "@sextant/server/testing/roster-of.ts";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { expectRoom } from "./support/layout.ts";

const person = (id: string, more: Record<string, string> = {}) => ({
  sourcedId: id,
  enabledUser: "true",
  givenName: "Robin",
  familyName: `Roster ${id}`,
  email: `${id}@roster.example`,
  primaryOrgSourcedId: "west",
  grades: "10",
  ...more,
});

/** A school with a class, its teacher and students. */
const rosterWith = (students: readonly string[]): Record<string, Record<string, string>[]> => ({
  orgs: [{ sourcedId: "west", name: "West Harbour", type: "school" }],
  classes: [{ sourcedId: "c", title: "Roster class", schoolSourcedId: "west" }],
  users: [person("t", { familyName: "Teacher" }), ...students.map((id) => person(id))],
  roles: ["t", ...students].map((id) => ({
    sourcedId: `r-${id}`,
    userSourcedId: id,
    roleType: "primary",
    role: id === "t" ? "teacher" : "student",
    orgSourcedId: "west",
  })),
  enrollments: ["t", ...students].map((id) => ({
    sourcedId: `e-${id}`,
    classSourcedId: "c",
    userSourcedId: id,
    role: id === "t" ? "teacher" : "student",
  })),
});

test("staff bring a school in by its roster, decide who is who and whether many leave, and can undo it", async ({
  openDevice,
  school,
}) => {
  const students = Array.from({ length: 8 }, (_, at) => `s${at}`);
  const known = await school.createPerson("student", { firstName: "Robin", lastName: "Roster s0" });
  await school.call(school.staff, "PATCH", `/api/users/${known.user.id}/`, { version: 1, email: "s0@roster.example" });
  const page = await openDevice(school.staff);
  const drop = async (bytes: Buffer) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: "roster.zip", mimeType: "application/zip", buffer: bytes });
  await page.goto("/settings?part=connections");
  await page.getByRole("button", { name: "Add a roster" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("PowerSchool");
  await page.getByRole("button", { name: "Add roster" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "PowerSchool" })).toBeVisible();
  await expect(page.getByText("Nothing imported yet.")).toBeVisible();
  await expectAccessible(page, "a new roster");

  await drop(Buffer.from("Hello"));
  await expect(page.getByText("roster.zip isn’t a OneRoster file.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import roster" })).toHaveCount(0);
  await drop(await zipOf({ "readme.txt": "Hello" }));
  await expect(
    page.getByText(
      "roster.zip has no OneRoster files, such as users.csv. Choose the zip that the school’s system exported.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();

  await drop(await rosterOf(rosterWith(students)));
  const report = page.getByRole("region", { name: "In this roster" });
  const figure = (title: string) => report.getByRole("term").filter({ hasText: title }).locator("+ dd");
  await expect(figure("New schools")).toHaveText("1");
  await expect(page.getByRole("button", { name: "West Harbour" })).toContainText("Create a new school");
  await expect(figure("To decide")).toHaveText("1");
  // The page itself shows that it is done.
  await expect(page.getByText("Preview of a roster: done")).toHaveCount(0);
  await expectAccessible(page, "what a roster comes to");
  await expectRoom(page, "what a roster comes to");
  await page.getByRole("button", { name: "Robin Roster s0" }).click();
  await page.getByRole("option", { name: "Link to Robin Roster s0" }).click();
  await page.getByRole("button", { name: "Import roster" }).click();
  await expect(page.getByText("9 people added, changed or deactivated")).toBeVisible();
  await expect(page.getByText("Added to groups: 9. Removed from groups: 0.")).toBeVisible();
  const { groups } = await school.call<{ groups: { name: string }[] }>(
    school.staff,
    "GET",
    `/api/users/${known.user.id}/`,
  );
  expect(groups.map(({ name }) => name)).toContain("Roster class");

  await page.getByRole("button", { name: "Import another file" }).click();
  await drop(await rosterOf(rosterWith(students.slice(4))));
  await expect(page.getByRole("heading", { name: "4 people would be deactivated" })).toBeVisible();
  await expect(page.getByText("1 decision left")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import roster" })).toBeDisabled();
  await expect(
    page.getByRole("row", { name: /Robin Roster s1 .*West Harbour .*Never .*No longer in the roster/ }),
  ).toBeVisible();
  await expectAccessible(page, "a roster that lacks many people");
  await page.getByRole("radio", { name: /^Deactivate 4 people/ }).press("Space");
  await page.getByRole("button", { name: "Import roster" }).press("Enter");
  await expect(page.getByText("4 people added, changed or deactivated")).toBeVisible();

  await page.getByRole("link", { name: "View imports" }).click();
  await page.getByRole("button", { name: "Undo import of “PowerSchool”" }).first().click();
  await page.getByRole("button", { name: "Undo import", exact: true }).click();
  await expect(page.getByText("4 people as before")).toBeVisible();
});
