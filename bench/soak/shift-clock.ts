/** Loaded before the server (`--import`): its clock goes wrong by so many milliseconds, while that of its database does not. */
const shiftMs = Number(process.env.SOAK_CLOCK_MS ?? 0);
const TrueDate = Date;

class ShiftedDate extends TrueDate {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(TrueDate.now() + shiftMs);
    else super(...given);
  }

  static override now(): number {
    return TrueDate.now() + shiftMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
