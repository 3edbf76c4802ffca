import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { queryKey } from "../requests/query-key.ts";

/** Queries whether the person is recorded, and who consented. */
export const recordingConsentQuery = queryOptions({
  queryKey: queryKey("profile", "recording"),
  queryFn: ({ signal }) => call("recordings.get_own_consent", { signal }),
});

/** Returns whether the organisation records sessions: the server then includes the recorder in its documents. */
export const isRecordingOn = (): boolean => document.querySelector('script[src="/recorder.js"]') !== null;
