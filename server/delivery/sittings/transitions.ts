import type { keysOfRelease } from "@sextant/contract/sessions.ts";
import type { z } from "zod";
import { Refusal } from "../../platform/refusal.ts";
import {
  type EndReason,
  findOpenSection,
  findPendingSection,
  findRunningBreak,
  findUnrouted,
  findWaitingSection,
  type Sitting,
  type SittingEvent,
  type SittingSection,
} from "./sitting.ts";
import { breakMs, closingTime, limitMs, nextCheck, type TimedPart } from "./timing.ts";

/*
 * Every transition of a sitting, one function each. They change the sitting they are given (a copy under its row lock) and
 * return what happened; what the state forbids is refused. They know no clock but `now` and touch no database.
 */

type KeysOfRelease = z.output<typeof keysOfRelease>;

function refuse(sitting: Sitting, detail: string): Refusal {
  return new Refusal("illegal_transition", detail, { state: sitting.state });
}

function inState(sitting: Sitting, allowed: readonly Sitting["state"][], doing: string): void {
  if (allowed.includes(sitting.state)) return;
  throw refuse(sitting, `${doing} needs a session that is ${allowed.join(" or ")}; this one is ${sitting.state}.`);
}

function later(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}

function event(
  action: string,
  section: SittingSection | null,
  from: string | null,
  to: string | null,
  data = {},
): SittingEvent {
  return { action, session_section_id: section?.id ?? null, from_state: from, to_state: to, data };
}

/** The section that is open, or a refusal. */
function openSection(sitting: Sitting, doing: string): SittingSection {
  inState(sitting, ["in_progress"], doing);
  const section = findOpenSection(sitting);
  if (!section) throw refuse(sitting, `${doing} needs a section in progress; none is.`);
  return section;
}

/** Ends a section; its break opens if there is one and another section follows. */
function close(sitting: Sitting, section: SittingSection, reason: EndReason, at: Date): void {
  section.state = "ended";
  section.reason = reason;
  section.ended_at = at;
  if (section.paused_at) {
    section.paused_ms += Math.max(0, at.getTime() - section.paused_at.getTime());
    section.paused_at = null;
    section.paused_by_student = false;
  }
  const length = breakMs(sitting, section);
  if (length > 0 && findPendingSection(sitting)) section.break_ends_at = later(at, length);
}

/** Ends the section that is open and every break: nothing of the sitting runs any longer. */
function stop(sitting: Sitting, reason: EndReason, at: Date): void {
  const section = findOpenSection(sitting);
  if (section) close(sitting, section, reason, at);
  for (const each of sitting.sections) {
    if (each.break_ends_at && !each.break_ended_at)
      each.break_ended_at = each.break_ends_at < at ? each.break_ends_at : at;
  }
}

/** Ends a sitting: what is open ends with it, and scoring is owed once the page has nothing unsent or the grace is over. */
function conclude(sitting: Sitting, reason: EndReason, at: Date, unsent: number | null): void {
  stop(sitting, reason, at);
  sitting.state = "submitted";
  sitting.reason = reason;
  sitting.submitted_at = at;
  sitting.unsent = unsent;
  sitting.grace_ends_at = later(at, sitting.sync_grace_seconds * 1000);
  sitting.scoring_owed = true;
}

/**
 * Moves from allocated to in progress. Version, sections and accommodations were fixed on the sitting just before.
 *
 * @param later Modules that may still be added to the sitting, on the way that takes longest.
 */
export function start(sitting: Sitting, now: Date, later: readonly TimedPart[] = []): SittingEvent {
  inState(sitting, ["allocated"], "Starting");
  sitting.state = "in_progress";
  sitting.lease = 1;
  sitting.started_at = now;
  sitting.closes_at = closingTime(sitting, now, later);
  return event("start", null, "allocated", "in_progress");
}

/**
 * Moves the next pending section to in progress, with its deadline.
 * @param sectionId When given, it must be that section: a second click must not begin the one after.
 */
export function beginSection(sitting: Sitting, now: Date, sectionId?: string): SittingEvent {
  inState(sitting, ["in_progress"], "Beginning a section");
  if (findOpenSection(sitting)) throw refuse(sitting, "A section is already in progress.");
  const section = findPendingSection(sitting);
  if (!section) throw refuse(sitting, "All sections are finished.");
  if (sectionId && sectionId !== section.id && sectionId !== section.section_id) {
    throw refuse(sitting, "This isn’t the next section.");
  }
  if (findRunningBreak(sitting, now)) throw refuse(sitting, "You’re on a break. End it first.");
  const limit = limitMs(sitting, section);
  section.state = "in_progress";
  section.started_at = now;
  const closes = sitting.closes_at ?? now;
  section.deadline_at = limit === null ? null : new Date(Math.min(now.getTime() + limit, closes.getTime()));
  return event("begin_section", section, "pending", "in_progress", { position: section.position });
}

