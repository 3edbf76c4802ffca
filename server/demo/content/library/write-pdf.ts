/** A line of a booklet: a heading of a chapter or section, which enters the outline, or a paragraph. */
export type BookletLine = { chapter: string } | { section: string } | { text: string } | { formula: string };

/** Pages of a booklet, each a list of lines. */
export interface Booklet {
  title: string;
  author: string;
  pages: readonly (readonly BookletLine[])[];
}

/** A piece of a line in one of the fonts. */
interface Run {
  font: "F1" | "F2" | "F3" | "F4";
  size: number;
  text: string;
}

const PAGE = { width: 595, height: 842, left: 76, right: 519, top: 772 };

/** Widths of Times from the space to the tilde, in thousandths of its size, as Adobe’s metrics have them. */
const widths = [
  ...[250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278],
  ...[500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444],
  ...[921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722],
  ...[556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500],
  ...[333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500],
  ...[500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541],
];
const OTHER_WIDTH = 500;

/** What WinAnsi has outside Latin-1. */
const winAnsi: Record<string, number> = {
  "–": 0x96,
  "—": 0x97,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "…": 0x85,
  "•": 0x95,
};
/** What only the font Symbol has. */
const symbols: Record<string, number> = { "√": 0xd6, "−": 0x2d, "≠": 0xb9, "≤": 0xa3, "≥": 0xb3, "→": 0xae };

const widthOf = (text: string, size: number) =>
  ([...text].reduce((sum, one) => sum + (widths[one.charCodeAt(0) - 32] ?? OTHER_WIDTH), 0) * size) / 1000;

function wrap(text: string, size: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer, size) <= PAGE.right - PAGE.left || line === "") line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Writes characters as an operator shows them, what only Symbol has in that font. */
function show({ font, size, text }: Run): string {
  const pieces: { isSymbol: boolean; hex: string }[] = [];
  for (const one of text) {
    const isSymbol = symbols[one] !== undefined;
    const code = symbols[one] ?? winAnsi[one] ?? one.charCodeAt(0);
    const hex = code.toString(16).padStart(2, "0");
    const last = pieces.at(-1);
    if (last?.isSymbol === isSymbol) last.hex += hex;
    else pieces.push({ isSymbol, hex });
  }
  return pieces.map(({ isSymbol, hex }) => `/${isSymbol ? "F4" : font} ${size} Tf <${hex}> Tj`).join(" ");
}

const styles = {
  chapter: { font: "F2", size: 20, above: 16, leading: 26 },
  section: { font: "F2", size: 15, above: 16, leading: 20 },
  text: { font: "F1", size: 12, above: 8, leading: 17 },
  formula: { font: "F3", size: 13, above: 10, leading: 20 },
} as const;

function kindOf(line: BookletLine): [keyof typeof styles, string] {
  if ("chapter" in line) return ["chapter", line.chapter];
  if ("section" in line) return ["section", line.section];
  return "formula" in line ? ["formula", line.formula] : ["text", line.text];
}

/** Places the lines of a page: each with the height of its first baseline. */
function layOut(lines: readonly BookletLine[]) {
  let y = PAGE.top;
  return lines.map((line) => {
    const [kind, text] = kindOf(line);
    const written = wrap(text, styles[kind].size);
    const from = y - styles[kind].above;
    y = from - styles[kind].leading * written.length;
    return { line, kind, written, y: from };
  });
}

function contentOf(booklet: Booklet, page: number): string {
  const lines = booklet.pages[page - 1] ?? [];
  const at = (x: number, y: number, run: Run) => `BT 1 0 0 1 ${x} ${y} Tm ${show(run)} ET`;
  const drawn = [
    at(PAGE.left, PAGE.height - 44, { font: "F1", size: 9, text: booklet.title }),
    at(PAGE.right - 12, PAGE.height - 44, { font: "F1", size: 9, text: String(page) }),
  ];
  for (const { kind, written, y } of layOut(lines)) {
    const { font, size, leading } = styles[kind];
    const x = kind === "formula" ? PAGE.left + 32 : PAGE.left;
    for (const [index, text] of written.entries()) drawn.push(at(x, y - index * leading, { font, size, text }));
  }
  return drawn.join("\n");
}

const text16 = (text: string) => `<feff${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;

interface Heading {
  title: string;
  page: number;
  /** Above the bottom of its page, over its letters. */
  top: number;
  parent: number | null;
}

/** Lists the headings of a booklet; a section belongs to the chapter before it. */
function headingsOf({ pages }: Booklet): Heading[] {
  const headings: Heading[] = [];
  let chapter: number | null = null;
  for (const [index, lines] of pages.entries()) {
    for (const { line, kind, y } of layOut(lines)) {
      const isChapter = "chapter" in line;
      if (!isChapter && !("section" in line)) continue;
      const title = isChapter ? line.chapter : line.section;
      headings.push({ title, page: index + 1, top: y + styles[kind].size, parent: isChapter ? null : chapter });
      if (isChapter) chapter = headings.length - 1;
    }
  }
  return headings;
}

const font = (name: string, encoding = " /Encoding /WinAnsiEncoding") =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name}${encoding} >>`;

const FIXED = 8;

/** Writes a booklet as a PDF with an outline, in the fonts that every reader of PDFs has. */
export function writePdf(booklet: Booklet): Buffer {
  const headings = headingsOf(booklet);
  const count = booklet.pages.length;
  const pageObject = (page: number) => FIXED + (page - 1) * 2;
  const outlineObject = (index: number) => FIXED + count * 2 + index;
  const beneath = (parent: number | null) => headings.flatMap((one, index) => (one.parent === parent ? [index] : []));
  const family = (parent: number | null) => {
    const [first, last] = [beneath(parent)[0], beneath(parent).at(-1)];
    if (first === undefined || last === undefined) return "";
    return ` /First ${outlineObject(first)} 0 R /Last ${outlineObject(last)} 0 R /Count ${beneath(parent).length}`;
  };
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Outlines 7 0 R /PageMode /UseOutlines >>",
    `<< /Type /Pages /Count ${count} /Kids [${booklet.pages.map((_, index) => `${pageObject(index + 1)} 0 R`).join(" ")}] >>`,
    ...[font("Times-Roman"), font("Times-Bold"), font("Times-Italic"), font("Symbol", "")],
    `<< /Type /Outlines${family(null)} >>`,
    ...booklet.pages.flatMap((_, index) => {
      const stream = contentOf(booklet, index + 1);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${pageObject(index + 1) + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R /F4 6 0 R >> >> >>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
    ...headings.map(({ title, page, top, parent }, index) => {
      const peers = beneath(parent);
      const place = peers.indexOf(index);
      const [previous, next] = [peers[place - 1], peers[place + 1]];
      const around = `${previous === undefined ? "" : ` /Prev ${outlineObject(previous)} 0 R`}${next === undefined ? "" : ` /Next ${outlineObject(next)} 0 R`}`;
      return `<< /Title ${text16(title)} /Parent ${parent === null ? 7 : outlineObject(parent)} 0 R${around}${family(index)} /Dest [${pageObject(page)} 0 R /XYZ null ${top} null] >>`;
    }),
    `<< /Title ${text16(booklet.title)} /Author ${text16(booklet.author)} >>`,
  ];
  let written = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>`;
  return Buffer.from(
    `${written}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}\nstartxref\n${written.length}\n%%EOF\n`,
    "latin1",
  );
}
