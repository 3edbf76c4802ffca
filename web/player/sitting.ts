import type { AnswerRow, Work } from "./answer-row.ts";
import { createAnswers } from "./answers.ts";
import { backOffMs } from "./back-off.ts";
import { isPassing, isRefused } from "./call-error-kind.ts";
import { createSittingClock } from "./clock.ts";
import { createClockWatch } from "./clock-watch.ts";
import { holdSitting } from "./lock.ts";
import { type PlayerEvent, type PlayerState, reduce, type SittingAction, startingState } from "./machine.ts";
import { createOutbox, type OutboxEvent } from "./outbox.ts";
import { createOutboxStore, type DeviceSitting } from "./outbox-store.ts";
import { findPlace, placeAnswers } from "./place-questions.ts";
import { canAnswer, holdsLease, needOf, screenOf } from "./screen.ts";
import type { ActionBody, SittingCalls } from "./sitting-calls.ts";
import { createVisits } from "./visits.ts";
import { findOpenSection, findPendingSection, type SittingSession } from "./wire.ts";

type Parts = { session: string; user: string; calls: SittingCalls };

export type Sitting = ReturnType<typeof createSitting>;

/** Time given is told from this on; less is the network's. */
const GIVEN_MS = 5000;

/**
 * One sitting in this page: its state, its clock, its answers and their way to the server. Everything that happens becomes an event
 * of the machine; what the state then needs is asked for here.
 */
