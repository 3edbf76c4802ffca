import type { HandlerInput } from "@sextant/contract/types.ts";
import type { Actor } from "../../platform/binder.ts";
import { coalesce } from "../../platform/coalesce.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { type Beat, type BeatVerdict, keepBeats } from "./presence.queries.ts";

/** Most beats of one statement. */
const MOST = 200;
/** Statements begin so far apart: nobody waits for a beat, and planning a statement costs more than a row of it. */
const EVERY_MS = 200;

type Told = HandlerInput<"presence.save">["body"];

/** Keeps where a student is in a sitting of their own. */
type KeepPresence = (actor: Actor, sessionId: string, told: Told) => Promise<void>;

/** Creates a process's way to keep presence: beats that coincide share a statement. */
export function createPresence(db: Database): KeepPresence {
  const keep = coalesce<Beat, BeatVerdict>((beats) => keepBeats(db, beats), MOST, EVERY_MS);
  return async (actor, sessionId, told) => {
    const { lease, section, question, answered, unsent, latency_ms: latencyMs, focus_lost: focusLost, offline } = told;
    const place = { section, question, answered };
    const verdict = await keep({
      sessionId,
      userId: actor.id,
      lease,
      ...place,
      unsent,
      latencyMs,
      focusLost,
      offline,
    });
    if (verdict === "not_found") throw notFound("This session");
    if (verdict === "taken_over")
      throw new Refusal("taken_over", "You continued in another browser or on another device.");
    if (verdict === "lease_unknown") throw new Refusal("lease_unknown", "This lease is unknown.");
  };
}
