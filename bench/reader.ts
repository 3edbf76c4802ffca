import type { Page } from "@playwright/test";
import { openBrowser, PASSWORD, signIn } from "./player.ts";
import { percentile } from "./statistics.ts";
import type { World } from "./world.ts";

const PAGES = 3000;
const OPENINGS = 5;
const TURNS = 40;

const sentence = (number: number) =>
  `Line ${number}: a parabola crosses the axis where its quadratic is zero, and touches it where the discriminant is.`;

/** So many pages share a node of the tree, as in what TeX and office programs write. */
const BRANCH = 50;

/** Returns a PDF of so many full pages of text, each with a text of its own, as a textbook has. */
function longPdf(pages: number): Buffer {
  const branches = Math.ceil(pages / BRANCH);
  const firstPage = 4 + branches;
  const pageObject = (page: number) => firstPage + (page - 1) * 2;
  const refs = (from: number, count: number, of: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => `${of(from + index)} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${refs(4, branches, (object) => object)}] /Count ${pages} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>",
  ];
  for (let branch = 0; branch < branches; branch += 1) {
    const count = Math.min(BRANCH, pages - branch * BRANCH);
    const kids = refs(branch * BRANCH + 1, count, pageObject);
    objects.push(`<< /Type /Pages /Parent 2 0 R /Kids [${kids}] /Count ${count} >>`);
  }
  for (let page = 1; page <= pages; page += 1) {
    const lines = Array.from({ length: 40 }, (_, line) => `(${sentence(page * 100 + line)}) Tj T*`);
    const stream = `BT /F1 11 Tf 16 TL 50 780 Td (Page ${page}) Tj T* ${lines.join("\n")} ET`;
    const parent = 4 + Math.floor((page - 1) / BRANCH);
    objects.push(
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents ${pageObject(page) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  }
  const parts = ["%PDF-1.7\n"];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((object, index) => {
    const offset = length;
    const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
    parts.push(part);
    length += part.length;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`);
  parts.push(`startxref\n${length}\n%%EOF\n`);
  return Buffer.from(parts.join(""), "latin1");
}

/** Script for the page: resolves once this page of the PDF is drawn at the top of what is seen, with how long that took. */
const untilDrawn = (page: number) => `new Promise((resolve) => {
  const began = performance.now();
  const look = () => {
    const drawn = document.querySelector('[data-page="${page}"][data-drawn]');
    if (drawn && Math.abs(drawn.getBoundingClientRect().top - 60) < 100) resolve(performance.now() - began);
    else requestAnimationFrame(look);
  };
  look();
})`;

async function uploadMaterial(world: World, token: string, bytes: Buffer): Promise<string> {
  const origin = `http://localhost:${world.port}`;
  const headers = { authorization: `JWT ${token}` };
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "textbook.pdf");
  const file = (await (await fetch(`${origin}/api/files/`, { method: "POST", headers, body: form })).json()) as {
    id: string;
  };
  const body = JSON.stringify({ title: "A textbook", content: { file: file.id } });
  const made = await fetch(`${origin}/api/study-material/`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body,
  });
  if (!made.ok) throw new Error(`The material could not be made: ${await made.text()}`);
  return ((await made.json()) as { id: string }).id;
}

/** Opens the material at a page, with nothing kept by the browser. @returns Milliseconds from the beginning until it is drawn. */
async function open(page: Page, address: string, at: number): Promise<number> {
  const began = performance.now();
  await page.goto(`${address}?page=${at}`);
  await page.locator(`[data-page="${at}"][data-drawn]`).waitFor();
  return performance.now() - began;
}

/** Opens the material as students do: by its link in the library. @returns Milliseconds from the press until its page is drawn. */
async function openFromLibrary(page: Page, origin: string, material: string): Promise<number> {
  await page.goto(`${origin}/library`);
  const link = page.locator(`a[href*="/library/${material}"]`).first();
  await link.waitFor();
  const began = performance.now();
  await link.click();
  await page.locator("[data-page][data-drawn]").first().waitFor();
  return performance.now() - began;
}

/** Measures the reader in a real browser on a PDF of 3,000 pages: until a page is drawn after opening, and how long turning takes. */
export async function measureReader(world: World, say: (line: string) => void): Promise<void> {
  const passwordHash = await world.hashPassword(PASSWORD);
  const staff = await world.createPerson("staff", passwordHash);
  const bytes = longPdf(PAGES);
  const material = await uploadMaterial(world, staff.token, bytes);
  const student = await world.createPerson("student", passwordHash);
  await world.call("POST", `/api/material-users/${material}/`, staff.token, { users: [student.id] });
  const origin = `http://localhost:${world.port}`;
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signIn(page, origin, student.email);
    const address = `${origin}/library/${material}`;
    const openings: number[] = [];
    for (let time = 0; time < OPENINGS; time += 1) openings.push(await open(page, address, 1 + time * 700));
    const pressed: number[] = [];
    for (let time = 0; time < OPENINGS; time += 1) pressed.push(await openFromLibrary(page, origin, material));
    await open(page, address, 1 + (OPENINGS - 1) * 700);
    const turns: number[] = [];
    const first = 1 + (OPENINGS - 1) * 700;
    for (let turn = 1; turn <= TURNS; turn += 1) {
      const drawn = page.evaluate<number>(untilDrawn(first + turn));
      await page.keyboard.press("ArrowRight");
      turns.push(await drawn);
      await page.waitForTimeout(400);
    }
    say(`A PDF of ${PAGES.toLocaleString("en")} pages, ${(bytes.length / 1e6).toFixed(1)} MB\n`);
    say("| | p50 | p95 |\n| --- | --- | --- |");
    for (const [what, values] of [
      ["opened by its address until a page is drawn", openings],
      ["opened from the library until a page is drawn", pressed],
      ["next page", turns],
    ] as const) {
      say(`| ${what} | ${percentile(values, 0.5).toFixed(0)} ms | ${percentile(values, 0.95).toFixed(0)} ms |`);
    }
  } finally {
    await browser.close();
  }
}
