import { randomBytes } from "node:crypto";
import { docxOf, paragraph } from "@sextant/interchange/testing/docx-of.ts";
import sharp from "sharp";
import { ZipFile } from "yazl";

/** A file that asks for more than its questions are worth; made when it is its turn, so that only one is in memory. */
export interface HostileFile {
  name: string;
  what: string;
  make(): Promise<Buffer>;
}

const MB = 1_000_000;

/** Words that compress as badly as real ones. */
const words = (bytes: number) =>
  randomBytes(Math.ceil(bytes / 2))
    .toString("hex")
    .slice(0, bytes);

/** A text of about this many bytes, from a piece that is told its number. */
function repeated(bytes: number, piece: (number: number) => string): Buffer {
  const parts: string[] = [];
  for (let length = 0, number = 0; length < bytes; number += 1) {
    const part = piece(number);
    parts.push(part);
    length += part.length;
  }
  return Buffer.from(parts.join(""));
}

async function zipped(files: Iterable<[string, Buffer]>, compress: boolean): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, bytes] of files) archive.addBuffer(bytes, name, { compress });
  archive.end();
  const chunks: Buffer[] = [];
  for await (const chunk of archive.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const line = (number: number, extra: string) =>
  `${JSON.stringify({ id: `l${number}`, source: "Bench", type: "multiple_choice", stem: `Which is number ${number}? ${extra}`, options: [`A ${number}`, "B", "C"], answer: "A" })}\n`;

const item = (number: number, extra: string) =>
  Buffer.from(
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q${number}" title="Item ${number}" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>Number ${number}? ${extra}</prompt><simpleChoice identifier="A">Lyon</simpleChoice><simpleChoice identifier="B">Paris</simpleChoice></choiceInteraction></itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`,
  );

function* items(count: number, bytes: number): Generator<[string, Buffer]> {
  for (let number = 0; number < count; number += 1) yield [`items/q${number}.xml`, item(number, words(bytes))];
}

function* copies(count: number, name: (number: number) => string, bytes: Buffer): Generator<[string, Buffer]> {
  for (let number = 0; number < count; number += 1) yield [name(number), bytes];
}

const wideXml = () =>
  Buffer.concat([
    Buffer.from("<quiz>"),
    repeated(31 * MB, () => "<question><a b='c'/></question>"),
    Buffer.from("</quiz>"),
  ]);

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

async function pictureDocument(): Promise<Buffer> {
  const pictures: Record<string, Uint8Array> = {};
  const paragraphs: string[] = [];
  for (let number = 0; number < 4; number += 1) {
    pictures[`p${number}.jpg`] = await noise(2600, 1900);
    paragraphs.push(
      paragraph(`${number + 1}. Which picture is number ${number}?`),
      paragraph(
        `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><a:blip r:embed="rId${10 + number}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
      ),
      paragraph("Answer: true"),
    );
  }
  return docxOf(paragraphs.join(""), pictures);
}

/** Files at the limits of what is taken, and such as are made to hurt. */
export const hostileFiles: readonly HostileFile[] = [
  { name: "one.gift", what: "one question, for comparison", make: async () => Buffer.from("::a:: b {=c ~d}\n") },
  {
    name: "items.zip",
    what: "zip of 95 MB, 30,000 items of QTI",
    make: () => zipped(items(30_000, 2100), false),
  },
  {
    name: "bomb.zip",
    what: "zip of 10 MB that unpacks to 900 MB: 29 wide documents of XML",
    make: () =>
      zipped(
        copies(29, (number) => `d${number}.xml`, wideXml()),
        true,
      ),
  },
  {
    name: "large.zip",
    what: "zip with one text of 900 MB",
    make: () => zipped([["questions.xml", Buffer.alloc(900 * MB, "<quiz> ")]], true),
  },
  { name: "wide.xml", what: "XML of 31 MB, wide", make: async () => wideXml() },
  {
    name: "deep.xml",
    what: "XML of 31 MB, nested",
    make: async () => Buffer.concat([Buffer.from("<quiz>"), Buffer.alloc(31 * MB, "<a>")]),
  },
  {
    name: "texts.xml",
    what: "XML of 31 MB, four long texts",
    make: async () =>
      Buffer.from(
        `<quiz>${[1, 2, 3, 4].map(() => `<question type="essay"><questiontext format="html"><text><![CDATA[${`<p><b>${words(40)}</b></p>`.repeat(140_000)}]]></text></questiontext></question>`).join("")}</quiz>`,
      ),
  },
  {
    name: "lines.jsonl",
    what: "JSONL of 30 MB, 40,000 questions",
    make: async () => repeated(30 * MB, (number) => line(number, words(620))),
  },
  {
    name: "long-lines.jsonl",
    what: "JSONL of 30 MB, lines of 7.5 MB of markup",
    make: async () =>
      repeated(
        30 * MB,
        (number) =>
          `${JSON.stringify({ format: "html", stem: `<p>${number} ${"<i><b>x</b></i>".repeat(500_000)}</p>`, type: "true_false", answer: true })}\n`,
      ),
  },
  {
    name: "nested.jsonl",
    what: "JSONL of 30 MB, lines of 7 MB of brackets",
    make: async () => Buffer.from(`{"stem":${"[".repeat(3_500_000)}${"]".repeat(3_500_000)}}\n`.repeat(4)),
  },
  { name: "pictures.docx", what: "Word document of 20 MB, four large pictures", make: pictureDocument },
  {
    name: "table.csv",
    what: "CSV of 50 MB, 100,000 rows",
    make: async () =>
      Buffer.concat([
        Buffer.from("type,stem,option_a,option_b,correct\n"),
        repeated(50 * MB, (number) => `choice,Which is ${number}? ${words(440)},Lyon,Paris,B\n`),
      ]),
  },
  {
    name: "cell.csv",
    what: "CSV of 50 MB, one open quotation mark",
    make: async () => Buffer.from(`type,stem,option_a,option_b,correct\nchoice,"${words(50 * MB)}`),
  },
  {
    name: "braces.gift",
    what: "GIFT of 30 MB, braces within braces",
    make: async () => Buffer.from(`::a:: b ${"{~=".repeat(10_000_000)}`),
  },
  {
    name: "list.yaml",
    what: "YAML of 20 MB, nested lists",
    make: async () => Buffer.from(`${"- ".repeat(200)}\n`.repeat(50_000)),
  },
];
