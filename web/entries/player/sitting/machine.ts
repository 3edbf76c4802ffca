import type { OutboxStatus } from "../../../base/sending/outbox-events.ts";
import type { ChosenFile } from "../uploads/chosen-file.ts";
import type { StartRefusal } from "./start-refusal.ts";
import { findOpenSection, type PlacedQuestion, type SittingSection, type SittingSession } from "./wire.ts";

/** A message for a floating note; it never moves the question. */
export type NoteContent =
  | { kind: "offline" | "online" | "storage_failed" }
  /** The number of answers that arrived late, and who had ended their section. */
  | { kind: "uncounted"; count: number; endedBy: NonNullable<SittingSession["reason"]> }
  /** Answers arrived from a device after another had taken over: from this device, or from the other. */
  | { kind: "returned"; from: "here" | "elsewhere"; saved: number; overtaken: readonly Overtaken[] }
  | { kind: "extended"; ms: number }
  | { kind: "message"; text: string }
  | { kind: "refused"; position: number }
  | { kind: "restored"; count: number }
  /** The sitting is back on this device; the number of its answered questions. */
  | { kind: "continued"; answered: number; count: number }
  /** The team reopened the sitting until then; null without a limit. */
  | { kind: "reopened"; until: string | null }
  /** The team turned these tools off or on again. */
  | { kind: "tools"; off: readonly string[]; on: readonly string[] };
export type Note = NoteContent & { id: number };

/**
 * A question that was answered on both devices: the answer that doesn't count, and the one that does. Null where an answer can't be
 * put into words.
 */
export type Overtaken = { position: number; answer: string | null; counts: string | null };

/** `offline`, `blocked` (by an intermediary) and `busy` may be retried; the others are why a start was refused, or that it was. */
export type FailedWhy = "offline" | "blocked" | "busy" | "refused" | "safe_browser_left" | StartRefusal;

export type SittingAction =
  | "start"
  | "begin_section"
  | "next_question"
  | "end_section"
  | "end_break"
  | "take_over"
  | "pause"
  | "resume"
  | "submit";

/** The state of a sitting that the player's screens depend on. The answers are kept separately. */
export type PlayerState = {
  /** Whether this tab of the browser holds the sitting. */
  tab: "asking" | "here" | "elsewhere";
  /** The sign-in has ended; what is unsent stays on the device. */
  signedOut: boolean;
  /** What this device had saved, once it has been read; the lease that it may save with. */
  device: { lease: number | null } | null;
  session: SittingSession | null;
  /** Why there is no session to show. */
  problem: "not_found" | "unreachable" | null;
  /** The questions of the section in progress. */
  questions: { section: string; placed: readonly PlacedQuestion[] } | null;
  /** The questions of the section that ended last on this page. */
  ended: PlayerState["questions"];
  /**
   * Session and questions come from this device, since the server was out of reach when the page opened: `shown` until the student continues,
   * then `used`; `outdated` once the server has answered, until it has given the questions. Null: they are the server’s.
   */
  copy: "shown" | "used" | "outdated" | null;
  /** Index of the current question. */
  here: number;
  seen: ReadonlySet<string>;
  view: "question" | "check";
  /** This page's clock has run out; the server has not confirmed it yet. */
  timeUp: boolean;
  takenOver: boolean;
  busy: SittingAction | null;
  /** The running action takes long enough to show it. */
  waits: boolean;
  /** Why the last request to the server failed. */
  failed: { action: SittingAction; why: FailedWhy } | null;
  outbox: OutboxStatus;
  /** Files that were chosen as answers and aren’t part of them. */
  files: readonly ChosenFile[];
  /** The question that is asked for while files of this one, to which there is no way back, are on their way. */
  leavingFor: number | null;
  notes: readonly Note[];
};