export function createSitting({ session: sessionId, user, calls }: Parts) {
  let state: PlayerState = startingState;
  let told: number | null = null;
  let pursuing = false;
  let retries = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let clockSection: string | null = null;
  let openedLease: number | null = null;
  let lastHeard = performance.now();
  const listeners = new Set<() => void>();
  const store = createOutboxStore({ user, session: sessionId });
  const clock = createSittingClock();
  const watch = createClockWatch(clock, () => void runOut());
  const answers = createAnswers();
  /** The revision of each attempt that the server last acknowledged. */
  const acknowledged = new Map<string, number>();

  const dispatch = (event: PlayerEvent) => {
    const before = state;
    state = reduce(state, event);
    if (state === before) return;
    for (const listener of listeners) listener();
    void pursue();
  };

  const outbox = createOutbox({
    store,
    save: (rows, lease, keepalive) => calls.save(rows, lease, keepalive),
    onEvent: (event) => onOutbox(event),
    onStatus: (status) => {
      const last = state.outbox;
      const same = last.unsent === status.unsent && last.refused === status.refused && last.sending === status.sending;
      if (!same || last.offline !== status.offline) dispatch({ type: "outbox", status });
    },
  });
  const visits = createVisits({
    store,
    elapsed: clock.elapsed,
    send: async (rows, keepalive) => {
      const lease = state.device?.lease;
      if (lease === null || lease === undefined || !holdsLease(state))
        throw new Error("Nothing may be saved from here");
      // What the server refuses for good is not worth keeping: looks are statistics, not answers.
      await calls.saveVisits(rows, lease, keepalive).catch((error: unknown) => {
        if (isPassing(error) || isRefused(error, 401)) throw error;
      });
    },
  });

  /* The clock */

  const syncClock = (session: SittingSession, ageMs: number) => {
    const section = findOpenSection(session);
    if (section?.id !== clockSection) clock.reset();
    const wasRunning = clock.isRunning();
    clockSection = section?.id ?? null;
    if (section) {
      const running = section.state === "in_progress";
      tellGiven(
        clock.sync({ remainingMs: section.remaining_ms, elapsedMs: section.elapsed_ms, running }, ageMs),
        wasRunning,
      );
    }
  };

  const tellGiven = (ms: number, wasRunning: boolean) => {
    if (ms > GIVEN_MS && wasRunning) dispatch({ type: "note", note: { kind: "extended", ms } });
  };

  /* What the server says */

  const readSession = (session: SittingSession, tookMs: number) => {
    lastHeard = performance.now();
    retries = 0;
    syncClock(session, tookMs / 2);
    dispatch({ type: "session", session });
    watch.set();
    if (screenOf(state) !== "question") visits.leave();
    openOutbox();
    const isOver = session.state !== "in_progress" && session.state !== "allocated";
    if (isOver && kept && outbox.unsent() === 0) {
      kept = null;
      outbox.forget();
      store.removeSitting().catch(() => {});
    }
  };

  /** What this device had not delivered leaves under the lease it was made with, whoever holds the sitting now. */
  const openOutbox = () => {
    const lease = state.device?.lease ?? null;
    // While the questions are on their way nothing may leave: a row that is acknowledged meanwhile would be missing from both.
    if (lease === null || lease === openedLease || mergeLease !== null || screenOf(state) === "opening") return;
    openedLease = lease;
    outbox.open(lease);
  };

  /** The page's clock says that time is up: what there is leaves, and the server is asked whether it agrees. */
  async function runOut(): Promise<void> {
    if (!state.questions || !holdsLease(state) || state.timeUp) return;
    visits.leave();
    dispatch({ type: "time_up" });
    await outbox.drain();
    await visits.flush();
    await refresh();
  }

  const again = (run: () => void) => {
    clearTimeout(retryTimer);
    retries += 1;
    retryTimer = setTimeout(run, backOffMs(retries));
  };

  /** Asks how the sitting stands, and goes on asking while the server cannot be reached. */
  const refresh = async (): Promise<void> => {
    clearTimeout(retryTimer);
    const began = performance.now();
    try {
      readSession(await calls.getSession(), performance.now() - began);
      const open = state.session && findOpenSection(state.session);
      // The server's last second is a little longer than ours.
      if (state.timeUp && open) again(() => void refresh());
    } catch (error) {
      if (isRefused(error, 401)) return;
      if (!isPassing(error)) {
        dispatch({ type: "problem", problem: "not_found" });
        return;
      }
      if (!state.session) dispatch({ type: "problem", problem: "unreachable" });
      again(() => void refresh());
    }
  };

  const loadQuestions = async () => {
    const began = performance.now();
    const rendered = await calls.render();
    const section = rendered.sections.find(({ attempts }) => attempts.length > 0);
    const { session } = state;
    const open = session && findOpenSection(session);
    if (!section || !open || section.id !== open.id) {
      await refresh();
      return;
    }
    const sameLease = mergeLease === null || mergeLease === state.device?.lease;
    placeAnswers(section.attempts, { outbox, answers, acknowledged, sameLease });
    mergeLease = null;
    retries = 0;
    syncClock({ ...session, sections: [section] }, (performance.now() - began) / 2);
    dispatch({
      type: "questions",
      section: section.id,
      placed: section.attempts,
      ...findPlace(section, section.attempts, kept),
    });
    watch.set();
    openOutbox();
    look();
  };

  /* What this device keeps */

  let kept: DeviceSitting | null = null;
  /** The lease under which the rows in the outbox were made, while that is not the one held now. */
  let mergeLease: number | null = null;

  const keepDevice = () => {
    const here = state.questions?.placed[state.here]?.id ?? kept?.here ?? null;
    kept = {
      lease: state.device?.lease ?? null,
      remainingMs: clock.remaining(),
      elapsedMs: clock.elapsed(),
      here,
      seen: [...state.seen],
    };
    store.putSitting(kept).catch(() => {});
  };

  const loadDevice = async () => {
    const [entries, sitting, looks] = await Promise.all([
      store.listEntries(),
      store.findSitting(),
      store.listVisits(),
    ]).catch(() => [[], null, []] as const);
    kept = sitting;
    outbox.restore(entries);
    visits.restore(looks);
    dispatch({ type: "device", lease: sitting?.lease ?? null });
    if (state.session) await refresh();
  };

  /* What the state needs */

  async function pursue(): Promise<void> {
    const need = needOf(state);
    if (!need || pursuing) return;
    pursuing = true;
    try {
      if (need === "session") await refresh();
      else if (need === "questions") await loadQuestions();
      else {
        const unsent = state.outbox.unsent;
        if (told === unsent) return;
        told = unsent;
        const lease = state.device?.lease;
        readSession(await calls.act({ action: "submit", unsent, ...(lease ? { lease } : {}) }), 0);
      }
    } catch (error) {
      told = null;
      if (isPassing(error)) again(() => void pursue());
      else if (!isRefused(error, 401)) again(() => void refresh());
      return;
    } finally {
      pursuing = false;
    }
    const next = needOf(state);
    if (next === need) again(() => void pursue());
    else if (next) void pursue();
  }

  function onOutbox(event: OutboxEvent): void {
    if (event.kind === "answered") {
      lastHeard = performance.now();
      const open = state.session && findOpenSection(state.session);
      if (event.remainingMs !== null && open && clock.isRunning()) {
        tellGiven(clock.sync({ remainingMs: event.remainingMs, running: true }, event.tookMs / 2), true);
        watch.set();
      }
      void visits.flush();
    } else if (event.kind === "acknowledged") {
      acknowledged.set(event.id, event.revision);
    } else if (event.kind === "adopted") {
      acknowledged.set(event.id, event.stored.revision);
      answers.set(event.id, { ...event.stored, response: event.stored.response as Work["response"] });
    } else if (event.kind === "raised") {
      answers.set(event.id, { ...answers.get(event.id), revision: event.revision });
    } else if (event.kind === "refused" || event.kind === "uncounted") {
      const position = state.questions?.placed.find(({ id }) => id === event.id)?.position ?? 0;
      dispatch({ type: "note", note: { kind: event.kind, position } });
    } else if (event.kind === "taken_over") {
      visits.leave();
      dispatch({ type: "taken_over" });
    } else if (event.kind === "storage_failed") {
      dispatch({ type: "note", note: { kind: "storage_failed" } });
    } else if (event.kind === "lease_unknown") {
      dispatch({ type: "device", lease: null });
      void refresh();
    } else if (event.kind === "forbidden") void refresh();
  }

  /** Notes which question is looked at, for its visit and for the next load of this page. */
  const look = () => {
    const question = state.questions?.placed[state.here];
    if (screenOf(state) === "question" && question) visits.enter(question.id);
    else visits.leave();
    keepDevice();
  };

  /* What the student does */

  /** Asks the server for a transition, `before` done first. Gives whether it happened. */
  const act = async (
    action: SittingAction,
    body: () => ActionBody,
    before?: () => Promise<unknown>,
  ): Promise<boolean> => {
    if (state.busy) return false;
    dispatch({ type: "acting", action });
    await before?.();
    const began = performance.now();
    try {
      const session = await calls.act(body());
      if (action === "start" || action === "take_over") {
        mergeLease = action === "take_over" ? (kept?.lease ?? 0) : null;
        dispatch({ type: "device", lease: session.lease });
      }
      readSession(session, performance.now() - began);
      keepDevice();
      dispatch({ type: "acted" });
      return true;
    } catch (error) {
      if (isRefused(error, 409, "taken_over")) dispatch({ type: "taken_over" });
      else {
        dispatch({ type: "act_failed", why: isPassing(error) ? "offline" : "refused" });
        // The state has moved on without this page: see where it is.
        if (isRefused(error, 409)) await refresh();
      }
      return false;
    }
  };

  const withLease = () => (state.device?.lease ? { lease: state.device.lease } : {});

  const beginSection = async () => {
    const session = state.session;
    const section = session && findPendingSection(session);
    if (!session || !section) return;
    const running = session.sections.some((one) => one.break?.state === "running");
    if (running && !(await act("end_break", () => ({ action: "end_break", ...withLease() })))) {
      // A break that ended by itself meanwhile is no reason to stay.
      if (state.failed?.why === "offline") return;
    }
    await act("begin_section", () => ({ action: "begin_section", section: section.id, ...withLease() }));
  };

  const tab = holdSitting({
    name: `sextant-sitting-${user}-${sessionId}`,
    onHeld: () => {
      dispatch({ type: "tab", tab: "here" });
      void loadDevice();
    },
    onElsewhere: () => {
      visits.leave();
      outbox.stop();
      openedLease = null;
      clock.hold();
      dispatch({ type: "tab", tab: "elsewhere" });
    },
    beforeYield: () => outbox.written(),
  });

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    answers,
    clock,
    subscribeClock: watch.subscribe,
    calls,

    start: async () => {
      const session = state.session;
      if (!session || !(await act("start", () => ({ action: "start" })))) return;
      const first = state.session && findPendingSection(state.session);
      // Where the section has words of its own they are read before its clock runs.
      if (first && !first.instructions.trim()) await beginSection();
    },
    beginSection,
    endSection: async () => {
      const section = state.session && findOpenSection(state.session);
      if (!section) return;
      visits.leave();
      await act("end_section", () => ({ action: "end_section", section: section.id, ...withLease() }), outbox.drain);
    },
    submit: async () => {
      visits.leave();
      const body = (): ActionBody => {
        told = outbox.unsent();
        return { action: "submit", unsent: told, ...withLease() };
      };
      if (!(await act("submit", body, outbox.drain))) told = null;
    },
    pause: async () => {
      visits.leave();
      clock.hold();
      watch.set();
      if (!(await act("pause", () => ({ action: "pause", ...withLease() })))) void refresh();
    },
    resume: () => act("resume", () => ({ action: "resume", ...withLease() })),
    takeOver: async () => {
      // What was answered here goes into the history first, under the lease it was made with.
      const lease = kept?.lease ?? null;
      const deliver = async () => {
        if (lease !== null && outbox.unsent() > 0) {
          outbox.open(lease);
          await outbox.drain();
        }
        outbox.stop();
        openedLease = null;
      };
      if (!(await act("take_over", () => ({ action: "take_over" }), deliver))) return;
      if (state.questions) await loadQuestions().catch(() => void refresh());
    },
    /** Brings the sitting from another tab into this one. */
    takeHere: () => tab.takeHere(),

    go: (to: number) => {
      const count = state.questions?.placed.length ?? 0;
      const total = (state.session && findOpenSection(state.session)?.question_count) ?? count;
      if (to < count) dispatch({ type: "go", to });
      else if (count < total) {
        void act("next_question", () => ({ action: "next_question", ...withLease() })).then(async (happened) => {
          if (!happened) return;
          await loadQuestions().catch(() => void refresh());
          dispatch({ type: "go", to });
          look();
        });
        return;
      } else dispatch({ type: "view", view: "check" });
      look();
    },
    showCheck: () => {
      dispatch({ type: "view", view: "check" });
      look();
    },
    showQuestion: () => {
      dispatch({ type: "view", view: "question" });
      look();
    },
    /** Changes the work on an attempt: kept on this device at once, then sent. Nothing happens where nothing may be changed. */
    change: (attempt: string, change: Partial<Work>) => {
      if (!canAnswer(state)) return;
      const before = answers.get(attempt);
      const answer = { ...before, ...change, revision: before.revision + 1 };
      answers.set(attempt, answer);
      const { revision, ...work } = answer;
      const row: AnswerRow = { ...work, id: attempt, revision, elapsed_ms: clock.elapsed() };
      outbox.put(row, acknowledged.get(attempt) ?? 0);
    },
    closeNote: (id: number) => dispatch({ type: "close_note", id }),
    showMessage: (text: string) => dispatch({ type: "note", note: { kind: "message", text } }),

    refresh,
    /** Tries everything that waits for a connection, now. */
    nudge: () => {
      outbox.nudge();
      void refresh();
    },
    setActive: visits.setActive,
    /** How long ago the server was last heard, ms. */
    silence: () => performance.now() - lastHeard,
    /** The sign-in has ended: resolves when everything is safe on this device. */
    signOut: async () => {
      outbox.stop();
      visits.leave();
      dispatch({ type: "signed_out" });
      await outbox.written();
    },
    /** The page is going away, perhaps for good. */
    leave: () => {
      keepDevice();
      outbox.leave();
      void visits.flush(true);
    },
  };
}
