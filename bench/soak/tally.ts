/** What the server said that it has. */
export interface Acknowledged {
  session: string;
  attempt: string;
  revision: number;
  response: Record<string, string[]>;
}

/** What the students saw, all together. */
export interface Tally {
  acknowledge(answers: readonly Acknowledged[]): void;
  /** The server said that a sitting is submitted. */
  submit(session: string): void;
  /** An answer of the server's own, or of something before it. */
  see(status: number, isOurs: boolean): void;
  /** Something that must not happen. */
  fault(words: string): void;
  /** By when it was acknowledged. */
  acknowledged(): readonly (Acknowledged & { at: number })[];
  submitted(): readonly string[];
  faults(): readonly string[];
  /** By status, those of the server alone. */
  serverErrors(): ReadonlyMap<number, number>;
  /** From when time without an acknowledgement counts. */
  begin(): void;
  longestGapMs(): number;
  /** Resolves at the next acknowledgement; false when none came in time. */
  next(withinMs: number): Promise<boolean>;
}

export function createTally(): Tally {
  const faults: string[] = [];
  const errors = new Map<number, number>();
  const waiting: (() => void)[] = [];
  const acknowledged: (Acknowledged & { at: number })[] = [];
  const submitted: string[] = [];
  let last = 0;
  let longest = 0;
  return {
    acknowledge(answers) {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      for (const one of answers) acknowledged.push({ ...one, at: now });
      for (const resolve of waiting.splice(0)) resolve();
    },
    submit: (session) => void submitted.push(session),
    see(status, isOurs) {
      if (isOurs && status >= 500) errors.set(status, (errors.get(status) ?? 0) + 1);
    },
    fault: (words) => void faults.push(words),
    acknowledged: () => acknowledged,
    submitted: () => submitted,
    faults: () => faults,
    serverErrors: () => errors,
    begin() {
      last = performance.now();
    },
    longestGapMs: () => longest,
    next(withinMs) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), withinMs);
        waiting.push(() => {
          clearTimeout(timer);
          resolve(true);
        });
      });
    },
  };
}
