import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { paged } from "../../platform/paging.ts";
import {
  countForStudent,
  countForTeam,
  countOpenByStudent,
  isShown,
  mayAnswer,
  selectDoubts,
} from "./doubts.queries.ts";
import { findByWords, wordsIn } from "./find-by-words.ts";
import { orderByPeers } from "./peers.ts";
import { presentListed } from "./present.ts";
import { findUsualMinutes } from "./usual-minutes.ts";

/** Lists the actor's own doubts, or those of the students within reach. */
export async function listDoubts(
  db: Database,
  actor: Actor,
  query: HandlerInput<"doubts.list">["query"],
  url: string,
): Promise<HandlerOutput<"doubts.list">> {
  const { user, session, material, video, show, search = "" } = query;
  const wanted = selectDoubts(db, actor)
    .where(isShown(actor, show))
    .$if(user !== undefined, (rows) => rows.where("d.user_id", "=", user ?? ""))
    .$if(session !== undefined, (rows) => rows.where("d.session_id", "=", session ?? ""))
    .$if(material !== undefined, (rows) => rows.where("d.study_material_id", "=", material ?? ""))
    .$if(video !== undefined, (rows) => rows.where("d.zoom_video_id", "=", video ?? ""));
  const sought = wordsIn(search);
  const found = sought.length > 0 ? await findByWords(db, wanted, sought) : null;
  const { results, ...page } = await paged(
    db,
    found ? wanted.where(sql<boolean>`d.id = any(${found.ids}::uuid[])`) : wanted,
    query,
    {
      url,
      orderings: {
        waiting_since: "d.waiting_since",
        created_at: "d.created_at",
        // Students must not learn what others chose, not even from the order.
        ...(actor.role === "student" ? {} : { peers: await orderByPeers(db, actor, query.ordering) }),
      },
      defaultOrdering: actor.role === "student" || show === "resolved" ? "-created_at" : "waiting_since",
      tieBreaker: "d.id",
    },
  );
  const listed = await presentListed(db, actor, results, await readClock(db));
  return { ...page, unsearched: found?.unsearched ?? 0, results: listed.map(({ words: _words, ...told }) => told) };
}

/** Counts a person's pending doubts: new answers for a student, open doubts for the team. */
export async function countDoubts(db: Database, actor: Actor): Promise<HandlerOutput<"doubts.count">> {
  const usual_minutes = await findUsualMinutes(db);
  if (actor.role === "student") {
    return { ...(await countForStudent(db, actor.id)), mine: 0, oldest_at: null, usual_minutes };
  }
  const { waiting, open, mine, oldest_at } = await countForTeam(db, actor);
  return { waiting, open, mine, oldest_at, usual_minutes };
}

/** Counts the open doubts of someone’s own students, with the times of the oldest and the newest; none for who answers none. */
export async function countToAnswer(db: Database, actor: Actor) {
  if (!mayAnswer(actor)) return { count: 0, oldest_at: null, newest_at: null };
  const { open: count, oldest_at, newest_at } = await countForTeam(db, actor, "own");
  return { count, oldest_at, newest_at };
}

/** Returns for each student within reach how many of their doubts are open; none for a role that answers none. */
export async function listOpenDoubtsByStudent(db: Database, actor: Actor) {
  return mayAnswer(actor) ? countOpenByStudent(db, actor) : [];
}
