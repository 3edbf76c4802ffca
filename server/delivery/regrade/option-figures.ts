import type { RegradePreview } from "@sextant/contract/regrades.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import type { KeyRevision } from "../../authoring/questions/versions.ts";
import type { Corrected, Evaluated } from "./evaluate.ts";
import type { Correction, RegradePlan } from "./plan.ts";

type Options = RegradePreview["question"]["options"];

/** Too few who chose an option, or didn't, for a correlation to say anything. */
const FEWEST = 5;

/** A question with one interaction whose options one chooses; null of any other. */
function choiceOf({ question }: Pick<Correction, "question">) {
  const [only, ...others] = question.interactions;
  if (!only || others.length > 0 || (only.type !== "choice" && only.type !== "inline_choice")) return null;
  return only;
}

const letter = (place: number): string =>
  place < 26 ? String.fromCharCode(65 + place) : `${letter(Math.floor(place / 26) - 1)}${letter(place % 26)}`;

function correctIn(key: KeyRevision["key"], interactionId: string): readonly unknown[] {
  const own = key[interactionId];
  return own && "correct" in own ? (own.correct as readonly unknown[]) : [];
}

/** Correlation of choosing with the points of the other questions, and its standard error; null where too few chose or didn't. */
function correlate(chose: readonly boolean[], rests: readonly number[]) {
  const count = chose.length;
  const picked = chose.filter(Boolean).length;
  if (picked < FEWEST || count - picked < FEWEST) return { correlation: null, error: null };
  const meanRest = rests.reduce((sum, rest) => sum + rest, 0) / count;
  const share = picked / count;
  let [across, spread] = [0, 0];
  for (const [index, rest] of rests.entries()) {
    across += ((chose[index] ? 1 : 0) - share) * (rest - meanRest);
    spread += (rest - meanRest) ** 2;
  }
  if (spread === 0) return { correlation: null, error: null };
  const correlation = across / Math.sqrt(spread * count * share * (1 - share));
  return { correlation, error: (1 - correlation ** 2) / Math.sqrt(count - 1) };
}

/** Returns the letters of the options that a key names; null for a question of another kind. */
export function rightLetters(question: Correction["question"], { key }: KeyRevision): string[] | null {
  const choice = choiceOf({ question });
  if (!choice) return null;
  const right = correctIn(key, choice.id);
  return choice.options.flatMap(({ id }, place) => (right.includes(id) ? [letter(place)] : []));
}

/** Returns who chose which option, by their place in the question; nothing for a question of another kind. */
export function optionFigures(
  correction: Correction,
  cited: KeyRevision,
  all: readonly Evaluated[],
): { key: RegradePreview["question"]["key"]; options: Options } {
  const choice = choiceOf(correction);
  if (!choice) return { key: null, options: [] };
  const answered = all.flatMap(({ before, corrected }) => {
    const own = attemptAt(correction, corrected);
    const given = own?.attempt.response?.[choice.id];
    if (!Array.isArray(given) || given.length === 0 || before.points === null) return [];
    return [{ chosen: new Set<unknown>(given), rest: before.points - (own?.attemptScore?.points ?? 0) }];
  });
  const rests = answered.map(({ rest }) => rest);
  const was = correctIn(cited.key, choice.id);
  const is = correctIn((correction.revision ?? cited).key, choice.id);
  const options = choice.options.map(({ id }, place) => {
    const chose = answered.map(({ chosen }) => chosen.has(id));
    return {
      option: id,
      letter: letter(place),
      count: chose.filter(Boolean).length,
      ...correlate(chose, rests),
      was_key: was.includes(id),
      is_key: is.includes(id),
    };
  });
  const letters = (isIn: (one: Options[number]) => boolean) => options.filter(isIn).map((one) => one.letter);
  return { key: { before: letters((one) => one.was_key), after: letters((one) => one.is_key) }, options };
}

/** Returns the attempt at the question of a correction; undefined where the sitting never came to it. */
export function attemptAt({ question }: Correction, corrected: readonly Corrected[]): Corrected | undefined {
  return corrected.find(({ attempt }) => attempt.question_version_id === question.id);
}

function answeredAt(correction: Correction, response: Record<string, unknown> | null): string | null {
  const choice = choiceOf(correction);
  if (choice) {
    const given = response?.[choice.id];
    if (!Array.isArray(given) || given.length === 0) return null;
    return choice.options.flatMap(({ id }, place) => (given.includes(id) ? [letter(place)] : [])).join(", ");
  }
  const [only, ...others] = correction.question.interactions;
  if (!only || others.length > 0 || (only.type !== "numeric_entry" && only.type !== "text_entry")) return null;
  const typed = response?.[only.id];
  return typeof typed === "string" && typed !== "" ? cutText(typed, 60) : null;
}

/**
 * Returns what a student answered, in a few characters: letters, or a number or word as typed; of several questions one after the
 * other. Null for anything longer.
 */
export function answeredIn({ corrections }: RegradePlan, { corrected }: Evaluated): string | null {
  const answers = corrections.map((correction) => {
    const response = attemptAt(correction, corrected)?.attempt.response;
    return answeredAt(correction, (response as Record<string, unknown> | null | undefined) ?? null);
  });
  return answers.some((answer) => answer !== null) ? answers.map((answer) => answer ?? "–").join(" · ") : null;
}
