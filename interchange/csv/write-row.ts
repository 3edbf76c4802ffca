import { plainText } from "@sextant/questions/html/text.ts";
import { readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { refersToOthers } from "@sextant/questions/text/option-references.ts";
import { type Message, message } from "../messages/message.ts";
import { decimalText } from "../text/decimals.ts";
import { namesLetters } from "../text/option-words.ts";
import type { NotWritten } from "../writing/outline.ts";
import { pairsOf } from "../writing/pairs.ts";
import { leniencyLosses, unitLosses } from "../writing/typed-answers.ts";

type Interaction = QuestionContent["interactions"][number];
type Key = QuestionContent["key"][string];
type OfType<T extends Interaction["type"]> = Extract<Interaction, { type: T }>;

/** Cells by column that hold the answers; those of `html` hold HTML, the others plain text. */
export interface WrittenRow {
  cells: Record<string, string>;
  /** HTML of the options in order, with their feedback. */
  options: { content: string; feedback: string }[];
  /** Pairs, which go into the option columns. */
  pairs?: { left: string; right: string }[];
  losses: Message[];
}

const letterOf = (index: number) => String.fromCharCode(65 + index);

/** Writes the shuffle cell only if it differs from the default. */
const shuffleCell = (shuffle: boolean, isUsual: boolean): Record<string, string> =>
  shuffle === isUsual ? {} : { shuffle: shuffle ? "yes" : "no" };

function choice(interaction: OfType<"choice">, key: Key): WrittenRow | NotWritten {
  if (!("correct" in key) || ("mapping" in key && key.mapping)) return { not: message("not_option_points") };
  const { options, max_choices, min_choices, shuffle } = interaction;
  if (options.length > 26) return { not: message("not_so_many") };
  const right = options.flatMap((option, index) =>
    key.correct.some((id) => id === option.id) ? [letterOf(index)] : [],
  );
  const isMany = max_choices !== 1;
  if (right.length === 0 || (!isMany && right.length > 1)) return { not: message("not_one_right") };
  const texts = options.map((option) => plainText(option.content));
  const isPartial = "partial" in key && key.partial === "per_option";
  const isMoved = options.some((option, index) => option.fixed && !refersToOthers(texts[index] ?? ""));
  return {
    cells: {
      type: isMany ? "multiple_response" : "multiple_choice",
      correct: right.join(", "),
      ...(isPartial ? { partial: "per_option" } : {}),
      ...shuffleCell(shuffle, !texts.some(namesLetters)),
    },
    options,
    losses: [
      ...(max_choices > 1 ? [message("out_most_choices", { most: max_choices })] : []),
      ...(min_choices > 0 ? [message("out_least_choices")] : []),
      ...(isMoved ? [message("out_fixed")] : []),
    ],
  };
}

function isTruth({ options, shuffle, max_choices }: OfType<"choice">): boolean {
  const [yes, no, ...more] = options;
  return (
    yes?.content === "True" &&
    no?.content === "False" &&
    more.length === 0 &&
    !shuffle &&
    max_choices === 1 &&
    !yes.fixed &&
    !no.fixed
  );
}

function typed(interaction: OfType<"text_entry">, key: Key): WrittenRow | NotWritten {
  if (!("accept" in key)) return { not: message("not_key_read") };
  const accepted = key.accept.filter((one) => typeof one === "object");
  const cases = new Set(accepted.map((one) => one.case_sensitive === true));
  if (accepted.some((one) => (one.points ?? 1) !== (accepted[0]?.points ?? 1)))
    return { not: message("not_answer_points") };
  if (cases.size > 1) return { not: message("not_mixed_case") };
  const texts = accepted.map((one) =>
    ("text" in one ? one.text.replaceAll("*", "\\*") : one.pattern).replaceAll("|", "\\|"),
  );
  if (texts.some((text) => text.trim() !== text || text === "" || text.endsWith("\\")))
    return { not: message("not_trimmed") };
  return {
    cells: { type: "short_answer", correct: texts.join(" | "), ...(cases.has(true) ? { case_sensitive: "yes" } : {}) },
    options: [],
    losses: [...leniencyLosses(accepted), ...(interaction.expected_length === null ? [] : [message("out_width")])],
  };
}

type NumericKey = Extract<Key, { ranges?: unknown }>;

function toleranceCell({ tolerance }: NumericKey): string | null {
  if (tolerance === null || tolerance === undefined) return "";
  if (typeof tolerance !== "object") return String(tolerance);
  if (tolerance.type === "sat") return "sat";
  if (tolerance.type === "absolute") return String(tolerance.value);
  const read = readNumber(String(tolerance.value));
  const percent = read.ok
    ? decimalText({ numerator: read.value.numerator * 100n, denominator: read.value.denominator })
    : null;
  return percent === null ? null : `${percent}%`;
}

function numeric(interaction: OfType<"numeric_entry">, key: Key): WrittenRow | NotWritten {
  if (!("accept" in key) || key.accept.some((one) => typeof one !== "string")) return { not: message("not_key_read") };
  const own = key as NumericKey;
  const ranges = own.ranges ?? [];
  const tolerance = toleranceCell(own);
  if (tolerance === null || ranges.some((range) => range.exclusive)) return { not: message("not_compared") };
  if (ranges.some(({ points = 1 }) => points < 1)) return { not: message("not_answer_points") };
  const spans = ranges.map(({ min, max }) => `${min ?? ""}..${max ?? ""}`);
  return {
    cells: { type: "numeric", correct: [...key.accept.map(String), ...spans].join(" | "), tolerance },
    options: [],
    losses: unitLosses(interaction),
  };
}

function matching(interaction: OfType<"match">, key: Key): WrittenRow | NotWritten {
  const found = pairsOf(interaction, key);
  if ("not" in found) return found;
  if (found.pairs.length > 26) return { not: message("not_so_many") };
  const hasFeedback = [...interaction.sources, ...interaction.targets].some((part) => part.feedback !== "");
  const isFixed = [...interaction.sources, ...interaction.targets].some((part) => part.fixed);
  return {
    cells: {
      type: "matching",
      ...(found.scoring === "none" ? {} : { partial: found.scoring }),
      ...shuffleCell(interaction.shuffle, true),
    },
    options: [],
    pairs: found.pairs.map(({ question, answer }) => ({ left: question, right: answer })),
    losses: [...(hasFeedback ? [message("out_feedback")] : []), ...(isFixed ? [message("out_fixed")] : [])],
  };
}

function ordering(interaction: OfType<"order">, key: Key): WrittenRow | NotWritten {
  if (!("correct" in key)) return { not: message("not_key_read") };
  const options = key.correct
    .map((id) => interaction.options.find((option) => option.id === id))
    .filter((option) => option !== undefined);
  if (options.length < interaction.options.length || interaction.max_choices !== 0)
    return { not: message("not_whole_order") };
  if (options.length > 26) return { not: message("not_so_many") };
  const isPartial = "partial" in key && key.partial !== undefined && key.partial !== "none";
  const partial: Record<string, string> = isPartial ? { partial: key.partial ?? "" } : {};
  return {
    cells: { type: "ordering", ...partial, ...shuffleCell(interaction.shuffle, true) },
    options,
    losses: interaction.orientation === "horizontal" ? [message("out_sideways")] : [],
  };
}

function essay(interaction: OfType<"extended_text">, key: Key, points: number): WrittenRow | NotWritten {
  if (!("max_points" in key)) return { not: message("not_key_read") };
  const { min_words, max_words, expected_lines } = interaction;
  const isSized = min_words !== null || max_words !== null || expected_lines !== 5;
  return {
    cells: { type: "essay", guidance: key.guidance },
    options: [],
    losses: [
      ...(key.rubric.length > 0 ? [message("out_rubric")] : []),
      ...(key.sample_answer === "" ? [] : [message("out_sample")]),
      ...(isSized ? [message("out_length")] : []),
      ...(key.max_points === points ? [] : [message("out_scale")]),
    ],
  };
}

/** Returns what a table says of an interaction; of what it has no columns for, why not. `points`: what the question is worth. */
export function writeRow(interaction: Interaction, key: Key | undefined, points: number): WrittenRow | NotWritten {
  if (!key) return { not: message("not_keyed") };
  switch (interaction.type) {
    case "choice": {
      const row = choice(interaction, key);
      if ("not" in row || !isTruth(interaction)) return row;
      return {
        ...row,
        cells: { type: "true_false", correct: row.cells.correct === "A" ? "true" : "false" },
        options: interaction.options.map(({ feedback }) => ({ content: "", feedback })),
      };
    }
    case "text_entry":
      return typed(interaction, key);
    case "numeric_entry":
      return numeric(interaction, key);
    case "match":
      return matching(interaction, key);
    case "order":
      return ordering(interaction, key);
    case "extended_text":
      return essay(interaction, key, points);
    default:
      return { not: message("not_table_type") };
  }
}
