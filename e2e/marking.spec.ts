import { Buffer } from "node:buffer";
import { expectAccessible } from "./support/accessible.ts";
import { essayAssigned, essaySubmitted, submitEssay, words } from "./support/essays.ts";
import { expect, test } from "./support/journey.ts";
import { playerIn } from "./support/player.ts";
import type { Person } from "./support/school.ts";

test("a tutor marks an essay by keyboard, mends the mark, and the student sees what it got", async ({
  openDevice,
  school,
}) => {
  const { tutor, student, session } = await essaySubmitted(school);
  const waiting = await openDevice(student);
  await waiting.goto(`/reports/${session}`);
  await expect(waiting.getByText("Waiting for marking")).toBeVisible();

  const page = await openDevice(tutor);
  await page.goto("/");
  await page.getByRole("link", { name: "Mark 1 answer" }).click();
  await page.getByRole("link", { name: "Mark answers to “Should a town plant more trees?”" }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText("10 words")).toBeVisible();
  const ideas = page.getByRole("radiogroup", { name: "Points for Ideas" });
  const language = page.getByRole("radiogroup", { name: "Level of Language" });
  await page.keyboard.press("3");
  await expect(ideas.getByRole("radio", { name: "3" })).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("+");
  await expect(language.getByRole("radio", { name: "Hard to follow." })).toBeChecked();
  await page.keyboard.press("+");
  await page.keyboard.press(".");
  await expect(language.getByRole("radio", { name: "Clear, with slips." })).toBeChecked();
  await expectAccessible(page, "a rubric with levels");
  await page.getByRole("textbox", { name: "Feedback to the student" }).fill("Name a street you know.");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Feedback to the student" })).toHaveValue("Name a street you know.");
  await expect(page.getByText("4.5 of 5")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved: 4.5 of 5")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing to mark" })).toBeVisible();

  await page.getByRole("button", { name: "Change mark" }).click();
  await language.getByRole("radio", { name: "Clear throughout." }).click();
  await page.getByRole("button", { name: "Change mark" }).click();
  await expect(page.getByText("Saved: 5 of 5")).toBeVisible();

  await waiting.goto(`/reports/${session}/review?at=1`);
  await expect(waiting.getByText("Name a street you know.")).toBeVisible();
  await expect(waiting.getByText("3 of 3 points")).toBeVisible();
  await expect(waiting.getByText("2 of 2 points")).toBeVisible();
  await expect(waiting.getByText("Clear throughout.")).toBeVisible();
  await expect(waiting.getByText("Clear, with slips.")).toHaveCount(0);
  await expect(waiting.getByText("Look for an example.")).toHaveCount(0);
});

