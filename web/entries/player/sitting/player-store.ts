import { type PlayerEvent, type PlayerState, reduce, startingState } from "./machine.ts";

/** Holds the state of a player: events go in, listeners hear of what changed; `onChange` hears last. */
export function createPlayerStore(onChange: () => void) {
  let state: PlayerState = startingState;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    dispatch: (event: PlayerEvent) => {
      const next = reduce(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
      onChange();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
