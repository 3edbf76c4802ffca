import type { HandlerOutput } from "@sextant/contract/types.ts";

export type DoubtState = HandlerOutput<"doubts.get">["state"];

/** The events of a doubt: its student writes more, a tutor answers, a person resolves or reopens it, or it falls silent. */
export type DoubtAct = "write_more" | "answer" | "resolve" | "reopen" | "fall_silent";

/** Absent transitions are not possible. */
const transitions: Record<DoubtState, Partial<Record<DoubtAct, DoubtState>>> = {
  open: { write_more: "open", answer: "answered", resolve: "resolved" },
  answered: { write_more: "open", answer: "answered", resolve: "resolved", fall_silent: "resolved" },
  resolved: { write_more: "open", reopen: "open" },
};

/** Returns the state that follows; null where this can’t be done now. Pure. */
export function nextState(state: DoubtState, act: DoubtAct): DoubtState | null {
  return transitions[state][act] ?? null;
}

/** The claimant of a doubt, and the end of the claim. */
export interface Claimed {
  claimed_by: string | null;
  claimed_until: Date | null;
}

/** Returns the current claimant of a doubt; null without a claim or after it has expired. Pure. */
export function claimantOf({ claimed_by, claimed_until }: Claimed, now: Date): string | null {
  return claimed_by !== null && claimed_until !== null && claimed_until > now ? claimed_by : null;
}
