import { invalid, type Refused, unsupported } from "../draft.ts";
import { finishedQuestion, type Origin, refusedQuestion } from "../finish-question.ts";
import type { PictureShelf } from "../picture-shelf.ts";
import type { ReadQuestion } from "../read-question.ts";
import { childElements, findChild, type XmlElement } from "../xml/xml-tree.ts";
import { matching, multichoice, trueFalse } from "./choices.ts";
import { cloze } from "./cloze.ts";
import type { KindReader } from "./kinds.ts";
import { ordering } from "./ordering.ts";
import { dragMarkers, dragToPicture } from "./places-in-picture.ts";
import { questionTexts } from "./question-texts.ts";
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

/** What is known of kinds that cannot come in. */
const refusals: Record<string, string> = {
  description: "A description: a text that asks nothing.",
  calculated: "Its numbers are drawn from a formula for each student.",
  calculatedsimple: "Its numbers are drawn from a formula for each student.",
  calculatedmulti: "Its numbers are drawn from a formula for each student.",
  random: "It stands for a question drawn from a category.",
  randomsamatch: "It is put together from other questions for each student.",
};

function refusalOf(kind: string): Refused {
  const known = Object.hasOwn(refusals, kind) ? refusals[kind] : undefined;
  return unsupported(known ?? `Questions of the type ${kind.slice(0, 100) || "(none)"} are not known.`);
}

function textTags(question: XmlElement, category: string): Record<string, string> | null {
  const tags = childElements(question, "tags").flatMap((list) => childElements(list, "tag"));
  const names = tags.map((tag) => settingOf(tag, "text")).filter((name) => name !== "");
  const named = Object.entries({ category, tags: names.join(", ") }).filter(([, value]) => value !== "");
  return named.length === 0 ? null : Object.fromEntries(named.map(([name, value]) => [name, value.slice(0, 500)]));
}

/** Reads one `<question>` that is not a category. `line`: where it stands in its file. */
export function readMoodleQuestion(
  question: XmlElement,
  { file, line, category, shelf }: { file: string; line: number; category: string; shelf: PictureShelf },
): ReadQuestion {
  const kind = (question.attributes.type ?? "").toLowerCase();
  const texts = questionTexts(question, shelf);
  const origin: Origin = {
    place: { file, line },
    sourceIdentifier: settingOf(question, "idnumber"),
    title: texts.plain(findChild(question, "name")).replaceAll(/\s+/g, " ").trim(),
  };
  const reader = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (!reader) return refusedQuestion(origin, refusalOf(kind), [kind]);
  const understood = reader(question, texts);
  const remarks = remarksOn(question);
  if ("refused" in understood) return refusedQuestion(origin, understood, [kind], remarks.notes);
  const body = understood.body ?? texts.block(findChild(question, "questiontext"));
  if (body === "" && understood.parts.every((part) => !part.interaction.prompt))
    return refusedQuestion(origin, invalid("The question asks nothing."), [kind]);
  return finishedQuestion(origin, {
    parts: understood.parts,
    fields: {
      body,
      explanation: texts.block(findChild(question, "generalfeedback")),
      score_rule: { max_points: maxPointsOf(question), combine: understood.combine ?? "all" },
      text_tags: textTags(question, category),
    },
    losses: [...(understood.losses ?? []), ...remarks.losses],
    notes: [...(understood.notes ?? []), ...remarks.notes],
  });
}
