import { openApiDocument } from "@sextant/contract/openapi.ts";
import { operations } from "@sextant/contract/operations.ts";
import { sql } from "kysely";
import type { Handlers } from "./binder.ts";
import type { Platform } from "./platform.ts";
import { streamEvents } from "./event-stream.ts";

/** Health, the contract itself, and the live stream. */
export function systemRoutes({ db, live, version }: Platform): Handlers {
  const document = openApiDocument(operations, version);
  return {
    "system.health": async () => {
      await sql`select 1`.execute(db);
      return { status: "ok", database: "ok", version };
    },
    "system.openapi": async () => document,
    "live.read": async ({ actor, request, reply }) => {
      streamEvents(live, actor, request, reply);
      return null;
    },
  };
}