test("after “Save and next” the next essay’s rubric opens at its top", async ({ openDevice, school }) => {
  const { tutor, student, assessment, group } = await essayAssigned(school);
  const second = await school.createPerson();
  await school.call(school.staff, "POST", "/api/group-user/", { group, users: [second.user.id] });
  const given = { assessments: [assessment], users: [second.user.id], groups: [] };
  await school.call(school.staff, "POST", "/api/test-allocation/", given);
  for (const one of [student, second]) await submitEssay(school, one, assessment);
  const page = await openDevice(tutor, { viewport: { width: 1440, height: 480 } });
  const form = page.getByRole("form");
  await page.goto("/marking");
  await page.getByRole("link", { name: "Mark answers to “Should a town plant more trees?”" }).click();
  for (const name of ["3", "Clear throughout."]) await form.getByRole("radio", { name }).click();
  await form.evaluate((element) => element.scrollTo(0, 10_000));
  expect(await form.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  const first = page.url();
  await form.getByRole("button", { name: "Save and next" }).click();
  await expect(page).not.toHaveURL(first);
  await expect(form.getByRole("radio", { name: "3" })).not.toBeChecked();
  await expect.poll(() => form.evaluate((element) => element.scrollTop)).toBe(0);
});

test("two markers mark an essay blind and disagree, a third decides, and the student sees mark and comments", async ({
  openDevice,
  school,
}) => {
  const { tutor, other, student, session } = await essaySubmitted(school, { marking: { markers: 2, tolerance: 1 } });
  const openEssay = async (person: Person, link: string) => {
    const page = await openDevice(person);
    await page.goto("/marking");
    await page.getByRole("link", { name: link }).click();
    await expect(page.getByText("10 words")).toBeVisible();
    return page;
  };
  const toMark = "Mark answers to “Should a town plant more trees?”";

  const first = await openEssay(tutor, toMark);
  await expect(first.getByText("You don’t see each other’s mark.")).toBeVisible();
  await first.keyboard.press("c");
  const dialog = first.getByRole("dialog", { name: "Add comment" });
  await dialog.getByRole("textbox", { name: "Selected words" }).focus();
  await first.keyboard.press("Control+Home");
  for (let letter = 0; letter < "Trees".length; letter += 1) await first.keyboard.press("Shift+ArrowRight");
  await expect(dialog.getByText("Selected: “Trees”")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Comment" }).fill("Which trees?");
  await first.keyboard.press("Control+Enter");
  await expect(first.getByRole("list", { name: "Comments on the answer" })).toContainText("Which trees?");
  await first.keyboard.press("3");
  await first.keyboard.press("ArrowDown");
  await first.keyboard.press("2");
  await first.keyboard.press("Control+Enter");
  await expect(first.getByText("Someone else marks this answer too.")).toBeVisible();

  const second = await openEssay(other, toMark);
  await expect(second.getByText("Which trees?")).toHaveCount(0);
  await second.keyboard.press("0");
  await second.keyboard.press("ArrowDown");
  await second.keyboard.press("1");
  await second.keyboard.press("Control+Enter");
  await expect(second.getByText(/too far from the other mark. Ask .+ to decide/)).toBeVisible();
  await second.goto("/marking");
  await expect(second.getByRole("radio", { name: /^To mark/ })).toBeVisible();
  await second.getByRole("radio", { name: /^Marks differ ?1$/ }).click();
  await expect(second.getByText(/^Ask .+ to decide\.$/)).toBeVisible();
  await expectAccessible(second, "marks that differ");
  const names = `${student.user.first_name} ${student.user.last_name}`;
  await second.getByRole("link", { name: `Open ${names}’s answer` }).click();
  await expect(second.getByText("This answer has both marks")).toBeVisible();
  await expect(second.getByText(/Ask .+ to decide/)).toBeVisible();

  const third = await openDevice(school.staff);
  await third.goto("/marking?state=adjudicate");
  const place = third.getByRole("link", { name: /^Marking ?, \d+ answers? to mark$/ });
  await expect(place.first()).toBeVisible();
  await third.getByRole("link", { name: `Mark ${student.user.first_name} ${student.user.last_name}’s answer` }).click();
  await expect(third.getByRole("table")).toContainText("Total");
  const name = `${tutor.user.first_name} ${tutor.user.last_name}`;
  await third.getByRole("button", { name: `Start from ${name}’s mark` }).click();
  await third.getByRole("radiogroup", { name: "Points for Ideas" }).getByRole("radio", { name: "2" }).click();
  await third.getByRole("textbox", { name: "Feedback to the student" }).fill("Name a street you know.");
  await third.keyboard.press("Control+Enter");
  await expect(third.getByText("Saved: 4 of 5")).toBeVisible();
  await first.goto("/marking?state=released");
  await expect(first.getByRole("link", { name: `Open ${names}’s answer` })).toBeVisible();

  const reading = await openDevice(student);
  await reading.goto(`/reports/${session}/review?at=1`);
  await expect(reading.getByRole("list", { name: "Comments on your answer" })).toContainText("Which trees?");
  await expect(reading.locator("mark").filter({ hasText: /^Trees$/ })).toBeVisible();
  await expect(reading.getByText("2 of 3 points")).toBeVisible();
  await expect(reading.getByText("Name a street you know.")).toBeVisible();
});

test("a tutor and the only staff mark blind and differ: staff decide, since nobody else can, and the mark says so", async ({
  openDevice,
  school,
}) => {
  const { tutor, student, session } = await essaySubmitted(school, { marking: { markers: 2, tolerance: 1 } });
  const { call, staff } = school;
  const found = await call<{ results: { id: string }[] }>(
    staff,
    "GET",
    "/api/filter-people-view/?role=staff&page_size=100",
  );
  for (const { id } of found.results) if (id !== staff.user.id) await call(staff, "DELETE", `/api/users/${id}/`);

  const first = await openDevice(tutor);
  await first.goto("/marking");
  await first.getByRole("link", { name: "Mark answers to “Should a town plant more trees?”" }).click();
  await expect(first.getByText("10 words")).toBeVisible();
  const address = first.url();
  for (const key of ["3", "ArrowDown", "2", "Control+Enter"]) await first.keyboard.press(key);
  await expect(first.getByText("Someone else marks this answer too.")).toBeVisible();
  await first.goto("/marking?state=second");
  await expect(first.getByRole("radio", { name: /^Second mark wanted ?1$/ })).toBeChecked();

  const second = await openDevice(staff);
  await second.goto(address);
  await expect(second.getByText("10 words")).toBeVisible();
  for (const key of ["0", "ArrowDown", "1", "Control+Enter"]) await second.keyboard.press(key);
  await expect(second.getByText("Nobody else can decide, so please do.")).toBeVisible();
  await second.getByRole("button", { name: "Decide" }).click();
  await expect(second.getByText("You gave one of them. Nobody else can decide, and the record says so.")).toBeVisible();
  const name = `${tutor.user.first_name} ${tutor.user.last_name}`;
  await second.getByRole("button", { name: `Start from ${name}’s mark` }).click();
  await second.keyboard.press("Control+Enter");
  await expect(second.getByText("Saved: 5 of 5")).toBeVisible();

  await first.goto(address);
  await expect(first.getByText("Decision between two marks by one of their markers")).toBeVisible();
  const reading = await openDevice(student);
  await reading.goto(`/reports/${session}/review?at=1`);
  await expect(reading.getByText("3 of 3 points")).toBeVisible();
});

const pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF";

test("a student uploads files as an answer through a cut of the network, and a tutor marks what they see", async ({
  openDevice,
  school,
}) => {
  const asked = { type: "file_upload", prompt: "Upload a photo of your plan.", max_files: 2, max_mb: 5 };
  const { tutor, student, assessment } = await essayAssigned(school, {}, asked);
  const generate = "/api/users/assessments-sessions/generate/";
  const { id: session } = await school.call<{ id: string }>(student, "POST", generate, { assessment });
  const page = await openDevice(student);
  const player = playerIn(page);
  await player.begin(session);
  const answer = page.getByRole("group", { name: "Your answer" });
  const choose = async (button: string, name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await answer.getByRole("button", { name: button }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
  };
  const photo = await page.screenshot();
  await choose("Upload file", "plan.png", "image/png", photo);
  await expect(answer.getByRole("link", { name: "plan.png" })).toBeVisible();
  await player.allSaved();
  await choose("Upload another file", "notes.txt", "text/plain", Buffer.from("Notes"));
  await expect(answer.getByRole("alert")).toContainText("doesn’t take this kind of file");
  await page.context().setOffline(true);
  await choose("Upload another file", "notes.pdf", "application/pdf", Buffer.from(pdf));
  await expect(answer.getByText("Waiting for the connection")).toBeVisible();
  await page.context().setOffline(false);
  await expect(answer.getByRole("link", { name: "notes.pdf" })).toBeVisible();
  await choose("Replace notes.pdf", "sources.pdf", "application/pdf", Buffer.from(`${pdf}\n`));
  await expect(answer.getByRole("link", { name: "sources.pdf" })).toBeVisible();
  await expect(answer.getByRole("link", { name: "notes.pdf" })).toHaveCount(0);
  await player.allSaved();
  await page.reload();
  await expect(answer.getByRole("link")).toHaveText(["plan.png", "sources.pdf"]);
  await expectAccessible(page, "files as an answer");
  await answer.getByRole("button", { name: "Remove sources.pdf" }).click();
  await player.allSaved();
  const { lease } = await school.call<{ lease: number }>(student, "GET", `/api/users/assessments-sessions/${session}/`);
  await page.goto("about:blank");
  await school.act(student, session, { action: "submit", unsent: 0, lease });

  const marking = await openDevice(tutor);
  await marking.goto("/marking");
  await marking.getByRole("link", { name: "Mark answers to “Should a town plant more trees?”" }).click();
  await expect(marking.getByRole("img", { name: "File 1 of the answer" })).toBeVisible();
  await expectAccessible(marking, "files to mark");
  await marking.keyboard.press("3");
  await marking.keyboard.press("ArrowDown");
  await marking.keyboard.press("2");
  await marking.keyboard.press("Enter");
  await expect(marking.getByText("Saved: 5 of 5")).toBeVisible();

  const reading = await openDevice(student);
  await reading.goto(`/reports/${session}/review?at=1`);
  await expect(reading.getByRole("link", { name: "plan.png" })).toBeVisible();
  await expect(reading.getByText("3 of 3 points")).toBeVisible();
});
