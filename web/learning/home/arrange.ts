import type { OperationOutput } from "@sextant/contract/types.ts";
import { hasRunningClock } from "../../base/common/running-section.ts";

export type OwnAssessment = OperationOutput<"allocations.list_own">["results"][number];
export type Sitting = OwnAssessment["sessions"][number];

/** One thing to do now. */
export type OpenTest =
  | { kind: "continue"; own: OwnAssessment; sitting: Sitting }
  | { kind: "start"; own: OwnAssessment; isAgain: boolean };

export type Arranged = {
  /** The one next thing, then what else is open. */
  next: OpenTest | null;
  also: OpenTest[];
  coming: OwnAssessment[];
  done: { own: OwnAssessment; sitting: Sitting }[];
};

/**
 * Returns a student's assessments as home shows them. What has a clock running comes first, then what has been begun, then what has
 * not; within each, what closes first. `can` decides what may be started; the clock only tells what is still to open. Done is
 * newest first.
 */
export function arrange(all: readonly OwnAssessment[], now: Date): Arranged {
  const tests: OpenTest[] = [];
  const coming: OwnAssessment[] = [];
  const done: Arranged["done"] = [];
  for (const own of all) {
    const sittings = own.sessions.filter((sitting) => !sitting.is_preview);
    const open = sittings.find((sitting) => sitting.state === "in_progress");
    const ended = sittings.filter((sitting) => sitting.state !== "in_progress" && sitting.state !== "allocated");
    done.push(...ended.map((sitting) => ({ own, sitting })));
    if (open) tests.push({ kind: "continue", own, sitting: open });
    else if (own.starts_again_at || (own.opens_at && new Date(own.opens_at) > now)) coming.push(own);
    else if (own.can.start) tests.push({ kind: "start", own, isAgain: ended.length > 0 });
  }
  tests.sort((a, b) => rank(a) - rank(b) || closing(a) - closing(b));
  coming.sort((a, b) => instant(opensAt(a)) - instant(opensAt(b)));
  done.sort(
    (a, b) =>
      instant(b.sitting.submitted_at ?? b.sitting.created_at) - instant(a.sitting.submitted_at ?? a.sitting.created_at),
  );
  const [next = null, ...also] = tests;
  return { next, also, coming, done };
}

/** Returns when something that is coming may be started: its window opens, or the time between two sittings is over. */
export const opensAt = ({ opens_at, starts_again_at }: OwnAssessment) => starts_again_at ?? opens_at;

const order = { running: 0, continue: 1, start: 2, again: 3 };

function rank(open: OpenTest): number {
  if (open.kind === "continue") return order[hasRunningClock(open.sitting) ? "running" : "continue"];
  return order[open.isAgain ? "again" : "start"];
}

function closing(open: OpenTest): number {
  const closes = open.kind === "continue" ? open.sitting.closes_at : open.own.closes_at;
  return closes ? instant(closes) : Number.MAX_SAFE_INTEGER;
}

function instant(time: string | null): number {
  return time ? new Date(time).getTime() : 0;
}
