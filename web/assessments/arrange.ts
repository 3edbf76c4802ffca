import { hasRunningClock } from "../common/running-section.ts";
import type { OwnAssessment } from "./requests.ts";

type OwnSitting = OwnAssessment["sessions"][number];

/** Where a student stands with one assessment. `over` holds the sittings submitted or ended, newest first. */
export type Standing = { own: OwnAssessment; open: OwnSitting | null; over: OwnSitting[]; left: number };
export type Arranged = { now: Standing[]; coming: Standing[]; done: Standing[] };

/**
 * Returns a student's assessments in three: what can be done now (a running clock first, then what is begun, then what closes
 * first), what opens later, what is done. `can.start` decides what may be started; the clock only tells what is still to open.
 */
export function arrange(all: readonly OwnAssessment[], now: Date): Arranged {
  const arranged: Arranged = { now: [], coming: [], done: [] };
  for (const own of all) {
    const sittings = own.sessions.filter((sitting) => !sitting.is_preview);
    const open = sittings.find((sitting) => sitting.state === "in_progress") ?? null;
    const over = sittings
      .filter((sitting) => sitting.state !== "in_progress" && sitting.state !== "allocated")
      .sort((a, b) => instant(b.submitted_at ?? b.created_at) - instant(a.submitted_at ?? a.created_at));
    // Whatever was neither cancelled nor closed unbegun has used a sitting up, as when the server is asked for one.
    const used = sittings.filter(({ state }) => !["cancelled", "expired", "allocated"].includes(state)).length;
    const standing = { own, open, over, left: Math.max(0, own.sittings_allowed - used) };
    if (open || own.can.start) arranged.now.push(standing);
    else if (own.opens_at && new Date(own.opens_at) > now) arranged.coming.push(standing);
    else arranged.done.push(standing);
  }
  arranged.now.sort((a, b) => rank(a) - rank(b) || closing(a) - closing(b));
  arranged.coming.sort((a, b) => instant(a.own.opens_at) - instant(b.own.opens_at));
  arranged.done.sort((a, b) => ended(b) - ended(a));
  return arranged;
}

function rank({ open }: Standing): number {
  if (!open) return 2;
  return hasRunningClock(open) ? 0 : 1;
}

function closing({ own, open }: Standing): number {
  const closes = open?.closes_at ?? own.closes_at;
  return closes ? instant(closes) : Number.MAX_SAFE_INTEGER;
}

function ended({ over: [last] }: Standing): number {
  return last ? instant(last.submitted_at ?? last.created_at) : 0;
}

function instant(time: string | null): number {
  return time ? new Date(time).getTime() : 0;
}
