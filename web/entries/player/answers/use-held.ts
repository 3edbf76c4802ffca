import { type Held, heldOf } from "../../../base/sending/held-answers.ts";
import { useSitting } from "../player-context.tsx";

/** Returns what may be said of the answers that the server does not have yet: how many, and whether this device was found to keep them. */
export function useHeld(): Held {
  return heldOf(useSitting((state) => state.outbox));
}
