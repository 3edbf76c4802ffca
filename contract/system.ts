import { z } from "zod";
import { time } from "./common.ts";
import { operation } from "./operation.ts";
import { anyone, signedIn } from "./who.ts";

export const systemOperations = {
  "system.health": operation({
    method: "GET",
    path: "/api/health/",
    summary: "Check that this process is running, whatever the state of its database",
    who: anyone,
    status: 200,
    response: z.object({
      status: z.literal("ok"),
      /**
       * `low`: uploads are refused, answers are still saved. `full` and `read_only`: nothing can be written to it, so answers aren’t saved
       * either where the database is on it.
       */
      disk: z.enum(["ok", "low", "full", "read_only"]),
      version: z.string(),
      /** By this process’s clock: enough to tell whether a device’s clock is right. */
      server_time: time,
    }),
  }),
  "system.ready": operation({
    method: "GET",
    path: "/api/ready/",
    summary: "Check that this process can save answers: 200, else 503",
    who: anyone,
    status: 200,
    response: z.object({
      status: z.literal("ready"),
      /** How the database’s standbys follow; null where the server may not see that. It decides nothing here. */
      replication: z
        .object({
          standbys: z.int(),
          /** How many of them must confirm each write. */
          synchronous: z.int(),
          /** By how many seconds the slowest is behind; null without a standby. */
          lag_seconds: z.number().nullable(),
        })
        .nullable(),
    }),
  }),
  "system.openapi": operation({
    method: "GET",
    path: "/api/openapi.json",
    summary: "Get this contract as OpenAPI 3.1",
    who: anyone,
    status: 200,
    response: z.record(z.string(), z.unknown()),
  }),
  "live.read": operation({
    method: "GET",
    path: "/api/live/",
    summary: "Stream live events for the person signed in; resumes by Last-Event-ID",
    who: signedIn,
    status: 200,
    response: null,
    stream: "text/event-stream",
  }),
} as const;
