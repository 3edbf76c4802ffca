import { plainText } from "@sextant/questions/html/text.ts";
import { MAX_HINTS } from "@sextant/questions/limits.ts";
import type { ScoreRule } from "@sextant/questions/question.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { invalid, type Refused, unsupported } from "../draft.ts";
import { finishedQuestion, type Origin, refusedQuestion } from "../finish-question.ts";
import { type Message, message } from "../messages/message.ts";
import type { PictureStore } from "../picture-store.ts";
import type { ReadQuestion } from "../read-question.ts";
import { childElements, findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { fixedKinds, fixNumbers, nameOfVariant } from "./calculated.ts";
import { matching, multichoice, trueFalse } from "./choices.ts";
import { cloze } from "./cloze.ts";
import type { KindReader, Understood } from "./kinds.ts";
import { ordering } from "./ordering.ts";
import { dragMarkers, dragToPicture } from "./places-in-picture.ts";
import { type QuestionTexts, questionTexts } from "./question-texts.ts";
import { remarksOn } from "./remarks.ts";
import { settingOf } from "./settings.ts";
import { essay, maxPointsOf, numerical, shortAnswer } from "./typed.ts";
import { dragWords, gapSelect } from "./words-in-text.ts";

const readers: Record<string, KindReader> = {
  multichoice,
  truefalse: trueFalse,
  shortanswer: shortAnswer,
  numerical,
  matching,
  match: matching,
  essay,
  cloze,
  multianswer: cloze,
  gapselect: gapSelect,
  ddwtos: dragWords,
  ddimageortext: dragToPicture,
  ddmarker: dragMarkers,
  ordering,
};

/** Specific messages for question types that cannot be imported. */
const refusals: Record<string, Message> = {
  random: message("drawn_question"),
  randomsamatch: message("drawn_pairs"),
};

function refusalOf(kind: string): Refused {
  const known = Object.hasOwn(refusals, kind) ? refusals[kind] : undefined;
  return unsupported(known ?? message("unknown_type", { type: kind || "–" }));
}

function textTags(question: XmlElement, category: string): Record<string, string> | null {
  const tags = childElements(question, "tags").flatMap((list) => childElements(list, "tag"));
  const names = tags.map((tag) => settingOf(tag, "text")).filter((name) => name !== "");
  const named = Object.entries({ category, tags: names.join(", ") }).filter(([, value]) => value !== "");
  return named.length === 0 ? null : Object.fromEntries(named.map(([name, value]) => [name, cutText(value, 500)]));
}

/** A text that asks nothing: a passage that still needs its questions. */
function passage(origin: Origin, body: string): ReadQuestion {
  if (body === "") return refusedQuestion(origin, invalid(message("asks_nothing")), ["description"]);
  const stimulus = { title: origin.title ?? "", body };
  return finishedQuestion(origin, {
    parts: [],
    fields: { stimulus },
    losses: [message("passage_without_question")],
    isUnfinished: true,
  });
}

/** What a student is told after wrong tries; of more than a question holds, the first. */
function hintsOf(question: XmlElement, texts: QuestionTexts): { hints: string[]; losses: Message[] } {
  const hints = childElements(question, "hint")
    .map((one) => texts.block(one))
    .filter((html) => plainText(html) !== "" || html.includes("<img"));
  const losses = hints.length > MAX_HINTS ? [message("hints_too_many", { count: MAX_HINTS })] : [];
  return { hints: hints.slice(0, MAX_HINTS), losses };
}

/** Points as the file states them, or as the parts add up to; and what the parts are worth beside each other. */
function scoreRuleOf(question: XmlElement, { parts, combine = "all", weights, points }: Understood): ScoreRule {
  const named = weights?.map((weight, index): [string, number] => [
    parts[index]?.interaction.source_identifier ?? "",
    weight,
  ]);
  return {
    max_points: maxPointsOf(question, points),
    combine,
    ...(named ? { weights: Object.fromEntries(named) } : {}),
  };
}

/** The context of a question in its file. */
interface Surroundings {
  file: string;
  line: number;
  category: string;
  store: PictureStore;
}

const kindOf = (question: XmlElement) => (question.attributes.type ?? "").toLowerCase();

function originOf(question: XmlElement, { file, line }: Surroundings): Origin {
  const name = findChild(question, "name");
  const said = name ? textOf(findChild(name, "text") ?? name) : "";
  return {
    place: { file, line },
    sourceIdentifier: settingOf(question, "idnumber"),
    title: said.replaceAll(/\s+/g, " ").trim(),
  };
}

/**
 * Reads one `<question>` that is not a category. A question with random numbers gives several, each with its own numbers. `line`: its line
 * in the file.
 */
export function readMoodleQuestion(question: XmlElement, surroundings: Surroundings): ReadQuestion[] {
  const origin = originOf(question, surroundings);
  const kind = kindOf(question);
  const fixedKind = Object.hasOwn(fixedKinds, kind) ? fixedKinds[kind] : undefined;
  if (fixedKind === undefined) return [readFixed(question, origin, surroundings)];
  const fixed = fixNumbers(question, fixedKind);
  if ("refused" in fixed) return [refusedQuestion(origin, fixed, [kind])];
  const { questions, total } = fixed;
  const count = questions.length;
  const said = total > count ? message("fixed_numbers_some", { count, total }) : message("fixed_numbers", { count });
  return questions.map((one, index) =>
    readFixed(one, { ...origin, sourceIdentifier: nameOfVariant(question, index) }, surroundings, [said]),
  );
}

function readFixed(
  question: XmlElement,
  origin: Origin,
  { category, store }: Surroundings,
  said: readonly Message[] = [],
): ReadQuestion {
  const kind = kindOf(question);
  const texts = questionTexts(question, store);
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (kind === "description") return passage(origin, texts.block(findChild(question, "questiontext")));
  if (!reader) return refusedQuestion(origin, refusalOf(kind), [kind]);
  const understood = reader(question, texts);
  const remarks = remarksOn(question);
  if ("refused" in understood) return refusedQuestion(origin, understood, [kind], remarks.notes);
  const body = understood.body ?? texts.block(findChild(question, "questiontext"));
  if (body === "" && understood.parts.every((part) => !part.interaction.prompt))
    return refusedQuestion(origin, invalid(message("asks_nothing")), [kind]);
  const { hints, losses } = hintsOf(question, texts);
  return finishedQuestion(origin, {
    parts: understood.parts,
    fields: {
      body,
      explanation: texts.block(findChild(question, "generalfeedback")),
      hints,
      score_rule: scoreRuleOf(question, understood),
      text_tags: textTags(question, category),
    },
    losses: [...(understood.losses ?? []), ...losses, ...remarks.losses],
    notes: [...said, ...(understood.notes ?? []), ...remarks.notes],
  });
}
