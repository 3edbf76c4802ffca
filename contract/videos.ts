import { z } from "zod";
import { can, id, idParams, listQuery, name, page, text, time } from "./common.ts";
import { mediaAllocated, mediaAllocation, mediaWithdrawal, mediaWithdrawn } from "./media-allocations.ts";
import { operation } from "./operation.ts";
import { MAX_TRANSCRIPT_BYTES } from "./upload-limits.ts";
import { webLinkFault } from "./web-link.ts";
import { allocators, anyone, authors, signedIn } from "./who.ts";

/** The longest video: two days. */
export const MAX_VIDEO_MS = 172_800_000;
/** Most lines that a transcript may have. */
export const MAX_CUES = 20_000;

export const ms = z.number().int().min(0).max(MAX_VIDEO_MS);
export const count = z.number().int();
export const named = z.object({ id, name: z.string() });
export const tag = z.object({ id, level: z.string(), name: z.string() });

/** An address that opens in a new tab. */
export const link = text(2000)
  .trim()
  .superRefine((value, context) => {
    const message = webLinkFault(value);
    if (message) context.addIssue({ code: "custom", message });
  });

/** What browsers make of a file: all play it, only some do, none does, or nobody can tell. */
export const playbacks = ["plays", "some", "none", "unknown"] as const;
export type Playback = (typeof playbacks)[number];

/** How far one person has watched a video. */
export const watching = z.object({
  /** Milliseconds that were played, at any speed, each counted once. */
  covered_ms: count,
  /** Of the whole, from 0 to 1; null while its length isn’t known. */
  share: z.number().nullable(),
  position_ms: count,
  is_finished: z.boolean(),
  watched_at: time,
});

export const span = z.tuple([count, count]);

/** A video in a list. */
export const videoSummary = z.object({
  id,
  title: z.string(),
  /** A link opens elsewhere, a file is played here. */
  kind: z.enum(["link", "file"]),
  /** A recording of Zoom is fetched first. */
  state: z.enum(["ready", "downloading", "failed"]),
  /** Why a recording couldn’t be fetched; empty otherwise. `expired`: until Zoom sends it again. */
  problem: z.string(),
  playback: z.enum(playbacks),
  duration_ms: count.nullable(),
  recorded_at: time,
  by: named.nullable(),
  school: named.nullable(),
  tags: z.array(tag),
  chapter_count: count,
  has_transcript: z.boolean(),
  /** What the caller has watched; null before they opened it. */
  watching: watching.nullable(),
  /** When another film took the place of an earlier one that the caller (for the team: anyone) had; what was watched before doesn’t count. */
  replaced_at: time.nullable(),
  /** For a student: by when it is to be watched. */
  due_at: time.nullable(),
  /** For the team: how many students have it, and how many of them have finished it. */
  people: z.object({ count, finished: count }).nullable(),
  archived: z.boolean(),
  can,
});

export const chapter = z.object({ starts_ms: count, title: z.string(), tags: z.array(tag) });

export const video = videoSummary.extend({
  link: z.string().nullable(),
  /** With a signed link to the bytes, which are read in parts. */
  file: z.object({ id, name: z.string(), size_bytes: count, media_type: z.string(), url: z.string() }).nullable(),
  /** Which of the films that this video has had this is, from 1. */
  film: count,
  /** What is in the file, such as H.264 and AAC. */
  codecs: z.array(z.string()),
  /** The file ends before what it holds does: its upload or its recording broke off. */
  is_cut_off: z.boolean(),
  chapters: z.array(chapter),
  /** What the caller has played, from and to, in order. */
  spans: z.array(span),
  version: count,
});

export const newChapter = z.object({ starts_ms: ms, title: name, tags: z.array(id).max(20).default([]) });
export const chapters = z
  .array(newChapter)
  .max(200)
  .refine((list) => new Set(list.map((one) => one.starts_ms)).size === list.length, {
    message: "Two chapters can’t begin at the same moment",
  });

const fields = {
  title: name,
  school: id.nullable(),
  tags: z.array(id).max(50),
  duration_ms: ms.min(1).nullable(),
  recorded_at: time.nullable(),
  chapters,
};

export const cue = z.object({ starts_ms: count, ends_ms: count, text: z.string() });

/** Someone who has a video, and how far they have come. */
export const viewer = z.object({
  user: named,
  /** How they came by it: given to them, or to a group they are in. */
  from: z.array(z.object({ allocation: id, group: named.nullable() })),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  due_at: time.nullable(),
  /** Null until they have played some of it, or opened what plays elsewhere: of that nobody knows the share. */
  watching: watching.nullable(),
});

