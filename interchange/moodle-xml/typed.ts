import { message } from "../messages/message.ts";
import { essay as essayPart } from "../moodle/pairs.ts";
import { type WeightedNumber, weightedNumbers } from "../moodle/weighted-numbers.ts";
import { weightedTexts } from "../moodle/weighted-texts.ts";
import { childElements, findChild, type XmlElement } from "../xml/xml-tree.ts";
import { fromMoodleFiles } from "./file-question.ts";
import { type KindReader, NAME, saysSomething } from "./kinds.ts";
import type { QuestionTexts } from "./question-texts.ts";
import { fractionOf, isOn, numberOf, settingOf } from "./settings.ts";
import { acceptedBy } from "./tolerances.ts";
import { readUnits } from "./units.ts";

const hasFeedback = (answer: XmlElement, texts: QuestionTexts) =>
  saysSomething(texts.inline(findChild(answer, "feedback")));

export const shortAnswer: KindReader = (question, texts) => {
  const answers = childElements(question, "answer").map((answer) => ({
    text: texts.plain(answer).replaceAll(/\s+/g, " ").trim(),
    fraction: fractionOf(answer),
    hasFeedback: hasFeedback(answer, texts),
  }));
  const part = weightedTexts(answers, { name: NAME, isCaseSensitive: isOn(question, "usecase", false) });
  return "refused" in part ? part : { parts: [part] };
};

export const numerical: KindReader = (question, texts) => {
  const found = readUnits(question);
  if ("refused" in found) return found;
  const answers = childElements(question, "answer").map((answer): WeightedNumber => {
    const number = texts.plain(answer).trim();
    return {
      value: acceptedBy(answer, number),
      fraction: fractionOf(answer),
      hasFeedback: hasFeedback(answer, texts),
    };
  });
  const part = weightedNumbers(answers, NAME, found.measured);
  if ("refused" in part) return part;
  const isPartial = answers.some(({ fraction }) => fraction > 0 && fraction < 0.99);
  const losses = found.isPenaltyOfWhole && isPartial ? [message("unit_penalty_shared")] : [];
  return { parts: [part], losses: [...found.losses, ...losses], notes: found.notes };
};

const words = (question: XmlElement, name: string) => {
  const number = numberOf(question, name);
  return number !== null && number > 0 && number <= 20_000 ? Math.round(number) : null;
};

/** A question that is answered by files alone. */
function filesOnly(
  question: XmlElement,
  texts: Parameters<KindReader>[1],
  losses: ReturnType<typeof message>[],
): ReturnType<KindReader> {
  const count = numberOf(question, "attachments") ?? -1;
  const bytes = numberOf(question, "maxbytes") ?? 0;
  const files = fromMoodleFiles({ types: settingOf(question, "filetypeslist") ?? "", count, bytes });
  const guidance = texts.block(findChild(question, "graderinfo"));
  const { key } = essayPart(NAME, { maxPoints: maxPointsOf(question), guidance });
  const part = { interaction: { type: "file_upload" as const, source_identifier: NAME, ...files }, key, losses: [] };
  return { parts: [part], losses: [...losses, ...(count < 0 ? [message("files_limited")] : [])] };
}

export const essay: KindReader = (question, texts) => {
  const format = settingOf(question, "responseformat");
  const template = saysSomething(texts.inline(findChild(question, "responsetemplate")))
    ? [message("template_not_kept")]
    : [];
  if (format === "noinline") return filesOnly(question, texts, template);
  const asksForFiles = (numberOf(question, "attachmentsrequired") ?? 0) > 0;
  const takesFiles = (numberOf(question, "attachments") ?? 0) !== 0 || format === "editorfilepicker";
  const losses = [
    ...(asksForFiles ? [message("files_asked")] : takesFiles ? [message("files_optional")] : []),
    ...template,
  ];
  const lines = numberOf(question, "responsefieldlines") ?? 5;
  const part = essayPart(NAME, {
    maxPoints: maxPointsOf(question),
    lines: Math.min(200, Math.max(1, Math.round(lines))),
    guidance: texts.block(findChild(question, "graderinfo")),
    minWords: words(question, "minwordlimit"),
    maxWords: words(question, "maxwordlimit"),
  });
  return { parts: [part], losses };
};

/** Returns what a question is worth; `usual` where the file does not say, and what Moodle does not grade is worth 1. */
export function maxPointsOf(question: XmlElement, usual = 1): number {
  const grade = numberOf(question, "defaultgrade");
  return grade !== null && grade > 0 && grade <= 1000 ? grade : Math.min(1000, usual) || 1;
}
