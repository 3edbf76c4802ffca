/** What was made of texts, as much of it as fits; the longest unused goes first. */
export interface Memo<T> {
  has(key: string): boolean;
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

/** Creates a memo of at most so many characters, keys included. */
export function createMemo<T>(mostCharacters: number, lengthOf: (value: T) => number): Memo<T> {
  const values = new Map<string, T>();
  let characters = 0;
  const forget = (key: string) => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    characters -= key.length + lengthOf(value);
  };
  const set = (key: string, value: T) => {
    forget(key);
    values.set(key, value);
    characters += key.length + lengthOf(value);
    // A map keeps the order of insertion, and what is used is inserted again: the first is the one longest unused.
    for (const oldest of values.keys()) {
      if (characters <= mostCharacters) return;
      forget(oldest);
    }
  };
  return {
    has: (key) => values.has(key),
    get(key) {
      const value = values.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    set,
  };
}
