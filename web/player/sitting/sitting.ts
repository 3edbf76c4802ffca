import type { DeviceFound } from "@sextant/contract/device-state.ts";
import { isPassing, isRefused } from "../../requests/call-error-kind.ts";
import { createOutbox } from "../../sending/outbox.ts";
import { createOutboxStore } from "../../sending/outbox-store.ts";
import { sittingLockName } from "../../sending/sitting-lock.ts";
import { createAnswers } from "../answers/answers.ts";
import { createOutboxHearing } from "../answers/hear-outbox.ts";
import { createOutboxLease } from "../answers/outbox-lease.ts";
import { createLateSettling } from "../answers/settle-late.ts";
import { createContinuedTelling } from "../answers/tell-continued.ts";
import { createSittingClock } from "../clock/clock.ts";
import { createClockWatch } from "../clock/clock-watch.ts";
import { createSectionClock } from "../clock/section-clock.ts";
import { createAhead } from "./ahead.ts";
import { createChecks } from "./checks.ts";
import { createDeviceMemory } from "./device-memory.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { createInSight } from "./in-sight.ts";
import { createQuestionLoading } from "./load-questions.ts";
import { holdSitting } from "./lock.ts";
import { createOfflineSpans } from "./offline-spans.ts";
import { placeOf } from "./place-of.ts";
import { createPlayerStore } from "./player-store.ts";
import { createRetries } from "./retries.ts";
import { holdsLease } from "./screen.ts";
import { createServerSync } from "./server-sync.ts";
import { createSittingActions } from "./sitting-actions.ts";
import type { SittingCalls } from "./sitting-calls.ts";
import { createStudentMoves } from "./student-moves.ts";
import { createVisits } from "./visits.ts";
import { findOpenSection, type SittingSession } from "./wire.ts";

/** A page that is cut off loses no more of a visit. */
const NOTE_MS = 10_000;

type Parts = { session: string; user: string; calls: SittingCalls };

export type Sitting = ReturnType<typeof createSitting>;

/**
 * Sets up one sitting in this page: its state, its clock, its answers and their way to the server. Everything that happens becomes
 * an event of the machine; what the state then needs is asked for by `createServerSync`. Here its parts are tied together.
 */
