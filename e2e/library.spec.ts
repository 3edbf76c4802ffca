import type { Page } from "@playwright/test";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { writePdf } from "@sextant/server/demo/content/library/write-pdf.ts";
import { expectAccessible } from "./support/accessible.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/journey.ts";
import { keepNotes } from "./support/notes.ts";
import { pickOption } from "./support/pick-option.ts";

const orbits = writePdf({
  title: "Orbits",
  author: "Johannes Kepler",
  pages: [[{ chapter: "Orbits" }, { text: "Planets move on ellipses with the sun in one focus." }]],
});

/** Shows the jobs that assign material as running until they are released: a short one would finish unseen. */
async function holdJobs(page: Page): Promise<() => void> {
  let isHeld = true;
  await page.route(/\/api\/jobs\/\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as OperationOutput<"jobs.list">;
    const results = body.results.map((job) =>
      isHeld && job.kind === "allocations.give_media"
        ? { ...job, state: "running", progress: { done: 1, total: 4 } }
        : job,
    );
    await route.fulfill({ response, json: { ...body, results } });
  });
  return () => {
    isHeld = false;
  };
}

test("a shelf is made, filled, moved and assigned; a student reads what is on it, and the team sees that", async ({
  openDevice,
  school,
}) => {
  const person = await school.createPerson();
  const member = await school.createPerson();
  const name = `${person.user.first_name} ${person.user.last_name}`;
  const group = { id: "", name: `Comet watchers ${Date.now()}` };
  group.id = (await school.call<{ id: string }>(school.staff, "POST", "/api/groups/", { name: group.name })).id;
  await school.call(school.staff, "POST", "/api/group-user/", { group: group.id, users: [member.user.id] });
  const page = await openDevice(school.staff);
  await page.goto("/library");
  const shelves = page.locator(".shelf-item");
  const rows = page.locator(".ml-row");
  const newShelf = async (shelf: string) => {
    await page.getByRole("button", { name: "New shelf" }).click();
    const dialog = page.getByRole("dialog", { name: "New shelf" });
    await dialog.getByRole("textbox", { name: "Name" }).fill(shelf);
    await dialog.getByRole("button", { name: "Create shelf" }).click();
    await expect(page.getByRole("heading", { name: shelf, level: 2 })).toBeVisible();
  };

  await test.step("Alt and an arrow move a shelf and put it inside another", async () => {
    await newShelf("Comets");
    await newShelf("Paths");
    await expect(page.getByText("put inside another shelf")).toBeVisible();
    const paths = shelves.filter({ hasText: "Paths" });
    await paths.click();
    await page.keyboard.press("Alt+ArrowRight");
    await expect(paths).toHaveAttribute("aria-level", "2");
  });

  await test.step("they are ordered by Alt and an arrow, and by dragging", async () => {
    const ours = shelves.filter({ hasText: /^(Comets|Meteors)/ });
    await newShelf("Meteors");
    await expect(ours).toHaveText([/^Comets/, /^Meteors/]);
    await shelves.filter({ hasText: "Meteors" }).click();
    // Over Comets, beneath which Paths lies.
    await page.keyboard.press("Alt+ArrowUp");
    await expect(ours).toHaveText([/^Meteors/, /^Comets/]);
    await shelves.filter({ hasText: "Comets" }).dragTo(shelves.filter({ hasText: "Meteors" }), {
      sourcePosition: { x: 14, y: 16 },
      targetPosition: { x: 120, y: 3 },
    });
    await expect(ours).toHaveText([/^Comets/, /^Meteors/]);
    await page.reload();
    await expect(ours).toHaveText([/^Comets/, /^Meteors/]);
    await shelves.filter({ hasText: "Comets" }).click();
    await page.keyboard.press("ArrowRight");
    await shelves.filter({ hasText: "Paths" }).click();
  });

  await test.step("a link and an uploaded PDF come to stand on it", async () => {
    await page.getByRole("button", { name: "Add material" }).click();
    await page.getByRole("menuitem", { name: "Add a link" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a link" });
    await dialog.getByRole("textbox", { name: "Title" }).fill("A film of comets");
    await dialog.getByRole("textbox", { name: "Address" }).fill("https://example.org/comets");
    await dialog.getByRole("button", { name: "Add link" }).click();
    await expect(page.getByRole("row", { name: "A film of comets" })).toBeVisible();
    await page
      .getByTestId("library-files")
      .setInputFiles({ name: "Orbits.pdf", mimeType: "application/pdf", buffer: orbits });
    await expect(page.getByRole("row", { name: "Orbits" })).toBeVisible();
    await expectAccessible(page, "the library of the team");
  });

  await test.step("dragged above the link, and moved back by keyboard", async () => {
    await expect(rows.first()).toContainText("A film of comets");
    await rows.last().dragTo(rows.first(), { sourcePosition: { x: 14, y: 24 }, targetPosition: { x: 120, y: 3 } });
    await expect(rows.first()).toContainText("Orbits");
    await page.getByRole("row", { name: "Orbits" }).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(rows.last()).toContainText("Orbits");
  });

  await test.step("the shelf is assigned to a student and a group, and the job can be watched", async () => {
    const letGo = await holdJobs(page);
    await page.getByRole("button", { name: "Assign shelf" }).click();
    const dialog = page.getByRole("dialog", { name: /^Assign/ });
    for (const one of [name, group.name]) {
      const option = page.getByRole("option", { name: new RegExp(one) });
      await pickOption(dialog.getByRole("combobox", { name: "People and groups" }), one, option.first());
    }
    await expect(dialog.getByText("2 materials × 2 people")).toBeVisible();
    await dialog.getByLabel("Available from").fill("2026-01-05T08:00");
    await dialog.getByLabel("Due (optional)").fill("2026-01-04T18:00");
    await expect(dialog.getByText("Choose a time after it opens")).toBeVisible();
    await dialog.getByLabel("Available until").fill(`${new Date().getFullYear() + 1}-06-30T18:00`);
    await dialog.getByLabel("Due (optional)").fill(`${new Date().getFullYear() + 1}-03-04T18:00`);
    await dialog.getByRole("button", { name: "Assign 2 materials" }).click();
    await expect(page.getByRole("progressbar", { name: "Assigning materials" })).toHaveAttribute("aria-valuenow", "25");
    letGo();
    await expect(page.getByRole("progressbar", { name: "Assigning materials" })).toBeHidden();
    await expect(rows.last().getByText("2 not opened")).toBeVisible();
  });

  await test.step("the student finds the shelf, reads the PDF with a note and finishes it", async () => {
    const student = await openDevice(person);
    await student.goto("/library");
    await student.getByRole("link", { name: /^Comets/ }).click();
    await expect(student.getByRole("link", { name: "A film of comets", exact: true })).toBeVisible();
    const due = student
      .getByRole("listitem")
      .filter({ hasText: "A film of comets" })
      .getByText(/^Due .*\bMar/);
    await expect(due).toBeVisible();
    await expectAccessible(student, "the library of a student");
    await student.getByRole("link", { name: "Orbits", exact: true }).click();
    await student.getByText("Planets move on ellipses").click({ clickCount: 3 });
    await student.getByRole("button", { name: "Note", exact: true }).click();
    await student.getByRole("textbox", { name: "Your note" }).fill("Kepler’s first law");
    await student.getByRole("button", { name: "Save note" }).click();
    await expect(student.getByRole("complementary", { name: "Notes on this page" })).toContainText("first law");
    await expectAccessible(student, "the reader");
    await expect(student.getByText("1 of 1 pages read")).toBeVisible();
    await student.getByRole("link", { name: "Back to the library" }).click();
    await expect(student.getByText(/^Finished /)).toBeVisible();
  });

  await test.step("and the team sees who has finished it", async () => {
    await page.getByRole("row", { name: "Orbits" }).click();
    const panel = page.getByRole("complementary", { name: "Orbits" });
    await expect(panel.getByText("1 of 2 have finished it. 1 not opened.")).toBeVisible();
    await panel.getByRole("radio", { name: "Finished" }).click();
    await expect(panel.getByRole("link", { name })).toBeVisible();
    await expect(panel.getByText(/^Available since .*\bJan.* · Due .*\bMar.* · Closes .*\bJun/)).toBeVisible();
  });

  await test.step("who can assign it to more people there, and finds it on the group’s page", async () => {
    const panel = page.getByRole("complementary", { name: "Orbits" });
    await panel.getByRole("button", { name: "Assign", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Assign Orbits" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await page.goto(`/groups/${group.id}?view=given`);
    const given = page.getByRole("row", { name: /^Orbits/ });
    await expect(given.getByText("Material", { exact: true })).toBeVisible();
    await given.getByRole("link", { name: "Orbits" }).click();
    await expect(panel).toBeVisible();
  });
});

test("what was added is edited, gets new versions, is archived and restored, and is taken away again", async ({
  openDevice,
  school,
}) => {
  const person = await school.createPerson();
  const name = `${person.user.first_name} ${person.user.last_name}`;
  const page = await openDevice(school.staff);
  await keepNotes(page);
  const add = async (title: string, content: Record<string, string>) => {
    const body = { title: `${title} ${Date.now()}`, content };
    const made = await school.call<{ id: string }>(school.staff, "POST", "/api/study-material/", body);
    return { ...body, id: made.id };
  };
  const comets = await add("Comets", { link: "https://example.org/comets" });
  const tides = await add("Tides", { body: "<p>The moon pulls.</p>" });
  const users = [person.user.id];
  await school.call(school.staff, "POST", `/api/material-users/${tides.id}/`, { users, groups: [] });
  const ask = async (title: string, what: string) => {
    await page.getByRole("button", { name: `More for ${title}` }).click();
    await page.getByRole("menuitem", { name: what }).click();
  };

  await test.step("a link gets another address and a description", async () => {
    await page.goto(`/library?material=${comets.id}`);
    await ask(comets.title, "Edit details");
    const dialog = page.getByRole("dialog", { name: `Edit ${comets.title}` });
    await dialog.getByRole("textbox", { name: "Address" }).fill("https://example.com/halley");
    await dialog.getByRole("textbox", { name: "Description" }).fill("A film of ten minutes");
    await expectAccessible(page, "the details of a material");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    const panel = page.getByRole("complementary", { name: comets.title });
    await expect(panel.getByText("example.com")).toBeVisible();
    await panel.getByRole("tab", { name: "Preview" }).click();
    await expect(panel.getByText("A film of ten minutes")).toBeVisible();
    await panel.getByRole("tab", { name: "Versions" }).click();
    await expect(panel.getByRole("listitem").filter({ hasText: "Version 2" })).toContainText("Current");
    await expect(panel.getByRole("listitem").filter({ hasText: "Version 1" })).not.toContainText("Current");
    const earlier = panel.getByRole("link", { name: "Open: Version 1" });
    await expect(earlier).toHaveAttribute("href", "https://example.org/comets");
  });

  await test.step("an article gets another text", async () => {
    await page.goto(`/library?material=${tides.id}`);
    await ask(tides.title, "Edit text");
    const dialog = page.getByRole("dialog", { name: `Edit ${tides.title}` });
    const text = dialog.getByRole("textbox", { name: "Text" });
    await expect(text).toHaveText("The moon pulls.");
    // Nothing has been written in yet: the toolbar acts all the same, and puts the caret there.
    const toolbar = dialog.getByRole("toolbar", { name: "Formatting" });
    await toolbar.getByRole("button", { name: "Heading", exact: true }).click();
    await expect(text).toBeFocused();
    await expect(text.getByRole("heading", { level: 2 })).toHaveText("The moon pulls.");
    await page.keyboard.press("Control+Alt+3");
    await expect(text.getByRole("heading", { level: 3 })).toHaveText("The moon pulls.");
    await page.keyboard.press("Control+Alt+3");
    await expect(text.getByRole("heading")).toBeHidden();
    await text.fill("The moon and the sun pull.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("## Spring tides");
    await page.keyboard.press("Enter");
    await page.keyboard.type("See ");
    await page.keyboard.press("Control+k");
    const link = page.getByRole("dialog", { name: "Link" });
    await link.getByRole("textbox", { name: "Address" }).fill("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await expect(link.getByText("Enter a web or email address")).toBeVisible();
    await expectAccessible(page, "a link that is asked for");
    await link.getByRole("textbox", { name: "Address" }).fill("example.org/tides");
    await page.keyboard.press("Enter");
    await expect(link).toBeHidden();
    await expect(text).toBeFocused();
    await page.keyboard.type(" soon");
    // The keys lead to the toolbar and back, and the dialog stays.
    await page.keyboard.press("Alt+F10");
    await expect(toolbar.getByRole("button", { name: "Heading", exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(text).toBeFocused();
    await dialog.getByRole("button", { name: "Save new version" }).click();
    await expect(dialog).toBeHidden();
    const panel = page.getByRole("complementary", { name: tides.title });
    await panel.getByRole("tab", { name: "Versions" }).click();
    await expect(panel.getByText("Version 2", { exact: true })).toBeVisible();
    await panel.getByRole("button", { name: "Read: Version 1" }).click();
    const earlier = page.getByRole("dialog", { name: `${tides.title}: version 1` });
    await expect(earlier.getByText("The moon pulls.")).toBeVisible();
    await expect(earlier.getByText(school.staff.user.last_name)).toBeVisible();
    await expectAccessible(page, "an earlier version");
    await page.keyboard.press("Escape");
    await expect(earlier).toBeHidden();
    await expect(panel.getByRole("button", { name: "Read: Version 1" })).toBeFocused();
    await panel.getByRole("tab", { name: "Preview" }).click();
    await expect(panel.getByText("The moon and the sun pull.")).toBeVisible();
    await expect(panel.getByRole("heading", { name: "Spring tides", level: 2 })).toBeVisible();
    const out = panel.getByRole("link", { name: "example.org/tides" });
    await expect(out).toHaveAttribute("href", "https://example.org/tides");
    await expect(out).toHaveAttribute("target", "_blank");
    await expect(out).toHaveAttribute("rel", "noopener noreferrer");
    await expect(out.locator("xpath=..")).toHaveText("See example.org/tides soon");
  });

  await test.step("its archiving says how many lose it, and is undone", async () => {
    await page.goto(`/library?material=${tides.id}`);
    await ask(tides.title, "Archive");
    await expect(page.getByText("1 person can’t open it until you restore it.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("row", { name: tides.title })).toBeVisible();
    await page.goto(`/library?material=${tides.id}`);
  });

  await test.step("a student loses it, and it can be said of whom", async () => {
    const dialog = page.getByRole("dialog", { name: `Remove access to ${tides.title}` });
    await ask(tides.title, "Remove access");
    await dialog.getByRole("combobox", { name: "People and groups" }).fill(name);
    await page
      .getByRole("option", { name: new RegExp(name) })
      .first()
      .click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    const panel = page.getByRole("complementary", { name: tides.title });
    await panel.getByRole("tab", { name: "Readers" }).click();
    await panel.getByRole("checkbox", { name: `Select ${name}` }).check({ force: true });
    await panel.getByRole("button", { name: "Remove access" }).click();
    // The selected person is preselected here, and the dialog closes without confirmation.
    await expect(dialog.getByText(`${name} has it directly.`)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await panel.getByRole("button", { name: "Remove access" }).click();
    await expect(dialog.getByText(`${name} has it directly.`)).toBeVisible();
    await dialog.getByRole("button", { name: "Remove access" }).click();
    await expect(page.getByText("Access removed from 1 person or group")).toBeVisible();
    await expect(panel.getByText("Nobody has this yet")).toBeVisible();
  });

  await test.step("so does a whole group, and what was read by who has lost it is still told", async () => {
    const made = { name: `Evening ${tides.title}` };
    const group = await school.call<{ id: string }>(school.staff, "POST", "/api/groups/", made);
    await school.call(school.staff, "POST", "/api/group-user/", { group: group.id, users });
    const groups = [group.id];
    await school.call(school.staff, "POST", `/api/material-users/${tides.id}/`, { users: [], groups });
    await school.call(person, "POST", `/api/study-material/${tides.id}/reading/`, { version: 2, page: 1, pages: [1] });
    await page.goto(`/library?material=${tides.id}`);
    const panel = page.getByRole("complementary", { name: tides.title });
    const dialog = page.getByRole("dialog", { name: `Remove access to ${tides.title}` });
    await panel.getByText(`Everyone in ${made.name}`).click();
    await expectAccessible(page, "the readers of a material");
    await panel.getByRole("button", { name: "Remove access" }).click();
    await expect(dialog.getByText(made.name)).toBeVisible();
    await dialog.getByRole("button", { name: "Remove access" }).click();
    await expect(page.getByText("Access removed from 1 person or group")).toBeVisible();
    await panel.getByRole("radio", { name: "Access ended" }).click();
    await expect(panel.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    await expect(panel.getByRole("checkbox")).toHaveCount(0);
    await school.call(school.staff, "DELETE", `/api/groups/${group.id}/`);
  });

  await test.step("archived, found among what is archived, and restored", async () => {
    await ask(tides.title, "Archive");
    await expect(page.getByRole("row", { name: tides.title })).toBeHidden();
    await page.getByRole("button", { name: "Archived", exact: true }).click();
    await page.getByRole("row", { name: tides.title }).click();
    await ask(tides.title, "Restore");
    await expect(page.getByRole("row", { name: tides.title })).toBeHidden();
    await page.getByRole("button", { name: "Everything", exact: true }).click();
    await expect(page.getByRole("row", { name: tides.title })).toBeVisible();
  });
});

test("files that are dropped while others are uploaded are uploaded after them", async ({ openDevice, school }) => {
  const page = await openDevice(school.staff);
  const stamp = Date.now();
  const letGo = await holdRequests(page, "**/api/study-material/", (request) => request.method() === "POST");
  await page.goto("/library");
  const file = (name: string) => ({ name: `${name} ${stamp}.txt`, mimeType: "text/plain", buffer: Buffer.from(name) });
  const input = page.getByTestId("library-files");
  await input.setInputFiles([file("First")]);
  await expect(page.getByText("0 of 1 added")).toBeVisible();
  await input.setInputFiles([file("Second"), file("Third")]);
  await expect(page.getByText("0 of 3 added")).toBeVisible();
  letGo();
  for (const name of ["First", "Second", "Third"]) {
    await expect(page.getByRole("row", { name: `${name} ${stamp}` })).toBeVisible();
  }
});
