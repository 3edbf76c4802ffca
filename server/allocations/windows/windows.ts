import type { Pair } from "../../notifications/notified-windows.ts";
import type { NewNotification } from "../../notifications/notify.ts";
import type { Database } from "../../platform/database/client.ts";
import { listUsedSittings } from "../../sittings/summaries.ts";
import { loadEffective } from "../effective-many.ts";

const HOUR_MS = 3_600_000;
export const OPENING_HOURS = 24;
export const DUE_HOURS = 48;
/** Before the close the last word comes. */
export const LAST_HOURS = 3;

/** What a person has of an assessment, as far as it says what is soon. */
interface Standing {
  opens_at: Date | null;
  closes_at: Date | null;
  /** They have done it as far as anybody asks. */
  isDone: boolean;
}

interface SoonWord extends NewNotification {
  /** The last one before the close. */
  isLast: boolean;
}

/** Returns what of a window is soon: at most one word of its opening or of its close. Pure. */
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

/** Returns what each of these people has of each of these assessments by now, all allocations taken together. */
export async function loadStandings(db: Database, pairs: readonly Pair[]): Promise<(pair: Pair) => Standing | null> {
  const assessments = [...new Set(pairs.map((pair) => pair.assessment))];
  const effective = await loadEffective(db, [...new Set(pairs.map((pair) => pair.user))], assessments);
  const sittings = await listUsedSittings(db, assessments);
  const done = new Set(
    sittings.filter(({ hasBegun }) => !hasBegun).map((row) => `${row.user_id} ${row.assessment_id}`),
  );
  return ({ user, assessment }) => {
    const merged = effective(user, assessment);
    return (
      merged && {
        opens_at: merged.opens_at,
        closes_at: merged.closes_at,
        isDone: done.has(`${user} ${assessment}`),
      }
    );
  };
}
