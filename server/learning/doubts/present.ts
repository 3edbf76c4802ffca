import { DOUBT_SILENT_DAYS } from "@sextant/contract/doubts.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { typeset } from "../../authoring/questions/math/typeset.ts";
import { renderHtml } from "../../authoring/questions/render.ts";
import type { Signing } from "../../delivery/sessions/signed-pictures.ts";
import { signFileLink } from "../../foundation/files/links.ts";
import { nameFor } from "../../foundation/files/name-for.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { findPersonKeys } from "../../platform/person-keys.ts";
import { listMediaNames, listWatchable } from "./anchors.queries.ts";
import { presentAnchors } from "./anchors.ts";
import { listPictures } from "./answers.queries.ts";
import { type DoubtRow, mayAnswer } from "./doubts.queries.ts";
import { findToldPeers } from "./peers.ts";
import { claimantOf } from "./states.ts";
import { openWords, titleOf } from "./words.ts";

type Listed = HandlerOutput<"doubts.list">["results"][number];
type Picture = HandlerOutput<"doubts.get">["pictures"][number];
type Moment = HandlerOutput<"doubts.get">["replies"][number]["moment"];

const DAY_MS = 86_400_000;

/** Returns what this person may do with a doubt now. */
export function canDo(actor: Actor, row: DoubtRow, now: Date): Record<string, boolean> {
  const state = row.state;
  const holder = claimantOf(row, now);
  const isOwn = row.user_id === actor.id;
  const isTeam = !isOwn && mayAnswer(actor);
  return {
    reply: isOwn || (isTeam && state !== "resolved"),
    take: isTeam && state === "open" && holder === null,
    take_over: isTeam && state === "open" && holder !== null && holder !== actor.id,
    return: isTeam && holder === actor.id,
    resolve: (isOwn || isTeam) && state !== "resolved",
    reopen: (isOwn || isTeam) && state === "resolved",
  };
}

/** Returns doubts as they are listed. What an erased key had sealed can’t be read any more. */
export async function presentListed(
  db: Database,
  actor: Actor,
  rows: readonly DoubtRow[],
  now: Date,
): Promise<(Listed & { words: string })[]> {
  const keys = await findPersonKeys(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  const opened = rows.map((row) => {
    const key = keys.get(row.user_id);
    return { row, words: key ? openWords(key, row.sealed) : { text: "" } };
  });
  const anchors = await presentAnchors(
    db,
    opened.map(({ row, words }) => ({ ...row, quote: words.quote ?? "" })),
    actor,
  );
  const peers = await findToldPeers(db, actor, rows);
  return opened.flatMap(({ row, words }, index) => {
    const anchor = anchors[index];
    const holder = claimantOf(row, now);
    const isOwn = row.user_id === actor.id;
    return anchor
      ? [
          {
            id: row.id,
            user: { id: row.user_id, name: row.user_name },
            title: titleOf(words.text),
            words: words.text,
            anchor,
            state: row.state,
            peers: peers.get(row.id) ?? null,
            claim:
              holder !== null && row.claimed_until !== null && !isOwn
                ? { by: { id: holder, name: row.taker_name }, is_mine: holder === actor.id, until: row.claimed_until }
                : null,
            created_at: row.created_at,
            waiting_since: row.waiting_since,
            answered_at: row.answered_at,
            is_new: isOwn && row.has_unseen,
            resolves_at:
              row.state === "answered" ? new Date(row.active_at.getTime() + DOUBT_SILENT_DAYS * DAY_MS) : null,
          },
        ]
      : [];
  });
}

/** What was written, with what is attached to it. */
export interface Attached {
  text: string;
  file_ids: readonly string[];
  shown_video_id: string | null;
  shown_ms: number | null;
}

/** Returns words as they are shown: math set, pictures with links for a day that are the reader’s own, the moments that the reader may watch. */
export async function presentWritten<Row extends Attached>(
  db: Database,
  signing: Signing,
  actor: Actor,
  rows: readonly Row[],
): Promise<{ row: Row; text: string; pictures: Picture[]; moment: Moment }[]> {
  const files = await listPictures(
    db,
    rows.flatMap(({ file_ids }) => [...file_ids]),
  );
  const videos = rows.flatMap(({ shown_video_id: id }) => id ?? []);
  const [watchable, names] = await Promise.all([
    listWatchable(db, actor, videos),
    listMediaNames(
      db,
      videos.map((zoom_video_id) => ({ zoom_video_id })),
    ),
  ]);
  await typeset(
    rows.map(({ text }) => text),
    "reading",
  );
  const until = new Date(Date.now() + DAY_MS);
  const sign = (file: string) => signFileLink(signing.secret, signing.config.apiHost, file, until, actor.id);
  return rows.map((row) => ({
    row,
    text: renderHtml(row.text, () => null),
    pictures: row.file_ids.flatMap((id) => {
      const file = files.get(id);
      if (!file) return [];
      const { size_bytes, width, height } = file;
      return [{ id, name: nameFor(actor.id, file), size_bytes, width, height, url: sign(id) }];
    }),
    moment:
      row.shown_video_id !== null && row.shown_ms !== null && watchable.has(row.shown_video_id)
        ? { video: { id: row.shown_video_id, name: names.get(row.shown_video_id) ?? "" }, at_ms: row.shown_ms }
        : null,
  }));
}
