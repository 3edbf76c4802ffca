import { responseTo } from "@sextant/questions/response.ts";
import { sittingLockName } from "../../../base/sending/sitting-lock.ts";
import { createAnswerDelivery } from "../answers/answer-delivery.ts";
import type { Returned } from "../answers/tell-returned.ts";
import { withPart } from "../answers/with-part.ts";
import { createUploads } from "../uploads/uploads.ts";
import { createAhead } from "./ahead.ts";
import { createChecks } from "./checks.ts";
import { createDeviceMemory } from "./device-memory.ts";
import { loadDevice } from "./load-device.ts";
import { holdSitting } from "./lock.ts";
import { createPageLife } from "./page-life.ts";
import type { FindKept } from "./reopen.ts";
import { holdsLease } from "./screen.ts";
import { createServerLink } from "./server-link.ts";
import type { SittingCalls } from "./sitting-calls.ts";
import { createSittingCore } from "./sitting-core.ts";
import { createStudentMoves } from "./student-moves.ts";
import { createTeamTelling } from "./tell-team.ts";
import { createTracking } from "./tracking.ts";

type Parts = { session: string; user: string; calls: SittingCalls; findKept: FindKept };

export type Sitting = ReturnType<typeof createSitting>;

/**
 * Sets up one sitting in this page: its state, its clock, its answers and their delivery. Every change becomes an event of the state
 * machine; `createServerSync` then requests what the state needs. This function connects the parts.
 */
export function createSitting({ session, user, calls, findKept }: Parts) {
  const core = createSittingCore({
    session,
    user,
    calls,
    onChange: () => {
      void sync.pursue();
      ahead.pursue();
    },
    onRunOut: () => void sync.runOut(),
  });
  const { get, dispatch, subscribe, answers, acknowledged, clock, watch } = core;
  const ahead = createAhead({ user, session, calls, get });
  // What a lost database kept is written again in the order in which its writers are created: device, outbox, visits.
  const device = createDeviceMemory({
    ...core,
    offline: () => spans.listKept(),
    onFailed: () => outbox.failDevice(),
  });
  const delivery = createAnswerDelivery({
    core,
    onAnswered: (remainingMs, tookMs) => hearing.hearSave(remainingMs, tookMs),
    onReach: (isOffline) => tracking.hearReach(isOffline),
    onTakenOver: () => visits.leave(),
    refresh: () => void sync.refresh(),
  });
  const { outbox, lease, returned } = delivery;
  const tracking = createTracking(core);
  const { spans, visits } = tracking;
  const { hearing, sync, acts, visit } = createServerLink({
    core,
    delivery,
    tracking,
    device,
    ahead,
    findKept,
    finishAnswer: () => moves.finishAnswer(),
  });
  const moves = createStudentMoves({
    ...core,
    outbox,
    elapsed: clock.elapsed,
    nextQuestion: acts.nextQuestion,
    onVisit: visit,
  });
  const uploads = createUploads({
    session,
    read: (attempt, interaction) => responseTo(answers.get(attempt).response, interaction),
    answer: (attempt, interaction, files, chosenAt) =>
      moves.receive(attempt, withPart(answers.get(attempt).response, interaction, files), chosenAt),
    elapsed: clock.elapsed,
    onFiles: (files) => dispatch({ type: "files", files }),
  });
  subscribe(uploads.settle);
  const checks = createChecks({
    ...core,
    deliver: outbox.drainToCheck,
    isAcknowledged: (attempt, revision) => (acknowledged.get(attempt) ?? 0) >= revision,
  });

  const tab = holdSitting({
    name: sittingLockName(user, session),
    onHeld: () => {
      dispatch({ type: "tab", tab: "here" });
      void loadDevice({ core, device, outbox, tracking, refresh: sync.refresh });
    },
    onElsewhere: () => {
      visits.leave();
      lease.close();
      clock.hold();
      dispatch({ type: "tab", tab: "elsewhere" });
    },
    beforeYield: () => outbox.written(),
  });

  return {
    get,
    subscribe,
    answers,
    checks,
    uploads,
    clock,
    ahead: { get: ahead.get, subscribe: ahead.subscribe },
    subscribeClock: watch.subscribe,
    calls,

    ...acts,
    ...moves,
    ...createTeamTelling(calls),
    ...createPageLife({ core, delivery, tracking, device, refresh: sync.refresh }),
    /** Moves the sitting from another tab to this one. */
    takeHere: () => tab.takeHere(),
    refresh: sync.refresh,
    /** Continues with what this device keeps of the sitting. */
    continueHere: () => dispatch({ type: "continued" }),
    silence: hearing.silence,

    closeNote: (id: number) => dispatch({ type: "close_note", id }),
    /** Handles answers that another device delivered from before this one took over; no other device is notified. */
    hearReturned: (came: Returned) => {
      if (holdsLease(get())) void returned.others(came);
    },
    showMessage: (text: string) => dispatch({ type: "note", note: { kind: "message", text } }),
  };
}
