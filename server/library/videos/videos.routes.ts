import { giveMedium, withdrawMedium } from "../../delivery/allocations/media/give-media.ts";
import type { Handlers } from "../../platform/binder.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { writtenBody } from "../../platform/json-body.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { findCoveringMaterial } from "../materials/covering.ts";
import { archiveVideo, createVideo, lockOwnVideo, updateVideo } from "./change-video.ts";
import { findMoments } from "./covering.ts";
import { getTranscript, setTranscript } from "./transcripts/transcript.ts";
import { getVideo, listVideos } from "./videos.ts";
import { listPersonVideos, listViewers } from "./viewers.ts";
import { keepWatching } from "./watching/watching.ts";
import { oweAgain, takeZoomEvent } from "./zoom/webhook.ts";
import { listDownloads } from "./zoom/zoom.queries.ts";

/** Handles videos, what is said in them, who has them and what was watched. */
export function videoRoutes(platform: Platform): Handlers {
  const { db, config, live } = platform;
  const storage = openStorage(config);
  return {
    "covering.list": async ({ actor, query }) => {
      const [moments, materials] = [
        await findMoments(db, actor, query.tags),
        await findCoveringMaterial(db, actor, query.tags),
      ];
      const tags = [...new Set(query.tags)].filter((tag) => moments.has(tag) || materials.has(tag));
      return {
        results: tags.map((tag) => ({ tag, moments: moments.get(tag) ?? [], materials: materials.get(tag) ?? [] })),
      };
    },
    "zoom_videos.list": ({ actor, query, request }) => listVideos(db, actor, query, request.url),
    "zoom_videos.get": ({ actor, params }) => getVideo(db, platform, actor, params.id),
    "zoom_videos.create": async ({ actor, body }) => {
      const id = await createVideo({ db, storage }, actor, body);
      return getVideo(db, platform, actor, id);
    },
    "zoom_videos.update": async ({ actor, params, body }) => {
      await updateVideo({ db, storage, live }, actor, params.id, body);
      return getVideo(db, platform, actor, params.id);
    },
    "zoom_videos.remove": async ({ actor, params }) => {
      await archiveVideo(platform, actor, params.id);
      return null;
    },
    "zoom_videos.fetch_again": ({ actor, params }) =>
      inTransaction(db, async (tx) => {
        const { state, problem } = await lockOwnVideo(tx, actor, params.id);
        const downloads = await listDownloads(tx, params.id);
        if (state !== "failed" || downloads.length === 0) {
          throw new Refusal("illegal_transition", "There is nothing to fetch for this video.", { state });
        }
        if (problem === "expired") {
          throw new Refusal("illegal_transition", "Zoom’s link has expired. Have Zoom send the recording again.", {
            state,
          });
        }
        await oweAgain(tx, params.id, downloads);
        return { state: "downloading" as const };
      }),
    "zoom_videos.transcript": ({ actor, params }) => getTranscript(db, actor, params.id),
    "zoom_videos.set_transcript": ({ actor, params, body }) => setTranscript(db, actor, params.id, body.vtt),
    "zoom_videos.watch": ({ actor, params, body }) => keepWatching(db, actor, params.id, body),
    "zoom_videos.webhook": ({ body, request }) =>
      takeZoomEvent(platform, { text: writtenBody(request), body, headers: request.headers, address: request.ip }),
    "video_allocations.list": ({ actor, params, query, request }) =>
      listViewers(db, actor, params.id, query, request.url),
    "video_allocations.create": ({ actor, params, body }) =>
      giveMedium(db, actor, { type: "zoom_video", id: params.id }, body),
    "video_allocations.remove": ({ actor, params, body }) =>
      withdrawMedium(platform, actor, { type: "zoom_video", id: params.id }, body),
    "user_videos.list": ({ actor, params, query, request }) =>
      listPersonVideos(db, actor, params.id, query, request.url),
  };
}
