import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { replaceElements } from "@sextant/questions/html/rewrite.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import { foreignHtml } from "../writing/foreign-html.ts";
import type { NotWritten, Outline } from "../writing/outline.ts";
import { numberAnswers, textAnswers } from "../writing/typed-answers.ts";
import { weightsOf } from "../writing/weights.ts";
import type { WrittenKind } from "./written-kind.ts";

type Interaction = QuestionContent["interactions"][number];
type Key = QuestionContent["key"][string];

/** Signs of a cloze field as character references, which every program reads as text; so a backslash that would hide the next sign. */
const reference = (text: string) =>
  text.replaceAll(/[{}~#]|^[=%]|\\(?=[\\/"={}~#]|\s*$)/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Character references that are there already keep their sign; a picture cannot stand in a field. */
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
): { field: string; losses: string[] } | NotWritten {
  const weights = weightsOf(interaction, key);
  if ("not" in weights) return weights;
  const isInline = interaction.type === "inline_choice";
  const name = isInline ? "MULTICHOICE" : weights.isSingle ? "MULTICHOICE_V" : "MULTIRESPONSE";
  const type = interaction.shuffle ? (name.endsWith("_V") ? `${name}S` : `${name}_S`) : name;
  const answers = weights.options.map(({ content, feedback, fraction }) => {
    const said = feedback === "" ? "" : `#${fieldHtml(feedback)}`;
    return `${worth(fraction)}${fieldHtml(content)}${said}`;
  });
  return { field: `${type}:${answers.join("~")}`, losses: weights.losses };
}

function fieldOf(interaction: Interaction, key: Key | undefined): { field: string; losses: string[] } | NotWritten {
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
        field: `NUMERICAL:${found.map(({ number, tolerance }) => `=${number}:${tolerance}`).join("~")}`,
        losses: [],
      };
    }
    default:
      return { not: `A text with fields has none of the type ${interaction.type}.` };
  }
}

/** A question of several interactions, or of one that stands in its text, as a text with fields. */
export function writeCloze({ content, body, placed }: Outline): WrittenKind | NotWritten {
  const { interactions, key, score_rule } = content;
  if (interactions.length > 1 && score_rule.combine === "all")
    return { not: "All of its parts have to be right together." };
  const fields = new Map<string, string>();
  const losses: string[] = [];
  for (const interaction of interactions) {
    const found = fieldOf(interaction, key[interaction.id]);
    if ("not" in found) return found;
    fields.set(interaction.id, `{1:${found.field}}`);
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
    losses: [...losses, ...(isPrompted ? ["Left out: what stands before a field."] : [])],
  };
}
