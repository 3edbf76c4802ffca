import type { PlayerState } from "./machine.ts";
import { findEndedSection, findOpenSection, findPendingSection, type SittingSession } from "./wire.ts";

export type Screen =
  | "loading"
  | "unreachable"
  | "not_found"
  | "signed_out"
  | "other_tab"
  | "other_device"
  | "not_open"
  | "before_start"
  | "expired"
  | "cancelled"
  | "between"
  | "break"
  | "opening"
  | "question"
  | "next_question"
  | "check"
  | "paused"
  | "time_up"
  | "submit"
  | "submitted_unsent"
  | "submitted"
  | "scored"
  | "released";

/** Returns whether this device may save: its lease is the session's, and nobody has taken over since. */
export function holdsLease(state: PlayerState): boolean {
  const { device, session, takenOver } = state;
  return !takenOver && device !== null && device.lease !== null && device.lease === session?.lease;
}

/** Returns whether answers can be given now. */
export function canAnswer(state: PlayerState): boolean {
  const { busy } = state;
  const isLeaving = busy === "end_section" || busy === "submit" || busy === "next_question";
  return screenOf(state) === "question" && holdsLease(state) && !isLeaving;
}

function screenInProgress(state: PlayerState, session: SittingSession): Screen {
  const open = findOpenSection(session);
  // A pause hides the questions, whoever holds the sitting.
  const rendered = open?.state === "in_progress" && state.questions?.section === open.id;
  // What was on the screen stays, to be read; it can no longer be changed here.
  if (!holdsLease(state)) return rendered && !state.timeUp ? "question" : "other_device";
  if (open) {
    if (open.state === "paused") return "paused";
    if (state.timeUp) return "time_up";
    if (!rendered) return "opening";
    if (state.busy === "next_question" && state.waits) return "next_question";
    return state.view;
  }
  if (!findPendingSection(session)) return "submit";
  return findEndedSection(session)?.break ? "break" : "between";
}

/** Returns which screen a state is seen as. */
export function screenOf(state: PlayerState): Screen {
  const { session } = state;
  if (state.signedOut) return "signed_out";
  if (state.tab === "elsewhere") return "other_tab";
  if (!session) return state.problem ?? "loading";
  if (state.tab === "asking" || !state.device) return "loading";
  switch (session.state) {
    case "allocated":
      return session.opens_at !== null && session.opens_at > session.server_time ? "not_open" : "before_start";
    case "expired":
    case "cancelled":
    case "scored":
    case "released":
      return session.state;
    case "submitted":
      return state.outbox.unsent > 0 ? "submitted_unsent" : "submitted";
    case "in_progress":
      return screenInProgress(state, session);
  }
}

/** What the player should ask the server for next, without anybody pressing anything. */
export type Need = "session" | "questions" | "tell_unsent" | null;

/** Works out the next need of a state. */
export function needOf(state: PlayerState): Need {
  const { session, busy } = state;
  if (state.signedOut || state.tab !== "here" || !state.device || busy) return null;
  if (!session) return state.problem ? null : "session";
  if (screenOf(state) === "opening") return "questions";
  if (session.state === "submitted") {
    // Another device may have more to send: only the one that holds the sitting knows.
    if (!holdsLease(state)) return null;
    // Scoring waits for this: each smaller number is told, and nothing is told again.
    const told = session.unsent ?? Number.POSITIVE_INFINITY;
    return state.outbox.unsent < told ? "tell_unsent" : null;
  }
  return null;
}
