import { findOpenSection, findPendingSection, findRunningBreak, type Sitting } from "./sitting.ts";

/**
 * Returns which of the actions that depend on more than the session's state make sense at this moment; the others are left to the
 * state. The transition itself has the last word.
 */
export function possibleNow(sitting: Sitting, now: Date): Record<string, boolean> {
  const open = findOpenSection(sitting);
  const isTimed = open !== null && open.deadline_at !== null;
  return {
    begin_section: open === null && findPendingSection(sitting) !== null && findRunningBreak(sitting, now) === null,
    end_section: open?.state === "in_progress",
    end_break: findRunningBreak(sitting, now) !== null,
    pause: open?.state === "in_progress",
    resume: open?.state === "paused",
    extend: isTimed,
    credit: isTimed,
    next_question: open?.state === "in_progress" && open.adaptive,
    show_keys: sitting.keys_shown_at === null,
    reopen: sitting.sections.some((section) => section.state === "ended"),
  };
}
