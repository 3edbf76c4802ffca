import { openApiDocument } from "@sextant/contract/openapi.ts";
import { operations } from "@sextant/contract/operations.ts";
import type { Handlers } from "./binder.ts";
import type { Platform } from "./platform.ts";
import { findDiskSpace } from "./storage/disk-space.ts";

/** By version. It takes a quarter of a second, which all applications of one process share. */
const documents = new Map<string, ReturnType<typeof openApiDocument>>();

/** Handles liveness, readiness, and the contract itself. */
export function systemRoutes({ readiness, config, version }: Platform): Handlers {
  const document = documents.get(version) ?? openApiDocument(operations, version);
  documents.set(version, document);
  return {
    // A process whose database is away lives and recovers; to restart it would help nobody.
    "system.health": async () => {
      const { isLow } = await findDiskSpace(config);
      return { status: "ok", disk: isLow ? "low" : "ok", version, server_time: new Date() };
    },
    "system.ready": async () => {
      const replication = await readiness.prove();
      return {
        status: "ready",
        replication: replication && {
          standbys: replication.standbys,
          synchronous: replication.synchronous,
          lag_seconds: replication.lagSeconds,
        },
      };
    },
    "system.openapi": async () => document,
  };
}
