import { plainText } from "@sextant/questions/html/text.ts";
import { readNumber } from "@sextant/questions/interactions/numeric-entry/read-number.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { decimalText } from "../text/decimals.ts";
import { isClosingOption, namesLetters } from "../text/option-words.ts";
import type { NotWritten } from "../writing/outline.ts";
import { pairsOf } from "../writing/pairs.ts";

type Interaction = QuestionContent["interactions"][number];
type Key = QuestionContent["key"][string];
type OfType<T extends Interaction["type"]> = Extract<Interaction, { type: T }>;

/** Cells by column that say what is to be answered; those of `html` hold HTML, the others are text as it is. */
export interface WrittenRow {
  cells: Record<string, string>;
  /** HTML of the options in order, with what is said to whoever chose them. */
  options: { content: string; feedback: string }[];
  /** Pairs, which stand in the columns of options. */
  pairs?: { left: string; right: string }[];
  losses: string[];
}

const letterOf = (index: number) => String.fromCharCode(65 + index);

/** What shuffling would be without being said. */
const shuffleCell = (shuffle: boolean, isUsual: boolean): Record<string, string> =>
  shuffle === isUsual ? {} : { shuffle: shuffle ? "yes" : "no" };

function choice(interaction: OfType<"choice">, key: Key): WrittenRow | NotWritten {
  if (!("correct" in key) || ("mapping" in key && key.mapping))
    return { not: "Its options are worth points of their own." };
  const { options, max_choices, min_choices, shuffle } = interaction;
  if (options.length > 26) return { not: "It has more than 26 options." };
  const right = options.flatMap((option, index) =>
    key.correct.some((id) => id === option.id) ? [letterOf(index)] : [],
  );
  const isMany = max_choices !== 1;
  if (right.length === 0 || (!isMany && right.length > 1)) return { not: "It has no option that alone is right." };
  const texts = options.map((option) => plainText(option.content));
  const isPartial = "partial" in key && key.partial === "per_option";
  const isMoved = options.some((option, index) => option.fixed !== isClosingOption(texts[index] ?? ""));
  return {
    cells: {
      type: isMany ? "multiple_response" : "multiple_choice",
      correct: right.join(", "),
      ...(isPartial ? { partial: "per_option" } : {}),
      ...shuffleCell(shuffle, !texts.some(namesLetters)),
    },
    options,
    losses: [
      ...(max_choices > 1 ? [`Left out: that at most ${max_choices} options may be chosen.`] : []),
      ...(min_choices > 0 ? ["Left out: how many options are to be chosen at least."] : []),
      ...(isMoved ? ["Left out: which options keep their places."] : []),
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
  if (!("accept" in key)) return { not: "Its key cannot be read." };
  const accepted = key.accept.filter((one) => typeof one === "object");
  const cases = new Set(accepted.map((one) => one.case_sensitive === true));
  if (accepted.some((one) => (one.points ?? 1) !== (accepted[0]?.points ?? 1)))
    return { not: "Its answers are worth different numbers of points." };
  if (cases.size > 1) return { not: "Upper and lower case matter in some of its answers only." };
  const texts = accepted.map((one) =>
    ("text" in one ? one.text.replaceAll("*", "\\*") : one.pattern).replaceAll("|", "\\|"),
  );
  if (texts.some((text) => text.trim() !== text || text === "" || text.endsWith("\\")))
    return { not: "One of its answers begins or ends with a blank." };
  return {
    cells: { type: "short_answer", correct: texts.join(" | "), ...(cases.has(true) ? { case_sensitive: "yes" } : {}) },
    options: [],
    losses: interaction.expected_length === null ? [] : ["Left out: how wide the field is."],
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

function numeric(key: Key): WrittenRow | NotWritten {
  if (!("accept" in key) || key.accept.some((one) => typeof one !== "string"))
    return { not: "Its key cannot be read." };
  const own = key as NumericKey;
  const ranges = own.ranges ?? [];
  const tolerance = toleranceCell(own);
  if (tolerance === null || ranges.some((range) => range.exclusive))
    return { not: "How its numbers are compared cannot be said." };
  const spans = ranges.map(({ min, max }) => `${min ?? ""}..${max ?? ""}`);
  return {
    cells: { type: "numeric", correct: [...key.accept.map(String), ...spans].join(" | "), tolerance },
    options: [],
    losses: [],
  };
}

function matching(interaction: OfType<"match">, key: Key): WrittenRow | NotWritten {
  const found = pairsOf(interaction, key);
  if ("not" in found) return found;
  if (found.pairs.length > 26) return { not: "It has more than 26 pairs." };
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
    losses: [
      ...(hasFeedback ? ["Left out: feedback to its parts."] : []),
      ...(isFixed ? ["Left out: which parts keep their places."] : []),
    ],
  };
}

function ordering(interaction: OfType<"order">, key: Key): WrittenRow | NotWritten {
  if (!("correct" in key)) return { not: "Its key cannot be read." };
  const options = key.correct
    .map((id) => interaction.options.find((option) => option.id === id))
    .filter((option) => option !== undefined);
  if (options.length < interaction.options.length || interaction.max_choices !== 0)
    return { not: "Only some of its options are to be ordered." };
  if (options.length > 26) return { not: "It has more than 26 options." };
  const isPartial = "partial" in key && key.partial !== undefined && key.partial !== "none";
  const partial: Record<string, string> = isPartial ? { partial: key.partial ?? "" } : {};
  return {
    cells: { type: "ordering", ...partial, ...shuffleCell(interaction.shuffle, true) },
    options,
    losses: interaction.orientation === "horizontal" ? ["Left out: that it is ordered from side to side."] : [],
  };
}

function essay(interaction: OfType<"extended_text">, key: Key, points: number): WrittenRow | NotWritten {
  if (!("max_points" in key)) return { not: "Its key cannot be read." };
  const { min_words, max_words, expected_lines } = interaction;
  const isSized = min_words !== null || max_words !== null || expected_lines !== 5;
  return {
    cells: { type: "essay", guidance: key.guidance },
    options: [],
    losses: [
      ...(key.rubric.length > 0 ? ["Left out: the rubric."] : []),
      ...(key.sample_answer === "" ? [] : ["Left out: the sample answer."]),
      ...(isSized ? ["Left out: how long the answer is to be."] : []),
      ...(key.max_points === points ? [] : ["Left out: in which points it is marked."]),
    ],
  };
}

/** What a table says of an interaction; of what it has no columns for, why not. `points`: what the question is worth. */
export function writeRow(interaction: Interaction, key: Key | undefined, points: number): WrittenRow | NotWritten {
  if (!key) return { not: "It has no key." };
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
      return numeric(key);
    case "match":
      return matching(interaction, key);
    case "order":
      return ordering(interaction, key);
    case "extended_text":
      return essay(interaction, key, points);
    default:
      return { not: `A table has no columns for the type ${interaction.type}.` };
  }
}
