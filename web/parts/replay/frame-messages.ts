/** An event as the recorder wrote it. */
export type ReplayEvent = { type: number; timestamp: number; data: unknown };

/** What the page tells the frame in which a recording is replayed: its events, and which moment to show, in ms after the first; `moment` is what it is asked for by. */
export type ToFrame = { kind: "load"; events: ReplayEvent[] } | { kind: "show"; at: number; moment: number };

/** What the frame tells: it may be given events; how large the page is that it shows; it shows them, or can't. */
export type FromFrame =
  | { kind: "ready" }
  | { kind: "loaded" }
  | { kind: "failed" }
  | { kind: "shown"; moment: number }
  | { kind: "sized"; width: number; height: number };
