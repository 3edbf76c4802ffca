import { replaceElements } from "@sextant/questions/html/rewrite.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { message } from "../messages/message.ts";
import { orderToWrite } from "../writing/orders.ts";
import type { NotWritten } from "../writing/outline.ts";
import { pairsOf } from "../writing/pairs.ts";
import { numberAnswers, textAnswers } from "../writing/typed-answers.ts";
import { truthOf, weightsOf } from "../writing/weights.ts";
import { writeUnits } from "./units.ts";
import { cdata, element, type RichWriter } from "./write-elements.ts";
import { writeEssay } from "./write-essay.ts";
import type { WrittenKind } from "./written-kind.ts";

type Interaction = QuestionContent["interactions"][number];
type Key = QuestionContent["key"][string];
type OfType<T extends Interaction["type"]> = Extract<Interaction, { type: T }>;

const hundredths = (fraction: number) => Math.round(fraction * 1e7) / 1e5;

/** What Moodle says of an answer as a whole, which is nothing here. */
const feedbackToWhole = (rich: RichWriter["rich"]) =>
  ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"].map((name) => rich(name, ""));

/** Answers of which each is a text and what it is worth. */
const plainAnswer = (text: string, fraction: number, more = "") =>
  `<answer fraction="${hundredths(fraction)}" format="moodle_auto_format"><text>${cdata(text)}</text>${more}</answer>`;

function choice(interaction: OfType<"choice">, key: Key | undefined, { rich }: RichWriter): WrittenKind | NotWritten {
  const weights = weightsOf(interaction, key);
  if ("not" in weights) return weights;
  const { options, losses, isSingle } = weights;
  const feedbackOf = (html: string) => rich("feedback", html);
  if (truthOf(interaction, weights) !== null) {
    const answers = options.map((option) =>
      plainAnswer(option.content.toLowerCase(), option.fraction, feedbackOf(option.feedback)),
    );
    return { type: "truefalse", rest: answers.join("\n"), losses: [] };
  }
  const answers = options.map(({ content, feedback, fraction }) =>
    rich("answer", content, feedbackOf(feedback)).replace("<answer", `<answer fraction="${hundredths(fraction)}"`),
  );
  const settings = [
    element("single", String(isSingle)),
    element("shuffleanswers", String(interaction.shuffle)),
    element("answernumbering", "abc"),
    element("showstandardinstruction", 0),
    ...feedbackToWhole(rich),
  ];
  return { type: "multichoice", rest: [...settings, ...answers].join("\n"), losses };
}

