import { expect, test } from "./support/journey.ts";
import { createMaterial } from "./support/media.ts";
import { rawPdf, streamOf } from "./support/raw-pdf.ts";

const [WIDTH, HEIGHT, LINE] = [595, 842, 24];
const turns = [0, 90, 180, 270] as const;

/** Four pages with the same line at (60, 700) of the file, each turned by another quarter. */
const turned = rawPdf([
  "<< /Type /Catalog /Pages 2 0 R >>",
  `<< /Type /Pages /Kids [${turns.map((_, index) => `${5 + index} 0 R`).join(" ")}] /Count 4 >>`,
  "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  streamOf("Ratios stay as they are"),
  ...turns.map(
    (turn) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Rotate ${turn}
        /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>`,
  ),
]);

/** Where the middle of a line as long as this is on the page as it is shown, from its top left. */
function middleOf(turn: (typeof turns)[number], long: number): { x: number; y: number } {
  const [x, y] = [60 + long / 2, 700 + LINE / 3];
  if (turn === 90) return { x: y, y: x };
  if (turn === 180) return { x: WIDTH - x, y };
  return turn === 270 ? { x: HEIGHT - y, y: WIDTH - x } : { x, y: HEIGHT - y };
}

test("on a page that is turned, its words lie on those of its picture, where they are selected and marked", async ({
  openDevice,
  school,
}) => {
  const student = await school.createPerson();
  const material = await createMaterial(school, "Turned", turned, [student]);
  const page = await openDevice(student);
  await page.goto(`/library/${material.id}`);
  for (const [index, turn] of turns.entries()) {
    await test.step(`by ${turn}°`, async () => {
      const at = page.getByRole("textbox", { name: "Page", exact: true });
      await at.fill(String(index + 1));
      await at.press("Enter");
      const sheet = page.locator(`[data-page="${index + 1}"][data-drawn]`);
      const line = sheet.locator(".pdf-text span", { hasText: "Ratios stay" });
      await expect(line).toBeAttached();
      await line.scrollIntoViewIfNeeded();
      const [box, words] = [await sheet.boundingBox(), await line.boundingBox()];
      if (!box || !words) throw new Error("The page and its words are there");
      const scale = box.width / (turn % 180 === 0 ? WIDTH : HEIGHT);
      const long = Math.max(words.width, words.height) / scale;
      const expected = middleOf(turn, long);
      const off = {
        x: (words.x + words.width / 2 - box.x) / scale - expected.x,
        y: (words.y + words.height / 2 - box.y) / scale - expected.y,
      };
      expect(Math.hypot(off.x, off.y), JSON.stringify(off)).toBeLessThan(LINE / 2);
      const [x, y] = [box.x + expected.x * scale, box.y + expected.y * scale];
      const there = page.evaluate<string | null>(`document.elementFromPoint(${x}, ${y})?.textContent ?? null`);
      expect(await there).toBe("Ratios stay as they are");
      // It runs down or up the page where the page is turned by a quarter.
      expect(words.height > words.width).toBe(turn % 180 !== 0);
    });
  }
});
