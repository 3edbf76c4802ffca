import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { findOutage } from "./find-outage.ts";
import { countInProgress, listOfflineSpans } from "./outage.queries.ts";

/** Returns the outage that students within reach may be credited for; null when there is none. */
export async function getOutage(db: Database, actor: Actor): Promise<HandlerOutput<"live_sessions.outage">["outage"]> {
  const spans = await listOfflineSpans(db, actor);
  if (spans.length === 0) return null;
  const inProgress = await countInProgress(db, actor);
  const found = findOutage(
    spans.map(({ is_open: isOpen, session, from, to }) => ({ session, from, to, isOpen })),
    inProgress,
  );
  if (!found) return null;
  const nameOf = new Map(spans.map(({ session, name }) => [session, name]));
  return {
    from: new Date(found.from),
    to: new Date(found.to),
    is_over: found.isOver,
    seconds: found.seconds,
    still_offline: found.sessions.filter(({ isOpen }) => isOpen).length,
    sessions: found.sessions.map(({ session, offlineMs, isOpen }) => ({
      id: session,
      name: nameOf.get(session) ?? "",
      offline_seconds: Math.round(offlineMs / 1000),
      is_offline: isOpen,
    })),
  };
}
