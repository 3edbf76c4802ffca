import { escapeHtml } from "@sextant/questions/html/escape.ts";
import type { InteractionInput, InteractionKey } from "@sextant/questions/interactions/schemas.ts";
import { questionInput, type ScoreRule } from "@sextant/questions/question.ts";
import { findLosses } from "../losses.ts";
import type { Place, ReadQuestion } from "../read-question.ts";
import { titleOf } from "../text/title-of.ts";
import { childElements, findAll, findChild, type XmlElement } from "../xml/xml-tree.ts";
import { toHtml } from "./body/html.ts";
import { type ReadBody, readBody } from "./body/read-body.ts";
import { isInteraction } from "./body/split-body.ts";
import { deriveKey } from "./derive-key.ts";
import { promptOf } from "./interactions/shared.ts";
import type { ItemContext } from "./item-context.ts";
import { isScored } from "./parts/find-uses.ts";
import type { Part } from "./parts/part.ts";
import type { Values } from "./processing/run.ts";
import { type Scoring, scoringOf } from "./processing/scoring.ts";
import { numberOf, readValue } from "./processing/values.ts";
import { type Answered, withFeedback } from "./read-feedback.ts";
import { Refusal } from "./refusal.ts";

/** What is known of an item from around it. */
export interface ItemSurroundings {
  place: Place;
  /** A passage that the package shares between items. */
  stimulus: { title: string; children: XmlElement["children"] } | null;
  textTags: Record<string, string> | null;
  locatePicture(address: string): string;
  /** What was found missing before the item was read, and what is worth saying of it. */
  losses: readonly string[];
  notes?: readonly string[];
}

/** Parts of an item that are read, or of which nothing is missed. */
const known = new Set([
  "responseDeclaration",
  "outcomeDeclaration",
  "templateDeclaration",
  "templateProcessing",
  "responseProcessing",
  "itemBody",
  "modalFeedback",
  "assessmentStimulusRef",
  "itemFileInfo",
]);

/** What an item is scored by besides its responses. */
function refuseWhole(item: XmlElement, scoring: Scoring): void {
  if (findChild(item, "outcomeProcessing"))
    throw new Refusal("The item has <outcomeProcessing>, which belongs to tests.");
  const builtIn = ["duration", "numAttempts", "completionStatus"];
  const isRead = (name: string) => !scoring.declarations.has(name) && isScored(scoring, name);
  const read = builtIn.find(isRead);
  if (read) throw new Refusal(`The scoring reads ${read}, which is not what was answered.`);
}

function nameLosses(item: XmlElement, context: ItemContext): void {
  for (const { name, attributes } of childElements(item)) {
    if (name === "stylesheet") context.losses.add("Style sheets (stylesheet) are left out: questions have one look.");
    else if (name === "rubricBlock")
      context.losses.add(`A text for ${attributes.view ?? "others"} (rubricBlock) is left out.`);
    else if (!known.has(name)) context.losses.add(`<${name}> is left out.`);
  }
}

/** Full marks of an essay: what the score can be, as far as the file says. */
function essayPoints({ declarations, scoreVariable }: Scoring, context: ItemContext): number {
  const normal = Number(declarations.get(scoreVariable)?.element.attributes.normalMaximum);
  const stated = normal > 0 ? normal : numberOf(declarations.get("MAXSCORE")?.defaultValue ?? null);
  if (stated && stated > 0 && stated <= 1000) return stated;
  context.notes.add("The file does not say how many points the text is worth; here it is 1.");
  return 1;
}

interface Answer {
  interactions: Answered[];
  trials: readonly Values[];
  key: Record<string, InteractionKey>;
  scoreRule: ScoreRule;
}

function essayAnswer(essay: XmlElement, lead: string, read: ReadBody, context: ItemContext): Answer {
  const variable = essay.attributes.responseIdentifier ?? "";
  const points = essayPoints(context.scoring, context);
  const lines = Number(essay.attributes.expectedLines);
  const sample = (context.scoring.declarations.get(variable)?.correct?.items ?? []).map(String).join("\n").trim();
  if (essay.attributes.format === "xhtml") context.losses.add('The text is typed without formatting (format="xhtml").');
  return {
    interactions: [
      {
        element: essay,
        interaction: {
          type: "extended_text",
          source_identifier: variable,
          prompt: `${lead}${promptOf(essay, context)}`,
          expected_lines: Number.isInteger(lines) && lines >= 1 && lines <= 200 ? lines : 5,
          min_words: null,
          max_words: null,
          format: "plain",
        },
      },
    ],
    key: {
      [variable]: {
        max_points: points,
        rubric: [],
        guidance: read.guidance,
        sample_answer: sample === "" ? "" : `<p>${escapeHtml(sample)}</p>`,
      },
    },
    scoreRule: { max_points: points, combine: "all" },
    trials: [new Map(), new Map([[variable, readValue("string", "single", ["x"])]])],
  };
}

