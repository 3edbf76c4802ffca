import { escapeHtml } from "@sextant/questions/html/escape.ts";
import type { InteractionInput, InteractionKey } from "@sextant/questions/interactions/schemas.ts";
import type { ScoreRule } from "@sextant/questions/question.ts";
import { message } from "../messages/message.ts";
import type { XmlElement } from "../xml/xml-tree.ts";
import type { ReadBody } from "./body/read-body.ts";
import { promptOf } from "./interactions/shared.ts";
import { readUpload } from "./interactions/upload.ts";
import type { ItemContext } from "./item-context.ts";
import { essayPointsBeside, nameOutOfReach, statedPointsOf, tidy } from "./item-points.ts";
import { isScored } from "./parts/find-uses.ts";
import type { Part } from "./parts/part.ts";
import type { Values } from "./processing/run.ts";
import { setsScore } from "./processing/scoring.ts";
import { readValue } from "./processing/values.ts";
import type { Answered } from "./read-feedback.ts";
import { Refusal } from "./refusal.ts";
import { scoredOf } from "./score-parts.ts";

/** What is answered in an item, its keys, and how their points come together. */
export interface Answer {
  interactions: Answered[];
  trials: readonly Values[];
  key: Record<string, InteractionKey>;
  scoreRule: ScoreRule;
  /** True while something of the key is missing. */
  isUnfinished: boolean;
}

/** What is answered at one place: scored by its key, or marked by hand. */
type Placed = { element: XmlElement; part: Part } | { element: XmlElement; essay: XmlElement; lead: string };

const variableOf = (one: Placed) =>
  "part" in one ? one.part.variable : (one.essay.attributes.responseIdentifier ?? "");

/** A text, or files, that a person marks. */
function essayOf(one: Extract<Placed, { essay: XmlElement }>, points: number, guidance: string, context: ItemContext) {
  const { essay, lead } = one;
  const variable = variableOf(one);
  const lines = Number(essay.attributes.expectedLines);
  const sample = (context.scoring.declarations.get(variable)?.correct?.items ?? []).map(String).join("\n").trim();
  if (essay.attributes.format === "xhtml") context.losses.add(message("formatting_left_out"));
  const base = { source_identifier: variable, prompt: `${lead}${promptOf(essay, context)}` };
  const written: InteractionInput = {
    ...base,
    type: "extended_text",
    expected_lines: Number.isInteger(lines) && lines >= 1 && lines <= 200 ? lines : 5,
    min_words: null,
    max_words: null,
    format: "plain",
  };
  const key = {
    max_points: points,
    rubric: [],
    guidance,
    sample_answer: sample === "" ? "" : `<p>${escapeHtml(sample)}</p>`,
  };
  return { interaction: essay.name === "uploadInteraction" ? { ...base, ...readUpload(essay) } : written, key };
}

function withLead(interaction: InteractionInput, lead: string): InteractionInput {
  return lead === "" ? interaction : { ...interaction, prompt: `${lead}${interaction.prompt}` };
}

function refuseShared(variables: readonly string[]): void {
  const shared = variables.find((name, index) => variables.indexOf(name) !== index);
  if (shared !== undefined) throw new Refusal(message("answer_shared", { name: shared }), "invalid");
}

/**
 * Returns what is answered in the text of an item.
 *
 * @throws Refusal when nothing is, or when it is scored in a way that keys cannot say.
 */
export function answerOf(read: ReadBody, context: ItemContext): Answer {
  if (read.interactions.length === 0) throw new Refusal(message("nothing_to_answer"));
  const placed = read.interactions.map(
    ({ element, read: found, lead }): Placed =>
      "part" in found
        ? { element, part: { ...found.part, interaction: withLead(found.part.interaction, lead) } }
        : { element, essay: found.essay, lead },
  );
  refuseShared(placed.map(variableOf));
  const parts = placed.flatMap((one) => ("part" in one ? [one.part] : []));
  const essays = placed.length - parts.length;
  if (essays === 0 && read.guidance !== "") context.losses.add(message("guidance_left_out"));
  const scored = scoredOf(parts, context);
  const isBound = !scored.isWhole && parts.some(({ variable }) => isScored(context.scoring, variable));
  if (essays > 0 && parts.length > 0 && ((parts.length > 1 && scored.combine === "all") || isBound))
    throw new Refusal(message("essay_bound"));
  const tied = placed.find(
    (one) => "essay" in one && setsScore(context.scoring.processing, `SCORE_${variableOf(one)}`),
  );
  if (tied) throw new Refusal(message("essay_tied"));
  const even = essays > 0 ? essayPointsBeside(essays, scored.most, context) : 0;
  const worthOf = (variable: string) => statedPointsOf(`SCORE_${variable}`, context.scoring) ?? even;
  const key: Record<string, InteractionKey> = { ...scored.key };
  const interactions = placed.map((one): Answered => {
    if ("part" in one) return { element: one.element, interaction: one.part.interaction };
    const essay = essayOf(one, worthOf(variableOf(one)), read.guidance, context);
    key[variableOf(one)] = essay.key;
    return { element: one.element, interaction: essay.interaction };
  });
  const weights = placed.map((one): [string, number] => [
    variableOf(one),
    "part" in one ? (scored.weights.get(one.part.variable) ?? 1) : worthOf(variableOf(one)),
  ]);
  const total = tidy(weights.reduce((sum, [, weight]) => sum + weight, 0));
  nameOutOfReach(total, context);
  const isEven = weights.every(([, weight]) => Math.abs(weight - (weights[0]?.[1] ?? 0)) < 1e-6);
  const combine = placed.length === 1 ? "all" : essays > 0 ? "sum" : scored.combine;
  const unanswered = new Map(placed.map((one) => [variableOf(one), null]));
  const typed = new Map([...unanswered].map(([name]) => [name, readValue("string", "single", ["x"])]));
  return {
    interactions,
    trials: scored.trials.length > 0 ? scored.trials : [unanswered, typed],
    key,
    scoreRule: {
      max_points: total,
      combine,
      ...(combine === "sum" && !isEven ? { weights: Object.fromEntries(weights) } : {}),
      ...(Object.keys(scored.requires).length > 0 ? { requires: scored.requires } : {}),
    },
    isUnfinished: !scored.isWhole && parts.length > 0,
  };
}
