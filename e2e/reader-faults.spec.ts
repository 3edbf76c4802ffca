import { writePdf } from "@sextant/server/demo/content/library/write-pdf.ts";
import { expect, test } from "./support/journey.ts";
import { createMaterial, type Material } from "./support/media.ts";
import { rawPdf, streamOf } from "./support/raw-pdf.ts";

const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const tree = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const pageOf = (more = "") =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R ${more} >>`;
const script = (mark: string) => `<< /S /JavaScript /JS (globalThis.ran = "${mark}"; app.alert\\("${mark}"\\); ) >>`;

/** Would run scripts when it is opened, when its page is, by name, and where it is pressed. */
const scripted = rawPdf([
  `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script("open")} /AA << /WC ${script("close")} >>
    /Names << /JavaScript << /Names [(one) ${script("named")}] >> >> >>`,
  tree,
  pageOf(
    `/AA << /O ${script("page")} >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A ${script("press")} >>]`,
  ),
  font,
  streamOf("Nothing runs here"),
]);
const honest = (line: string) => ["<< /Type /Catalog /Pages 2 0 R >>", tree, pageOf(), font, streamOf(line)];
const locked = rawPdf(
  honest("Secret"),
  `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${"0".repeat(64)}> /U <${"1".repeat(64)}> /P -4 >>`,
);
/** Says that it has a billion pages: its tree does where `isBelieved`, else one look at it shows that it hasn’t. */
const boasting = (isBelieved: boolean) =>
  rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${isBelieved ? "6 0 R " : ""}3 0 R] /Count 1000000000 >>`,
    pageOf(),
    font,
    streamOf("The only page"),
    "<< /Type /Pages /Parent 2 0 R /Kids [] /Count 999999999 >>",
  ]);
const crossed = Buffer.concat([
  rawPdf(honest("Found without its table")),
  Buffer.from(
    "xref\n0 3\n0000000000 65535 f \n9999999999 00000 n \n0000000001 00000 n \ntrailer\n<< /Size 99 /Root 1 0 R >>\nstartxref\n77777777\n%%EOF\n",
  ),
]);

