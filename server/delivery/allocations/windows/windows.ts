import type { Pair } from "../../../foundation/notifications/notified-windows.ts";
import type { NewNotification } from "../../../foundation/notifications/notify.ts";
import type { Database } from "../../../platform/database/client.ts";
import { listUsedSittings } from "../../sittings/summaries.ts";
import { loadEffective } from "../effective-many.ts";
import { isOfWindow } from "../merge.ts";

const HOUR_MS = 3_600_000;
export const OPENING_HOURS = 24;
export const DUE_HOURS = 48;
/** How long before the close the last notice is sent. */
export const LAST_HOURS = 3;

/** The parts of a person's effective allocation that decide which notice is due. */
interface Standing {
  opens_at: Date | null;
  closes_at: Date | null;
  /** Nothing is left for them to do. */
  isDone: boolean;
}

interface SoonWord extends NewNotification {
  /** The last notice before the close. */
  isLast: boolean;
}

/** Returns the notice that is due for a window: at most one, about its opening or its close. Pure. */
export function soonOf({ user, assessment }: Pair, standing: Standing, now: Date): SoonWord | null {
  const { opens_at, closes_at, isDone } = standing;
  if (isDone || (closes_at && closes_at <= now)) return null;
  const hoursTo = (moment: Date) => (moment.getTime() - now.getTime()) / HOUR_MS;
  const data = {
    thing: { type: "assessment" as const, id: assessment },
    opens_at: opens_at?.toISOString() ?? null,
    closes_at: closes_at?.toISOString() ?? null,
  };
  if (opens_at && opens_at > now) {
    if (hoursTo(opens_at) > OPENING_HOURS) return null;
    return { user, kind: "opening_soon", key: `${assessment} ${data.opens_at}`, data, isLast: false };
  }
  if (!closes_at || hoursTo(closes_at) > DUE_HOURS) return null;
  const isLast = hoursTo(closes_at) <= LAST_HOURS;
  const step = isLast ? LAST_HOURS : DUE_HOURS;
  return { user, kind: "due_soon", key: `${assessment} ${step} ${data.closes_at}`, data, isLast };
}

/** Returns what each of these people has of each of these assessments at a moment, all allocations taken together. */
export async function loadStandings(
  db: Database,
  pairs: readonly Pair[],
  at: Date,
): Promise<(pair: Pair) => Standing | null> {
  const assessments = [...new Set(pairs.map((pair) => pair.assessment))];
  const effective = await loadEffective(db, [...new Set(pairs.map((pair) => pair.user))], assessments, at);
  const sittings = await listUsedSittings(db, assessments);
  const done = new Map(
    sittings.filter(({ hasBegun }) => !hasBegun).map((row) => [`${row.user_id} ${row.assessment_id}`, row.begun]),
  );
  return ({ user, assessment }) => {
    const merged = effective(user, assessment);
    const begun = done.get(`${user} ${assessment}`) ?? [];
    return (
      merged && {
        opens_at: merged.opens_at,
        closes_at: merged.closes_at,
        isDone: begun.some((start) => isOfWindow(merged, start)),
      }
    );
  };
}
