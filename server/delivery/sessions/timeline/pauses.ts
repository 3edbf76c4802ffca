/** An event of a sitting as far as its clock goes. `section` is null for what is about the sitting as a whole. */
export interface ClockEvent {
  at: Date;
  action: string;
  section: string | null;
  /** The name of the one who did it; null for the clock. */
  by: string | null;
}

/**
 * A span that the clock of a section left out: a pause, or the time for which it was over before it was reopened. `to` is null while it
 * runs.
 */
interface Pause {
  kind: "pause" | "over";
  section: string;
  from: Date;
  to: Date | null;
  by: string | null;
}

const ends = new Set(["end_section", "deadline", "submit", "end", "close", "cancel"]);

/**
 * Returns what the clocks of a sitting left out: pauses, and the time between a section's end and its being reopened.
 *
 * @param events All events of a sitting, oldest first.
 */
export function pausesOf(events: readonly ClockEvent[]): Pause[] {
  const pauses: Pause[] = [];
  let running: Pause | null = null;
  let endedAt: Date | null = null;
  const close = (at: Date) => {
    if (running) running.to = at;
    running = null;
  };
  for (const { at, action, section, by } of events) {
    if (action === "begin_section") endedAt = null;
    else if (action === "pause" && section) {
      running = { kind: "pause", section, from: at, to: null, by };
      pauses.push(running);
    } else if (action === "resume") close(at);
    else if (ends.has(action)) {
      close(at);
      endedAt ??= at;
    } else if (action === "reopen" && section && endedAt) {
      pauses.push({ kind: "over", section, from: endedAt, to: at, by });
      endedAt = null;
    }
  }
  return pauses;
}
