import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import { invalid } from "../draft.ts";
import { finishedQuestion, type Origin, refusedQuestion } from "../finish-question.ts";
import { located, type Message, message } from "../messages/message.ts";
import { createPictureStore, type PictureStore, storePictures } from "../picture-store.ts";
import { type DocumentStream, type ReadDocument, readToEnd } from "../read-document.ts";
import type { ReadQuestion } from "../read-question.ts";
import { buildSimplePart } from "../simple/build-part.ts";
import { readType } from "../simple/question-type.ts";
import type { SimpleOption } from "../simple/simple-question.ts";
import { cutText } from "../text/cut-text.ts";
import { texInHtml } from "../text/html-tex.ts";
import { readableText } from "../text/readable.ts";
import { titleOf } from "../text/title-of.ts";
import { textToHtml, textToInlineHtml } from "../text/to-html.ts";
import { columns, feedbackColumns, hintColumns, optionColumns, readHeader, tagColumns } from "./columns.ts";
import { undoDefuse } from "./formulas.ts";
import { splitPair } from "./pair-cell.ts";
import { readRows, sniffSeparator } from "./read-rows.ts";

type Cells = (column: string) => string;

interface Writers {
  block(text: string): string;
  inline(text: string): string;
}

const plain: Writers = { block: (text) => textToHtml(text, true), inline: (text) => textToInlineHtml(text, true) };
const html: Writers = { block: texInHtml, inline: texInHtml };

const isYes = (text: string) => /^(?:1|y|yes|true|on)$/i.test(text.trim());
const isNo = (text: string) => /^(?:0|n|no|false|off)$/i.test(text.trim());

/** Options up to the last that is filled; one that is empty between others is a mistake. */
function optionTexts(cells: Cells): string[] | null {
  const texts = optionColumns.map((column) => cells(column));
  const count = texts.findLastIndex((text) => text.trim() !== "") + 1;
  const filled = texts.slice(0, count);
  return filled.some((text) => text.trim() === "") ? null : filled;
}

function pairOf(text: string, { inline }: Writers) {
  const { left, right } = splitPair(text);
  return { left: left === "" ? "" : inline(left), right: inline(right) };
}

function stemHtml(cells: Cells, { block }: Writers): string {
  const image = cells("image").trim();
  const alt = cells("image_alt").trim() || `Picture: ${image.split("/").at(-1) ?? ""}`;
  const picture = image === "" ? "" : `<p><img data-file="${escapeHtml(image)}" alt="${escapeHtml(alt)}"></p>`;
  return `${block(cells("stem"))}${picture}`;
}

function numberIn(text: string, low: number, high: number): number | null {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && number >= low && number <= high ? number : null;
}

function readRow(cells: Cells, origin: Origin, notes: Message[]): ReadQuestion {
  const shown = { ...origin, title: cells("title").trim() || titleOf(textToHtml(cutText(cells("stem"), 1000), true)) };
  const { line } = origin.place;
  const refuse = (said: Message) => refusedQuestion(shown, invalid(located({ line }, said)));
  const type = cells("type").trim() === "" ? null : readType(cells("type"));
  if (type === null && cells("type").trim() !== "")
    return refusedQuestion(
      shown,
      { refused: "unsupported", message: message("unknown_type", { type: cells("type").trim() }) },
      [cells("type").trim()],
    );
  const format = cells("format").trim().toLowerCase();
  if (format !== "" && format !== "text" && format !== "html") return refuse(message("table_format", { format }));
  const writers = format === "html" ? html : plain;
  const texts = optionTexts(cells);
  if (texts === null) return refuse(message("table_option_gap"));
  if (cells("stem").trim() === "" && cells("image").trim() === "") return refuse(message("asks_nothing"));
  const difficulty = numberIn(cells("difficulty"), 1, 5);
  if (cells("difficulty").trim() !== "" && (difficulty === null || !Number.isInteger(difficulty)))
    return refuse(message("bad_difficulty", { difficulty: cells("difficulty").trim() }));
  const points = numberIn(cells("points"), 0.000_001, 1000);
  if (cells("points").trim() !== "" && points === null)
    return refuse(message("bad_points", { points: cells("points").trim() }));
  const pool = cells("pool").trim().toLowerCase();
  if (pool !== "" && pool !== "secure" && pool !== "practice") return refuse(message("bad_pool", { pool }));
  const offered = type === "true_false" && texts.length === 0 ? ["True", "False"] : texts;
  const options = offered.map((text, index): SimpleOption => {
    const content = writers.inline(text);
    const feedback = writers.inline(cells(feedbackColumns[index] ?? ""));
    return { content, text: plainText(content), feedback, isMarked: false };
  });
  const part = buildSimplePart({
    type,
    options,
    pairs: type === "matching" ? texts.map((text) => pairOf(text, writers)) : [],
    correct: cells("correct"),
    tolerance: cells("tolerance"),
    isCaseSensitive: isYes(cells("case_sensitive")),
    partial: cells("partial").trim().toLowerCase(),
    shuffle: isYes(cells("shuffle")) ? true : isNo(cells("shuffle")) ? false : null,
    points: points ?? 1,
    guidance: writers.block(cells("guidance")),
  });
  if ("refused" in part)
    return refusedQuestion(shown, { ...part, message: located({ line }, part.message) }, type ? [type] : []);
  const tags = tagColumns.map((name): [string, string] => [name, cutText(cells(name).trim(), 500)]);
  const named = tags.filter(([, value]) => value !== "");
  const passage = cells("passage");
  return finishedQuestion(
    { ...origin, title: cells("title").trim() },
    {
      parts: [part],
      fields: {
        stimulus: passage.trim() === "" ? null : { title: cells("passage_title").trim(), body: writers.block(passage) },
        body: stemHtml(cells, writers),
        explanation: writers.block(cells("explanation")),
        hints: hintColumns.map((column) => writers.block(cells(column))).filter((html) => html !== ""),
        score_rule: { max_points: points ?? 1, combine: "all" },
        difficulty,
        ...(pool === "" ? {} : { pool }),
        text_tags: named.length === 0 ? null : Object.fromEntries(named),
      },
      notes,
    },
  );
}

