import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { quadratics } from "@sextant/server/demo/content/library/quadratics.ts";
import { writePdf } from "@sextant/server/demo/content/library/write-pdf.ts";
import { expectAccessible } from "./support/accessible.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/journey.ts";
import { createLesson, createMaterial, type Material } from "./support/media.ts";
import { keepNotes } from "./support/notes.ts";
import { rawPdf } from "./support/raw-pdf.ts";

test("a student reads a PDF, highlights in it, and comes back to the page", async ({ openDevice, school }) => {
  const student = await school.createPerson();
  const material = await createMaterial(school, "A booklet", writePdf(quadratics), [student]);
  const page = await openDevice(student);
  await keepNotes(page);
  const drawn = (number: number) => page.locator(`[data-page="${number}"][data-drawn]`);
  const workers: string[] = [];
  page.on("request", (request) => /pdf\.worker/.test(request.url()) && workers.push(request.url()));
  await page.goto(`/library/${material.id}`);
  await expect(drawn(1)).toBeVisible();

  await test.step("which is opened once, while what shows it is still loaded", async () => {
    expect(workers).toHaveLength(1);
  });
  await test.step("dark in the dark theme, unless one wants light pages on this device", async () => {
    const dark = page.locator('[data-page="1"][data-drawn][data-dark]');
    const wanted = page.getByRole("switch", { name: "Light pages" });
    await expect(wanted).toHaveCount(0);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(dark).toBeVisible();
    await expectAccessible(page, "a dark page");
    await page.getByText("Light pages", { exact: true }).click();
    await expect(dark).toHaveCount(0);
    await page.reload();
    await expect(wanted).toBeChecked();
    await expect(drawn(1)).toBeVisible();
    await expect(dark).toHaveCount(0);
    await page.emulateMedia({ colorScheme: null });
    await expect(wanted).toHaveCount(0);
  });
  await test.step("by keys that scroll, before anything has the focus, and by a number beyond the last page", async () => {
    const at = page.getByRole("textbox", { name: "Page", exact: true });
    const top = () => page.locator(".rd-mid").evaluate((pages) => Math.round(pages.scrollTop));
    const first = await top();
    await page.keyboard.press("PageDown");
    await expect.poll(top).toBeGreaterThan(first + 100);
    await page.keyboard.press("End");
    await expect(at).toHaveValue("8");
    await page.keyboard.press("Home");
    await expect(at).toHaveValue("1");
    await at.fill("99");
    await at.press("Enter");
    await expect(drawn(8)).toBeVisible();
    await expect(at).toHaveValue("8");
    await at.fill("99");
    await at.press("Enter");
    await expect(at).toHaveValue("8");
  });
  await test.step("by the outline", async () => {
    await page.getByRole("button", { name: /3\.2 What the discriminant/ }).click();
    await expect(drawn(6)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Page", exact: true })).toHaveValue("6");
    // Also if another heading is below it on its page.
    await expect(page.locator(".rd-outline [aria-current]")).toHaveText(/^3\.2 What the discriminant/);
  });
  await test.step("by words", async () => {
    const { results } = await school.call<OperationOutput<"study_material.search">>(
      student,
      "GET",
      `/api/study-material/${material.id}/search/?search=parabola`,
    );
    const hits = results.flatMap(({ page: at, count }) => Array<number>(count).fill(at));
    const at = page.getByRole("textbox", { name: "Page", exact: true });
    const said = (index: number) => page.getByText(`${index + 1} of ${hits.length}`, { exact: true });
    const words = page.getByRole("searchbox", { name: "Search in this material" });
    // The first at or after the page that is read, also when Enter is what searches; from there Enter leads on.
    const first = hits.findIndex((hit) => hit >= 6);
    expect(first).toBeGreaterThan(0);
    // In one go: had the pause in typing searched already, Enter would lead on.
    await words.focus();
    await page.evaluate(`(async () => {
      document.execCommand("insertText", false, "parabola");
      await Promise.resolve();
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    })()`);
    await expect(said(first)).toBeVisible();
    await expect(at).toHaveValue(String(hits[first]));
    await expect.poll(() => pointedAt(page)).toBe("parabola");
    await words.press("Enter");
    await expect(said(first + 1)).toBeVisible();
    await expect(at).toHaveValue(String(hits[first + 1]));
  });
  await test.step("and goes on by the outline, which what was found doesn’t undo", async () => {
    const at = page.getByRole("textbox", { name: "Page", exact: true });
    const heading = page.locator(".rd-outline [aria-current]");
    await page.getByRole("button", { name: /^3\.3 / }).click();
    await expect(drawn(7)).toBeVisible();
    await expect(drawn(8)).toBeAttached();
    await expect(at).toHaveValue("7");
    await expect(heading).toHaveText(/^3\.3 /);
    await page.getByRole("button", { name: /^3\.2 / }).click();
    await expect(heading).toHaveText(/^3\.2 /);
  });
  await test.step("with a note on words that go over two lines, which is given up only by who says so", async () => {
    await drawn(6).getByText("Both values make the", { exact: false }).hover();
    await page.evaluate(`(() => {
      const lines = [...document.querySelectorAll('[data-page="6"] .pdf-text span')];
      const first = lines.findIndex((line) => line.textContent.includes("Both values make the"));
      const last = lines.findIndex((line, at) => at >= first && line.textContent.includes("is positive"));
      getSelection().setBaseAndExtent(lines[first].firstChild, 0, lines[last].firstChild, lines[last].textContent.length);
    })()`);
    await page.getByRole("button", { name: "Note", exact: true }).click();
    const note = page.getByRole("textbox", { name: "Your note" });
    const asked = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await note.fill("Mock 6, question 11");
    await note.press("Escape");
    await asked.getByRole("button", { name: "Keep editing" }).click();
    await drawn(6).getByText("Both values make the", { exact: false }).click({ clickCount: 3 });
    await page.getByRole("button", { name: "Ask about this" }).click();
    await asked.getByRole("button", { name: "Keep editing" }).click();
    await expect(note).toHaveValue("Mock 6, question 11");
    await note.press("ControlOrMeta+Enter");
    await expect(note).toBeHidden();
    const noted = page.getByRole("complementary", { name: "Notes on this page" });
    await expect(noted).toContainText("Mock 6, question 11");
    await expect(noted).toContainText("Both values make the parabola touch the axis, and only k = 6 is positive.");
  });
  await test.step("what is typed into it later stays while the outline is in its place", async () => {
    const panel = page.getByRole("navigation", { name: "Outline and notes" });
    const note = panel.getByRole("textbox", { name: "Your note" });
    const edit = async () => {
      await panel.getByRole("tab", { name: "Notes (1)" }).click();
      await panel.getByRole("button", { name: "More for this note" }).click();
      await page.getByRole("menuitem", { name: "Edit note" }).click();
    };
    await edit();
    await note.fill("Half a thought");
    await panel.getByRole("tab", { name: "Outline" }).click();
    await edit();
    await expect(note).toHaveValue("Half a thought");
    await note.press("Escape");
    await page.getByRole("button", { name: "Leave without saving" }).click();
    await expect(note).toBeHidden();
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
  await test.step("all of which is in the notebook", async () => {
    await page.goto("/notebook");
    const entry = page.getByRole("listitem").filter({ hasText: "Mock 6, question 11" });
    await expect(entry).toContainText("A booklet");
    await expectAccessible(page, "the notebook");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("searchbox", { name: "Search your notes" })).toBeHidden();
    await expect(page.getByRole("complementary", { name: "Filters" })).toBeHidden();
    await expect(page.getByRole("link", { name: "Videos", exact: true })).toBeHidden();
    await expect(entry).toBeVisible();
    await page.emulateMedia({ media: null });
    await page.getByRole("searchbox", { name: "Search your notes" }).fill("nothing like it");
    await expect(page.getByText("No notes match")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search your notes" }).fill("booklet both");
    await entry.getByRole("button", { name: /^More about A booklet/ }).click();
    await page.getByRole("menuitem", { name: "Edit note" }).click();
    await entry.getByRole("textbox", { name: "Your note" }).fill("Mock 6, question 11: k = 6");
    await entry.getByRole("button", { name: "Save note" }).click();
    await expect(entry).toContainText("k = 6");
    await entry.getByRole("button", { name: /^More about/ }).click();
    await page.getByRole("menuitem", { name: "Delete highlight" }).click();
    await expect(entry).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(entry).toContainText("k = 6");
    await expect(page.getByRole("button", { name: "Download notes" })).toHaveText("Download notes");
    await page.getByRole("button", { name: "Download notes" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download as Markdown" }).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect(text).toContain("### A booklet – page 6");
    expect(text).not.toContain("Today");
    expect(text).toMatch(/^## \d{1,2} \w{3,4} \d{4}$/m);
    expect(text).toContain("Mock 6, question 11: k = 6");
    await page.getByRole("button", { name: "Download notes" }).click();
    await page.getByRole("menuitem", { name: "Print or save as PDF" }).click();
    await expect(page.getByRole("article")).toContainText("k = 6");
    await page.getByRole("link", { name: "Notebook", exact: true }).last().click();
    await entry.getByRole("link", { name: /^Open page 6/ }).click();
    await expect(drawn(6)).toBeVisible();
  });
  await test.step("until it is taken away, and what is being written stays", async () => {
    const line = drawn(6).getByText("Both values make the", { exact: false });
    await line.click({ clickCount: 3 });
    await page.getByRole("button", { name: "Note", exact: true }).click();
    await page.getByRole("textbox", { name: "Your note" }).fill("Not saved yet");
    await school.call(school.staff, "DELETE", `/api/study-material/${material.id}/`);
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(page.getByText("so we can’t save this. Copy it to keep it.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Your note" })).toHaveValue("Not saved yet");
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText("You no longer have this material", { exact: true })).toBeVisible();
  });
});

/** Returns the words that are marked as looked at, in sight; null while none are. */
const pointedAt = (page: Page) =>
  page.evaluate<string | null>(`(() => {
    const [range] = CSS.highlights.get("reader-found-now") ?? [];
    if (!range) return null;
    const { top, bottom } = range.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight ? range.toString().toLowerCase() : null;
  })()`);

/** A page that holds nothing but a black picture, as fax machines and scanners write it. */
function scannedPage(): Buffer {
  const black = "26a2fffe>";
  const draw = "q 595 0 0 842 0 0 cm /Im Do Q";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Im 4 0 R >> >> /Contents 5 0 R >>",
    `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray
      /Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns 8 /Rows 8 >>] /Length ${black.length} >>
stream\n${black}\nendstream`,
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
  ];
  return rawPdf(objects);
}

test("a scanned page is said to be opening, then drawn, though no browser knows pictures of its kind", async ({
  openDevice,
  school,
}) => {
  const material = await createMaterial(school, "A scan", scannedPage());
  const page = await openDevice(school.staff);
  const look = await holdRequests(page, "**/files/**");
  await page.goto(`/library/${material.id}`);
  await expect(page.getByRole("progressbar", { name: /^Opening/ })).toBeVisible();
  look();
  await expect(page.locator("[data-drawn]")).toBeVisible();
  const middle = await page.evaluate<number[]>(`(() => {
    const canvas = document.querySelector("[data-page] canvas");
    return [...canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data];
  })()`);
  expect(middle).toEqual([0, 0, 0, 255]);
});

/** A page with two Chinese characters in a font that it names, but doesn’t bring along. */
function chinesePage(): Buffer {
  const draw = "BT /F1 24 Tf 60 700 Td <4E2D6587> Tj ET";
  const font = "/BaseFont /STSong-Light";
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 7 0 R >>",
    `<< /Type /Font /Subtype /Type0 ${font} /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 ${font} /FontDescriptor 6 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>`,
    `<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880
      /Descent -120 /CapHeight 880 /StemV 93 >>`,
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
  ]);
}

test("a page in a font that it doesn’t bring along can be read", async ({ openDevice, school }) => {
  const material = await createMaterial(school, "In Chinese", chinesePage());
  const page = await openDevice(school.staff);
  await page.goto(`/library/${material.id}`);
  await expect(page.locator('[data-page="1"]').getByText("中文", { exact: true })).toBeVisible();
});

test("a student downloads a table from the library, which isn’t read here", async ({ openDevice, school }) => {
  const student = await school.createPerson();
  const table = "planet,moons\nMars,2\nJupiter,95\n";
  const material = await createMaterial(school, "Moons", Buffer.from(table), [student], "moons.csv");
  const page = await openDevice(student);
  await page.goto("/library");
  await page.getByRole("link", { name: "Moons", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Moons.csv", exact: true })).toBeVisible();
  await expectAccessible(page, "a file to download");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download \(/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Moons.csv");
  expect(await readFile(await file.path(), "utf8")).toBe(table);
  const path = `/api/study-material/${material.id}/`;
  await expect
    .poll(async () => (await school.call<Material>(student, "GET", path)).reading)
    .toMatchObject({ finished_at: expect.any(String) });
});

test("a notebook is filtered by topic", async ({ openDevice, school }) => {
  const { staff, call } = school;
  const student = await school.createPerson();
  const page = await openDevice(student);
  for (const topic of ["Tides", "Comets"]) {
    const { id: tag } = await call<{ id: string }>(staff, "POST", "/api/tags/exam/", { name: topic });
    const chapters = [{ starts_ms: 0, title: topic, tags: [tag] }];
    const lesson = await createLesson(school, { title: `Class on ${topic}`, chapters }, [student]);
    await page.goto(`/videos/${lesson.id}`);
    await page.getByRole("button", { name: "Save moment" }).click();
    const note = page.getByRole("textbox", { name: "Note at 0:00" });
    await note.fill(`Read more about ${topic}`);
    await note.press("ControlOrMeta+Enter");
    await expect(page.getByRole("tab", { name: "My notes 1" })).toBeVisible();
  }
  const notes = page.getByText(/^Read more about/);
  await page.goto("/notebook");
  await expect(notes).toHaveCount(2);
  const topics = page.getByRole("group", { name: "Topic" });
  await topics.getByRole("checkbox", { name: /^Tides/ }).press("Space");
  await expect(notes).toHaveText(["Read more about Tides"]);
  await page.reload();
  await expect(notes).toHaveText(["Read more about Tides"]);
  await topics.getByRole("checkbox", { name: /^Comets/ }).press("Space");
  await expect(notes).toHaveCount(2);
  await topics.getByRole("checkbox", { name: /^Tides/ }).press("Space");
  await expect(notes).toHaveText(["Read more about Comets"]);
});
