import { assignIds } from "@sextant/questions/assign-ids.ts";
import { questionTitle } from "@sextant/questions/fingerprint.ts";
import { mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import type { ProblemCode } from "@sextant/questions/interactions/problem-code.ts";
import type { InteractionInput } from "@sextant/questions/interactions/schemas.ts";
import { type QuestionContent, type QuestionInput, questionInput } from "@sextant/questions/question.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import { validateQuestion } from "@sextant/questions/validate.ts";
import { findLosses } from "../losses.ts";
import { type Message, message } from "../messages/message.ts";
import { misfits } from "../messages/misfits.ts";
import { namePictures } from "../pictures.ts";
import type { Place, ReadQuestion } from "../read-question.ts";
import { titleOf } from "../text/title-of.ts";

/** Fields of a question that only have a meaning in the bank it comes from. */
const ofTheBank = new Set([
  "id",
  "version",
  "status",
  "version_number",
  "published_version_number",
  "key_revision",
  "school",
  "source",
  "source_identifier",
  "title",
  "pictures",
  "candidate",
  "created_by",
  "created_at",
  "updated_at",
  "can",
]);

const textOf = (value: unknown) => (typeof value === "string" ? cutText(value, 200) : "");

interface Named {
  id?: string | undefined;
  source_identifier: string | null;
}

/** The lists of parts that a key names; a source and a target may bear the same name. */
function partLists(one: InteractionInput): readonly (readonly Named[])[] {
  if ("gaps" in one) return [one.options, one.gaps];
  if ("sources" in one) return [one.sources, one.targets];
  return "options" in one ? [one.options] : [];
}

/** Two parts of one name: the key could mean either. */
function repeatedNames(question: QuestionInput): Message[] {
  const repeated = (given: readonly (string | null | undefined)[]) => {
    const names = given.filter((name) => typeof name === "string");
    return names.filter((name, index) => names.indexOf(name) !== index);
  };
  const lists = [question.interactions, ...question.interactions.flatMap(partLists)];
  const names = lists.flatMap((parts) => [
    ...repeated(parts.map((part) => part.id)),
    ...repeated(parts.map((part) => part.source_identifier)),
  ]);
  return [...new Set(names)].map((name) => message("repeated_name", { name }));
}

const ofMissingKeys: readonly ProblemCode[] = [
  "no_key",
  "no_accept",
  "no_correct_option",
  "no_correct_order",
  "no_correct_pair",
];

/** Whether a question lacks nothing but its key: as a draft may. */
function lacksKey(content: QuestionContent): boolean {
  const errors = validateQuestion(content).filter(({ severity }) => severity === "error");
  return errors.length > 0 && errors.every(({ code }) => ofMissingKeys.includes(code));
}

/** Reads one question in our own format. Its ids are only names; the import assigns new ones. */
export function readAuthored(value: Record<string, unknown>, place: Place): ReadQuestion {
  const base = {
    place,
    source: textOf(value.source),
    sourceIdentifier: textOf(value.source_identifier) || textOf(value.id),
    title: "",
    interactions: [],
    question: null,
  };
  const parsed = questionInput.safeParse(value);
  if (!parsed.success) {
    const messages = misfits(parsed.error);
    const known = typeof value.body === "string" ? titleOf(value.body) : "";
    return { ...base, title: known, status: "invalid", messages };
  }
  const { stimulus } = parsed.data;
  const question = mapQuestionHtml(
    { ...parsed.data, stimulus: stimulus && { title: stimulus.title, body: stimulus.body } },
    namePictures,
  );
  let named = 0;
  const content = assignIds(question, () => `part-${++named}`);
  const title = questionTitle(content);
  const interactions = question.interactions.map((one) => one.type);
  const repeated = repeatedNames(question);
  if (repeated.length > 0) return { ...base, title, interactions, status: "invalid", messages: repeated };
  const isUnfinished = lacksKey(content);
  const losses = [...(isUnfinished ? [message("key_not_in_file")] : []), ...findLosses(question)];
  const strange = Object.keys(value).filter(
    (field) => !Object.hasOwn(questionInput.shape, field) && !ofTheBank.has(field),
  );
  const notes = strange.length > 0 ? [message("fields_not_kept", { fields: strange.join(", ") })] : [];
  return {
    ...base,
    title,
    interactions,
    status: losses.length > 0 ? "lossy" : "ok",
    messages: [...losses, ...notes],
    question,
    ...(isUnfinished ? { isUnfinished } : {}),
    ...(value.pool === undefined ? {} : { saysPool: true }),
  };
}
