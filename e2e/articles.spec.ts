import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";

const filler = "<p>It goes on, and on, about nothing that anybody would search for.</p>".repeat(40);
const body = [
  "<p>A subtense, first of all.</p>",
  `<h2>On secants</h2>${filler}<p>No subtense here, and a subtense there.</p>`,
  `<h3>Of chords</h3>${filler}<p>The last subtense of all.</p>`,
  `<h2>After them</h2>${filler}`,
  "<figure><p>Two chords</p><figcaption>Drawn by hand</figcaption></figure>",
].join("");

test("an article is read by its headings: its outline leads there, and so does what was found", async ({
  openDevice,
  school,
}) => {
  const person = await school.createPerson();
  const title = `Circles ${Date.now()}`;
  const content = { body };
  const { id } = await school.call<{ id: string }>(school.staff, "POST", "/api/study-material/", { title, content });
  await school.call(school.staff, "POST", `/api/material-users/${id}/`, { users: [person.user.id], groups: [] });
  const page = await openDevice(person);
  const article = page.getByRole("article");
  const outline = page.getByRole("tabpanel", { name: "Outline" });
  const heading = (name: string) => article.getByRole("heading", { name });

  await test.step("the outline leads to a heading, and says where one is", async () => {
    await page.goto(`/library/${id}`);
    await expect(outline.getByRole("button")).toHaveText(["On secants", "Of chords", "After them"]);
    await expectAccessible(page, "an article");
    await outline.getByRole("button", { name: "Of chords" }).click();
    await expect(heading("Of chords")).toBeInViewport();
    await expect(heading("Of chords")).toBeFocused();
    await expect(outline.getByRole("button", { name: "Of chords" })).toHaveAttribute("aria-current", "true");
  });

  await test.step("a caption keeps away from its picture, and the name above is not selected with the text", async () => {
    const box = (words: string) => article.getByText(words, { exact: true }).boundingBox();
    const gap = async () => {
      const [picture, caption] = await Promise.all([box("Two chords"), box("Drawn by hand")]);
      return (caption?.y ?? 0) - (picture?.y ?? 0) - (picture?.height ?? 0);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(8);
    await page.keyboard.press("ControlOrMeta+a");
    const selected = await page.evaluate<string>("getSelection().toString()");
    expect(selected).toContain("A subtense, first of all.");
    expect(selected).not.toContain(title);
    await page.evaluate("getSelection().removeAllRanges()");
  });

  await test.step("what is found counts for the heading it stands under", async () => {
    await page.getByRole("searchbox").fill("subtense");
    await expect(outline.getByRole("button", { name: /^On secants/ })).toContainText("3");
    await expect(outline.getByRole("button", { name: /^Of chords/ })).toContainText("1");
    await expect(outline.getByRole("button", { name: /^After them/ })).toHaveText("After them");
  });

  await test.step("from the heading that is read the first is gone to, and Enter leads on", async () => {
    await expect(page.getByText("4 of 4")).toBeVisible();
    await expect(article.getByText("The last subtense of all.")).toBeInViewport();
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByText("1 of 4")).toBeVisible();
    await expect(article.getByText("A subtense, first of all.")).toBeInViewport();
  });

  await test.step("a search of the library leads to the heading", async () => {
    await page.goto("/library?search=secants");
    const found = page.getByRole("listitem").filter({ hasText: title });
    await expect(found).toContainText("On secants");
    await found.getByRole("link", { name: /^Read this section/ }).click();
    await expect(heading("On secants")).toBeInViewport();
    await expect(heading("On secants")).toBeFocused();
  });

  await test.step("on a phone the outline makes room for the heading that it leads to", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/library/${id}`);
    await page.getByRole("button", { name: "Outline and notes" }).click();
    const sheet = page.getByRole("dialog", { name: "Outline and notes" });
    await sheet.getByRole("button", { name: "Of chords" }).click();
    await expect(sheet).toBeHidden();
    await expect(heading("Of chords")).toBeInViewport({ ratio: 1 });
    const room = async () => {
      const [bar, chords] = await Promise.all([
        page.locator(".rd-top").boundingBox(),
        heading("Of chords").boundingBox(),
      ]);
      return (chords?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0);
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  });
});

test("a student’s list says whether an article was opened and read, once though it is on two shelves; so does the team’s", async ({
  openDevice,
  school,
}) => {
  const { staff, call } = school;
  const person = await school.createPerson();
  const title = `Tangents ${Date.now()}`;
  type Made = { id: string };
  const { id } = await call<Made>(staff, "POST", "/api/study-material/", { title, content: { body } });
  const outer = await call<Made>(staff, "POST", "/api/library-groups/", { name: `Lines ${title}` });
  const inner = await call<Made>(staff, "POST", "/api/library-groups/", { name: `Arcs ${title}`, parent: outer.id });
  for (const { id: library_group } of [outer, inner])
    await call(staff, "POST", "/api/library-group-material/", { library_group, study_materials: [id] });
  await call(staff, "POST", `/api/material-users/${id}/`, { users: [person.user.id], groups: [] });
  const page = await openDevice(person);
  const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });
  const readers = await openDevice(staff);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));

  await test.step("before it is opened", async () => {
    await page.goto("/library");
    await expect(row).toContainText("Not opened yet");
  });

  await test.step("as many are listed on a shelf as its number says, with where else each is", async () => {
    const shelf = page.getByRole("navigation", { name: "Shelves" }).getByRole("link", { name: `Lines ${title}` });
    await expect(shelf).toHaveText(`Lines ${title}1`);
    await shelf.click();
    await expect(page.getByRole("heading", { name: `Lines ${title}` })).toBeVisible();
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(`Also on Lines ${title}`);
  });

  await test.step("once it was opened", async () => {
    await page.getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByRole("heading", { name: "On secants" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the library" }).click();
    await expect(row).toContainText(/Opened /);
    // The library said that it is no PDF: nothing that reads one was fetched.
    expect(fetched.filter((url) => /pdf\.worker/.test(url))).toEqual([]);
    await readers.goto(`/library?material=${id}`);
    await expect(readers.getByText("0 of 1 has finished it. 0 not opened.")).toBeVisible();
  });

  await test.step("and once its end was read", async () => {
    await page.getByRole("link", { name: title, exact: true }).click();
    const told = page.waitForResponse(async (response) => {
      if (!response.url().endsWith(`/api/study-material/${id}/reading/`)) return false;
      return ((await response.json()) as { reading: { finished_at: string | null } }).reading.finished_at !== null;
    });
    await page.getByRole("heading", { name: "After them" }).waitFor();
    const read = page.locator(".rd-top").getByText(/^(Not read yet|Read)$/);
    await expect(read).toHaveText("Not read yet");
    await page.locator(".rd-end").scrollIntoViewIfNeeded();
    await told;
    await expect(read).toHaveText("Read");
    await page.getByRole("link", { name: "Back to the library" }).click();
    await expect(row).toContainText(/Finished /);
    await readers.reload();
    await expect(readers.getByText("1 of 1 has finished it. 0 not opened.")).toBeVisible();
  });
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a long article is written with its tools in sight, in ${viewport.width} pixels`, async ({
    openDevice,
    school,
  }) => {
    const page = await openDevice(school.staff, { viewport });
    const paragraphs = Array.from(
      { length: 200 },
      (_, at) => `Paragraph ${at + 1} of two hundred, which nobody reads.`,
    );
    await page.goto("/library");
    await page.getByRole("button", { name: "Add material" }).click();
    await page.getByRole("menuitem", { name: "Write an article" }).click();
    const dialog = page.getByRole("dialog", { name: "Write an article" });
    await expect(dialog.getByText("Text", { exact: true })).toHaveCount(1);
    const text = dialog.getByRole("textbox", { name: "Text" });
    const toolbar = dialog.getByRole("toolbar", { name: "Formatting" });
    await text.click();
    await page.keyboard.insertText(paragraphs.join("\n"));
    const whole = { ratio: 1 };
    /** The line at the caret, which neither the toolbar nor the dialog’s buttons may cover. */
    const isClear = async (words: string) => {
      const [line, bar, button] = await Promise.all([
        text.getByText(words).boundingBox(),
        toolbar.boundingBox(),
        dialog.getByRole("button", { name: "Add article" }).boundingBox(),
      ]);
      if (!line || !bar || !button) return false;
      return line.y >= bar.y + bar.height && line.y + line.height <= button.y;
    };
    const expectClear = (words: string) => expect.poll(() => isClear(words)).toBe(true);

    await test.step("at its end, what is typed and the toolbar are in sight", async () => {
      await page.keyboard.press("Control+End");
      await page.keyboard.press("Enter");
      await page.keyboard.type("The end");
      await expect(toolbar).toBeInViewport(whole);
      await expectClear("The end");
    });

    await test.step("a link is asked for beside the caret", async () => {
      await toolbar.getByRole("button", { name: "Link" }).click();
      const link = page.getByRole("dialog", { name: "Link" });
      await expect(link).toBeInViewport(whole);
      await expectClear("The end");
      await page.keyboard.press("Escape");
      await expect(text).toBeFocused();
    });

    await test.step("math is asked for where the caret is, though it was scrolled away", async () => {
      await text.getByText("Paragraph 1 of").evaluate((first) => first.scrollIntoView());
      await expect(text.getByText("The end")).not.toBeInViewport();
      await toolbar.getByRole("button", { name: "Math" }).click();
      await expect(page.getByRole("dialog", { name: "Math" })).toBeInViewport(whole);
      await expectClear("The end");
    });
  });
}
