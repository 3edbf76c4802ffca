import type { LiveEvent } from "./live.ts";

/** A page that listens. */
export interface Reader {
  audiences: readonly string[];
  hear: (event: LiveEvent) => void;
  end: () => void;
}

/** The readers of this process, found by audience. */
export interface Readers {
  add(reader: Reader): void;
  remove(reader: Reader): void;
  hand(event: LiveEvent): void;
  all(): readonly Reader[];
  count(): number;
}

export function createReaders(): Readers {
  const readers = new Set<Reader>();
  const byAudience = new Map<string, Set<Reader>>();
  return {
    add(reader) {
      readers.add(reader);
      for (const audience of reader.audiences) {
        const hearing = byAudience.get(audience) ?? new Set();
        byAudience.set(audience, hearing.add(reader));
      }
    },
    remove(reader) {
      readers.delete(reader);
      for (const audience of reader.audiences) {
        const hearing = byAudience.get(audience);
        hearing?.delete(reader);
        if (hearing?.size === 0) byAudience.delete(audience);
      }
    },
    hand(event) {
      for (const reader of byAudience.get(event.audience) ?? []) reader.hear(event);
    },
    all: () => [...readers],
    count: () => readers.size,
  };
}
