import { isPassing, isRefused, isUnreached } from "../../requests/call-error-kind.ts";
import type { AnswerRow, Work } from "../../sending/answer-row.ts";
import { backOffMs } from "../../sending/back-off.ts";
import { createOutbox } from "../../sending/outbox.ts";
import { createOutboxStore, type DeviceSitting } from "../../sending/outbox-store.ts";
import { sittingLockName } from "../../sending/sitting-lock.ts";
import { createAnswers } from "../answers/answers.ts";
import { createOutboxHearing } from "../answers/hear-outbox.ts";
import { findPlace, placeAnswers } from "../answers/place-questions.ts";
import { createLateSettling } from "../answers/settle-late.ts";
import { createSittingClock } from "../clock/clock.ts";
import { createClockWatch } from "../clock/clock-watch.ts";
import { holdSitting } from "./lock.ts";
import { createPlayerStore } from "./player-store.ts";
import { canAnswer, holdsLease, needOf, screenOf } from "./screen.ts";
import { createSittingActs } from "./sitting-acts.ts";
import type { SittingCalls } from "./sitting-calls.ts";
import { createVisits } from "./visits.ts";
import { findOpenSection, type SittingSession } from "./wire.ts";

type Parts = { session: string; user: string; calls: SittingCalls };

export type Sitting = ReturnType<typeof createSitting>;

/** Time given is told from this on; less is the network's. */
const GIVEN_MS = 5000;

/**
 * One sitting in this page: its state, its clock, its answers and their way to the server. Everything that happens becomes an event
 * of the machine; what the state then needs is asked for here.
 */