test("no script of a PDF runs, what is broken is read as far as it can be, and else the reader says why not", async ({
  openDevice,
  school,
}) => {
  const page = await openDevice(school.staff);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("popup", (popup) => asked.push(popup.url()));
  const open = async (title: string, bytes: Buffer) => {
    const { id } = await createMaterial(school, title, bytes);
    await page.goto(`/library/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  };
  const drawn = page.locator('[data-page="1"][data-drawn]');
  const isRefused = async (why: string) => {
    await expect(page.getByRole("heading", { level: 2, name: why })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Download \(/ })).toBeVisible();
  };

  await test.step("scripts", async () => {
    await open("With scripts", scripted);
    await expect(drawn.getByText("Nothing runs here")).toBeVisible();
    await drawn.click();
    expect(await page.evaluate("globalThis.ran")).toBeUndefined();
    expect(asked).toEqual([]);
  });
  await test.step("larger and smaller, by buttons and keys", async () => {
    const width = async () => (await drawn.boundingBox())?.width ?? 0;
    const changes = async (act: () => Promise<void>, isLarger: boolean) => {
      const before = await width();
      await act();
      await expect
        .poll(async () => (isLarger ? (await width()) - before : before - (await width())))
        .toBeGreaterThan(20);
    };
    const press = (name: string) => () => page.getByRole("button", { name, exact: true }).click();
    const key = (name: string) => () => page.keyboard.press(name);
    const fits = await width();
    await changes(press("Zoom out"), false);
    await changes(press("Zoom in"), true);
    await changes(key("+"), true);
    await changes(key("-"), false);
    await changes(key("-"), false);
    await page.keyboard.press("0");
    await expect.poll(width).toBe(fits);
    await expect(page.getByRole("button", { name: "Fit width" })).toHaveAttribute("aria-pressed", "true");
    await expect(drawn.getByText("Nothing runs here")).toBeVisible();
  });
  await test.step("a password", async () => {
    await open("Locked", locked);
    await isRefused("This PDF is protected by a password");
  });
  await test.step("a billion pages", async () => {
    await open("Too long", boasting(true));
    await isRefused("This PDF has too many pages to read here");
    await open("Boasting", boasting(false));
    await expect(drawn.getByText("The only page")).toBeVisible();
    await expect(page.getByText("of 1", { exact: true })).toBeVisible();
  });
  await test.step("a table that leads nowhere", async () => {
    await open("Crossed", crossed);
    await expect(drawn.getByText("Found without its table")).toBeVisible();
  });
  await test.step("and nothing at all", async () => {
    await open("Broken", Buffer.from("%PDF-1.7\nnothing more"));
    await isRefused("We can’t show this PDF");
  });
});

const booklet = (first: string) =>
  writePdf({
    title: "Comets",
    author: "Caroline Herschel",
    pages: [[{ text: first }], [{ text: "Its tail points away from the sun." }]],
  });

test("what is read stays when it is replaced or taken back; in the new version a note finds its words, or says that they are gone", async ({
  openDevice,
  school,
}) => {
  const { staff, call } = school;
  const student = await school.createPerson();
  const material = await createMaterial(school, "Comets", booklet("A comet is a snowball of dust."), [student]);
  const page = await openDevice(student);
  const drawn = (number: number) => page.locator(`[data-page="${number}"][data-drawn]`);
  const notes = page.getByRole("complementary", { name: "Notes on this page" });
  const noteAt = async (number: number, words: string, text: string) => {
    await drawn(number).getByText(words, { exact: false }).click({ clickCount: 3 });
    await page.getByRole("button", { name: "Note", exact: true }).click();
    await page.getByRole("textbox", { name: "Your note" }).fill(text);
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(notes).toContainText(text);
  };
  const toPage = async (number: number) => {
    await page.getByRole("textbox", { name: "Page", exact: true }).fill(String(number));
    await page.getByRole("textbox", { name: "Page", exact: true }).press("Enter");
    await expect(drawn(number)).toBeVisible();
  };

  await test.step("two notes, one on each page", async () => {
    await page.goto(`/library/${material.id}`);
    await noteAt(1, "A comet is a snowball", "Whipple");
    await toPage(2);
    await noteAt(2, "Its tail points away", "Also at night");
  });
  await test.step("replaced meanwhile, it stays, and says that there is a newer version", async () => {
    const next = await createMaterial(school, "The next", booklet("A comet is ice and rock."));
    const body = { newest: material.newest, content: { file: next.file?.id } };
    await call<Material>(staff, "POST", `/api/study-material/${material.id}/versions/`, body);
    await toPage(1);
    await expect(page.getByText("There’s a newer version of this material")).toBeVisible();
    await expect(drawn(1).getByText("A comet is a snowball", { exact: false })).toBeVisible();
  });
  await test.step("in which one note has lost its place and the other has not", async () => {
    type Notes = { results: { text: string; lost: boolean }[] };
    await expect
      .poll(async () => {
        const { results } = await call<Notes>(student, "GET", `/api/notes/?material=${material.id}`);
        return Object.fromEntries(results.map(({ text, lost }) => [text, lost]));
      })
      .toEqual({ Whipple: true, "Also at night": false });
    await page.getByRole("button", { name: "Open the newer version" }).click();
    await expect(drawn(1).getByText("A comet is ice and rock", { exact: false })).toBeVisible();
    await expect(notes).toContainText("Place lost");
    await expect(notes).toContainText("The newest version doesn’t have these words");
    const reported = page.waitForRequest(
      (request) =>
        request.url().endsWith(`/study-material/${material.id}/reading/`) &&
        (request.postDataJSON() as { page: number }).page === 2,
    );
    await toPage(2);
    await reported;
    await expect(notes).toContainText("Also at night");
    await expect(notes).not.toContainText("Place lost");
  });
  await test.step("taken back, it says so at once, has no download, and leads to the notes and the library", async () => {
    await call(staff, "DELETE", `/api/material-users/${material.id}/`, { users: [student.user.id] });
    await expect(page.getByText("You no longer have this material", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Download" })).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "This material isn’t available to you" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to the library" })).toHaveAttribute("href", "/library");
    await page.getByRole("link", { name: "Open your notebook" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Also at night" })).toBeVisible();
  });
});
