import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { invalid, unsupported } from "../draft.ts";
import { type Origin, refusedQuestion } from "../finish-question.ts";
import { located, type Message, message } from "../messages/message.ts";
import type { ReadQuestion } from "../read-question.ts";
import type { SimpleType } from "../simple/question-type.ts";
import type { SimpleOption } from "../simple/simple-question.ts";
import { readNumberCell } from "../tables/number-cells.ts";
import type { Row } from "../tables/read-rows.ts";
import { texInHtml } from "../text/html-tex.ts";
import { escapeStraySigns } from "../text/stray-signs.ts";
import { textToHtml, textToInlineHtml } from "../text/to-html.ts";
import { simpleOption, simpleRow } from "./simple-row.ts";

/** Returns whether a row begins a question of Brightspace’s layout: a row for each field, with its name first. */
export const isD2lRow = (cells: readonly string[]): boolean => cells[0]?.trim().toLowerCase() === "newquestion";

const types: Readonly<Record<string, SimpleType>> = {
  MC: "multiple_choice",
  MS: "multiple_response",
  TF: "true_false",
  SA: "short_answer",
  WR: "essay",
  M: "matching",
  O: "ordering",
};

const isHtml = (cell: string | undefined) => /^html$/i.test(cell?.trim() ?? "");
const readHtml = (text: string) => texInHtml(escapeStraySigns(text, "tag"));
const blockOf = (text: string, kind?: string) => (isHtml(kind) ? readHtml(text) : textToHtml(text, true));
const inlineOf = (text: string, kind?: string) => (isHtml(kind) ? readHtml(text) : textToInlineHtml(text, true));

/** A question as its rows are collected. */
interface Open {
  origin: Origin;
  code: string;
  body: string;
  image: string;
  points: number;
  difficulty: number | null;
  options: SimpleOption[];
  answers: string[];
  choices: Map<string, string>;
  matches: Map<string, string>;
  truth: boolean | null;
  scoring: string;
  guidance: string;
  explanation: string;
  hints: string[];
  losses: Message[];
  strange: Set<string>;
}

const opened = (origin: Origin, code: string): Open => ({
  origin,
  code: code.trim().toUpperCase(),
  body: "",
  image: "",
  points: 1,
  difficulty: null,
  options: [],
  answers: [],
  choices: new Map(),
  matches: new Map(),
  truth: null,
  scoring: "",
  guidance: "",
  explanation: "",
  hints: [],
  losses: [],
  strange: new Set(),
});

function numberOf(cell: string): number {
  const read = readNumberCell(cell, "point");
  return read !== null && "number" in read ? Number(read.number) : Number.NaN;
}

/** Weights between none and all of the points have no place in a key of right and wrong. */
function isFull(weight: number, open: Open): boolean {
  const full = open.code === "MS" ? 1 : 100;
  if (weight > 0 && weight < full) open.losses.push(message("weights_left_out"));
  return weight >= full;
}

function takePoints(open: Open, cell: string): void {
  const points = numberOf(cell);
  if (points > 0 && points <= 1000) open.points = points;
  else open.losses.push(message("points_left_out", { points: cell }));
}

function takeDifficulty(open: Open, cell: string): void {
  // Theirs is from 1 to 10.
  const level = numberOf(cell);
  if (level >= 1 && level <= 10) open.difficulty = Math.ceil(level / 2);
  else if (cell !== "") open.losses.push(message("difficulty_left_out", { difficulty: cell }));
}

