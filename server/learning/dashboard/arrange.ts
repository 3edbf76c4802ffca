import type { HandlerOutput } from "@sextant/contract/types.ts";

export type OwnAssessment = HandlerOutput<"allocations.list_own">["results"][number];

const LAST = Number.MAX_SAFE_INTEGER;

const inProgress = (own: OwnAssessment) =>
  own.sessions.find(({ state, is_preview }) => state === "in_progress" && !is_preview);

const isRunning = (own: OwnAssessment) => inProgress(own)?.open_section?.state === "in_progress";

/** When its last sitting was submitted; 0 where none was. */
const submittedAt = (own: OwnAssessment) =>
  Math.max(0, ...own.sessions.flatMap(({ submitted_at: at, is_preview }) => (at && !is_preview ? [at.getTime()] : [])));

/** When it may be started, or till when; what is open comes before what is not. */
function dueAt({ can, opens_at, closes_at, starts_again_at }: OwnAssessment): number {
  if (can.start) return closes_at?.getTime() ?? LAST;
  return (starts_again_at ?? opens_at)?.getTime() ?? LAST;
}

/**
 * Returns a student’s assessments as what they may continue, what they may start now or later, and what they have submitted. One that
 * may be taken again is in two of these.
 */
export function arrange(all: readonly OwnAssessment[], now: Date) {
  const isNext = (own: OwnAssessment) =>
    !inProgress(own) &&
    (own.can.start || own.starts_again_at !== null || (own.opens_at !== null && own.opens_at > now));
  const next = all.filter(isNext).sort((one, other) => {
    return Number(other.can.start) - Number(one.can.start) || dueAt(one) - dueAt(other);
  });
  return {
    in_progress: all
      .filter(inProgress)
      .sort((one, other) => Number(isRunning(other)) - Number(isRunning(one)) || dueAt(one) - dueAt(other)),
    next,
    done: all.filter((own) => submittedAt(own) > 0).sort((one, other) => submittedAt(other) - submittedAt(one)),
  };
}
