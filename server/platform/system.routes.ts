import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { comments, schemas } from "@sextant/contract/documentation.gen.ts";
import { openApiDocument } from "@sextant/contract/openapi.ts";
import { operations } from "@sextant/contract/operations.ts";
import type { Handlers } from "./binder.ts";
import type { Platform } from "./platform.ts";
import { findDiskFault, findDiskSpace } from "./storage/disk-space.ts";

/** By version. Each is made when it is first asked for, in half a second. */
const documents = new Map<string, ReturnType<typeof openApiDocument>>();

const readDocument = (version: string) => {
  const document =
    documents.get(version) ?? openApiDocument(operations, version, { schemas, comments }, () => yieldToEventLoop());
  documents.set(version, document);
  return document;
};

/** Handles liveness, readiness, and the contract itself. */
export function systemRoutes({ readiness, config, version }: Platform): Handlers {
  return {
    // A process whose database is away lives and recovers; to restart it would help nobody.
    "system.health": async () => {
      const { isLow } = await findDiskSpace(config);
      const disk = (await findDiskFault(config.dataDir)) ?? (isLow ? "low" : "ok");
      return { status: "ok", disk, version, server_time: new Date() };
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
    "system.openapi": () => readDocument(version),
  };
}
