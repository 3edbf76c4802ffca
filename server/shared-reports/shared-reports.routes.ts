import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { openShared } from "./open-shared.ts";
import { listShared, shareReport, withdrawShared } from "./share.ts";

/** Handles links by which a released report is read without an account. */
export function sharedReportRoutes({ db }: Platform): Handlers {
  return {
    "shared_reports.list": ({ actor, params }) => listShared(db, actor, params.id),
    "shared_reports.create": ({ actor, params, body, request }) => shareReport(db, actor, params.id, body, request.ip),
    "shared_reports.withdraw": async ({ actor, params, request }) => {
      await withdrawShared(db, actor, params.id, request.ip);
      return null;
    },
    "shared_reports.open": ({ body, request }) => openShared(db, body.token, request.ip),
  };
}
