export type Announcer = ReturnType<typeof createAnnouncer>;

/** Says something to those who listen to the page, without taking the focus. The same words twice are said twice. */
export function createAnnouncer() {
  let current = { text: "", turn: 0 };
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    say: (text: string) => {
      current = { text, turn: current.turn + 1 };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
