import { isDatabaseUnreachable } from "../database/unreachable.ts";

/** A standby ended a query that held back what the primary had changed. */
const CONFLICT = "40001";
/** A query took too long; it would on the primary. */
const TOO_LONG = "57014";

/** Returns whether the primary is to be asked what a replica didn’t answer. */
export function isForPrimary(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === CONFLICT || (code !== TOO_LONG && isDatabaseUnreachable(error));
}
