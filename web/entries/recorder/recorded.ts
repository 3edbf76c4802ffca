/** An event of the recorder, as far as it is looked at here. */
export type Recorded = { type: number; timestamp: number; data: unknown };

/** The kind of events that a page adds to those of the recorder, and the one it adds: another page opened in the same document. */
export const NOTED = 5;
export const PAGE_OPENED = "page";

/** A node as the recorder writes it. */
export type RecordedNode = {
  type: number;
  id: number;
  tagName?: string;
  textContent?: string;
  attributes?: object;
  childNodes?: RecordedNode[];
};

/** What the page tells the worker that packs and sends: first where to, then what was recorded. */
export type ToWorker =
  | { kind: "begin"; address: string; nextSeq: number }
  | { kind: "events"; events: Recorded[]; token: string };

/** What the worker tells the page: that no more of this recording is wanted. */
export type FromWorker = { kind: "stop" };
