const endings = ["end_section", "deadline", "submit", "end", "close", "cancel"] as const;
type Ending = (typeof endings)[number];
const isEnding = (action: string): action is Ending => (endings as readonly string[]).includes(action);

/** An event of a sitting as far as its ends go. `section` is null for what is about the sitting as a whole. */
export interface StateEvent {
  at: Date;
  action: string;
  section: string | null;
  /** The name of the one who did it; null for the clock. */
  by: string | null;
  data: unknown;
  from_state: string | null;
  to_state: string | null;
}

/**
 * What ended a section, or a sitting none of whose sections was open (`section` is null then); who did it and why, where the team
 * did.
 */
export interface SittingEnd {
  section: string | null;
  at: Date;
  action: Ending;
  by: string | null;
  reason: string;
}

/** Returns what ended the sections of a sitting, and the sitting. @param events All its events, oldest first. */
export function endsOf(events: readonly StateEvent[]): SittingEnd[] {
  const ends: SittingEnd[] = [];
  let open: string | null = null;
  for (const { at, action, section, by, data, from_state, to_state } of events) {
    if (action === "begin_section" || action === "reopen") open = section;
    // A submission told again says only that fewer answers are unsent.
    if (!isEnding(action) || from_state === to_state) continue;
    const { reason = "" } = data as { reason?: string };
    const ended: string | null = section ?? open;
    open = null;
    // The deadline of the last section submits the sitting too: that is one end.
    if (ended !== null || action !== "deadline") ends.push({ section: ended, at, action, by, reason });
  }
  return ends;
}
