import { queryOptions } from "@tanstack/react-query";
import { call } from "../requests/call.ts";

/** Whether one is recorded, and who agreed to it. */
export const recordingConsentQuery = queryOptions({
  queryKey: ["profile", "recording"],
  queryFn: ({ signal }) => call("recordings.get_own_consent", { signal }),
});

/** Returns whether the organisation records anybody: the server then names the recorder in its documents. */
export const isRecordingOn = (): boolean => document.querySelector('script[src="/recorder.js"]') !== null;