/** Which columns a header names; or why it is none. */
function readHeaders(cells: readonly string[]): { headers: string[]; strange: string[] } | { problem: Message } {
  const headers = cells.map(readHeader);
  const repeated = headers.find((name, index) => name !== "" && headers.indexOf(name) !== index);
  if (!headers.includes("stem") && !headers.includes("image")) return { problem: message("table_no_stem") };
  if (repeated !== undefined) return { problem: message("table_same_column", { name: repeated }) };
  return { headers, strange: headers.filter((name) => name !== "" && !columns.includes(name)) };
}

const withStoredPictures = (read: ReadQuestion, store: PictureStore): ReadQuestion =>
  read.question === null
    ? read
    : { ...read, question: mapQuestionHtml(read.question, (text) => storePictures(text, store)) };

/**
 * Reads a table of questions, one a row, its columns named by the first. Comma, semicolon or tab between cells; any encoding. A row
 * that is wrong is reported with its line, and the rest comes in.
 */
export function streamCsv(bytes: Uint8Array, file: string): DocumentStream {
  const store = createPictureStore();
  return { questions: readTable(readableText(bytes), file, store), pictures: store.pictures };
}

/** Reads as `streamCsv` does, all at once. */
export const readCsv = (bytes: Uint8Array, file: string): ReadDocument => readToEnd(streamCsv(bytes, file));

function* readTable(all: string, file: string, store: PictureStore): Generator<ReadQuestion> {
  // Excel's own note on the separator.
  const [noted, sign] = /^sep=([,;\t])\n/i.exec(all) ?? [];
  const text = noted ? all.slice(noted.length) : all;
  const before = noted ? 1 : 0;
  const separator = sign === "," || sign === ";" || sign === "\t" ? sign : sniffSeparator(text);
  let headers: string[] | null = null;
  let notes: Message[] = [];
  for (const row of readRows(text, separator)) {
    const origin: Origin = { place: { file, line: row.line + before } };
    const refused = (said: Message) => refusedQuestion(origin, invalid(located({ line: origin.place.line }, said)));
    if ("problem" in row) {
      yield refused(row.problem);
      if (headers === null) break;
    } else if (headers === null) {
      const read = readHeaders(row.cells);
      if ("problem" in read) {
        yield refused(read.problem);
        break;
      }
      headers = read.headers;
      notes = read.strange.length > 0 ? [message("fields_not_kept", { fields: read.strange.join(", ") })] : [];
    } else {
      const own = headers;
      const cells: Cells = (column) => undoDefuse(row.cells[own.indexOf(column)] ?? "");
      if (row.cells.slice(own.length).some((cell) => cell.trim() !== "")) yield refused(message("table_more_cells"));
      else
        yield withStoredPictures(
          readRow(cells, { ...origin, source: cells("source").trim(), sourceIdentifier: cells("id").trim() }, notes),
          store,
        );
    }
  }
}