function take(open: Open, [name = "", first = "", second = "", third, fourth = ""]: readonly string[]): void {
  switch (name.trim().toLowerCase()) {
    case "id":
      open.origin.sourceIdentifier = first.trim();
      break;
    case "title":
      open.origin.title = first.trim();
      break;
    case "questiontext":
      open.body = blockOf(first, second);
      break;
    case "image":
      open.image = first.trim();
      break;
    case "points":
      takePoints(open, first.trim());
      break;
    case "difficulty":
      takeDifficulty(open, first.trim());
      break;
    case "option":
      open.options.push(simpleOption(inlineOf(second, third), isFull(numberOf(first), open), inlineOf(fourth)));
      break;
    case "item":
      open.options.push(simpleOption(inlineOf(first, second), false, inlineOf(third ?? "")));
      break;
    case "true":
      if (numberOf(first) > 0) open.truth = true;
      break;
    case "false":
      if (numberOf(first) > 0) open.truth = false;
      break;
    case "answer":
      if (/^regexp$/i.test(third?.trim() ?? "")) open.losses.push(message("patterns_left_out", { answer: second }));
      else if (isFull(numberOf(first), open)) open.answers.push(second.trim());
      break;
    case "choice":
      open.choices.set(first.trim(), inlineOf(second, third));
      break;
    case "match":
      open.matches.set(first.trim(), inlineOf(second, third));
      break;
    case "scoring":
      open.scoring = first.trim().toLowerCase();
      break;
    case "answerkey":
      open.guidance = blockOf(first, second);
      break;
    case "hint":
      open.hints.push(blockOf(first, second));
      break;
    case "feedback":
      open.explanation = blockOf(first, second);
      break;
    case "inputbox":
    case "":
      break;
    default:
      open.strange.add(name.trim());
  }
}

/** How a part is scored here; what of theirs differs is named. */
function partialOf({ code, scoring, losses }: Open): string {
  if (scoring === "allornothing" || (scoring === "" && code !== "M")) return "";
  if (code === "MS") losses.push(message("left_out_counts"));
  else if (scoring === "rightminuswrong") losses.push(message("wrong_from_right"));
  return { M: "share", O: "per_position", MS: "per_option" }[code] ?? "";
}

function finish(open: Open): ReadQuestion {
  const type = types[open.code];
  if (type === undefined)
    return refusedQuestion(open.origin, unsupported(message("unknown_type", { type: open.code || "–" })), [open.code]);
  const picture =
    open.image === ""
      ? ""
      : `<p><img data-file="${escapeHtml(open.image)}" alt="${escapeHtml(`Picture: ${open.image.split("/").at(-1)}`)}"></p>`;
  const names = new Set([...open.choices.keys(), ...open.matches.keys()]);
  const pairs = [...names].map((name) => ({
    left: open.choices.get(name) ?? "",
    right: open.matches.get(name) ?? "",
  }));
  const strange = [...open.strange];
  return simpleRow(open.origin, {
    question: {
      type,
      options: open.options,
      pairs,
      correct:
        type === "true_false"
          ? String(open.truth ?? "")
          : open.answers.map((text) => text.replaceAll("|", "\\|").replaceAll("*", "\\*")).join(" | "),
      partial: partialOf(open),
      points: open.points,
      guidance: open.guidance,
    },
    fields: {
      body: `${open.body}${picture}`,
      explanation: open.explanation,
      hints: open.hints,
      difficulty: open.difficulty,
      score_rule: { max_points: open.points, combine: "all" },
    },
    losses: open.losses,
    notes: strange.length > 0 ? [message("row_unknown", { fields: strange.join(", ") })] : [],
  });
}

/** Reads Brightspace’s layout of questions: each begins with NewQuestion, and has a row for each of its fields. */
export function* readD2l(rows: Iterable<Row>, file: string): Generator<ReadQuestion> {
  let open: Open | null = null;
  for (const row of rows) {
    const place = { file, line: row.line };
    if ("problem" in row) {
      yield refusedQuestion({ place }, invalid(located({ line: row.line }, row.problem)));
    } else if (isD2lRow(row.cells)) {
      if (open) yield finish(open);
      open = opened({ place }, row.cells[1] ?? "");
    } else if (open) take(open, row.cells);
  }
  if (open) yield finish(open);
}