export type PlayerEvent =
  | { type: "tab"; tab: PlayerState["tab"] }
  | { type: "signed_out" | "signed_in" }
  | { type: "device"; lease: number | null }
  | { type: "session"; session: SittingSession }
  | { type: "reopened"; session: SittingSession }
  | { type: "continued" }
  | { type: "problem"; problem: "not_found" | "unreachable" }
  | { type: "questions"; section: string; placed: readonly PlacedQuestion[]; here: number; seen: readonly string[] }
  | { type: "go"; to: number }
  | { type: "view"; view: PlayerState["view"] }
  | { type: "time_up" }
  | { type: "taken_over" }
  | { type: "acting"; action: SittingAction }
  | { type: "waits" }
  | { type: "acted" }
  | { type: "act_failed"; why: FailedWhy }
  | { type: "outbox"; status: OutboxStatus }
  | { type: "files"; files: readonly ChosenFile[] }
  | { type: "leaving"; to: number | null }
  | { type: "note"; note: NoteContent }
  | { type: "close_note"; id: number };

/** The initial state. */
export const startingState: PlayerState = {
  tab: "asking",
  signedOut: false,
  device: null,
  session: null,
  problem: null,
  questions: null,
  ended: null,
  copy: null,
  here: 0,
  seen: new Set(),
  view: "question",
  timeUp: false,
  takenOver: false,
  busy: null,
  waits: false,
  failed: null,
  outbox: {
    unsent: 0,
    stored: 0,
    keeps: true,
    refused: 0,
    uncounted: 0,
    sending: false,
    offline: false,
    blocked: false,
    failing: false,
    againAt: null,
  },
  files: [],
  leavingFor: null,
  notes: [],
};

/** Messages that still matter when the work is over: the result of an answer. */
export const lastingNotes: ReadonlySet<Note["kind"]> = new Set(["refused", "uncounted", "returned"]);

const without = (notes: readonly Note[], ...kinds: Note["kind"][]) => notes.filter(({ kind }) => !kinds.includes(kind));

/** Late answers settle one by one but are announced together; messages queue, so that none hides another unread. */
function withBefore(notes: readonly Note[], note: NoteContent): NoteContent {
  if (note.kind === "message") {
    const texts = notes.flatMap((one) => (one.kind === "message" ? [one.text] : []));
    return { ...note, text: [...texts, note.text].join("\n") };
  }
  if (note.kind !== "uncounted") return note;
  const before = notes.reduce((sum, one) => sum + (one.kind === "uncounted" ? one.count : 0), 0);
  return { ...note, count: before + note.count };
}

function withNote(state: PlayerState, note: NoteContent): PlayerState {
  const id = Math.max(0, ...state.notes.map((one) => one.id)) + 1;
  const others = without(state.notes, note.kind);
  return { ...state, notes: [...others, { ...withBefore(state.notes, note), id }] };
}

/** Returns whether this page learns only now that the sitting was reopened. */
function isNewlyOpen(before: SittingSession | null, session: SittingSession): boolean {
  return session.state === "in_progress" && session.reopened_at !== null && before?.reopened_at !== session.reopened_at;
}

const reopenedNote = (open: SittingSection | null): NoteContent => ({
  kind: "reopened",
  until: open?.deadline_at ?? null,
});

/** Announces tools that were turned off or on while the page was open. */
function withSwitchedTools(state: PlayerState, before: SittingSession | null, session: SittingSession): PlayerState {
  if (!before || session.state !== "in_progress") return state;
  const off = session.tools_off.filter((tool) => !before.tools_off.includes(tool));
  const on = before.tools_off.filter((tool) => !session.tools_off.includes(tool));
  return off.length + on.length > 0 ? withNote(state, { kind: "tools", off, on }) : state;
}

function withSession(state: PlayerState, session: SittingSession): PlayerState {
  const open = findOpenSection(session);
  const stays = open !== null && state.questions?.section === open.id;
  const ends = state.session?.state === "in_progress" && session.state !== "in_progress";
  // Messages from the working phase are dropped; later ones are shown.
  const notes = ends ? state.notes.filter(({ kind }) => lastingNotes.has(kind)) : state.notes;
  const copy = state.copy && stays ? "outdated" : null;
  const told: PlayerState = { ...state, session, notes, copy, problem: null, failed: null };
  const switched = withSwitchedTools(told, state.session, session);
  const next = isNewlyOpen(state.session, session) ? withNote(switched, reopenedNote(open)) : switched;
  if (stays) {
    // Time was given while this page's last second ran out.
    const goesOn = state.timeUp && (open.remaining_ms === null || open.remaining_ms > 0);
    return goesOn ? { ...next, timeUp: false } : next;
  }
  const ended = state.questions ?? state.ended;
  return {
    ...next,
    questions: null,
    ended,
    here: 0,
    seen: new Set(),
    view: "question",
    leavingFor: null,
    timeUp: false,
  };
}

