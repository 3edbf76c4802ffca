import type { InteractionKey } from "@sextant/questions/interactions/schemas.ts";
import { message } from "../messages/message.ts";
import { deriveKey } from "./derive-key.ts";
import type { ItemContext } from "./item-context.ts";
import { isScored } from "./parts/find-uses.ts";
import type { Part } from "./parts/part.ts";
import type { Scoring } from "./processing/scoring.ts";
import { Refusal } from "./refusal.ts";

const noAnswer = message("key_not_in_file");

/** What parts that the item's own points never read are scored by: what is called right all the same, or nothing yet. */
function keyOfIdle(part: Part, context: ItemContext): InteractionKey | null {
  const scoring = context.scoring.byKey();
  if (!scoring || !isScored(scoring, part.variable)) return null;
  return deriveKey([part], scoring, context.losses)?.key[part.variable] ?? null;
}

/** Returns the keys of what a key can score, and how their points come together. */
export function scoredOf(parts: readonly Part[], context: ItemContext) {
  const { scoring } = context;
  const read = parts.filter(({ variable }) => isScored(scoring, variable));
  const idle = parts.filter((part) => !read.includes(part));
  if (parts.length > 0 && read.length === 0 && scoring.isStated && !isGiving(scoring) && scoring.score(new Map()) !== 0)
    throw new Refusal(message("answer_unscored", { name: parts[0]?.variable ?? "" }));
  const derived = read.length > 0 ? deriveKey(read, scoring, context.losses) : null;
  if (!derived) {
    if (parts.length > 0) context.losses.add(noAnswer);
    const weights = parts.map(({ variable }): [string, number] => [variable, 1]);
    return {
      key: {},
      most: parts.length,
      weights: new Map(weights),
      requires: {},
      trials: [],
      isWhole: false,
      combine: "sum" as const,
    };
  }
  const { scoreRule } = derived;
  if (idle.length > 0 && read.length > 1 && scoreRule.combine === "all")
    throw new Refusal(message("answer_unscored", { name: idle[0]?.variable ?? "" }));
  const combine = idle.length > 0 ? "sum" : scoreRule.combine;
  const share = scoreRule.max_points / read.length;
  const weights = new Map(read.map(({ variable }) => [variable, scoreRule.weights?.[variable] ?? share]));
  const key = { ...derived.key };
  let isWhole = true;
  for (const part of idle) {
    const own = keyOfIdle(part, context);
    weights.set(part.variable, scoring.isStated ? 0 : 1);
    if (own) key[part.variable] = own;
    else {
      isWhole = false;
      context.losses.add(noAnswer);
    }
  }
  if (idle.length > 0 && scoring.isStated) context.losses.add(message("no_points", { count: idle.length }));
  const most = [...weights.values()].reduce((sum, one) => sum + one, 0);
  return {
    key,
    most,
    weights,
    requires: scoreRule.requires ?? {},
    trials: derived.trials,
    isWhole,
    combine,
  };
}

/** Whether anything at all that is answered could change the points. */
const isGiving = (scoring: Scoring) =>
  [...scoring.declarations.values()].some(
    ({ kind, identifier }) => kind === "response" && isScored(scoring, identifier),
  );
