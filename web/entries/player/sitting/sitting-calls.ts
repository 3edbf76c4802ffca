import type { DeviceFound } from "@sextant/contract/device-state.ts";
import type { OperationInput } from "@sextant/contract/types.ts";
import { call, send } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import type { AnswerRow } from "../../../base/sending/answer-row.ts";
import type { OfflineSpan, VisitRow } from "../../../base/sending/outbox-store.ts";
import { saveRows } from "../../../base/sending/save-rows.ts";
import type { Beat } from "./heartbeat.ts";
import type { RenderedSitting, SittingSession } from "./wire.ts";

export type ActionBody = OperationInput<"sessions.act">["body"];

/** A network that has gone silent is given up after this, so that the next try can begin. */
const TIMEOUT_MS = 15_000;
const withTimeout = () => AbortSignal.timeout(TIMEOUT_MS);
/** What is fetched ahead may be megabytes, and nobody waits for it. */
const withLongTimeout = () => AbortSignal.timeout(10 * TIMEOUT_MS);

const readBytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** The answer, if it has sections, as only Sextant's has: a success that a proxy made up is no sitting. */
function withSections<Answer extends { sections: unknown }>(answer: Answer): Answer {
  if (!Array.isArray((answer as Partial<Answer> | null)?.sections)) throw new CallError(200, "unreadable");
  return answer;
}

export type SittingCalls = ReturnType<typeof createSittingCalls>;

/** Creates the calls of one sitting. Each throws `CallError`, or the abort of a call that took too long. */
export function createSittingCalls(session: string) {
  const sittingIn = (answer: SittingSession) => {
    if (withSections(answer).id !== session) throw new CallError(200, "unreadable");
    return answer;
  };
  return {
    getSession: async () => sittingIn(await call("sessions.get", { params: { id: session }, signal: withTimeout() })),
    render: async () => {
      const rendered = await call("sessions.render", { query: { session }, signal: withTimeout() });
      return withSections(rendered) as unknown as RenderedSitting;
    },
    act: async (body: ActionBody) =>
      sittingIn(await call("sessions.act", { params: { id: session }, body, signal: withTimeout() })),
    save: (rows: AnswerRow[], lease: number, keepalive: boolean, check: readonly string[]) =>
      saveRows(session, rows, lease, keepalive, check),
    saveVisits: async (visits: VisitRow[], offline: readonly OfflineSpan[], lease: number, keepalive: boolean) => {
      await call("visits.save", { body: { session, lease, visits, offline: [...offline] }, keepalive });
    },
    /** Returns for how many milliseconds the server held it. */
    tellPresence: async (beat: Beat) => {
      const { headers } = await send("presence.save", { params: { id: session }, body: beat, signal: withTimeout() });
      return Number(/\bheld;dur=(\d+)/.exec(headers.get("Server-Timing") ?? "")?.[1] ?? 0);
    },
    reportProblem: async (report: Omit<OperationInput<"problem_reports.create">["body"], "session">) => {
      await call("problem_reports.create", { body: { session, ...report }, signal: withTimeout() });
    },
    check: (attempt: string, body: Omit<OperationInput<"checks.create">["body"], "session">) =>
      call("checks.create", { params: { id: attempt }, body: { session, ...body }, signal: withTimeout() }),
    listChecks: async () => {
      const { results } = await call("checks.list", { params: { id: session }, signal: withTimeout() });
      if (!Array.isArray(results)) throw new CallError(200, "unreadable");
      return results;
    },
    listClosing: async () => {
      const { results } = await call("practice_closing.list", { query: { session }, signal: withTimeout() });
      if (!Array.isArray(results)) throw new CallError(200, "unreadable");
      return results;
    },
    getAccess: () => call("sessions.access", { params: { id: session }, signal: withTimeout() }),
    createSafeBrowserFile: () => call("safe_browser.create_file", { params: { id: session }, signal: withTimeout() }),
    tellDevice: async (found: DeviceFound) => {
      const { missing } = found.browser;
      const body = { ...found, browser: { ...found.browser, missing: [...missing] } };
      await call("device_check.save", { params: { id: session }, body, signal: withTimeout() });
    },
    prepare: () => call("prepared.create", { params: { id: session }, signal: withTimeout() }),
    readPrepared: async (section: string) =>
      readBytes(await send("prepared.read_questions", { params: { id: session, section }, signal: withLongTimeout() })),
    readMedium: async (medium: string) =>
      readBytes(await send("prepared.read_medium", { params: { id: session, medium }, signal: withLongTimeout() })),
    getReceipt: () => call("sessions.receipt", { params: { id: session }, signal: withTimeout() }),
  };
}