function matching(interaction: OfType<"match">, key: Key | undefined, { rich }: RichWriter): WrittenKind | NotWritten {
  const found = pairsOf(interaction, key);
  if ("not" in found) return found;
  if (found.pairs.some(({ answer }) => answer.replaceAll(/<(span|div) data-tex="[^"]*"><\/\1>/g, "").includes("<")))
    return { not: message("not_plain_matches") };
  const pairs = found.pairs.map(({ question, answer }) => {
    // Whatever is around it, the answer is no HTML of its own.
    const text = /<text>(.*)<\/text>/s.exec(rich("x", answer))?.[1] ?? "";
    return rich("subquestion", question, `<answer><text>${text}</text></answer>`);
  });
  return {
    type: "matching",
    rest: [element("shuffleanswers", String(interaction.shuffle)), ...feedbackToWhole(rich), ...pairs].join("\n"),
    losses: found.scoring === "share" ? [] : [message("share_of_pairs")],
  };
}

function ordering(interaction: OfType<"order">, key: Key | undefined, { rich }: RichWriter): WrittenKind | NotWritten {
  const found = orderToWrite(interaction, key);
  if ("not" in found) return found;
  const answers = found.items.map(({ content }, index) =>
    rich("answer", content).replace("<answer", `<answer fraction="${index + 1}.0000000"`),
  );
  const settings = [
    element("layouttype", found.layout),
    element("selecttype", "ALL"),
    element("selectcount", 2),
    element("gradingtype", found.grading),
    element("showgrading", "SHOW"),
    element("numberingstyle", "none"),
    ...feedbackToWhole(rich),
    // Moodle looks for it without asking whether it is there.
    element("shownumcorrect", 0),
  ];
  return { type: "ordering", rest: [...settings, ...answers].join("\n"), losses: found.losses };
}

function gaps(
  interaction: OfType<"gap_match">,
  key: Key | undefined,
  body: string,
  { rich }: RichWriter,
): WrittenKind | NotWritten {
  if (interaction.image !== "") return { not: message("not_on_picture") };
  if (!key || !("correct" in key)) return { not: message("not_key_read") };
  const pairs = key.correct.filter((pair) => Array.isArray(pair));
  const { options } = interaction;
  const numbers = new Map<string, number>();
  for (const gap of interaction.gaps) {
    const own = pairs.filter(([, target]) => target === gap.id);
    const index = options.findIndex((option) => option.id === own[0]?.[0]);
    if (own.length !== 1 || index === -1) return { not: message("not_one_filling") };
    numbers.set(gap.id, index + 1);
  }
  const boxes = options.map(({ content, max_matches }) =>
    rich("dragbox", content, `${element("group", 1)}${max_matches === 1 ? "" : "<infinite/>"}`).replace(
      ' format="html"',
      "",
    ),
  );
  const text = replaceElements(body, ({ name, attributes }) => {
    const number = name === "span" ? numbers.get(attributes["data-gap"] ?? "") : undefined;
    return number === undefined ? null : `[[${number}]]`;
  });
  const mapping = "mapping" in key ? key.mapping : undefined;
  const points = Array.isArray(mapping?.points) ? mapping.points : [];
  const isAlike = points.every((one) => one.points === points[0]?.points && one.points > 0);
  const isShared = isAlike && points.length === pairs.length && (mapping?.default_points ?? 0) === 0;
  return {
    type: "ddwtos",
    body: text,
    rest: [element("shuffleanswers", interaction.shuffle ? 1 : 0), ...feedbackToWhole(rich), ...boxes].join("\n"),
    losses: [
      ...(isShared ? [] : [message("share_of_gaps")]),
      ...(options.some((option) => option.max_matches > 1) ? [message("out_uses")] : []),
      ...(options.some((option) => option.feedback !== "") ? [message("out_feedback")] : []),
    ],
  };
}

/** Writes a question of one interaction as Moodle has it; `body` is its text. */
export function writeKind(
  interaction: Interaction,
  key: Key | undefined,
  body: string,
  writer: RichWriter,
): WrittenKind | NotWritten {
  const { rich } = writer;
  switch (interaction.type) {
    case "choice":
      return choice(interaction, key, writer);
    case "text_entry": {
      const found = textAnswers(key);
      if ("not" in found) return found;
      const answers = found.answers.map(({ text, fraction }) => plainAnswer(text, fraction, rich("feedback", "")));
      return {
        type: "shortanswer",
        rest: [element("usecase", found.isCaseSensitive ? 1 : 0), ...answers].join("\n"),
        losses: found.losses,
      };
    }
    case "numeric_entry": {
      const found = numberAnswers(key);
      if ("not" in found) return found;
      const answers = found.map(({ number, tolerance, fraction }) =>
        plainAnswer(number, fraction, `${rich("feedback", "")}${element("tolerance", tolerance)}`),
      );
      const units = writeUnits(interaction.unit, key && "units" in key ? key.units : undefined);
      return { type: "numerical", rest: [...answers, ...units.elements].join("\n"), losses: units.losses };
    }
    case "match":
      return matching(interaction, key, writer);
    case "order":
      return ordering(interaction, key, writer);
    case "gap_match":
      return gaps(interaction, key, body, writer);
    case "extended_text":
    case "file_upload":
      return writeEssay(interaction, key, writer);
    default:
      return { not: message("not_moodle_type") };
  }
}
