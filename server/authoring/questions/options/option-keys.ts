import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import type { InteractionContent } from "@sextant/questions/interactions/schemas.ts";

type Json = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === "string";
const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The right options of a key that is a set (or an order) of them; null of one that pairs them, or is of another kind. */
function rightSet(key: unknown): string[] | null {
  if (!isRecord(key) || !Array.isArray(key.correct)) return null;
  return key.correct.every(isText) ? key.correct : null;
}

/** Returns whether the key says that an option is right; null where that is no question, since options are paired. */
export function isRight(interaction: InteractionContent, key: unknown, optionId: string): boolean | null {
  const right = rightSet(key);
  if (right !== null && right.length > 0) return right.includes(optionId);
  return takesSets(interaction, optionId) ? false : null;
}

/** True for a type whose key is a set of options. */
function takesSets(interaction: InteractionContent, optionId: string): boolean {
  const problems = moduleOf(interaction).validate(interaction, { correct: [optionId] });
  return problems.every(({ code }) => code !== "key_wrong_type");
}

/**
 * Returns the key with an option made right or wrong; of an order, put at its end or taken out.
 *
 * @returns Null where the interaction's key is no set of options.
 */
export function keyWithRight(
  interaction: InteractionContent,
  key: unknown,
  optionId: string,
  right: boolean,
): Json | null {
  if (!takesSets(interaction, optionId)) return null;
  const others = (rightSet(key) ?? []).filter((id) => id !== optionId);
  return { ...(isRecord(key) ? key : {}), correct: right ? [...others, optionId] : others };
}

/** Returns whether a part of a key refers to an option: the option itself, a pair with it, or points for either. */
function names(value: unknown, optionId: string): boolean {
  if (Array.isArray(value)) return value.includes(optionId);
  return value === optionId || (isRecord(value) && (value.source === optionId || value.target === optionId));
}

/**
 * Returns the key without an option: neither right, nor paired, nor worth points. What is missing then, the question's problems
 * tell.
 */
export function keyWithout(key: unknown, optionId: string): unknown {
  if (!isRecord(key)) return key;
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((one) => !names(one, optionId));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== optionId));
  };
  const mapping = isRecord(key.mapping) ? { mapping: { ...key.mapping, points: without(key.mapping.points) } } : {};
  return { ...key, ...("correct" in key ? { correct: without(key.correct) } : {}), ...mapping };
}