/** Returns whether every answer given here counts, as far as this page knows. */
function countsAll({ session, device, takenOver }: PlayerState, { refused, uncounted }: OutboxStatus): boolean {
  const isHolder = !takenOver && device?.lease === session?.lease;
  return isHolder && refused === 0 && uncounted === 0;
}

function withOutbox(state: PlayerState, status: OutboxStatus): PlayerState {
  // Once the device saves again, drop the warning.
  const isMended = status.keeps && !state.outbox.keeps;
  const isBack = state.outbox.offline && !status.offline;
  const next = {
    ...state,
    outbox: status,
    notes: isMended ? without(state.notes, "storage_failed") : state.notes,
    // Requests that needed a connection may be repeated.
    failed: isBack && (state.failed?.why === "offline" || state.failed?.why === "blocked") ? null : state.failed,
  };
  if (status.offline && !state.outbox.offline) {
    return withNote({ ...next, notes: without(next.notes, "online") }, { kind: "offline" });
  }
  if (!status.offline && status.unsent === 0 && next.notes.some(({ kind }) => kind === "offline")) {
    const back = { ...next, notes: without(next.notes, "offline") };
    const isComing = state.files.some((file) => file.is === "coming");
    // The result of each answer that doesn't count is announced; about another device's sitting this page knows nothing.
    return countsAll(state, status) && !isComing ? withNote(back, { kind: "online" }) : back;
  }
  // The earlier message about all answers no longer applies.
  if (status.unsent > 0) return { ...next, notes: without(next.notes, "online") };
  return next;
}

function withPlace(state: PlayerState, to: number): PlayerState {
  const placed = state.questions?.placed ?? [];
  const question = placed[to];
  if (!question) return state;
  const section = state.session && findOpenSection(state.session);
  if (section?.navigation === "linear" && to < state.here) return state;
  return { ...state, here: to, view: "question", leavingFor: null, seen: new Set(state.seen).add(question.id) };
}

/** Returns the next state after an event. Pure: calls and clock are handled elsewhere, and report back as events. */
export function reduce(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case "tab":
      return event.tab === "here"
        ? { ...state, tab: "here" }
        : { ...state, tab: event.tab, questions: null, device: null };
    case "signed_out":
      return { ...state, signedOut: true, busy: null };
    case "signed_in":
      return { ...state, signedOut: false };
    case "device":
      return { ...state, device: { lease: event.lease }, takenOver: false };
    case "session":
      return withSession(state, event.session);
    case "reopened":
      return { ...withSession(state, event.session), copy: "shown" };
    case "continued":
      return state.copy === "shown" ? { ...state, copy: "used" } : state;
    case "problem":
      return { ...state, problem: event.problem };
    case "questions": {
      const last = Math.max(0, event.placed.length - 1);
      const next = {
        ...state,
        copy: state.copy === "outdated" ? null : state.copy,
        questions: { section: event.section, placed: event.placed },
        seen: new Set(event.seen),
        here: 0,
      };
      const placed = withPlace(next, Math.min(Math.max(0, event.here), last));
      // When the list has only grown, the student stays on the check page.
      return state.questions?.section === event.section ? { ...placed, view: state.view } : placed;
    }
    case "go":
      return withPlace(state, event.to);
    case "view":
      return { ...state, view: event.view };
    case "time_up":
      return { ...state, timeUp: true };
    case "taken_over":
      return { ...state, takenOver: true, busy: null };
    case "acting":
      return { ...state, busy: event.action, waits: false, failed: null };
    case "waits":
      return state.busy ? { ...state, waits: true } : state;
    case "acted":
      return { ...state, busy: null };
    case "act_failed":
      return { ...state, busy: null, failed: state.busy ? { action: state.busy, why: event.why } : null };
    case "outbox":
      return withOutbox(state, event.status);
    case "files":
      return { ...state, files: event.files };
    case "leaving":
      return { ...state, leavingFor: event.to };
    case "note":
      return withNote(state, event.note);
    case "close_note":
      return { ...state, notes: state.notes.filter(({ id }) => id !== event.id) };
  }
}
