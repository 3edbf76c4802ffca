import { z } from "zod";
import { operation } from "./operation.ts";
import { anyone, signedIn } from "./who.ts";

export const systemOperations = {
  "system.health": operation({
    method: "GET",
    path: "/api/health/",
    summary: "Answers when this process can serve",
    who: anyone,
    status: 200,
    response: z.object({ status: z.literal("ok"), database: z.literal("ok"), version: z.string() }),
  }),
  "system.openapi": operation({
    method: "GET",
    path: "/api/openapi.json",
    summary: "This contract as OpenAPI 3.1",
    who: anyone,
    status: 200,
    response: z.record(z.string(), z.unknown()),
  }),
  "live.read": operation({
    method: "GET",
    path: "/api/live/",
    summary: "Live events for the person signed in, as a stream; resumed by Last-Event-ID",
    who: signedIn,
    status: 200,
    response: null,
    stream: "text/event-stream",
  }),
} as const;
