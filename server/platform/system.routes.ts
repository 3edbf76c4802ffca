import { openApiDocument } from "@sextant/contract/openapi.ts";
import { operations } from "@sextant/contract/operations.ts";
import { sql } from "kysely";
import type { Handlers } from "./binder.ts";
import type { Platform } from "./platform.ts";

/** Health, and the contract itself. */
export function systemRoutes({ db, version }: Platform): Handlers {
  const document = openApiDocument(operations, version);
  return {
    "system.health": async () => {
      await sql`select 1`.execute(db);
      return { status: "ok", database: "ok", version };
    },
    "system.openapi": async () => document,
  };
}
