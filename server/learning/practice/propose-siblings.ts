import type { HandlerOutput } from "@sextant/contract/types.ts";
import { loadTaxonomy } from "../../authoring/taxonomy/load-taxonomy.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { invalid } from "../../platform/refusal.ts";
import { byWorth } from "../mistakes/by-worth.ts";
import { loadSiblings } from "../mistakes/load-siblings.ts";
import type { Mistake } from "../mistakes/mistake.ts";
import { hasTag } from "../mistakes/narrow.ts";
import { planPractice } from "./practice-days.ts";
import { isToPractise } from "./practisable.ts";

/** Which of a student's mistakes a set is made for. */
interface Wanted {
  /** Those that are due (never practised, or due again), or all that aren't closed. */
  state: "open" | "due";
  /** A tag that exists; all topics where it is left out. */
  tag?: string | undefined;
}

/** Lists the questions that went wrong, those that are planned for today first, then what is worth most. */
async function listWanted(db: Database, actor: Actor, { state, tag }: Wanted): Promise<string[]> {
  const { mistakes, days } = await planPractice(db, actor);
  const isWanted = (one: Mistake) =>
    (state === "due" ? isToPractise(one) : one.progress.state !== "closed") && (!tag || hasTag(one, tag));
  const all = [...(days[0] ?? []), ...byWorth(mistakes.filter(isWanted))].filter(isWanted);
  return [...new Set(all.map(({ question_id }) => question_id))];
}

/**
 * Finds unseen questions like a student's mistakes, one for each: for as many mistakes as there can be, at most `count`, those of today
 * first. However many mistakes there are, the bank is asked once.
 *
 * @returns Ids of different questions.
 */
export async function proposeSiblings(
  db: Database,
  actor: Actor,
  { count, ...wanted }: Wanted & { count: number },
): Promise<string[]> {
  const ids = await listWanted(db, actor, wanted);
  return [...(await loadSiblings(db, actor.id, ids))(ids, count).values()];
}

/**
 * Counts a student's mistakes that a set could be made for, and the unseen questions that it could have.
 *
 * @throws Refusal `invalid` for a tag that doesn’t exist.
 */
export async function countSiblings(
  db: Database,
  actor: Actor,
  { state, tag: named }: Wanted,
): Promise<HandlerOutput<"practice_mistakes.count">> {
  const tag = named && (await loadTaxonomy(db)).find(named)?.id;
  if (named && !tag) throw invalid("tag", "This tag doesn’t exist.");
  const ids = await listWanted(db, actor, { state, tag });
  return { mistakes: ids.length, unseen: (await loadSiblings(db, actor.id, ids))(ids).size };
}
