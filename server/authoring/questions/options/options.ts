import { letterOf } from "@sextant/questions/interactions/part-names.ts";
import { interactionInput } from "@sextant/questions/interactions/schemas.ts";
import { lintQuestion } from "@sextant/questions/lint/lint-question.ts";
import type { QuestionPatch } from "@sextant/questions/question.ts";
import { mayEdit } from "../../../foundation/access/content.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { newRandomId } from "../../../platform/ids.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { cleanPatch, patchedContent } from "../change-question.ts";
import { contentOf, getQuestion, type LoadedQuestion } from "../load-questions.ts";
import { type EditContext, editQuestion } from "../update-question.ts";
import { isRight, keyWithout, keyWithRight } from "./option-keys.ts";
import {
  findList,
  listPlaced,
  type OptionList,
  optionsIn,
  type PlacedOption,
  type StoredOption,
} from "./option-parts.ts";
import { selectQuestionOfPart } from "./options.queries.ts";

/** What may be said of an option; undefined leaves it. */
interface OptionFields {
  content?: string | undefined;
  label?: string | undefined;
  shape?: string | undefined;
  coords?: number[] | undefined;
  max_matches?: number | undefined;
  feedback?: string | undefined;
  reason_for_error?: string | null | undefined;
  fixed?: boolean | undefined;
  position?: number | undefined;
  correct?: boolean | undefined;
}

/** The fields as they leave, those that only some types have when they are there. */
function optionResource(actor: Actor, question: LoadedQuestion, { interaction, list, index, option }: PlacedOption) {
  const {
    content = "",
    feedback = "",
    reason_for_error = null,
    fixed = false,
    label,
    shape,
    coords,
    max_matches,
  } = option;
  const may = mayEdit(actor, question.row);
  return {
    id: option.id,
    question: question.row.id,
    interaction: interaction.id,
    list,
    source_identifier: option.source_identifier,
    content: String(content),
    ...(typeof label === "string" ? { label } : {}),
    ...(typeof shape === "string" ? { shape } : {}),
    ...(Array.isArray(coords) ? { coords: coords as number[] } : {}),
    ...(typeof max_matches === "number" ? { max_matches } : {}),
    feedback: String(feedback),
    reason_for_error: reason_for_error === null ? null : String(reason_for_error),
    fixed: fixed === true,
    position: index + 1,
    correct: isRight(interaction, question.key.key[interaction.id], option.id),
    version: question.row.version,
    status: question.status,
    can: { edit: may, delete: may },
  };
}

/** Options of a question's newest version. @throws Refusal `not_found`. */
export async function listOptions(db: Database, actor: Actor, questionId: string) {
  const question = await getQuestion(db, actor, questionId);
  return listPlaced(question.version.interactions).map((placed) => optionResource(actor, question, placed));
}

function findPlaced(question: LoadedQuestion, id: string): PlacedOption | undefined {
  return listPlaced(question.version.interactions).find(({ option }) => option.id === id.toLowerCase());
}

function getPlaced(question: LoadedQuestion, id: string): PlacedOption {
  const placed = findPlaced(question, id);
  if (!placed) throw notFound("This option");
  return placed;
}

async function questionOf(db: Database, actor: Actor, optionId: string): Promise<string> {
  const id = await selectQuestionOfPart(db, actor, optionId.toLowerCase());
  if (id === null) throw notFound("This option");
  return id;
}

/** Returns one option of a question's newest version. @throws Refusal `not_found`, also for one that was taken out. */
export async function getOption(db: Database, actor: Actor, id: string) {
  const question = await getQuestion(db, actor, await questionOf(db, actor, id));
  return optionResource(actor, question, getPlaced(question, id));
}

interface Place {
  /** Index of the interaction. */
  place: number;
  list: OptionList;
}

/**
 * The patch that gives an interaction other options and another key.
 *
 * @throws Refusal `invalid` for options that the interaction's type does not have so.
 */
function patchWith(
  question: LoadedQuestion,
  { place, list }: Place,
  options: readonly Record<string, unknown>[],
  key: unknown,
): QuestionPatch {
  const { interactions } = question.version;
  const changed = interactions.map((one, index) => (index === place ? { ...one, [list]: options } : one));
  const parsed = interactionInput.array().safeParse(changed);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: String(path.at(-1) ?? ""), message }));
    throw new Refusal("invalid", `This option can’t be saved. ${errors[0]?.message ?? ""}`, { errors });
  }
  const before = contentOf(question).key;
  const id = interactions[place]?.id ?? "";
  const { [id]: own, ...others } = before;
  const keys = key === undefined ? before : { ...others, [id]: (key ?? own) as (typeof before)[string] };
  return { interactions: parsed.data, key: keys };
}

/** @throws Refusal `invalid` for a field that options of this kind do not have. */
function requireTaken(sent: Record<string, unknown>, kept: StoredOption | undefined): void {
  const lost = Object.keys(sent).filter((field) => kept && !Object.hasOwn(kept, field));
  if (lost.length === 0) return;
  const errors = lost.map((path) => ({ path, message: "Options of this kind don’t have this field." }));
  throw new Refusal("invalid", `Options of this kind don’t have ${lost.join(", ")}.`, { errors });
}

