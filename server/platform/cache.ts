/** Remembers what never changes, as much of it as fits; the longest unused goes first. */
export interface Cache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

/** How often all caches of this process were emptied. */
let emptied = 0;

/** Empties every cache of this process, for tests that turn to another database. */
export function emptyCaches(): void {
  emptied += 1;
}

/**
 * Creates a bounded cache of immutable things in this process. Never for what another process may change.
 *
 * @param limit Largest sum of weights.
 * @param weigh Weight of a value; 1 each by default.
 */
export function createCache<T>(limit: number, weigh: (value: T) => number = () => 1): Cache<T> {
  const values = new Map<string, T>();
  let weight = 0;
  let seen = emptied;
  const keepUp = () => {
    if (seen === emptied) return;
    values.clear();
    weight = 0;
    seen = emptied;
  };
  const forget = (key: string) => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    weight -= weigh(value);
  };
  return {
    get(key) {
      keepUp();
      const value = values.get(key);
      if (value === undefined) return undefined;
      // A map keeps the order of insertion: what is used goes to its end.
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      keepUp();
      forget(key);
      values.set(key, value);
      weight += weigh(value);
      for (const oldest of values.keys()) {
        if (weight <= limit || oldest === key) return;
        forget(oldest);
      }
    },
  };
}
