import { z } from "zod";
import { id, idParams, listQuery, name, page, time } from "./common.ts";
import { operation } from "./operation.ts";
import { MAX_BATCH_BYTES } from "./recording-limits.ts";
import { managers, signedIn, staff } from "./who.ts";

export const count = z.number().int();

export const consent = z.object({
  given_by: z.enum(["person", "guardian"]),
  /** The guardian's name; null where the person agreed, and for whom may not know it. */
  guardian: z.string().nullable(),
  given_at: time,
});

/** What a person is recorded by: what the organisation set, and their own agreement. */
export const consentState = z.object({
  /** The organisation records people of this role. */
  enabled: z.boolean(),
  /** From this age on people agree themselves; null: at any age. */
  minimum_age: count.nullable(),
  keep_days: count,
  /** The script of the operator's own that records instead; null for the one that comes with Sextant. */
  script_origin: z.string().nullable(),
  /** Null while nobody has agreed, and once it was withdrawn. */
  consent: consent.nullable(),
  /** Recordings that there are. */
  count,
});

export const listed = z.object({
  id,
  user: z.object({ id, name: z.string() }),
  /** The sitting that was recorded; null for the rest of the application. */
  session: z.object({ id, assessment_name: z.string() }).nullable(),
  browser: z.string(),
  from: time,
  to: time,
  size_bytes: count,
});

export const recording = listed.extend({
  /** When it is deleted. */
  keep_until: time,
  /** The agreement under which it was made, if known; null if it was withdrawn. */
  consent: consent.nullable(),
  /** Earlier viewers, newest first. */
  views: z.array(z.object({ at: time, by: z.object({ id, name: z.string() }) })),
  can: z.record(z.string(), z.boolean()),
});

export const recordingOperations = {
  "recordings.get_own_consent": operation({
    method: "GET",
    path: "/api/recording-consent/",
    summary: "Get whether you are recorded, and who agreed to it",
    who: signedIn,
    status: 200,
    response: consentState,
  }),
  "recordings.give_own_consent": operation({
    method: "PUT",
    path: "/api/recording-consent/",
    summary: "Agree to being recorded. Where the settings name an age, `at_least` says that you have reached it",
    who: signedIn,
    body: z.object({ at_least: z.number().int().min(0).max(120).optional() }),
    status: 200,
    response: consentState,
  }),
  "recordings.withdraw_own_consent": operation({
    method: "DELETE",
    path: "/api/recording-consent/",
    summary: "Stop being recorded, at once",
    who: signedIn,
    status: 200,
    response: consentState,
  }),
  "recordings.remove_own": operation({
    method: "DELETE",
    path: "/api/recording-consent/recordings/",
    summary: "Delete all recordings of yourself",
    who: signedIn,
    status: 200,
    response: consentState,
  }),
  "recordings.get_consent": operation({
    method: "GET",
    path: "/api/users/{id}/recording-consent/",
    summary: "Get whether a person is recorded, and who agreed to it",
    who: managers,
    params: idParams,
    status: 200,
    response: consentState,
  }),
  "recordings.note_consent": operation({
    method: "PUT",
    path: "/api/users/{id}/recording-consent/",
    summary: "Note that a guardian agreed to a person being recorded",
    who: staff,
    params: idParams,
    body: z.object({ guardian: name }),
    status: 200,
    response: consentState,
  }),
  "recordings.withdraw_consent": operation({
    method: "DELETE",
    path: "/api/users/{id}/recording-consent/",
    summary: "Note that a person isn’t to be recorded any more",
    who: staff,
    params: idParams,
    status: 200,
    response: consentState,
  }),
  "recordings.remove_of": operation({
    method: "DELETE",
    path: "/api/users/{id}/recording-consent/recordings/",
    summary: "Delete all recordings of a person",
    who: staff,
    params: idParams,
    status: 200,
    response: consentState,
  }),
  "recordings.start": operation({
    method: "POST",
    path: "/api/recordings/",
    summary: "Ask whether this page is to be recorded, and begin; a sitting is recorded whole or not at all",
    who: signedIn,
    body: z.object({
      /** The sitting that the page shows, one of your own; none for the rest of the application. */
      session: id.optional(),
      /** The page's own clock, from which that of the server is told. */
      page_time: time.optional(),
    }),
    status: 200,
    response: z.object({
      /** Null if the page isn't to be recorded. */
      id: id.nullable(),
      /** The number of its next batch: after a reload, a sitting continues in its recording. */
      next_seq: count,
      reason: z.enum(["recorded", "off", "no_consent", "not_sampled", "own_script"]),
      /** With `own_script`: the origin of the operator's script. */
      script_origin: z.string().nullable(),
    }),
  }),
  "recordings.add_batch": operation({
    method: "POST",
    path: "/api/recordings/{id}/batches/",
    summary:
      "Send what was recorded since: gzipped JSON as `application/gzip`, an array of events in order, at `?seq=` 0, 1, 2 …; the same number again changes nothing",
    who: signedIn,
    params: idParams,
    query: z.object({ seq: z.coerce.number().int().min(0).max(100_000).default(0) }),
    bodyLimit: MAX_BATCH_BYTES,
    isUnlisted: true,
    status: 204,
    response: null,
  }),
  "recordings.list": operation({
    method: "GET",
    path: "/api/recordings/",
    summary: "List the recordings of people within reach, the newest first",
    who: managers,
    query: listQuery.extend({ user: id.optional(), session: id.optional() }),
    status: 200,
    response: page(listed),
  }),
  "recordings.get": operation({
    method: "GET",
    path: "/api/recordings/{id}/",
    summary: "Get what a recording is of, who watched it and how long it is kept",
    who: managers,
    params: idParams,
    status: 200,
    response: recording,
  }),
  "recordings.watch": operation({
    method: "GET",
    path: "/api/recordings/{id}/events/",
    summary:
      "Get all that was recorded: JSON with `events` and `ahead_ms` (by how far their times are ahead of the server) in each line; every call is written to the audit log",
    who: managers,
    params: idParams,
    status: 200,
    response: null,
    stream: "text/plain",
  }),
  "recordings.remove": operation({
    method: "DELETE",
    path: "/api/recordings/{id}/",
    summary: "Delete a recording",
    who: staff,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