export function createSitting({ session: sessionId, user, calls }: Parts) {
  let lastHeard = performance.now();
  const store = createOutboxStore({ user, session: sessionId });
  const clock = createSittingClock();
  const watch = createClockWatch(clock, () => void talk.runOut());
  const answers = createAnswers();
  const retries = createRetries();
  /** The revision of each attempt that the server last acknowledged. */
  const acknowledged = new Map<string, number>();
  const { get, dispatch, subscribe } = createPlayerStore(() => {
    void talk.pursue();
    ahead.pursue();
  });
  const ahead = createAhead({ user, session: sessionId, calls, get });
  const spans = createOfflineSpans({ elapsed: clock.elapsed, section: () => openSection()?.id ?? null });
  const heartbeat = createHeartbeat({ place: () => placeOf(get(), answers), send: calls.tellPresence });
  subscribe(heartbeat.change);
  answers.subscribeAll(heartbeat.change);
  const device = createDeviceMemory({ store, get, clock, offline: spans.listKept });
  const sectionClock = createSectionClock(clock, (ms) => dispatch({ type: "note", note: { kind: "extended", ms } }));

  const openSection = () => {
    const { session } = get();
    return session && findOpenSection(session);
  };

  const outbox = createOutbox({
    store,
    save: calls.save,
    onEvent: (event) => hearOutbox(event),
    onStatus: (status) => {
      if (spans.hear(status.offline)) void visits.flush();
      const last = get().outbox;
      const same = last.unsent === status.unsent && last.refused === status.refused && last.sending === status.sending;
      const fares = last.offline === status.offline && last.failing === status.failing;
      if (!same || !fares) dispatch({ type: "outbox", status });
    },
  });
  const hearOutbox = createOutboxHearing({
    get,
    dispatch,
    answers,
    acknowledged,
    onAnswered: (remainingMs, tookMs) => {
      lastHeard = performance.now();
      if (remainingMs !== null && openSection() && clock.isRunning()) {
        sectionClock.syncLeft(remainingMs, tookMs / 2);
        watch.set();
      }
      void visits.flush();
      void questions.readAhead();
    },
    onTakenOver: () => visits.leave(),
    refresh: () => void talk.refresh(),
  });
  const lease = createOutboxLease(get, outbox);
  const settleLate = createLateSettling({ get, dispatch, answers, outbox });
  const visits = createVisits({
    store,
    elapsed: clock.elapsed,
    spans,
    send: async (rows, offline, keepalive) => {
      const held = get().device?.lease;
      if (held === null || held === undefined || !holdsLease(get())) throw new Error("Nothing may be saved from here");
      // What the server refuses for good is not worth keeping: looks are statistics, not answers.
      await calls.saveVisits(rows, offline, held, keepalive).catch((error: unknown) => {
        if (isPassing(error) || isRefused(error, 401)) throw error;
      });
    },
  });

  const inSight = createInSight({ get, clock, visits });
  subscribe(inSight);

  const tellContinued = createContinuedTelling({ get, dispatch, answers });

  const drain = async () => {
    await outbox.drain();
    await visits.flush();
  };

  /** What the server says of the sitting, wherever it says it. */
  const readSession = (session: SittingSession, tookMs: number) => {
    lastHeard = performance.now();
    retries.reset();
    outbox.setReached(true);
    sectionClock.sync(session, tookMs / 2);
    if (session.reopened_at !== (get().session?.reopened_at ?? null)) tellContinued.soon();
    dispatch({ type: "session", session });
    watch.set();
    if (session.state !== "in_progress") ahead.setBegun(null);
    lease.open();
    settleLate();
    void questions.readAhead();
    // Until the server knows that nothing is unsent, a reload must still be able to say so.
    const isOver = session.state === "submitted" ? session.unsent === 0 : session.submitted_at !== null;
    if (isOver && session.state !== "in_progress" && device.get() && outbox.unsent() === 0) {
      outbox.forget();
      void visits.flush();
      device.finish();
      ahead.forget();
    }
  };

  /** Notes which question is looked at, for its visit and for the next load of this page. */
  const visit = () => {
    inSight();
    device.keep();
    void questions.readAhead();
  };

  const questions = createQuestionLoading({
    get,
    dispatch,
    calls,
    outbox,
    lease,
    answers,
    acknowledged,
    device,
    retries,
    openAhead: ahead.open,
    syncClock: sectionClock.sync,
    refresh: (): Promise<void> => talk.refresh(),
    onLoaded: () => {
      watch.set();
      lease.open();
      settleLate();
      tellContinued.tell();
      visit();
    },
    flushVisits: () => visits.flush(),
  });
  const talk = createServerSync({
    get,
    dispatch,
    calls,
    outbox,
    retries,
    onSession: readSession,
    loadQuestions: questions.load,
    onLeave: visits.leave,
    drain,
  });

  const loadDevice = async () => {
    const [entries, sitting, looks] = await Promise.all([
      store.listEntries(),
      store.findSitting(),
      store.listVisits(),
    ]).catch(() => [[], null, []] as const);
    device.restore(sitting);
    outbox.restore(entries);
    const restored = entries.filter(({ state }) => state === "unsent").length;
    if (restored > 0) dispatch({ type: "note", note: { kind: "restored", count: restored } });
    visits.restore(looks);
    spans.restore(sitting?.offline ?? []);
    dispatch({ type: "device", lease: sitting?.lease ?? null });
    if (get().session) await talk.refresh();
  };

  const acts = createSittingActions({
    get,
    dispatch,
    calls,
    outbox,
    drain,
    onSession: (session, tookMs, action) => {
      if (action === "start" || action === "begin_section") ahead.setBegun(findOpenSection(session)?.id ?? null);
      if (action === "take_over") ahead.setBegun(null);
      // The lease in it is this device’s own now.
      if (action === "start" || action === "take_over") {
        if (session.lease > 1) tellContinued.soon();
        lease.madeUnder(session.lease > 1 ? (device.get()?.lease ?? 0) : null);
        dispatch({ type: "device", lease: session.lease });
      }
      readSession(session, tookMs);
      device.keep();
    },
    onLeave: visits.leave,
    onTold: talk.setTold,
    holdClock: () => {
      clock.hold();
      watch.set();
    },
    refresh: talk.refresh,
    loadQuestions: questions.load,
    finishAnswer: () => moves.finishAnswer(),
    onSaved: (id, revision) => acknowledged.set(id, revision),
    addQuestion: questions.add,
    deliverOld: async () => {
      const old = device.get()?.lease ?? null;
      if (old !== null && outbox.unsent() > 0) {
        outbox.open(old);
        await outbox.drain();
      }
      lease.close();
    },
  });

  const moves = createStudentMoves({
    get,
    dispatch,
    answers,
    acknowledged,
    outbox,
    elapsed: clock.elapsed,
    nextQuestion: acts.nextQuestion,
    onVisit: visit,
  });

  const tab = holdSitting({
    name: sittingLockName(user, sessionId),
    onHeld: () => {
      dispatch({ type: "tab", tab: "here" });
      void loadDevice();
    },
    onElsewhere: () => {
      visits.leave();
      lease.close();
      clock.hold();
      dispatch({ type: "tab", tab: "elsewhere" });
    },
    beforeYield: () => outbox.written(),
  });

  const checks = createChecks({
    get,
    answers,
    calls,
    deliver: outbox.drainToCheck,
    isAcknowledged: (attempt, revision) => (acknowledged.get(attempt) ?? 0) >= revision,
  });

  return {
    get,
    subscribe,
    answers,
    checks,
    clock,
    ahead: { get: ahead.get, subscribe: ahead.subscribe },
    subscribeClock: watch.subscribe,
    calls,

    ...acts,
    ...moves,
    /** Brings the sitting from another tab into this one. */
    takeHere: () => tab.takeHere(),

    closeNote: (id: number) => dispatch({ type: "close_note", id }),
    showMessage: (text: string) => dispatch({ type: "note", note: { kind: "message", text } }),

    /** Tells those who watch what was found of this device. It is of use to them, and nothing depends on it. */
    tellDevice: (found: DeviceFound) => {
      calls.tellDevice(found).catch(() => {});
    },

    /** Tells the team what is wrong with a question; `open` where that was told before. */
    reportProblem: async (report: Parameters<typeof calls.reportProblem>[0]) => {
      try {
        await calls.reportProblem(report);
        return "sent" as const;
      } catch (error) {
        return isRefused(error, 409) ? ("open" as const) : ("failed" as const);
      }
    },

    refresh: talk.refresh,
    /** Tries everything that waits for a connection, now. */
    nudge: () => {
      outbox.nudge();
      heartbeat.hear(true);
      void talk.refresh();
    },
    /** The same, because the student asks for it: answers that were not taken are sent once more too. */
    retry: () => {
      outbox.retry();
      void talk.refresh();
    },
    /** The browser says that there is no network. */
    loseNetwork: () => {
      outbox.setReached(false);
      heartbeat.hear(false);
    },
    setActive: (isActive: boolean) => {
      if (visits.setActive(isActive) && !isActive) heartbeat.loseFocus();
    },
    /** Tells where the student is and how far their visit has come, from now on; returns the way to stop. */
    startTelling: () => {
      heartbeat.start();
      const noting = setInterval(visits.note, NOTE_MS);
      return () => {
        heartbeat.stop();
        clearInterval(noting);
      };
    },
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
      device.keep();
      outbox.leave();
      void visits.flush(true);
    },
  };
}