export const videoOperations = {
  "zoom_videos.list": operation({
    method: "GET",
    path: "/api/zoom-videos/",
    summary: "List videos: those assigned to you, or for the team all that you may read",
    who: signedIn,
    query: listQuery.extend({
      /** With this tag or one beneath it. */
      tag: id.optional(),
      /** Only those you have begun and not finished, or not opened yet. */
      watched: z.enum(["begun", "not_opened", "finished"]).optional(),
      archived: z.stringbool().optional(),
    }),
    status: 200,
    response: page(videoSummary),
  }),
  "zoom_videos.create": operation({
    method: "POST",
    path: "/api/zoom-videos/",
    summary: "Add a video: by link, or by a file that you uploaded",
    who: authors,
    body: z
      .object({
        title: fields.title,
        link: link.optional(),
        /** A file of your own, as a resumable upload leaves it. */
        file: id.optional(),
        /** Null shares it with all schools; without it, it is of the author’s school. */
        school: fields.school.optional(),
        tags: fields.tags.default([]),
        /** Where the file doesn’t say how long it is. */
        duration_ms: fields.duration_ms.default(null),
        recorded_at: fields.recorded_at.default(null),
        chapters: chapters.default([]),
      })
      .refine((body) => (body.link === undefined) !== (body.file === undefined), {
        path: ["link"],
        message: "Enter a link or upload a file",
      }),
    status: 201,
    response: video,
  }),
  "zoom_videos.get": operation({
    method: "GET",
    path: "/api/zoom-videos/{id}/",
    summary: "Get a video that you may watch, with its chapters and what you have watched",
    who: signedIn,
    params: idParams,
    status: 200,
    response: video,
  }),
  "zoom_videos.update": operation({
    method: "PATCH",
    path: "/api/zoom-videos/{id}/",
    summary: "Change a video of yours; tags and chapters are replaced as a whole",
    who: authors,
    params: idParams,
    body: z.object({
      title: fields.title.optional(),
      link: link.optional(),
      file: id.optional(),
      school: fields.school.optional(),
      tags: fields.tags.optional(),
      duration_ms: fields.duration_ms.optional(),
      recorded_at: fields.recorded_at.optional(),
      chapters: chapters.optional(),
      archived: z.boolean().optional(),
      version: z.number().int(),
    }),
    status: 200,
    response: video,
  }),
  "zoom_videos.remove": operation({
    method: "DELETE",
    path: "/api/zoom-videos/{id}/",
    summary: "Archive a video of yours; students no longer see it",
    who: authors,
    params: idParams,
    status: 204,
    response: null,
  }),
  "zoom_videos.fetch_again": operation({
    method: "POST",
    path: "/api/zoom-videos/{id}/fetch/",
    summary: "Try once more to fetch a recording from Zoom",
    who: authors,
    params: idParams,
    status: 202,
    response: z.object({ state: z.literal("downloading") }),
  }),
  "zoom_videos.transcript": operation({
    method: "GET",
    path: "/api/zoom-videos/{id}/transcript/",
    summary: "Get what is said in a video, line by line",
    who: signedIn,
    params: idParams,
    status: 200,
    response: z.object({ cues: z.array(cue) }),
  }),
  "zoom_videos.set_transcript": operation({
    method: "PUT",
    path: "/api/zoom-videos/{id}/transcript/",
    summary: "Replace the transcript of a video of yours by a WebVTT or SubRip (SRT) file, or remove it",
    who: authors,
    params: idParams,
    body: z.object({ vtt: z.string().max(MAX_TRANSCRIPT_BYTES).nullable() }),
    bodyLimit: 6 * 1024 * 1024,
    status: 200,
    response: z.object({ cues: count, skipped: count }),
  }),
  "zoom_videos.watch": operation({
    method: "POST",
    path: "/api/zoom-videos/{id}/watching/",
    summary: "Save what you have played and where you are; spans may overlap",
    who: signedIn,
    params: idParams,
    body: z.object({
      /** The `film` that was played. */
      film: count,
      /** From and to in milliseconds; what lies beyond the end is left out. */
      spans: z.array(z.tuple([z.number().finite(), z.number().finite()])).max(500),
      /** Left out by a page that is open and not used: the person may have gone on elsewhere. */
      position_ms: z.number().finite().optional(),
      /** You have seen a video that plays elsewhere. */
      finished: z.boolean().optional(),
    }),
    status: 200,
    response: z.object({ ...watching.shape, spans: z.array(span) }),
  }),
  "zoom_videos.webhook": operation({
    method: "POST",
    path: "/api/zoom-videos/webhook/",
    summary: "Receive an event from Zoom, signed with the secret in the settings",
    who: anyone,
    keepsBody: true,
    body: z.looseObject({ event: z.string().max(200) }),
    status: 200,
    response: z.object({ plainToken: z.string().optional(), encryptedToken: z.string().optional() }),
  }),
  "video_allocations.list": operation({
    method: "GET",
    path: "/api/allocate-videos/{id}/",
    summary: "List the students you reach who have a video, and how far each has watched",
    who: allocators,
    params: idParams,
    /** `ordering`: name, share, watched_at. */
    query: listQuery.extend({ watched: z.enum(["not_opened", "begun", "finished"]).optional() }),
    status: 200,
    response: page(viewer).extend({ counts: z.object({ not_opened: count, begun: count, finished: count }) }),
  }),
  "video_allocations.create": operation({
    method: "POST",
    path: "/api/allocate-videos/{id}/",
    summary: "Assign a video to people and groups; returns an outcome for each",
    who: allocators,
    params: idParams,
    body: mediaAllocation,
    status: 200,
    response: mediaAllocated,
  }),
  "video_allocations.remove": operation({
    method: "DELETE",
    path: "/api/allocate-videos/{id}/",
    summary: "Withdraw a video from people and groups; returns an outcome for each. What they watched is kept",
    who: allocators,
    params: idParams,
    body: mediaWithdrawal,
    status: 200,
    response: mediaWithdrawn,
  }),
  "user_videos.list": operation({
    method: "GET",
    path: "/api/allocated-user-videos/{id}/",
    summary:
      "List the videos that a person has, how they came by them and how far they have watched each; of others also what opens later",
    who: signedIn,
    params: idParams,
    /** `ordering`: title, recorded_at, watched_at, due_at. */
    query: listQuery,
    status: 200,
    response: page(
      z.object({
        video: z.object({ id, title: z.string(), duration_ms: count.nullable() }),
        from: z.array(z.object({ allocation: id, group: named.nullable() })),
        opens_at: time.nullable(),
        closes_at: time.nullable(),
        due_at: time.nullable(),
        watching: watching.nullable(),
      }),
    ),
  }),
} as const;
