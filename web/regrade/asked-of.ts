import type { ScaleRow } from "../common/read-scale.ts";
import { type Correction, type Fix, readCorrections } from "./corrections.ts";
import type { RegradeSearch } from "./regrade-search.ts";
import type { Asked } from "./requests.ts";

/** What the bank knows of a question: which of its interactions has options that can become the key, and its key now. */
export type Known = { interaction: string | null; key: unknown };

type Change = NonNullable<Asked["also"]>[number];

/** Returns what the address asks for the question it began with. */
export function fixIn(search: RegradeSearch): Fix {
  if (search.option) return { kind: search.fix === "either" ? "either" : "key", option: search.option };
  return { kind: search.fix === undefined || search.fix === "either" ? "all" : search.fix };
}

/** The key with one more option that is right: either gives full marks, both no more than one. */
function keyWithEither({ interaction, key }: Known, option: string) {
  const own = (key as Record<string, { correct?: string[] }> | null)?.[interaction ?? ""];
  const correct = [...new Set([...(own?.correct ?? []), option])];
  return { correct, mapping: { points: Object.fromEntries(correct.map((id) => [id, 1])), upper_bound: 1 } };
}

function changeOf({ question, fix }: Correction, known: Known | undefined, scale: ScaleRow[] | undefined): Change {
  if ("option" in fix && known?.interaction) {
    const key = fix.kind === "either" ? keyWithEither(known, fix.option) : { correct: [fix.option] };
    return { question, kind: "key", key: { [known.interaction]: key } } as Change;
  }
  if (fix.kind === "bank" && known?.key) return { question, kind: "key", key: known.key } as Change;
  if (fix.kind === "drop") return { question, kind: "drop", ...(scale ? { scale } : {}) };
  return { question, kind: "full_credit", credit: fix.kind === "answered" ? "answered" : "all" };
}

/**
 * Returns the regrade that the address asks for; without any choice full credit for all, which every question can have.
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
    ...{ only_raise: search.raise === true, tells: search.quiet !== true },
    ...(search.version === undefined ? {} : { version: search.version }),
    ...(also.length > 0 ? { also: also.map(change) } : {}),
    ...(further.length > 0 ? { also_in: further } : {}),
  };
}

/** Reads the numbers of further versions from an address; none where it names all, which only the server knows. */
export const versionsIn = (text: string | undefined): number[] =>
  text && text !== "all" ? text.split(",").map(Number) : [];

/** Returns the one interaction whose options can be made the key by choosing one; null for other questions. */
export function choiceIn(content: { interactions: readonly { id: string; type: string }[] }): string | null {
  const [only, ...others] = content.interactions;
  return only && others.length === 0 && (only.type === "choice" || only.type === "inline_choice") ? only.id : null;
}
