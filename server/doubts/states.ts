import type { HandlerOutput } from "@sextant/contract/types.ts";

export type DoubtState = HandlerOutput<"doubts.get">["state"];

/** What can happen to a doubt: its student writes more, a tutor answers, somebody resolves it or opens it again, nobody writes. */
export type DoubtAct = "write_more" | "answer" | "resolve" | "reopen" | "fall_silent";

/** What is absent is not possible. */
const transitions: Record<DoubtState, Partial<Record<DoubtAct, DoubtState>>> = {
  open: { write_more: "open", answer: "answered", resolve: "resolved" },
  answered: { write_more: "open", answer: "answered", resolve: "resolved", fall_silent: "resolved" },
  resolved: { write_more: "open", reopen: "open" },
};

/** Returns the state that follows; null where this can’t be done now. Pure. */
export function nextState(state: DoubtState, act: DoubtAct): DoubtState | null {
  return transitions[state][act] ?? null;
}

/** Who has taken a doubt, and until when. */
export interface Claimed {
  claimed_by: string | null;
  claimed_until: Date | null;
}

/** Returns who keeps a doubt to themselves at this moment; null where nobody does, or no longer. Pure. */
export function claimantOf({ claimed_by, claimed_until }: Claimed, now: Date): string | null {
  return claimed_by !== null && claimed_until !== null && claimed_until > now ? claimed_by : null;
}
