import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { SMALLEST_COHORT } from "../../delivery/results/smallest-cohort.ts";
import type { Actor } from "../../platform/binder.ts";
import { findPersonKey } from "../../platform/person-keys.ts";
import { notFound } from "../../platform/refusal.ts";
import type { Reviewing } from "../review/inferred-reasons.ts";
import { findPageText, listPlaces } from "./anchors.queries.ts";
import { presentAnchors } from "./anchors.ts";
import { listOffered } from "./answers.queries.ts";
import { listOwnAt } from "./doubts.queries.ts";
import { loadPath } from "./path.ts";
import { countPeers } from "./peers.ts";
import { presentWritten } from "./present.ts";
import type { DoubtState } from "./states.ts";
import { findUsualMinutes } from "./usual-minutes.ts";
import { findWhereAsked } from "./where-asked.ts";
import { openWords, titleOf } from "./words.ts";
import { wordsBehind } from "./words-behind.ts";

type Prepared = HandlerOutput<"doubts.prepare">;

/** More than the three that helped most nobody reads before asking. */
const MOST_OFFERED = 3;

/**
 * Returns what is there before a student asks: the place as they may see it, answers that helped others there, and what they have
 * asked there themselves.
 *
 * @throws Refusal as `findWhereAsked`.
 */
export async function prepareDoubt(
  reviewing: Reviewing,
  actor: Actor,
  asked: HandlerInput<"doubts.prepare">["query"],
): Promise<Prepared> {
  const { db, signing } = reviewing;
  const { seen, ...place } = await findWhereAsked(reviewing, actor, asked);
  const [anchor] = await presentAnchors(db, [place], null);
  if (!anchor) throw notFound("This question");
  const located = place.attempt_id === null ? undefined : (await listPlaces(db, [place])).get(place.attempt_id);
  // An answer tells what is right: it is for those who may see the key.
  const mayRead = seen === null || seen.reviewed.key !== undefined;
  // What others chose is for those who may see their cohort.
  const isTold = seen === null || seen.reviewed.cohort !== undefined;
  const [rows, peers, usual_minutes, own, key] = await Promise.all([
    mayRead ? listOffered(db, actor.id, place, MOST_OFFERED) : [],
    countPeers(db, place),
    findUsualMinutes(db),
    listOwnAt(db, actor.id, place),
    findPersonKey(db, actor.id),
  ]);
  const { study_material_id: material, page } = place;
  const isQuoted = rows.some(({ quote }) => quote !== null);
  const pageText = (isQuoted && material && page !== null && (await findPageText(db, material, page))) || "";
  const written = await presentWritten(db, signing, actor, rows);
  return {
    anchor,
    attempt: seen?.reviewed ?? null,
    path: seen && located ? await loadPath(db, located, seen.version, seen.reviewed) : null,
    offered: written.map(({ row, ...shown }) => ({
      ...shown,
      id: row.id,
      by: { id: row.author_id, name: row.by_name },
      quote: row.quote === null ? null : wordsBehind(pageText, row.quote),
      at_ms: row.at_ms,
      created_at: row.created_at,
      read: row.read,
      helped: row.helped,
      mine: row.mine,
    })),
    peers: isTold && peers >= SMALLEST_COHORT ? peers : null,
    usual_minutes,
    own: own.map(({ id, sealed, state }) => ({
      id,
      title: key ? titleOf(openWords(key, sealed).text) : "",
      state: state as DoubtState,
    })),
  };
}