/** Hashes of rows that a page could not send yet, hexadecimal, by attempt. */
type UnsentHashes = Readonly<Record<string, string>>;

/**
 * Returns the announcement of the student's page when it ends a section: it proves that answers which arrive later existed then. The lease
 * identifies the page.
 */
function announcement(sitting: Sitting, unsentHashes: UnsentHashes) {
  return { lease: sitting.lease, ...(Object.keys(unsentHashes).length > 0 ? { announced: unsentHashes } : {}) };
}

/**
 * Ends the section in progress for the student.
 * @param unsentHashes Of the rows that the page could not send yet.
 */
export function endSection(
  sitting: Sitting,
  now: Date,
  sectionId?: string,
  unsentHashes: UnsentHashes = {},
): SittingEvent {
  const section = openSection(sitting, "Ending a section");
  if (sectionId && sectionId !== section.id && sectionId !== section.section_id) {
    throw refuse(sitting, "This section isn’t the one in progress.");
  }
  if (section.state === "paused") throw refuse(sitting, "This section is paused. Resume it first.");
  close(sitting, section, "student", now);
  return event("end_section", section, "in_progress", "ended", announcement(sitting, unsentHashes));
}

/** Ends the break before its time. */
export function endBreak(sitting: Sitting, now: Date): SittingEvent {
  inState(sitting, ["in_progress"], "Ending a break");
  const section = findRunningBreak(sitting, now);
  if (!section) throw refuse(sitting, "There’s no break to end.");
  section.break_ended_at = now;
  return event("end_break", section, null, null);
}

/** Moves the sitting to another device: the previous lease can no longer save. */
export function takeOver(sitting: Sitting): SittingEvent {
  inState(sitting, ["in_progress"], "Taking over");
  sitting.lease += 1;
  return event("take_over", null, null, null, { lease: sitting.lease });
}

/** Stops the open section and its clock. */
export function pause(sitting: Sitting, now: Date, by: "student" | "team" = "team"): SittingEvent {
  const section = openSection(sitting, "Pausing");
  if (section.state === "paused") throw refuse(sitting, "This section is already paused.");
  section.state = "paused";
  section.paused_at = now;
  section.paused_by_student = by === "student";
  return event("pause", section, "in_progress", "paused");
}

/**
 * Resumes the paused section and moves its deadline by the pause. The close moves too, unless it is a hard one or the student paused: a
 * student could otherwise keep a sitting open forever.
 */
export function resume(sitting: Sitting, now: Date): SittingEvent {
  const section = openSection(sitting, "Resuming");
  if (section.state !== "paused" || !section.paused_at) throw refuse(sitting, "This section isn’t paused.");
  const length = Math.max(0, now.getTime() - section.paused_at.getTime());
  const movesClose = !sitting.hard_closes_at && !section.paused_by_student;
  section.state = "in_progress";
  section.paused_at = null;
  section.paused_by_student = false;
  section.paused_ms += length;
  section.credited_until = now;
  if (movesClose && sitting.closes_at) sitting.closes_at = later(sitting.closes_at, length);
  if (section.deadline_at) {
    const moved = later(section.deadline_at, length);
    section.deadline_at = sitting.closes_at && moved > sitting.closes_at ? sitting.closes_at : moved;
  }
  return event("resume", section, "paused", "in_progress", { paused_ms: length });
}

/** Adds time to the open section for the team. It is a decision about this student, so an earlier close moves too. */
export function giveTime(sitting: Sitting, seconds: number, action: "extend" | "credit"): SittingEvent {
  const section = openSection(sitting, "Giving time");
  if (!section.deadline_at) throw refuse(sitting, "This section has no time limit.");
  section.deadline_at = later(section.deadline_at, seconds * 1000);
  section.extended_ms += seconds * 1000;
  if (sitting.hard_closes_at && sitting.hard_closes_at < section.deadline_at)
    sitting.hard_closes_at = section.deadline_at;
  if (sitting.hard_closes_at) sitting.closes_at = sitting.hard_closes_at;
  else if (sitting.closes_at) sitting.closes_at = later(sitting.closes_at, seconds * 1000);
  return event(action, section, null, null, { seconds });
}

/**
 * Submits for the student; again while submitted, to say that fewer answers are unsent.
 * @param unsentHashes Of the rows that the page could not send yet; they apply to the section that this call ends, not to later ones.
 */
