import type { Handlers } from "../../platform/binder.ts";
import { createDownloadLink } from "../../platform/downloads.ts";
import type { Platform } from "../../platform/platform.ts";
import { requireSchool } from "../access/schools.ts";
import { listAudit } from "./audit.ts";
import { auditDownload } from "./export-audit.ts";

/** Handles reading the log. Nothing here writes it: entries come with the changes they tell of. */
export function auditRoutes({ db, config }: Platform): Handlers {
  return {
    "audit.list": ({ actor, query, request }) => listAudit(db, actor, query, request.url),
    "audit.export": async ({ actor, query, request }) => {
      if (query.school !== undefined) await requireSchool(db, actor, query.school);
      const input = request.query as Record<string, unknown>;
      return { url: await createDownloadLink(db, actor, { apiHost: config.apiHost, kind: auditDownload, input }) };
    },
  };
}
