import { hasRunningClock } from "../../base/common/running-section.ts";
import type { OwnAssessment } from "./requests.ts";

type OwnSitting = OwnAssessment["sessions"][number];

/**
 * A student's status in one assessment. `open` is the sitting of all its sections that is in progress, `parts` are unfinished sittings
 * of chosen sections, `over` are the submitted or ended sittings, newest first. `left` is how many more may be taken.
 */
export type Standing = {
  own: OwnAssessment;
  open: OwnSitting | null;
  parts: OwnSitting[];
  over: OwnSitting[];
  left: number;
};
export type Arranged = { now: Standing[]; coming: Standing[]; done: Standing[] };

/**
 * Groups a student's assessments in three: those available now (a running clock first, then sittings begun, then the earliest closing
 * time), those that open later or may be started again later, and those completed. `can.start` decides what may be started; the clock
 * only tells what has yet to open.
 */
export function arrange(all: readonly OwnAssessment[], now: Date): Arranged {
  const arranged: Arranged = { now: [], coming: [], done: [] };
  for (const own of all) {
    const sittings = own.sessions.filter((sitting) => !sitting.is_preview);
    const whole = sittings.filter((sitting) => !sitting.is_partial);
    const open = whole.find((sitting) => sitting.state === "in_progress") ?? null;
    const parts = sittings.filter(
      (sitting) => sitting.is_partial && ["allocated", "in_progress"].includes(sitting.state),
    );
    const over = sittings
      .filter((sitting) => sitting.state !== "in_progress" && sitting.state !== "allocated")
      .sort((a, b) => instant(b.submitted_at ?? b.created_at) - instant(a.submitted_at ?? a.created_at));
    const standing = { own, open, parts, over, left: Math.max(0, own.sittings_allowed - own.sittings_used) };
    if (open || parts.length > 0 || own.can.start) arranged.now.push(standing);
    else if (own.starts_again_at || (own.opens_at && new Date(own.opens_at) > now)) arranged.coming.push(standing);
    else arranged.done.push(standing);
  }
  arranged.now.sort((a, b) => rank(a) - rank(b) || closing(a) - closing(b));
  arranged.coming.sort((a, b) => opening(a) - opening(b));
  arranged.done.sort((a, b) => ended(b) - ended(a));
  return arranged;
}

function rank({ open, parts }: Standing): number {
  const begun = open ? [open, ...parts] : parts;
  if (begun.some((sitting) => hasRunningClock(sitting))) return 0;
  return begun.length > 0 ? 1 : 2;
}

function closing({ own, open }: Standing): number {
  const closes = open?.closes_at ?? own.closes_at;
  return closes ? instant(closes) : Number.MAX_SAFE_INTEGER;
}

const opening = ({ own }: Standing) => Math.max(instant(own.opens_at), instant(own.starts_again_at));

function ended({ over: [last] }: Standing): number {
  return last ? instant(last.submitted_at ?? last.created_at) : 0;
}

function instant(time: string | null): number {
  return time ? new Date(time).getTime() : 0;
}
