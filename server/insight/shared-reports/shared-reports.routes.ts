import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { createSlowDown } from "../../platform/slow-down.ts";
import { openShared } from "./open-shared.ts";
import { listShared, shareReport, withdrawShared } from "./share.ts";

/** Handles links by which a released report is read without an account. */
export function sharedReportRoutes({ db }: Platform): Handlers {
  const slowDown = createSlowDown();
  return {
    "shared_reports.list": ({ actor, params }) => listShared(db, actor, params.id),
    "shared_reports.create": ({ actor, params, body }) => shareReport(db, actor, params.id, body),
    "shared_reports.withdraw": async ({ actor, params }) => {
      await withdrawShared(db, actor, params.id);
      return null;
    },
    "shared_reports.open": ({ body, request, reply }) => {
      reply.header("x-robots-tag", "noindex");
      return openShared(db, slowDown, body.token, request.ip);
    },
  };
}
