import { reaches } from "../../foundation/access/reach.ts";
import type { Actor, Handlers } from "../../platform/binder.ts";
import { compressShared } from "../../platform/compress.ts";
import type { Database } from "../../platform/database/client.ts";
import { streamEvents } from "../../platform/event-stream.ts";
import type { LiveEvent } from "../../platform/live.ts";
import type { Platform } from "../../platform/platform.ts";
import { writtenJson } from "../../platform/written-json.ts";
import { keepDeviceCheck } from "./device-checks.ts";
import { listIncidents, noteIncident } from "./incidents.ts";
import { createLiveList } from "./list-live.ts";
import { createOpenStreams } from "./open-streams.ts";
import { insertDismissal } from "./outage.queries.ts";
import { getOutage } from "./outage.ts";
import { createPresence } from "./presence.ts";

/** For how long a stream trusts what it found of a person's reach. */
const REACH_TRUSTED_MS = 30_000;

/**
 * Whether an event is for this person: what is addressed to them, and for the team what is about someone within reach.
 * A stream that stays open asks again, because people come and go.
 */
function createHearing(db: Database, actor: Actor): (event: LiveEvent) => Promise<boolean> {
  const known = new Map<string, { reached: boolean; until: number }>();
  return async (event) => {
    if (event.audience === `user:${actor.id}`) return true;
    const about = event.data.user;
    if (typeof about !== "string" || about === actor.id) return false;
    const before = known.get(about);
    if (before && before.until > Date.now()) return before.reached;
    const reached = await reaches(db, actor, about);
    known.set(about, { reached, until: Date.now() + REACH_TRUSTED_MS });
    return reached;
  };
}

/** Returns the live stream, and what students' pages tell of themselves. */
export function liveRoutes({ db, live }: Platform): Handlers {
  const streams = createOpenStreams(db);
  const keepPresence = createPresence(db);
  const listSittings = createLiveList(db);
  return {
    "live.read": async ({ actor, request, reply }) => {
      const audience = {
        audiences: actor.role === "student" ? [`user:${actor.id}`] : [`user:${actor.id}`, "team"],
        hears: createHearing(db, actor),
        isLast: ({ kind, data }: LiveEvent) => kind === "sign_in.ended" && data.sign_in === actor.signInId,
      };
      streams.add(actor, await streamEvents(live, audience, request, reply));
      return null;
    },
    "live_sessions.list": async ({ actor, query, request, reply }) => {
      const { json, ageMs } = await listSittings(actor, query);
      reply.header("server-timing", `age;dur=${Math.round(ageMs)}`);
      return writtenJson(await compressShared(json, request, reply));
    },
    "live_sessions.outage": async ({ actor }) => ({ outage: await getOutage(db, actor) }),
    "live_sessions.dismiss_outage": async ({ actor, body }) => {
      await insertDismissal(db, actor.id, body);
      return null;
    },
    "incidents.list": async ({ actor, query, request }) => listIncidents(db, actor, query, request.url),
    "incidents.create": async ({ actor, body }) => noteIncident(db, actor, body),
    "device_check.save": async ({ actor, params, body }) => {
      await keepDeviceCheck(db, actor, params.id, body);
      return null;
    },
    "presence.save": async ({ actor, params, body }) => {
      await keepPresence(actor, params.id, body);
      return null;
    },
  };
}
