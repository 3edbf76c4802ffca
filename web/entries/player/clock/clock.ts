/** The server's times of a section, in milliseconds. `elapsedMs` may be missing: the response to a save includes only the time left. */
export type ClockReading = { remainingMs: number | null; elapsedMs?: number | null; running: boolean };

export type SittingClock = ReturnType<typeof createSittingClock>;

/** A later reading that exceeds the counted time by less than this is network jitter, not extra time. */
const JITTER_MS = 1000;

/**
 * Creates the clock of the section in progress: the server's last reading, advanced by the page's monotonic clock. The device's own
 * date is never used. `remaining()` is null when the section is untimed, and never below 0; `elapsed()` is the working time since the
 * section began, without pauses.
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

  /** Chooses between two remaining times: network delay can only make the time left look longer, unless a member of staff gave time. */
  const better = (told: number, counted: number | null) =>
    counted !== null && told > counted && told - counted < JITTER_MS ? counted : told;

  return {
    remaining,
    elapsed,
    isRunning: () => running,
    /** False until the first reading of a section. */
    isKnown: () => known,
    /**
     * Takes a reading. `ageMs` is its estimated age (half the call's duration). Returns the difference between the reading and the
     * counted time left: above 0 when time was given, below when the device slept.
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
    /** Stops at once, before the server confirms it. */
    hold: () => {
      const [left, worked] = [remaining(), elapsed()];
      remainingMs = left;
      elapsedMs = worked;
      running = false;
      at = now();
    },
    /** Forgets the section: the next reading starts from scratch. */
    reset: () => {
      remainingMs = null;
      elapsedMs = 0;
      running = false;
      known = false;
    },
  };
}

/** Formats minutes and seconds as a clock, with hours if any; rounds up to the second. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