export function submit(sitting: Sitting, now: Date, unsent: number, unsentHashes: UnsentHashes = {}): SittingEvent {
  inState(sitting, ["in_progress", "submitted"], "Submitting");
  if (sitting.state === "submitted") {
    sitting.unsent = sitting.unsent === null ? unsent : Math.min(sitting.unsent, unsent);
    return event("submit", null, "submitted", "submitted", { unsent: sitting.unsent });
  }
  const open = findOpenSection(sitting);
  conclude(sitting, "student", now, unsent);
  const ended = open ? { section: open.id, ...announcement(sitting, unsentHashes) } : {};
  return event("submit", null, "in_progress", "submitted", { unsent, ...ended });
}

/** Ends a sitting for the team. */
export function end(sitting: Sitting, now: Date, why: string): SittingEvent {
  inState(sitting, ["in_progress"], "Ending a session");
  conclude(sitting, "staff", now, null);
  return event("end", null, "in_progress", "submitted", { reason: why });
}

/**
 * Moves a submitted sitting back to in progress and opens its last section for the given seconds; the time between counts as a pause.
 *
 * @param keyWasVisible The student could have seen the key: the sitting is flagged and permanently excluded from statistics.
 */
export function reopen(sitting: Sitting, now: Date, seconds: number, keyWasVisible = false): SittingEvent {
  inState(sitting, ["submitted", "scored", "released"], "Reopening");
  const section = sitting.sections.findLast((each) => each.state === "ended");
  if (!section?.ended_at) throw refuse(sitting, "No section was started.");
  const from = sitting.state;
  section.state = "in_progress";
  section.reason = null;
  section.paused_ms += Math.max(0, now.getTime() - section.ended_at.getTime());
  section.ended_at = null;
  section.credited_until = now;
  section.break_ends_at = null;
  section.break_ended_at = null;
  section.deadline_at = section.deadline_at === null ? null : later(now, seconds * 1000);
  const until = later(now, seconds * 1000);
  if (sitting.hard_closes_at && sitting.hard_closes_at < until) sitting.hard_closes_at = until;
  const closes = sitting.hard_closes_at ?? later(until, 86_400_000);
  if (!sitting.closes_at || sitting.closes_at < closes) sitting.closes_at = closes;
  Object.assign(sitting, {
    state: "in_progress",
    reason: null,
    submitted_at: null,
    scored_at: null,
    released_at: null,
    keys_shown_at: null,
    reopened_at: now,
  });
  Object.assign(sitting, { unsent: null, grace_ends_at: null, scoring_owed: false });
  if (keyWasVisible) Object.assign(sitting, { reopened_after_key: true, counts_in_statistics: false });
  return event("reopen", section, from, "in_progress", {
    seconds,
    ...(keyWasVisible ? { key_was_visible: true } : {}),
  });
}

/** Refuses a sitting whose state lets no late answers be counted. */
export function requireCountsLate(sitting: Sitting): void {
  inState(sitting, ["in_progress", "submitted", "scored", "released"], "Counting late answers");
}

/** Records that late answers were counted: what was scored is owed again. */
export function countLateEvent(sitting: Sitting, now: Date, attempts: readonly string[]): SittingEvent {
  requireCountsLate(sitting);
  if (sitting.state !== "in_progress") sitting.scoring_owed = true;
  return event("count_late", null, null, null, { attempts, at: now.toISOString() });
}

/** Records that the answers which arrived late by now are left uncounted; each can still be counted later. */
export function leaveLate(sitting: Sitting, now: Date): SittingEvent {
  inState(sitting, ["submitted", "scored", "released"], "Leaving late answers uncounted");
  sitting.late_left_at = now;
  return event("leave_late", null, null, null);
}

/** Turns tools off for the team, and all others on that the sections allow. */
export function setTools(sitting: Sitting, off: readonly string[]): SittingEvent {
  inState(sitting, ["allocated", "in_progress"], "Turning tools off");
  sitting.tools_off = [...new Set(off)].sort();
  return event("set_tools", null, null, null, { off: sitting.tools_off });
}

/** Records that the student is in Safe Exam Browser; nothing changes. */
export function enterSafeBrowser(sitting: Sitting): SittingEvent {
  inState(sitting, ["allocated", "in_progress"], "Opening a session in Safe Exam Browser");
  return event("enter_safe_browser", null, null, null);
}

/** Records that the student asks to be let back into Safe Exam Browser; nothing changes. */
export function askBackIn(sitting: Sitting): SittingEvent {
  inState(sitting, ["in_progress"], "Asking to be let back in");
  return event("ask_back_in", null, null, null);
}

