import type { Answered, Mistake } from "./requests.ts";

/** What answering the question again showed, in the words of the page: what it hints at is told only where nobody has said why. */
const outcomes = ["unknown", "wrong", "right", "gap", "time", "slip", "too_fast", "changed_from_right"] as const;
type Outcome = (typeof outcomes)[number];

/** Where the mistake is afterwards, and when a question like it can be practised. */
type Next =
  | { state: "closed" }
  | { state: "open"; left: number; fresh: boolean; when: "now" | "later_day" | "none" | { due: string } };

export interface RedoVerdict {
  outcome: Outcome;
  /** The reason that counts: the one a person gave, which stays, or the one that was noted just now; null where nothing changes. */
  reason: { said: "student" | "tutor" | "noted"; key: string; name: string | null } | null;
  next: Next;
}

type Redone = Pick<Answered, "correct" | "ground" | "progress" | "next">;
type Redoing = { reason: Pick<Mistake["reason"], "key" | "name" | "by">; can: Pick<Mistake["can"], "practise"> };

function outcomeOf({ correct, ground }: Redone, isGiven: boolean): Outcome {
  if (correct === null) return "unknown";
  const hint = isGiven ? undefined : outcomes.find((one) => one === ground);
  return hint ?? (correct ? "right" : "wrong");
}

function reasonAfter({ reason }: Redoing, { correct, ground }: Redone): RedoVerdict["reason"] {
  const { by, key, name } = reason;
  if (by === "student" || by === "tutor") return { said: by, key, name };
  // What the chosen option betrayed stays as it was inferred.
  if (correct === null || ground === null || ground === "option" || ground === key) return null;
  return { said: "noted", key: ground, name: null };
}

function nextOf({ progress, next }: Redone, { can }: Redoing): Next {
  const { state, solved, needed, due_at: due } = progress;
  if (state === "closed") return { state };
  const isLater = state === "waiting" && due !== null && next !== "none";
  // Its own question counts again on a later day than one on which its answer was seen, as it was just now.
  const isItself = state !== "waiting" && next === "same";
  const when = isLater ? { due } : isItself ? "later_day" : state !== "waiting" && can.practise ? "now" : "none";
  return { state: "open", left: needed - solved, fresh: solved === 0, when };
}

/**
 * Returns what a student is told after redoing a question: what came of it, without ever contradicting a reason that a person gave, and
 * what still closes the mistake. Pure.
 */
export function redoVerdict(mistake: Redoing, answered: Redone): RedoVerdict {
  const { by } = mistake.reason;
  return {
    outcome: outcomeOf(answered, by === "student" || by === "tutor"),
    reason: reasonAfter(mistake, answered),
    next: nextOf(answered, mistake),
  };
}