export function createSitting({ session: sessionId, user, calls }: Parts) {
  let told: number | null = null;
  let pursuing = false;
  let retries = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let clockSection: string | null = null;
  /** The lease that the outbox was opened with; undefined while it is closed. */
  let openedLease: number | null | undefined;
  let lastHeard = performance.now();
  let reading = false;
  const store = createOutboxStore({ user, session: sessionId });
  const clock = createSittingClock();
  const watch = createClockWatch(clock, () => void runOut());
  const answers = createAnswers();
  /** The revision of each attempt that the server last acknowledged. */
  const acknowledged = new Map<string, number>();

  const { get, dispatch, subscribe } = createPlayerStore(() => void pursue());

  const openSection = () => {
    const { session } = get();
    return session && findOpenSection(session);
  };

  const outbox = createOutbox({
    store,
    save: (rows, lease, keepalive) => calls.save(rows, lease, keepalive),
    onEvent: (event) => hearOutbox(event),
    onStatus: (status) => {
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
        tellGiven(clock.sync({ remainingMs, running: true }, tookMs / 2), true);
        watch.set();
      }
      void visits.flush();
      void readAhead();
    },
    onTakenOver: () => visits.leave(),
    refresh: () => void refresh(),
  });
  const settleLate = createLateSettling({ get, dispatch, answers, outbox });
  const visits = createVisits({
    store,
    elapsed: clock.elapsed,
    send: async (rows, keepalive) => {
      const lease = get().device?.lease;
      if (lease === null || lease === undefined || !holdsLease(get()))
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
    outbox.setReached(true);
    syncClock(session, tookMs / 2);
    dispatch({ type: "session", session });
    watch.set();
    if (screenOf(get()) !== "question") visits.leave();
    openOutbox();
    settleLate();
    void readAhead();
    // Until the server knows that nothing is unsent, a reload must still be able to say so.
    const isOver = session.state === "submitted" ? session.unsent === 0 : session.submitted_at !== null;
    if (isOver && session.state !== "in_progress" && kept && outbox.unsent() === 0) {
      kept = null;
      outbox.forget();
      void visits.flush();
      store.removeSitting().catch(() => {});
    }
  };

  /** What this device had not delivered leaves under the lease it was made with, whoever holds the sitting now. */
  const openOutbox = () => {
    const { device, tab } = get();
    if (!device || tab !== "here") return;
    const { lease } = device;
    // While the questions are on their way nothing may leave: a row that is acknowledged meanwhile would be missing from both.
    if (lease === openedLease || mergeLease !== null || screenOf(get()) === "opening") return;
    openedLease = lease;
    outbox.open(lease);
  };

  /** The page's clock says that time is up: what there is leaves, and the server is asked whether it agrees. */
  async function runOut(): Promise<void> {
    if (!get().questions || !holdsLease(get()) || get().timeUp) return;
    visits.leave();
    dispatch({ type: "time_up" });
    await drain();
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
      const open = openSection();
      // The server's last second is a little longer than ours.
      if (get().timeUp && open) again(() => void refresh());
    } catch (error) {
      if (isRefused(error, 401)) return;
      if (!isPassing(error)) {
        dispatch({ type: "problem", problem: "not_found" });
        return;
      }
      outbox.setReached(!isUnreached(error));
      if (!get().session) dispatch({ type: "problem", problem: "unreachable" });
      again(() => void refresh());
    }
  };

  const loadQuestions = async () => {
    const began = performance.now();
    const rendered = await calls.render();
    const section = rendered.sections.find(({ attempts }) => attempts.length > 0);
    const { session } = get();
    const open = session && findOpenSection(session);
    if (!section || !open || section.id !== open.id) {
      await refresh();
      return;
    }
    const sameLease = mergeLease === null || mergeLease === get().device?.lease;
    const lease = get().device?.lease ?? null;
    placeAnswers(section.attempts, { outbox, answers, acknowledged, sameLease, lease });
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
    settleLate();
    look();
  };

  /**
   * Where there is no way back the server gives one question beyond those that were looked at. The look is told and the next one
   * fetched before it is wanted, so that going on need not wait.
   */
  const readAhead = async (): Promise<void> => {
    const section = openSection();
    const count = get().questions?.placed.length ?? 0;
    const isLast = get().here === count - 1 && count < (section?.question_count ?? 0);
    if (reading || section?.navigation !== "linear" || !isLast || !holdsLease(get())) return;
    reading = true;
    await visits.flush();
    // Where it fails, the next word from the server brings another try.
    const loaded = await loadQuestions().then(
      () => true,
      () => false,
    );
    reading = false;
    if (loaded && (get().questions?.placed.length ?? 0) <= count) again(() => void readAhead());
  };

  /* What this device keeps */

  let kept: DeviceSitting | null = null;
  /** The lease under which the rows in the outbox were made, while that is not the one held now. */
  let mergeLease: number | null = null;

  const keepDevice = () => {
    const here = get().questions?.placed[get().here]?.id ?? kept?.here ?? null;
    kept = {
      lease: get().device?.lease ?? null,
      remainingMs: clock.remaining(),
      elapsedMs: clock.elapsed(),
      here,
      seen: [...get().seen],
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
    if (get().session) await refresh();
  };

  /* What the state needs */

  async function pursue(): Promise<void> {
    const need = needOf(get());
    if (!need || pursuing) return;
    pursuing = true;
    try {
      if (need === "session") await refresh();
      else if (need === "questions") await loadQuestions();
      else {
        const unsent = get().outbox.unsent;
        if (told === unsent) return;
        told = unsent;
        const lease = get().device?.lease;
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
    const next = needOf(get());
    if (next === need) again(() => void pursue());
    else if (next) void pursue();
  }

  /** Notes which question is looked at, for its visit and for the next load of this page. */
  const look = () => {
    const question = get().questions?.placed[get().here];
    if (screenOf(get()) === "question" && question) visits.enter(question.id);
    else visits.leave();
    keepDevice();
    void readAhead();
  };

  /* What the student does */

  const drain = async () => {
    await outbox.drain();
    await visits.flush();
  };

  const acts = createSittingActs({
    get,
    dispatch,
    calls,
    outbox,
    drain,
    onSession: (session, tookMs, leased) => {
      if (leased) {
        mergeLease = session.lease > 1 ? (kept?.lease ?? 0) : null;
        dispatch({ type: "device", lease: session.lease });
      }
      readSession(session, tookMs);
      keepDevice();
    },
    onLeave: visits.leave,
    onTold: (unsent) => {
      told = unsent;
    },
    holdClock: () => {
      clock.hold();
      watch.set();
    },
    refresh: () => refresh(),
    loadQuestions: () => loadQuestions(),
    deliverOld: async () => {
      const lease = kept?.lease ?? null;
      if (lease !== null && outbox.unsent() > 0) {
        outbox.open(lease);
        await outbox.drain();
      }
      outbox.stop();
      openedLease = undefined;
    },
  });

  const tab = holdSitting({
    name: sittingLockName(user, sessionId),
    onHeld: () => {
      dispatch({ type: "tab", tab: "here" });
      void loadDevice();
    },
    onElsewhere: () => {
      visits.leave();
      outbox.stop();
      openedLease = undefined;
      clock.hold();
      dispatch({ type: "tab", tab: "elsewhere" });
    },
    beforeYield: () => outbox.written(),
  });

  return {
    get,
    subscribe,
    answers,
    clock,
    subscribeClock: watch.subscribe,
    calls,

    ...acts,
    /** Brings the sitting from another tab into this one. */
    takeHere: () => tab.takeHere(),

    go: (to: number) => {
      const count = get().questions?.placed.length ?? 0;
      const total = openSection()?.question_count ?? count;
      if (to < count) dispatch({ type: "go", to });
      else if (count < total) {
        void acts.nextQuestion().then((happened) => {
          if (!happened) return;
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
      if (!canAnswer(get())) return;
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
    /** The same, because the student asks for it: answers that were not taken are sent once more too. */
    retry: () => {
      outbox.retry();
      void refresh();
    },
    /** The browser says that there is no network. */
    loseNetwork: () => outbox.setReached(false),
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
