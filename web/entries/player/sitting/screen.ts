import { countUnsent } from "../uploads/chosen-file.ts";
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
  | "reopened"
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

/** Returns whether this device may save: it holds the session's lease, and no other device has taken over. */
export function holdsLease(state: PlayerState): boolean {
  const { device, session, takenOver } = state;
  return !takenOver && device !== null && device.lease !== null && device.lease === session?.lease;
}

/** Returns whether the student can answer now. */
export function canAnswer(state: PlayerState): boolean {
  const { busy } = state;
  const isLeaving = busy === "end_section" || busy === "submit" || busy === "next_question";
  return screenOf(state) === "question" && holdsLease(state) && !isLeaving;
}

/**
 * Returns whether an answer may be given a file that has arrived: on any screen and after the end of its section too, as soon as this tab
 * holds the sitting with its answers. The file was chosen when it could be.
 */
export function canReceive(state: PlayerState): boolean {
  const { tab, signedOut, session, device, busy } = state;
  const isHere = tab === "here" && !signedOut && session !== null && (device?.lease ?? null) !== null;
  return isHere && busy !== "next_question" && screenOf(state) !== "opening";
}

function screenInProgress(state: PlayerState, session: SittingSession): Screen {
  const open = findOpenSection(session);
  // A pause hides the questions, even on a device that does not hold the sitting.
  const rendered = open?.state === "in_progress" && state.questions?.section === open.id;
  // The question stays on screen, read-only.
  if (!holdsLease(state)) return rendered && !state.timeUp ? "question" : "other_device";
  if (open) {
    if (open.state === "paused") return "paused";
    if (state.timeUp) return "time_up";
    if (!rendered) return "opening";
    if (state.copy === "shown") return "reopened";
    if (state.busy === "next_question" && state.waits) return "next_question";
    return state.view;
  }
  if (!findPendingSection(session)) return "submit";
  return findEndedSection(session)?.break ? "break" : "between";
}

/** Returns the screen for a state. */
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
      return countUnsent(state) > 0 ? "submitted_unsent" : "submitted";
    case "in_progress":
      return screenInProgress(state, session);
  }
}

/** What the player should request from the server next, without any user action. */
export type Need = "session" | "questions" | "tell_unsent" | null;

/** Returns the next need of a state. */
export function needOf(state: PlayerState): Need {
  const { session, busy } = state;
  if (state.signedOut || state.tab !== "here" || !state.device || busy) return null;
  if (!session) return state.problem ? null : "session";
  const screen = screenOf(state);
  if (screen === "opening" && state.copy === null) return "questions";
  if ((screen === "question" || screen === "check") && state.copy === "outdated") return "questions";
  if (session.state === "submitted") {
    // Another device may have more to send: only the device that holds the sitting knows.
    if (!holdsLease(state)) return null;
    // Scoring waits for this count: report each decrease, and nothing twice.
    const told = session.unsent ?? Number.POSITIVE_INFINITY;
    return countUnsent(state) < told ? "tell_unsent" : null;
  }
  return null;
}
