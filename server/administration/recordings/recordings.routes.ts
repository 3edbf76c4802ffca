import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { addBatch } from "./add-batch.ts";
import {
  getConsent,
  getConsentOf,
  giveConsent,
  noteGuardianConsent,
  removeRecordingsOf,
  withdrawConsent,
} from "./consent.ts";
import { startRecording } from "./start-recording.ts";
import { getRecording, listRecordings, removeRecording, watchRecording } from "./watch-recording.ts";

/** Handles masked recordings of pages: who agreed to them, what pages send, and watching them. */
export function recordingRoutes(platform: Platform): Handlers {
  const { db } = platform;
  return {
    "recordings.get_own_consent": ({ actor }) => getConsent(db, actor.id),
    "recordings.give_own_consent": ({ actor, body }) => giveConsent(db, actor, body.at_least),
    "recordings.withdraw_own_consent": ({ actor }) => withdrawConsent(db, actor, actor.id),
    "recordings.remove_own": ({ actor }) => removeRecordingsOf(db, actor, actor.id),
    "recordings.get_consent": ({ actor, params }) => getConsentOf(db, actor, params.id.toLowerCase()),
    "recordings.note_consent": ({ actor, params, body }) =>
      noteGuardianConsent(db, actor, params.id.toLowerCase(), body.guardian),
    "recordings.withdraw_consent": ({ actor, params }) => withdrawConsent(db, actor, params.id.toLowerCase()),
    "recordings.remove_of": ({ actor, params }) => removeRecordingsOf(db, actor, params.id.toLowerCase()),
    "recordings.start": ({ actor, body, request }) =>
      startRecording(platform, actor, body, request.headers["user-agent"] ?? ""),
    "recordings.add_batch": async ({ actor, params, query, request }) => {
      await addBatch(platform, actor, params.id, query.seq, request.body);
      return null;
    },
    "recordings.list": ({ actor, query, request }) => listRecordings(db, actor, query, request.url),
    "recordings.get": ({ actor, params }) => getRecording(db, actor, params.id),
    "recordings.watch": async ({ actor, params, reply }) => {
      const content = await watchRecording(db, actor, params.id);
      await reply.header("content-type", "text/plain; charset=utf-8").send(content);
      return null;
    },
    "recordings.remove": async ({ actor, params }) => {
      await removeRecording(db, actor, params.id);
      return null;
    },
  };
}
