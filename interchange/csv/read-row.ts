import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { plainText } from "@sextant/questions/html/text.ts";
import { readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import { invalid, type Part, type Refused } from "../draft.ts";
import { finishedQuestion, type Origin, refusedQuestion } from "../finish-question.ts";
import { located, type Message, message } from "../messages/message.ts";
import type { ReadQuestion } from "../read-question.ts";
import { buildSimplePart } from "../simple/build-part.ts";
import type { SimpleOption, SimpleQuestion } from "../simple/simple-question.ts";
import { type DecimalSign, readNumberCell } from "../tables/number-cells.ts";

import { readTruth, readYesNo } from "../tables/truth-words.ts";
import { cutText } from "../text/cut-text.ts";
import { texInHtml } from "../text/html-tex.ts";
import { escapeStraySigns } from "../text/stray-signs.ts";
import { titleOf } from "../text/title-of.ts";
import { textToHtml, textToInlineHtml } from "../text/to-html.ts";
import { distractorColumns, feedbackColumns, hintColumns, optionColumns, tagColumns } from "./columns.ts";
import { readDifficulty } from "./difficulty.ts";
import { numbersInPoints } from "./number-key.ts";
import { splitPair } from "./pair-cell.ts";
import { type ReadNumbers, readKey } from "./read-key.ts";
import { readTypeCell } from "./type-names.ts";

/** Returns the text of a column in a row; empty where the table has no column for it. */
export type Cells = (column: string) => string;

/** What the whole table says of its numbers; null where nothing settles it. */
export interface NumberSigns {
  decimal: DecimalSign | null;
  keys: ReadNumbers | null;
}

interface Writers {
  block(text: string): string;
  inline(text: string): string;
}

const plain: Writers = { block: (text) => textToHtml(text, true), inline: (text) => textToInlineHtml(text, true) };
const readHtml = (text: string) => texInHtml(escapeStraySigns(text, "tag"));
const html: Writers = { block: readHtml, inline: readHtml };

/** Options up to the last that is filled; one that is empty between others is a mistake. */
export function optionTexts(cells: Cells): string[] | null {
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

const partialRules = ["per_option", "per_position", "per_adjacent", "per_pair", "share", "none"];
const pools = ["secure", "practice"] as const;

/** Reads the cells that say how a question is worth and used; one that isn’t understood is left out and named. */
function readSettings(cells: Cells, { decimal }: NumberSigns, losses: Message[]) {
  const cell = (column: string) => cells(column).trim();
  const orElse = <T>(column: string, value: T | null, otherwise: T, said: () => Message): T => {
    if (value === null && cell(column) !== "") losses.push(said());
    return value ?? otherwise;
  };
  const isOn = (column: string) => {
    const said = readYesNo(cell(column));
    return orElse(column, said, null, () => message("bad_switch", { value: cell(column) }));
  };
  const number = readNumberCell(cell("points"), decimal);
  const isOpen = number !== null && "either" in number;
  const value = number !== null && "number" in number ? Number(number.number) : Number.NaN;
  const points = orElse("points", value >= 0.000_001 && value <= 1000 ? value : null, 1, () =>
    isOpen
      ? message("number_open", { value: cell("points"), point: number.either[0], comma: number.either[1] })
      : message("points_left_out", { points: cell("points") }),
  );
  const named = cell("partial")
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return {
    points,
    difficulty: orElse<number | null>("difficulty", readDifficulty(cell("difficulty")), null, () =>
      message("difficulty_left_out", { difficulty: cell("difficulty") }),
    ),
    pool: orElse("pool", pools.find((pool) => pool === cell("pool").toLowerCase()) ?? null, null, () =>
      message("bad_pool", { pool: cell("pool") }),
    ),
    partial: orElse("partial", partialRules.includes(named) ? named : null, "", () =>
      message("bad_partial", { rule: cell("partial") }),
    ),
    isCaseSensitive: isOn("case_sensitive") ?? false,
    shuffle: isOn("shuffle"),
  };
}

/** Reads how far a number may be off, with a decimal point. */
function readTolerance(cell: string, decimal: DecimalSign | null, losses: Message[]): string {
  if (cell.trim() === "") return "";
  const read = numbersInPoints(cell, decimal);
  if ("open" in read) {
    losses.push(read.open);
    return "";
  }
  const said = read.text.trim();
  if (/^sat$/i.test(said) || readNumber(said.replace(/\s*%$/, "")).ok) return said;
  losses.push(message("bad_tolerance", { tolerance: said }));
  return "";
}

/** A number or a choice that still needs its key: what a key that isn’t understood costs. */
function withoutKey(question: SimpleQuestion, type: SimpleQuestion["type"], said: Message): Part | Refused {
  if (type !== "numeric" && type !== "short_answer") {
    const part = buildSimplePart({ ...question, type: type === "true_false" ? "multiple_choice" : type, correct: "" });
    return "refused" in part ? part : { ...part, losses: [said, ...part.losses] };
  }
  const kind = type === "numeric" ? ("numeric_entry" as const) : ("text_entry" as const);
  return {
    interaction: { type: kind, source_identifier: "RESPONSE" },
    key: { accept: [] },
    losses: [said, message("key_not_in_file")],
    isUnfinished: true,
  };
}

const isWholeWord = (text: string) => text.trim().length > 1 && readTruth(text) !== null;

/** The kind of a question that doesn’t say, as far as the words and numbers of its own language need telling. */
function inferType({ type, options, correct }: SimpleQuestion, { decimal }: NumberSigns): SimpleQuestion["type"] {
  if (type !== null || options.length > 0) return type;
  if (isWholeWord(correct)) return "true_false";
  const read = correct.trim() === "" ? null : numbersInPoints(correct, decimal);
  if (read === null) return null;
  return "open" in read || readNumber(read.text).ok ? "numeric" : null;
}

/** Builds the answers of a row: its key in the words that `buildSimplePart` reads. */
function buildPart(question: SimpleQuestion, signs: NumberSigns): Part | Refused {
  const type = inferType(question, signs);
  const { options, correct } = question;
  if (type === "true_false") {
    const said = readYesNo(correct) ?? readTruth(options[readPlace(correct, options)]?.text ?? "");
    if (said !== null) return buildSimplePart({ ...question, type, correct: String(said) });
    return withoutKey(question, type, message("not_true_or_false", { answer: correct.trim() || "–" }));
  }
  const isChoice = type === "multiple_choice" || type === "multiple_response" || (type === null && options.length > 0);
  if (isChoice && correct.trim() !== "") {
    const texts = options.map(({ text }) => text);
    const key = readKey(correct, texts, signs.keys);
    if ("problem" in key) return withoutKey(question, type, key.problem);
    return markedPart(question, type, key.places);
  }
  if (type === "numeric") {
    const read = numbersInPoints(correct, signs.decimal);
    if ("open" in read) return withoutKey(question, type, read.open);
    const part = buildSimplePart({ ...question, type, correct: read.text });
    return "refused" in part ? withoutKey(question, type, part.message) : part;
  }
  if (type === "short_answer" && correct.trim() === "")
    return withoutKey(question, type, message("no_accepted_answer"));
  return buildSimplePart({ ...question, type });
}

function readPlace(correct: string, options: readonly SimpleOption[]): number {
  const key = readKey(
    correct,
    options.map(({ text }) => text),
    "position",
  );
  return "places" in key ? (key.places[0] ?? -1) : -1;
}

/** A choice whose right options are known by their places. */
function markedPart(question: SimpleQuestion, type: SimpleQuestion["type"], places: readonly number[]): Part | Refused {
  const options = question.options.map((option, index) => ({ ...option, isMarked: places.includes(index) }));
  return buildSimplePart({ ...question, type, options, correct: "" });
}

/** Reads one row of a table as a question. A cell that isn’t understood costs its field, and is named. */
export function readRow(cells: Cells, origin: Origin, notes: readonly Message[], signs: NumberSigns): ReadQuestion {
  const shown = { ...origin, title: cells("title").trim() || titleOf(textToHtml(cutText(cells("stem"), 1000), true)) };
  const { line } = origin.place;
  const refuse = (said: Message) => refusedQuestion(shown, invalid(located({ line }, said)));
  const named = cells("type").trim();
  const type = named === "" ? null : readTypeCell(named);
  if (type === null && named !== "")
    return refusedQuestion(shown, { refused: "unsupported", message: message("unknown_type", { type: named }) }, [
      named,
    ]);
  const losses: Message[] = [];
  const format = cells("format").trim().toLowerCase();
  if (format !== "" && format !== "text" && format !== "html") losses.push(message("table_format", { format }));
  const writers = format === "html" ? html : plain;
  const texts = optionTexts(cells);
  if (texts === null) return refuse(message("table_option_gap"));
  if (cells("stem").trim() === "" && cells("image").trim() === "") return refuse(message("asks_nothing"));
  const settings = readSettings(cells, signs, losses);
  const wrong = distractorColumns.map((column) => cells(column)).filter((text) => text.trim() !== "");
  // The right answer beside wrong ones is an option itself.
  const isChoice = type === null || type === "multiple_choice" || type === "multiple_response";
  const isBeside = isChoice && wrong.length > 0 && texts.length === 0 && cells("correct").trim() !== "";
  const all = isBeside ? [cells("correct"), ...wrong] : [...texts, ...(isChoice ? wrong : [])];
  const offered = type === "true_false" && all.length === 0 ? ["True", "False"] : all;
  const options = offered.map((text, index): SimpleOption => {
    const content = writers.inline(text);
    const feedback = writers.inline(cells(feedbackColumns[index] ?? ""));
    return { content, text: plainText(content), feedback, isMarked: isBeside && index === 0 };
  });
  const question: SimpleQuestion = {
    ...settings,
    type,
    options,
    pairs: type === "matching" ? texts.map((text) => pairOf(text, writers)) : [],
    correct: isBeside ? "" : cells("correct"),
    tolerance: readTolerance(cells("tolerance"), signs.decimal, losses),
    guidance: writers.block(cells("guidance")),
  };
  const part = isBeside ? markedPart(question, type, [0]) : buildPart(question, signs);
  if ("refused" in part)
    return refusedQuestion(shown, { ...part, message: located({ line }, part.message) }, type ? [type] : []);
  const tags = tagColumns.map((name): [string, string] => [name, cutText(cells(name).trim(), 500)]);
  const filled = tags.filter(([, value]) => value !== "");
  const passage = cells("passage");
  return finishedQuestion(
    { ...origin, title: cells("title").trim() },
    {
      parts: [part],
      fields: {
        stimulus: passage.trim() === "" ? null : { title: cells("passage_title").trim(), body: writers.block(passage) },
        body: stemHtml(cells, writers),
        explanation: writers.block(cells("explanation")),
        hints: hintColumns.map((column) => writers.block(cells(column))).filter((hint) => hint !== ""),
        score_rule: { max_points: settings.points, combine: "all" },
        difficulty: settings.difficulty,
        ...(settings.pool === null ? {} : { pool: settings.pool }),
        text_tags: filled.length === 0 ? null : Object.fromEntries(filled),
      },
      notes,
      losses,
    },
  );
}
