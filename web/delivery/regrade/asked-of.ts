import type { ScaleRow } from "../../base/common/read-scale.ts";
import { type Correction, type Fix, readCorrections } from "./corrections.ts";
import type { RegradeSearch } from "./regrade-search.ts";
import type { Asked, Preview } from "./requests.ts";

/**
 * What the bank knows of a question: which of its interactions has options that can become the key, which is typed into, and its key now.
 */
export type Known = { interaction: string | null; typed?: TypedPart | null; key: unknown };
type TypedPart = { id: string; type: "text_entry" | "numeric_entry" };

type Change = NonNullable<Asked["also"]>[number];

/** Returns what the address asks for the question it began with; null before anything is chosen. */
export function fixIn(search: RegradeSearch): Fix | null {
  if (search.fix === "accept" && search.options) return { kind: "accept", options: search.options.split(",") };
  if (search.typed) return { kind: "typed", text: search.typed };
  if (search.option) return { kind: search.fix === "either" ? "either" : "key", option: search.option };
  const { fix } = search;
  return fix === undefined || fix === "either" || fix === "accept" ? null : { kind: fix };
}

/** Returns what is done about a question: what was chosen, or else what the bank corrected since its scores were made; null for nothing yet. */
export function effectiveFix(chosen: Fix | null, { newest }: Pick<Preview["question"], "newest">): Fix | null {
  if (chosen !== null && chosen.kind !== "bank") return chosen;
  return newest ? { kind: "bank" } : null;
}

/** Returns how the address says what is done about the question it began with. */
export const searchOf = (fix: Fix): Pick<RegradeSearch, "option" | "options" | "typed" | "fix"> => ({
  option: "option" in fix ? fix.option : undefined,
  options: "options" in fix ? fix.options.join(",") : undefined,
  typed: "text" in fix ? fix.text : undefined,
  fix: fix.kind === "key" || fix.kind === "typed" ? undefined : fix.kind,
});

type ChoiceKey = { correct?: string[]; mapping?: { upper_bound?: number | null } | null };

const choiceKey = ({ interaction, key }: Known): ChoiceKey =>
  (key as Record<string, ChoiceKey> | null)?.[interaction ?? ""] ?? {};

/** Returns whether one right option earns full marks; otherwise students choose all that are right. */
export const takesAny = (known: Known): boolean => {
  const { correct = [], mapping } = choiceKey(known);
  return correct.length <= 1 || mapping?.upper_bound === 1;
};

/** The key of which any option gives full marks, and several no more than one. */
const anyOf = (correct: readonly string[]) => ({
  correct: [...correct],
  mapping: { points: Object.fromEntries(correct.map((id) => [id, 1])), upper_bound: 1 },
});

/** The key that a fix makes of the one there is. */
function keyOf(known: Known, fix: Extract<Fix, { option: string } | { options: unknown }>) {
  if ("options" in fix) {
    const correct = [...fix.options];
    return correct.length > 1 && takesAny(known) ? anyOf(correct) : { correct };
  }
  if (fix.kind === "key") return { correct: [fix.option] };
  return anyOf([...new Set([...(choiceKey(known).correct ?? []), fix.option])]);
}

/** The key of a text or number that accepts one more. */
function keyWith({ id, type }: TypedPart, key: unknown, text: string) {
  const own = (key as Record<string, { accept?: unknown[] }> | null)?.[id] ?? {};
  return { [id]: { ...own, accept: [...(own.accept ?? []), type === "text_entry" ? { text } : text] } };
}

/** The change that a fix is. Before one is chosen it is the bank's key, which changes nothing unless that was corrected. */
function changeOf({ question, fix }: Correction, known: Known | undefined, scale: ScaleRow[] | undefined): Change {
  if (fix === null || fix.kind === "bank") return { question, kind: "bank" };
  if (fix.kind === "typed") {
    if (!known?.typed) return { question, kind: "bank" };
    return { question, kind: "key", key: keyWith(known.typed, known.key, fix.text) } as Change;
  }
  if (("option" in fix || "options" in fix) && known?.interaction)
    return { question, kind: "key", key: { [known.interaction]: keyOf(known, fix) } } as Change;
  if (fix.kind === "drop") return { question, kind: "drop", ...(scale ? { scale } : {}) };
  return { question, kind: "full_credit", credit: fix.kind === "answered" ? "answered" : "all" };
}

/**
 * Returns the regrade that the address asks for.
 *
 * @param known What the bank knows, by question.
 * @param scales New scales that were typed, by the question whose dropping they follow.
 */
export function askedOf(
  question: string,
  search: RegradeSearch,
  known: ReadonlyMap<string, Known>,
  scales: ReadonlyMap<string, ScaleRow[]>,
): Asked {
  const change = (correction: Correction) =>
    changeOf(correction, known.get(correction.question), scales.get(correction.question));
  const further = versionsIn(search.in);
  const also = readCorrections(search.also).filter((one) => one.question !== question);
  return {
    ...change({ question, fix: fixIn(search) }),
    only_raise: search.raise === true,
    tells: search.quiet !== true,
    ...(search.version === undefined ? {} : { version: search.version }),
    ...(also.length > 0 ? { also: also.map(change) } : {}),
    ...(further.length > 0 ? { also_in: further } : {}),
  };
}

/** Reads the numbers of further versions from an address; none where it names all, which only the server knows. */
export const versionsIn = (text: string | undefined): number[] =>
  text && text !== "all" ? text.split(",").map(Number) : [];

/** Returns the one interaction that is typed into; null for other questions. */
export function typedIn(content: { interactions: readonly { id: string; type: string }[] }): TypedPart | null {
  const [only, ...others] = content.interactions;
  if (!only || others.length > 0 || (only.type !== "text_entry" && only.type !== "numeric_entry")) return null;
  return { id: only.id, type: only.type };
}

/** Returns the one interaction whose options can be made the key by choosing them; null for other questions. */
export function choiceIn(content: { interactions: readonly { id: string; type: string }[] }): string | null {
  const [only, ...others] = content.interactions;
  return only && others.length === 0 && (only.type === "choice" || only.type === "inline_choice") ? only.id : null;
}
