import type { OutboxStatus } from "../../sending/outbox-events.ts";
import type { StartRefusal } from "./start-refusal.ts";
import { findOpenSection, type PlacedQuestion, type SittingSection, type SittingSession } from "./wire.ts";

/** Something to tell in a note that floats; it never moves the question. */
export type NoteContent =
  | { kind: "offline" | "online" | "storage_failed" }
  /** So many answers came late, and who had ended their section. */
  | { kind: "uncounted"; count: number; endedBy: NonNullable<SittingSession["reason"]> }
  | { kind: "extended"; ms: number }
  | { kind: "message"; text: string }
  | { kind: "refused"; position: number }
  | { kind: "restored"; count: number }
  /** The sitting is this device's again: so many of its questions are answered. */
  | { kind: "continued"; answered: number; count: number }
  /** The team opened it again, until then; null without a limit. */
  | { kind: "reopened"; until: string | null }
  /** The team turned tools off or on again: these, and whether off. */
  | { kind: "tools"; off: readonly string[]; on: readonly string[] };
export type Note = NoteContent & { id: number };

/** `offline` may be tried again; the others are why a start was refused, or that it was. */
export type FailedWhy = "offline" | "refused" | StartRefusal;

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

/** Everything about a sitting on which the player's screens depend. What is answered stands beside it, in the answers. */
export type PlayerState = {
  /** Whether this tab of the browser holds the sitting. */
  tab: "asking" | "here" | "elsewhere";
  /** The sign-in has ended; what is unsent stays on the device. */
  signedOut: boolean;
  /** What this device kept, once it has been read; the lease it may save with. */
  device: { lease: number | null } | null;
  session: SittingSession | null;
  /** Why there is no session to show. */
  problem: "not_found" | "unreachable" | null;
  /** The questions of the section in progress. */
  questions: { section: string; placed: readonly PlacedQuestion[] } | null;
  /** Index of the question in sight. */
  here: number;
  seen: ReadonlySet<string>;
  view: "question" | "check";
  /** The clock of this page has run out; the server has not said so yet. */
  timeUp: boolean;
  takenOver: boolean;
  busy: SittingAction | null;
  /** What is under way takes so long that it is noticed. */
  waits: boolean;
  /** Why the last thing asked of the server did not happen. */
  failed: { action: SittingAction; why: FailedWhy } | null;
  outbox: OutboxStatus;
  notes: readonly Note[];
};

export type PlayerEvent =
  | { type: "tab"; tab: PlayerState["tab"] }
  | { type: "signed_out" }
  | { type: "device"; lease: number | null }
  | { type: "session"; session: SittingSession }
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
  | { type: "note"; note: NoteContent }
  | { type: "close_note"; id: number };

/** Where every player begins. */
export const startingState: PlayerState = {
  tab: "asking",
  signedOut: false,
  device: null,
  session: null,
  problem: null,
  questions: null,
  here: 0,
  seen: new Set(),
  view: "question",
  timeUp: false,
  takenOver: false,
  busy: null,
  waits: false,
  failed: null,
  outbox: { unsent: 0, refused: 0, sending: false, offline: false, failing: false },
  notes: [],
};

/** What still matters when the work is over: what became of an answer. */
export const lastingNotes: ReadonlySet<Note["kind"]> = new Set(["refused", "uncounted"]);

const without = (notes: readonly Note[], ...kinds: Note["kind"][]) => notes.filter(({ kind }) => !kinds.includes(kind));

/** Late answers settle one by one, and are told of together; so are messages, of which none may go unread behind another. */
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

/** Whether this page hears for the first time that the sitting was opened again. */
function isNewlyOpen(before: SittingSession | null, session: SittingSession): boolean {
  return session.state === "in_progress" && session.reopened_at !== null && before?.reopened_at !== session.reopened_at;
}

const reopenedNote = (open: SittingSection | null): NoteContent => ({
  kind: "reopened",
  until: open?.deadline_at ?? null,
});

/** Tells of tools that were turned off or on while the page was open. */
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
  // What was told for the work is past; what is told from now on is shown.
  const notes = ends ? state.notes.filter(({ kind }) => lastingNotes.has(kind)) : state.notes;
  const told = { ...state, session, notes, problem: null, failed: null };
  const switched = withSwitchedTools(told, state.session, session);
  const next = isNewlyOpen(state.session, session) ? withNote(switched, reopenedNote(open)) : switched;
  if (stays) {
    // Time was given while the last second ran out here.
    const goesOn = state.timeUp && (open.remaining_ms === null || open.remaining_ms > 0);
    return goesOn ? { ...next, timeUp: false } : next;
  }
  return { ...next, questions: null, here: 0, seen: new Set(), view: "question", timeUp: false };
}

function withOutbox(state: PlayerState, status: OutboxStatus): PlayerState {
  const next = { ...state, outbox: status };
  if (status.offline && !state.outbox.offline) {
    return withNote({ ...next, notes: without(next.notes, "online") }, { kind: "offline" });
  }
  if (!status.offline && status.unsent === 0 && next.notes.some(({ kind }) => kind === "offline")) {
    return withNote({ ...next, notes: without(next.notes, "offline") }, { kind: "online" });
  }
  // What was said of every answer is no longer so.
  if (status.unsent > 0) return { ...next, notes: without(next.notes, "online") };
  return next;
}

function withPlace(state: PlayerState, to: number): PlayerState {
  const placed = state.questions?.placed ?? [];
  const question = placed[to];
  if (!question) return state;
  const section = state.session && findOpenSection(state.session);
  if (section?.navigation === "linear" && to < state.here) return state;
  return { ...state, here: to, view: "question", seen: new Set(state.seen).add(question.id) };
}

/** Returns what follows from an event. Pure: the calls and the clock are made elsewhere, and come back as events. */
export function reduce(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case "tab":
      return event.tab === "here"
        ? { ...state, tab: "here" }
        : { ...state, tab: event.tab, questions: null, device: null };
    case "signed_out":
      return { ...state, signedOut: true, busy: null };
    case "device":
      return { ...state, device: { lease: event.lease }, takenOver: false };
    case "session":
      return withSession(state, event.session);
    case "problem":
      return { ...state, problem: event.problem };
    case "questions": {
      const last = Math.max(0, event.placed.length - 1);
      const next = {
        ...state,
        questions: { section: event.section, placed: event.placed },
        seen: new Set(event.seen),
        here: 0,
      };
      const placed = withPlace(next, Math.min(Math.max(0, event.here), last));
      // A list that has only grown takes nobody away from the check page.
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
    case "note":
      return withNote(state, event.note);
    case "close_note":
      return { ...state, notes: state.notes.filter(({ id }) => id !== event.id) };
  }
}
