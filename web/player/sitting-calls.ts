import type { OperationInput } from "@sextant/contract/types.ts";
import { call } from "../requests/call.ts";
import type { AnswerRow } from "./answer-row.ts";
import type { VisitRow } from "./outbox-store.ts";
import type { RenderedSitting } from "./wire.ts";

export type ActionBody = OperationInput<"sessions.act">["body"];

/** A network that has gone silent is given up after this, so that the next try can begin. */
const PATIENCE_MS = 15_000;
const patient = () => AbortSignal.timeout(PATIENCE_MS);

export type SittingCalls = ReturnType<typeof createSittingCalls>;

/** The calls of one sitting. Each throws `CallError`, or the abort of a call that took too long. */
export function createSittingCalls(session: string) {
  return {
    getSession: () => call("sessions.get", { params: { id: session }, signal: patient() }),
    render: async () =>
      (await call("sessions.render", { query: { session }, signal: patient() })) as unknown as RenderedSitting,
    act: (body: ActionBody) => call("sessions.act", { params: { id: session }, body, signal: patient() }),
    save: (attempts: AnswerRow[], lease: number, keepalive: boolean) =>
      call("attempts.save", {
        body: { session, lease, attempts },
        keepalive,
        // An aborted signal would also end the request that is to outlive the page.
        ...(keepalive ? {} : { signal: patient() }),
      }),
    saveVisits: async (visits: VisitRow[], lease: number, keepalive: boolean) => {
      await call("visits.save", { body: { session, lease, visits }, keepalive });
    },
    getReceipt: () => call("sessions.receipt", { params: { id: session }, signal: patient() }),
  };
}