/** Records that the team lets the student back into Safe Exam Browser; nothing changes. */
export function letBackIn(sitting: Sitting): SittingEvent {
  inState(sitting, ["in_progress"], "Letting someone back in");
  return event("let_back_in", null, null, null);
}

/** Records a message from the team to the student at work; nothing changes. */
export function message(text: string): SittingEvent {
  return event("message", null, null, null, { text });
}

/**
 * Moves from scored to released: its student may see the score.
 *
 * @param keys Whether its keys wait until nobody else can sit the assessment.
 */
export function release(sitting: Sitting, now: Date, keys: KeysOfRelease = "after_window"): SittingEvent {
  if (sitting.state === "released") throw refuse(sitting, "This result has already been released.");
  inState(sitting, ["scored"], "Releasing");
  sitting.state = "released";
  sitting.released_at = now;
  if (keys === "now") sitting.keys_shown_at = now;
  return event("release", null, "scored", "released", keys === "now" ? { keys } : {});
}

/** Shows the keys of a released sitting although others can still sit the assessment. */
export function showKeys(sitting: Sitting, now: Date): SittingEvent {
  inState(sitting, ["released"], "Showing keys");
  sitting.keys_shown_at ??= now;
  return event("show_keys", null, null, null);
}

/** Moves from submitted to scored, once nothing is owed. */
export function markScored(sitting: Sitting, now: Date): SittingEvent {
  inState(sitting, ["submitted"], "Scoring");
  sitting.state = "scored";
  sitting.scored_at = now;
  return event("score", null, "submitted", "scored");
}

/** Records that it was scored again, or scored as far as it can be while marks are owed: the state stays. */
export function rescored(sitting: Sitting): SittingEvent {
  return event("score", null, sitting.state, sitting.state);
}

/** Cancels from any state. */
export function cancel(sitting: Sitting, now: Date, why: string): SittingEvent {
  if (sitting.state === "cancelled") throw refuse(sitting, "This sitting is already cancelled.");
  const from = sitting.state;
  stop(sitting, "staff", now);
  sitting.state = "cancelled";
  sitting.scoring_owed = false;
  return event("cancel", null, from, "cancelled", { reason: why });
}

/** Less is the time that a page takes. */
const UNNOTICED_MS = 1000;

/**
 * Credits the time for which the service was away while a section needed it for the next question. Only the service's own record counts, so
 * no page can claim it.
 */
function creditDowntime(sitting: Sitting): SittingEvent[] {
  const section = findWaitingSection(sitting);
  if (!section?.started_at) return [];
  const events: SittingEvent[] = [];
  for (const { from, to } of sitting.downtimes ?? []) {
    const since = Math.max(from.getTime(), (section.credited_until ?? section.started_at).getTime());
    const ms = to.getTime() - since;
    // A section that had ended before did not wait.
    if (ms < UNNOTICED_MS || !section.deadline_at || since >= section.deadline_at.getTime()) continue;
    events.push(giveTime(sitting, Math.ceil(ms / 1000), "credit"));
    section.credited_until = to;
  }
  return events;
}

/**
 * Applies the transitions that time alone causes: an unused window closes, a section or the whole sitting runs out. Records the deadline
 * itself, not the moment of the call.
 */
export function settle(sitting: Sitting, now: Date): SittingEvent[] {
  const events: SittingEvent[] = [];
  if (sitting.state === "allocated" && sitting.expires_at && sitting.expires_at <= now) {
    sitting.state = "expired";
    events.push(event("expire", null, "allocated", "expired"));
  }
  if (sitting.state !== "in_progress") return events;
  events.push(...creditDowntime(sitting));
  const section = findOpenSection(sitting);
  const closes = sitting.closes_at;
  const deadline = section?.state === "in_progress" ? section.deadline_at : null;
  if (section && deadline && deadline <= now && (!closes || deadline <= closes)) {
    close(sitting, section, "deadline", deadline);
    events.push(event("deadline", section, "in_progress", "ended"));
    if (!findPendingSection(sitting) && !findUnrouted(sitting)) {
      conclude(sitting, "deadline", deadline, null);
      events.push(event("deadline", null, "in_progress", "submitted"));
    }
  }
  if (sitting.state === "in_progress" && closes && closes <= now) {
    conclude(sitting, "deadline", closes, null);
    events.push(event("close", null, "in_progress", "submitted"));
  }
  return events;
}

/** Writes down when the sweep must look next; the last step of every change. */
export function planNextCheck(sitting: Sitting): void {
  sitting.next_check_at = nextCheck(sitting);
}
