import type { Sent } from "./send-pending.ts";

export type DraftVersion = ReturnType<typeof followVersion>;

/** Tracks the draft's version through the calls of one change: each call adds one, unless another person edits too. */
export function followVersion(version: number) {
  let expected = version;
  let isBehind = false;
  return {
    now: () => expected,
    /** @param found The version in a response; omitted where the response has none. */
    count: (found?: number) => {
      expected += 1;
      if (found !== undefined && found !== expected) isBehind = true;
    },
    sent: (): Sent => ({ version: expected, isBehind }),
  };
}
