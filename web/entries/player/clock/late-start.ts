import type { SittingSession } from "../sitting/wire.ts";

export type LateStart = {
  /** Seconds, whole minutes, until the sitting ends whatever happens. */
  left: number;
  /** Seconds that its sections and the breaks between them take at least. */
  planned: number;
  /** Other modules may follow, so that it takes longer than `planned`. */
  goesOn: boolean;
};

/**
 * Returns how much of its time a sitting has when it starts now, where that is less than planned; null otherwise, and where it has
 * no limit. Pure.
 *
 * @param sinceRead Milliseconds since the server sent the session.
 */
export function lateStart(
  { hard_closes_at: closes, server_time: read, sections }: SittingSession,
  sinceRead: number,
): LateStart | null {
  if (closes === null) return null;
  let planned = 0;
  for (const [index, section] of sections.entries()) {
    if (section.time_limit_seconds === null) return null;
    planned += section.time_limit_seconds + (index < sections.length - 1 ? section.break_after_seconds : 0);
  }
  const left = Math.floor((Date.parse(closes) - Date.parse(read) - sinceRead) / 60_000) * 60;
  if (left >= planned) return null;
  return { left: Math.max(0, left), planned, goesOn: sections.some((section) => section.leads_on) };
}