function withLead(interaction: InteractionInput, lead: string): InteractionInput {
  return lead === "" ? interaction : { ...interaction, prompt: `${lead}${interaction.prompt}` };
}

function answerOf(read: ReadBody, context: ItemContext): Answer {
  const [first] = read.interactions;
  if (!first) throw new Refusal("The item has no interaction: there is nothing to answer.");
  const essays = read.interactions.filter((one) => "essay" in one.read);
  if (essays.length > 0 && read.interactions.length > 1)
    throw new Refusal(
      "An <extendedTextInteraction> stands beside other interactions, and nothing says what each is worth.",
    );
  if ("essay" in first.read) return essayAnswer(first.read.essay, first.lead, read, context);
  if (read.guidance !== "")
    context.losses.add("What scorers are told (rubricBlock) is left out: the question is scored by its key.");
  const parts = read.interactions.flatMap((one): Part[] =>
    "part" in one.read ? [{ ...one.read.part, interaction: withLead(one.read.part.interaction, one.lead) }] : [],
  );
  const variables = parts.map(({ variable }) => variable);
  const shared = variables.find((name, index) => variables.indexOf(name) !== index);
  if (shared !== undefined) throw new Refusal(`Two interactions fill the same variable, ${shared}.`, "invalid");
  const idle = parts.find(({ variable }) => !isScored(context.scoring, variable));
  if (idle && !context.scoring.isStated)
    throw new Refusal(
      "The file says neither how responses are scored (responseProcessing) nor which is right (correctResponse).",
    );
  if (idle)
    throw new Refusal(
      `The scoring (responseProcessing) does not read ${idle.variable}, so that <${idle.kind}> earns nothing.`,
    );
  const { key, scoreRule, trials } = deriveKey(parts, context.scoring);
  return {
    interactions: parts.map(({ interaction }, index) => ({
      element: read.interactions[index]?.element ?? first.element,
      interaction,
    })),
    trials,
    key,
    scoreRule,
  };
}

function build(
  item: XmlElement,
  surroundings: ItemSurroundings,
): Omit<ReadQuestion, "place" | "source" | "sourceIdentifier"> {
  if (item.attributes.adaptive === "true")
    throw new Refusal("The item is adaptive: it is answered in several attempts.");
  const scoring = scoringOf(item);
  refuseWhole(item, scoring);
  const context: ItemContext = {
    scoring,
    losses: new Set(surroundings.losses),
    notes: new Set([...scoring.notes, ...(surroundings.notes ?? [])]),
    locatePicture: surroundings.locatePicture,
  };
  nameLosses(item, context);
  const read = readBody(findChild(item, "itemBody")?.children ?? [], context);
  const answer = answerOf(read, context);
  const { interactions, explanation } = withFeedback(answer.interactions, answer.trials, item, context);
  const shared = surroundings.stimulus;
  const passages = [shared ? toHtml(shared.children, context).trim() : "", read.passage].filter((one) => one !== "");
  const made = questionInput.safeParse({
    stimulus: passages.length === 0 ? null : { title: shared?.title ?? "", body: passages.join("\n") },
    body: read.body,
    interactions,
    key: answer.key,
    score_rule: answer.scoreRule,
    explanation,
    text_tags: surroundings.textTags,
  });
  const title = (item.attributes.title ?? "").trim().slice(0, 120) || titleOf(read.body);
  const types = interactions.map(({ type }) => type);
  if (!made.success) {
    const messages = made.error.issues.slice(0, 10).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    return { title, status: "invalid", messages, interactions: types, question: null };
  }
  const losses = [...context.losses, ...findLosses(made.data)];
  return {
    title,
    status: losses.length > 0 ? "lossy" : "ok",
    messages: [...losses, ...context.notes],
    interactions: types,
    question: made.data,
  };
}

/** Reads one item, its names those of QTI 2. Never throws: what stands in the way is in the messages. */
export function readItemElement(item: XmlElement, surroundings: ItemSurroundings): ReadQuestion {
  const base = {
    place: surroundings.place,
    source: "",
    sourceIdentifier: (item.attributes.identifier ?? "").slice(0, 200),
  };
  try {
    return { ...base, ...build(item, surroundings) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const kinds = findAll(item, isInteraction).map(({ name }) => name);
    return {
      ...base,
      title: (item.attributes.title ?? "").trim().slice(0, 120),
      status: error.status,
      messages: [error.message, ...surroundings.losses],
      interactions: [...new Set(kinds)],
      question: null,
    };
  }
}
