import { record } from "@rrweb/record";
import { isRecordable } from "@sextant/contract/recorded-pages.ts";
import { BATCH_EVERY_MS } from "@sextant/contract/recording-limits.ts";
import { apiHost } from "../../base/requests/api-host.ts";
import { readToken } from "../../base/requests/token.ts";
import { showNotice } from "./notice.ts";
import workerAddress from "./pack.worker.ts?worker&url";
import { type FromWorker, NOTED, PAGE_OPENED, type Recorded, type ToWorker } from "./recorded.ts";
import { maskText } from "./scrub.ts";
import { trustedAddresses } from "./trusted-address.ts";
import { onPathChange } from "./watch-path.ts";

/** Selectors for choices and the texts that reveal them; the position of a placed item can be an answer in itself. */
const choices =
  "input[type=radio], input[type=checkbox], label:has(input[type=radio], input[type=checkbox]), [role=radio], [role=checkbox], " +
  "[role=switch], [role=option], [role=menuitemradio], [role=menuitemcheckbox], [data-interaction], [data-gap]";
/**
 * Content that is recorded only as an empty box: pictures and drawings other than icons, videos, frames, choices, and anything that a
 * screen marks as unrecorded.
 */
const blocked =
  "img, picture, canvas, video, audio, object, embed, iframe, svg:not(.ic), link:not([rel=stylesheet]), [data-unrecorded], " +
  choices;
/** The time after an unrecorded page by which the next page has surely replaced it. */
const SETTLED_MS = 1500;

/** Records events, with all text masked. */
function recordNow(emit: (event: Recorded) => void): () => void {
  const stop = record({
    emit: (event) => emit(event as Recorded),
    blockSelector: blocked,
    maskTextSelector: "*",
    maskTextFn: maskText,
    maskAllInputs: true,
    maskInputFn: () => "",
    ignoreSelector: "input, textarea, select, [contenteditable]",
    slimDOMOptions: "all",
    recordCanvas: false,
    recordCrossOriginIframes: false,
    inlineImages: false,
    collectFonts: false,
    sampling: { mousemove: 100, mousemoveCallback: 1000, scroll: 200, input: "last" },
  });
  return () => stop?.();
}

/**
 * Swallows the recorder's exceptions about events that it can’t process, such as one whose target is no element: the recording lacks
 * that event, and the page is not at fault. This file contains nothing but the recorder.
 */
function keepFaults(): () => void {
  const keep = (event: ErrorEvent) => event.filename === import.meta.url && event.preventDefault();
  addEventListener("error", keep);
  return () => removeEventListener("error", keep);
}

/** The record of a page change within a document: its address, since the recorder notes only a document’s first one. */
const pageOpened = (): Recorded => ({
  type: NOTED,
  timestamp: Date.now(),
  data: { tag: PAGE_OPENED, payload: { href: location.href } },
});

/**
 * Records this page until the server wants no more, without content that is never recorded.
 *
 * @returns A function that ends the recording at once and discards unsent events.
 */
export function recordPage({ id, next_seq, onEnd }: { id: string; next_seq: number; onEnd: () => void }): () => void {
  const trusted = trustedAddresses(null);
  const worker = new Worker(trusted.createScriptURL(workerAddress), { type: "module" });
  const tell = (message: ToWorker) => worker.postMessage(message);
  let events: Recorded[] = [];
  let stopRecording: (() => void) | null = null;
  let hideNotice: (() => void) | null = null;
  let resuming: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    const token = readToken();
    if (events.length > 0 && token) tell({ kind: "events", events, token });
    events = [];
  }

  function pause(): void {
    clearTimeout(resuming);
    stopRecording?.();
    hideNotice?.();
    stopRecording = null;
    hideNotice = null;
  }

  function resume(): void {
    if (stopRecording || !isRecordable(location.pathname)) return;
    hideNotice = showNotice();
    stopRecording = recordNow((event) => {
      // The address changes before the page does.
      if (isRecordable(location.pathname)) events.push(event);
      else pause();
    });
  }

  const stopKeeping = keepFaults();
  const stopWatching = onPathChange((path) => {
    if (!isRecordable(path)) return pause();
    clearTimeout(resuming);
    if (stopRecording) events.push(pageOpened());
    else resuming = setTimeout(resume, SETTLED_MS);
  });
  const timer = setInterval(flush, BATCH_EVERY_MS);
  const onHide = () => document.visibilityState === "hidden" && flush();
  document.addEventListener("visibilitychange", onHide);

  function end(): void {
    pause();
    stopWatching();
    stopKeeping();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onHide);
    worker.terminate();
    onEnd();
  }

  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === "stop") end();
  });
  worker.addEventListener("error", end);
  tell({ kind: "begin", address: `${apiHost() || location.origin}/api/recordings/${id}/batches/`, nextSeq: next_seq });
  resume();
  return end;
}