function fieldsOf({ position: _position, correct: _correct, ...fields }: OptionFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The options with one of them put at a position, which counts from 1. */
function atPosition<T>(others: readonly T[], option: T, position: number | undefined, before: number): T[] {
  const index = Math.min(position === undefined ? before : position - 1, others.length);
  return others.toSpliced(index, 0, option);
}

function changedKey(question: LoadedQuestion, place: number, optionId: string, correct: boolean | undefined) {
  const interaction = question.version.interactions[place];
  if (correct === undefined || !interaction) return undefined;
  const key = keyWithRight(interaction, question.key.key[interaction.id], optionId, correct);
  if (key === null) throw invalid("correct", "This key pairs options. Set the pairs in the question.");
  return key;
}

function freeLetter(options: readonly StoredOption[]): string {
  const taken = new Set(options.map((option) => option.source_identifier));
  return Array.from({ length: options.length + 1 }, (_, index) => letterOf(index)).find((one) => !taken.has(one)) ?? "";
}

const answer = (actor: Actor, question: LoadedQuestion, id: string) => ({
  ...optionResource(actor, question, getPlaced(question, id)),
  problems: lintQuestion(contentOf(question)),
});

/**
 * Adds an option; to a published question in the draft of its next version.
 *
 * @throws Refusal as `editQuestion`; `invalid` for an interaction that is not there or has no options, and for fields that its options
 * do not have.
 */
export async function createOption(
  db: Database,
  actor: Actor,
  given: OptionFields & { question: string; interaction: string; list?: string | undefined; version: number },
  context: EditContext,
) {
  const { question: questionId, interaction: name, list: named, version, ...fields } = given;
  const id = newRandomId();
  const sent = { interactions: true };
  const after = await editQuestion(db, actor, questionId, { version, sent }, context, async (_tx, question) => {
    const place = question.version.interactions.findIndex((one) => one.id === name || one.source_identifier === name);
    const interaction = question.version.interactions[place];
    if (!interaction) throw invalid("interaction", "This interaction doesn’t exist.");
    const list = findList(interaction, named);
    if (list === null)
      throw invalid(named === undefined ? "interaction" : "list", "This interaction doesn’t have these options.");
    const others = optionsIn(interaction, list) ?? [];
    const option = { ...fieldsOf(fields), id, source_identifier: freeLetter(others) };
    const options = atPosition(others, option, fields.position, others.length);
    const patch = patchWith(question, { place, list }, options, changedKey(question, place, id, fields.correct));
    await cleanPatch(patch);
    const content = patchedContent(question, patch, [id]);
    requireTaken(fieldsOf(fields), listPlaced(content.interactions).find((one) => one.option.id === id)?.option);
    return { content };
  });
  return answer(actor, after, id);
}

/** Changes an option; of a published question in the draft of its next version. @throws Refusal as `createOption`. */
export async function updateOption(
  db: Database,
  actor: Actor,
  id: string,
  { version, ...fields }: OptionFields & { version: number },
  context: EditContext,
) {
  const questionId = await questionOf(db, actor, id);
  const sent = { interactions: true };
  const after = await editQuestion(db, actor, questionId, { version, sent }, context, async (_tx, question) => {
    const { interaction, place, list, index, option } = getPlaced(question, id);
    const others = (optionsIn(interaction, list) ?? []).filter((one) => one !== option);
    requireTaken(fieldsOf(fields), option);
    const options = atPosition(others, { ...option, ...fieldsOf(fields) }, fields.position, index);
    const key = changedKey(question, place, option.id, fields.correct);
    const patch = patchWith(question, { place, list }, options, key);
    await cleanPatch(patch);
    return { content: patchedContent(question, patch) };
  });
  return answer(actor, after, id);
}

/**
 * Takes an option out of the question's draft and out of its key; what the question lacks then, its problems tell.
 *
 * @param version The question's, where the caller minds what others did since; null takes it as it is.
 * @throws Refusal as `editQuestion`.
 */
export async function removeOption(
  db: Database,
  actor: Actor,
  id: string,
  version: number | null,
  context: EditContext,
) {
  const questionId = await questionOf(db, actor, id);
  const sent = { interactions: true };
  const after = await editQuestion(db, actor, questionId, { version, sent }, context, async (_tx, question) => {
    const { interaction, place, list, option } = getPlaced(question, id);
    const others = (optionsIn(interaction, list) ?? []).filter((one) => one !== option);
    const before = question.key.key[interaction.id];
    const key = before === undefined ? undefined : keyWithout(before, option.id);
    const patch = patchWith(question, { place, list }, others, key);
    await cleanPatch(patch);
    return { content: patchedContent(question, patch) };
  });
  return { question: questionId, version: after.row.version, problems: lintQuestion(contentOf(after)) };
}
