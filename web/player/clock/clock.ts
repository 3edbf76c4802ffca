/** What the server says of a section's time, milliseconds. `elapsedMs` may be missing: an answer to a save gives only what is left. */
export type ClockReading = { remainingMs: number | null; elapsedMs?: number | null; running: boolean };

export type SittingClock = ReturnType<typeof createSittingClock>;

/** A later reading that is higher by less than this is the same time, seen through a slower network. */
const JITTER_MS = 1000;

/**
 * Creates the clock for the time of the section in progress as the server last told it, counted on by the monotonic clock of the
 * page. The device's own date never enters. `remaining()` is null when the section is untimed, and never below 0; `elapsed()` is
 * what was worked since the section began, pauses out.
 *
 * @param now Monotonic milliseconds.
 */
export function createSittingClock(now: () => number = () => performance.now()) {
  let at = now();
  let remainingMs: number | null = null;
  let elapsedMs = 0;
  let running = false;
  let known = false;

  const passed = () => (running ? Math.max(0, now() - at) : 0);
  const remaining = () => (remainingMs === null ? null : Math.max(0, remainingMs - passed()));
  const elapsed = () => Math.round(elapsedMs + passed());

  /** The better of two times left: a network can only make the time left look longer, unless somebody gave time. */
  const better = (told: number, counted: number | null) =>
    counted !== null && told > counted && told - counted < JITTER_MS ? counted : told;

  return {
    remaining,
    elapsed,
    isRunning: () => running,
    /** False until the first reading of a section. */
    isKnown: () => known,
    /**
     * Takes a reading. `ageMs` is how old it is by estimate (half the time the call took). Gives by how much the time left jumped
     * against what had been counted: above 0 when time was given, below when the device had slept.
     */
    sync: (reading: ClockReading, ageMs = 0): number => {
      const counted = known ? remaining() : null;
      const worked = elapsed();
      const age = reading.running ? ageMs : 0;
      const told = reading.remainingMs === null ? null : Math.max(0, reading.remainingMs - age);
      const next = told === null ? null : better(told, counted);
      const jump = next !== null && counted !== null ? next - counted : 0;
      elapsedMs =
        reading.elapsedMs === undefined || reading.elapsedMs === null
          ? worked + Math.max(0, -jump)
          : Math.max(reading.elapsedMs + age, 0);
      remainingMs = next;
      running = reading.running;
      at = now();
      known = true;
      return jump;
    },
    /** Stands still at once, before the server has said so. */
    hold: () => {
      const [left, worked] = [remaining(), elapsed()];
      remainingMs = left;
      elapsedMs = worked;
      running = false;
      at = now();
    },
    /** Forgets the section: the next reading starts afresh. */
    reset: () => {
      remainingMs = null;
      elapsedMs = 0;
      running = false;
      known = false;
    },
  };
}

/** Minutes and seconds as a clock shows them, hours when there are some; a second that has begun still counts. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
