import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import type { OutboxStatus } from "./outbox-events.ts";
import { countUnsentEntries, createOutboxStore } from "./outbox-store.ts";
import { saveRows } from "./save-rows.ts";
import { type SendingStatus, sumStatuses } from "./sending-status.ts";
import { isSittingHeld } from "./sitting-lock.ts";

type SenderParts = {
  user: string;
  /** Whether it is still this person who is signed in here: nobody's answers go in another's name. */
  isSignedIn: () => Promise<boolean>;
  onStatus: (status: SendingStatus) => void;
};

type Sending = { outbox: Outbox; status: OutboxStatus; close: () => Promise<void> };

export type Sender = ReturnType<typeof createSender>;

/** Tells the server that nothing of a submitted sitting is unsent any more: it is scored at once, not after the grace. */
async function reportNothingUnsent(session: string, lease: number): Promise<void> {
  const { state, unsent } = await call("sessions.get", { params: { id: session } });
  if (state !== "submitted" || !unsent) return;
  await call("sessions.act", { params: { id: session }, body: { action: "submit", unsent: 0, lease } });
}

/**
 * Sends what this device has not delivered of a person's sittings, from a page that is not one of them. A sitting that a player in
 * another tab holds is left to it.
 */
export function createSender({ user, isSignedIn, onStatus }: SenderParts) {
  const sendings = new Map<string, Sending>();
  let looking: Promise<void> | null = null;
  let stopped = false;
  let sent = false;

  const notify = () => {
    const statuses = [...sendings.values()].map(({ status }) => status);
    if (!stopped) onStatus(sumStatuses(statuses, sent));
  };

  const begin = async (session: string) => {
    const store = createOutboxStore({ user, session });
    const [entries, sitting] = await Promise.all([store.listEntries(), store.findSitting()]);
    const sending: Sending = {
      outbox: createOutbox({
        store,
        save: async (rows, lease, keepalive) => {
          if (!(await isSignedIn())) throw new CallError(401, "unauthenticated");
          return saveRows(session, rows, lease, keepalive);
        },
        onEvent: ({ kind }) => {
          if (kind === "acknowledged") sent = true;
        },
        onStatus: (status) => {
          const isDone = sending.status.unsent > 0 && status.unsent === 0;
          sending.status = status;
          notify();
          // Where it fails the grace ends without it.
          if (isDone && sitting?.lease) void reportNothingUnsent(session, sitting.lease).catch(() => {});
        },
      }),
      status: {
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
      close: store.close,
    };
    sendings.set(session, sending);
    // What was refused before was told of where it happened.
    sending.outbox.restore(entries.filter(({ state }) => state === "unsent"));
    sending.outbox.open(sitting?.lease ?? null);
  };

  const end = async (session: string, { outbox, close }: Sending) => {
    outbox.stop();
    sendings.delete(session);
    await outbox.written();
    await close();
  };

  const look = async () => {
    const unsent = await countUnsentEntries(user).catch(() => new Map<string, number>());
    for (const [session, sending] of sendings) {
      // What only this page has is not left to another tab, which can't find it.
      if (sending.status.keeps && (await isSittingHeld(user, session))) await end(session, sending);
      else {
        sending.outbox.lookAtDevice();
        sending.outbox.nudge();
      }
    }
    for (const session of unsent.keys()) {
      const isOurs = sendings.get(session)?.outbox.unsent();
      if (stopped || isOurs || (await isSittingHeld(user, session))) continue;
      const done = sendings.get(session);
      if (done) await end(session, done);
      await begin(session);
    }
    notify();
  };

  return {
    /** Looks for what is unsent, and tries now. */
    look: (): Promise<void> => {
      looking ??= look()
        .catch(() => {})
        .finally(() => {
          looking = null;
        });
      return looking;
    },
    /** Tries now, by hand. */
    retry: () => {
      for (const { outbox } of sendings.values()) outbox.retry();
    },
    /** Sends nothing more. What is unsent stays on the device. */
    stop: async () => {
      stopped = true;
      await looking;
      for (const [session, sending] of sendings) await end(session, sending);
    },
  };
}
