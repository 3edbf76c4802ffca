import type { HandlerOutput } from "@sextant/contract/types.ts";
import { allocators, type Role } from "@sextant/contract/who.ts";
import { mayEdit } from "../../foundation/access/content.ts";
import { signFileLink } from "../../foundation/files/links.ts";
import { nameFor } from "../../foundation/files/name-for.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { codecNames, playbackOf } from "./codecs/container.ts";
import type { ChapterRow, VideoRow } from "./videos.queries.ts";

type Video = HandlerOutput<"zoom_videos.get">;
type Summary = HandlerOutput<"zoom_videos.list">["results"][number];
type Watching = NonNullable<Summary["watching"]>;

/** So long a lesson may be watched before its page asks for another link. */
const LINK_MS = 6 * 3_600_000;

interface WatchedRow {
  covered_ms: number | null;
  position_ms: number | null;
  finished_at: Date | null;
  watched_at: Date | null;
}

/** Returns how far a person has watched a video; null where they never opened it. */
export function presentWatching(row: WatchedRow, durationMs: number | null): Watching | null {
  if (row.watched_at === null) return null;
  const covered_ms = row.covered_ms ?? 0;
  return {
    covered_ms,
    share: durationMs === null ? null : Math.min(1, covered_ms / durationMs),
    position_ms: row.position_ms ?? 0,
    is_finished: row.finished_at !== null,
    watched_at: row.watched_at,
  };
}

/** Returns a video as a list shows it to this person. */
export function presentSummary(actor: Actor, row: VideoRow): Summary {
  const isArchived = row.archived_at !== null;
  const kind = row.link === null ? ("file" as const) : ("link" as const);
  const mayAllocate = (allocators as readonly Role[]).includes(actor.role);
  return {
    id: row.id,
    title: row.title,
    kind,
    state: row.state,
    problem: row.problem ?? "",
    playback: kind === "link" || row.media_type === null ? "plays" : playbackOf(row.media_type, row.codecs),
    duration_ms: row.duration_ms,
    recorded_at: row.recorded_at ?? row.created_at,
    by: row.created_by ? { id: row.created_by, name: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim() } : null,
    school: row.school_id ? { id: row.school_id, name: row.school_name ?? "" } : null,
    tags: row.tags,
    chapter_count: row.chapter_count,
    has_transcript: row.has_transcript,
    watching: presentWatching(row, row.duration_ms),
    replaced_at: row.replaced_at,
    due_at: row.due_at,
    people: row.people,
    archived: isArchived,
    can: {
      update: mayEdit(actor, row),
      allocate: mayAllocate && !isArchived && row.state === "ready",
      see_viewers: mayAllocate,
    },
  };
}

/** Returns a video as its page shows it. */
export function presentVideo(
  { config, secret }: Pick<Platform, "config" | "secret">,
  actor: Actor,
  row: VideoRow,
  { chapters, spans }: { chapters: ChapterRow[]; spans: [number, number][] },
): Video {
  const until = new Date(Date.now() + LINK_MS);
  const film = { name: row.file_name ?? "", created_by: row.file_by, media_type: row.media_type ?? "" };
  return {
    ...presentSummary(actor, row),
    link: row.link,
    file:
      row.file_id === null
        ? null
        : {
            id: row.file_id,
            name: nameFor(actor.id, film, row.title),
            size_bytes: Number(row.size_bytes ?? 0),
            media_type: row.media_type ?? "",
            url: signFileLink(secret, config.apiHost, row.file_id, until, actor.id),
          },
    codecs: codecNames(row.codecs),
    is_cut_off: row.is_cut_off,
    film: row.film,
    chapters,
    spans,
    version: row.version,
  };
}
