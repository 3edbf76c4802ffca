import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { replaceElements } from "@sextant/questions/html/rewrite.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { shareOut } from "@sextant/questions/scoring.ts";
import { type Message, message } from "../messages/message.ts";
import { foreignHtml } from "../writing/foreign-html.ts";
import type { NotWritten, Outline } from "../writing/outline.ts";
import { numberAnswers, textAnswers, unitLosses } from "../writing/typed-answers.ts";
import { weightsOf } from "../writing/weights.ts";
import type { WrittenKind } from "./written-kind.ts";

type Interaction = QuestionContent["interactions"][number];
type Key = QuestionContent["key"][string];

/** Signs of a cloze field as character references, which every program reads as text; so a backslash that would hide the next sign. */
const reference = (text: string) =>
  text.replaceAll(/[{}~#]|^[=%]|\\(?=[\\/"={}~#]|\s*$)/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Keeps existing character references; a picture cannot be in a field. */
function fieldHtml(html: string): string {
  const written = foreignHtml(html, () => null).replaceAll(/\s*\n\s*/g, " ");
  return written
    .split(/(&#x?[0-9a-fA-F]{1,6};)/)
    .map((piece, index) => (index % 2 === 1 ? piece : reference(piece)))
    .join("");
}

const worth = (fraction: number) =>
  fraction === 1 ? "=" : fraction === 0 ? "" : `%${Math.round(fraction * 1e7) / 1e5}%`;

function choiceField(
  interaction: Extract<Interaction, { type: "choice" | "inline_choice" }>,
  key: Key | undefined,
): { field: string; losses: Message[] } | NotWritten {
  const weights = weightsOf(interaction, key);
  if ("not" in weights) return weights;
  const isInline = interaction.type === "inline_choice";
  const name = isInline ? "MULTICHOICE" : weights.isSingle ? "MULTICHOICE_V" : "MULTIRESPONSE";
  const type = interaction.shuffle ? (name.endsWith("_V") ? `${name}S` : `${name}_S`) : name;
  const answers = weights.options.map(({ content, feedback, fraction }) => {
    const said = feedback === "" ? "" : `#${fieldHtml(feedback)}`;
    // Where no weight is stated, what is wrong takes points away.
    const weight = isInline || weights.isSingle ? worth(fraction) : `%${Math.round(fraction * 1e7) / 1e5}%`;
    return `${weight}${fieldHtml(content)}${said}`;
  });
  return { field: `${type}:${answers.join("~")}`, losses: weights.losses };
}

function fieldOf(interaction: Interaction, key: Key | undefined): { field: string; losses: Message[] } | NotWritten {
  switch (interaction.type) {
    case "choice":
    case "inline_choice":
      return choiceField(interaction, key);
    case "text_entry": {
      const found = textAnswers(key);
      if ("not" in found) return found;
      const answers = found.answers.map(({ text, fraction }) => `${worth(fraction)}${reference(escapeHtml(text))}`);
      return { field: `SHORTANSWER${found.isCaseSensitive ? "_C" : ""}:${answers.join("~")}`, losses: found.losses };
    }
    case "numeric_entry": {
      const found = numberAnswers(key);
      if ("not" in found) return found;
      return {
        field: `NUMERICAL:${found.map(({ number, tolerance, fraction }) => `${worth(fraction)}${number}:${tolerance}`).join("~")}`,
        losses: unitLosses(interaction),
      };
    }
    default:
      return { not: message("not_blank_type") };
  }
}

/** Points as the smallest whole numbers in the same proportion, themselves where they are whole; null where these would be large. */
function wholeWeights(shares: readonly number[]): number[] | null {
  for (let scale = 1; scale <= 100; scale += 1) {
    const scaled = shares.map((share) => share * scale);
    if (scaled.every((one) => Math.abs(one - Math.round(one)) < 1e-6 && one <= 9999)) return scaled.map(Math.round);
  }
  return null;
}

/** Writes a question with several interactions, or with one inside its text, as a text with fields. */
export function writeCloze({ content, body, placed }: Outline): WrittenKind | NotWritten {
  const { interactions, key, score_rule } = content;
  if (interactions.length > 1 && score_rule.combine === "all") return { not: message("not_together") };
  if (interactions.length > 1 && Object.keys(score_rule.requires ?? {}).length > 0)
    return { not: message("not_depending") };
  const shares = shareOut(interactions, score_rule);
  const weights = wholeWeights(shares);
  if (!weights) return { not: message("not_whole_points") };
  const worthThere = weights.reduce((sum, weight) => sum + weight, 0);
  const fields = new Map<string, string>();
  const losses: Message[] = [];
  for (const [index, interaction] of interactions.entries()) {
    const found = fieldOf(interaction, key[interaction.id]);
    if ("not" in found) return found;
    fields.set(interaction.id, `{${weights[index]}:${found.field}}`);
    losses.push(...found.losses);
  }
  const isPrompted = interactions.length > 1 && interactions.some((one) => placed.has(one.id) && one.prompt !== "");
  const place = (id: string) => `<span data-interaction="${id}"></span>`;
  const others = interactions
    .filter((one) => !placed.has(one.id))
    .map((one) => `<div>${interactions.length > 1 ? one.prompt : ""} ${place(one.id)}</div>`);
  return {
    type: "cloze",
    body: `${body}${others.join("")}`,
    // Fields are no HTML of ours any more, and nothing may change them.
    finish: (html) =>
      replaceElements(html, ({ name, attributes }) =>
        name === "span" ? (fields.get(attributes["data-interaction"] ?? "") ?? null) : null,
      ),
    rest: "",
    losses: [
      ...losses,
      ...(worthThere === score_rule.max_points ? [] : [message("blank_points", { points: worthThere })]),
      ...(isPrompted ? [message("out_prompts")] : []),
    ],
  };
}
