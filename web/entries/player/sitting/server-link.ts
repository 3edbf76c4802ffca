import type { AnswerRow } from "../../../base/sending/answer-row.ts";
import type { AnswerDelivery } from "../answers/answer-delivery.ts";
import { createContinuedTelling } from "../answers/tell-continued.ts";
import type { Ahead } from "./ahead.ts";
import type { DeviceMemory } from "./device-memory.ts";
import { createServerHearing } from "./hear-server.ts";
import { createQuestionLoading } from "./load-questions.ts";
import { createReopening, type FindKept } from "./reopen.ts";
import { createServerSync } from "./server-sync.ts";
import { createSittingActions } from "./sitting-actions.ts";
import type { SittingCore } from "./sitting-core.ts";
import type { Tracking } from "./tracking.ts";

type Parts = {
  core: SittingCore;
  delivery: AnswerDelivery;
  tracking: Tracking;
  device: DeviceMemory;
  ahead: Ahead;
  findKept: FindKept;
  /** Puts the answer to the question in sight on its way as the last one to it; null where there is none. */
  finishAnswer: () => AnswerRow | null;
};

/**
 * Creates what asks the server about the sitting and handles its answers: its state, its questions, and what a student asks for. Answers
 * are sent by `createAnswerDelivery`.
 */
export function createServerLink({ core, delivery, tracking, device, ahead, findKept, finishAnswer }: Parts) {
  const { acknowledged, clock, watch } = core;
  const { outbox, lease } = delivery;
  const { visits } = tracking;
  const continued = createContinuedTelling(core);
  const hearing = createServerHearing({
    core,
    delivery,
    visits,
    device,
    ahead,
    continued,
    readAhead: () => questions.readAhead(),
  });
  const drain = async () => {
    await outbox.drain();
    await visits.flush();
  };
  /** Records the viewed question, for its visit and for the next load of this page. */
  const visit = () => {
    tracking.inSight();
    device.keep();
    void questions.readAhead();
  };

  const questions = createQuestionLoading({
    ...core,
    outbox,
    lease,
    device,
    openAhead: ahead.open,
    syncClock: core.sectionClock.sync,
    refresh: (): Promise<void> => sync.refresh(),
    onLoaded: () => {
      watch.set();
      lease.open();
      delivery.settleLate();
      continued.tell();
      visit();
    },
    flushVisits: () => visits.flush(),
  });
  const sync = createServerSync({
    ...core,
    outbox,
    onSession: hearing.hearSession,
    loadQuestions: questions.load,
    reopen: createReopening({ core, findKept, place: questions.place }),
    onLeave: visits.leave,
    drain,
  });
  const acts = createSittingActions({
    ...core,
    outbox,
    drain,
    onSession: hearing.hearAction,
    onLeave: visits.leave,
    onTold: sync.setTold,
    onUnreached: sync.lose,
    holdClock: () => {
      clock.hold();
      watch.set();
    },
    refresh: sync.refresh,
    loadQuestions: questions.load,
    finishAnswer,
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
  return { hearing, sync, acts, visit };
}
