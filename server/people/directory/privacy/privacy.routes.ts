import { requireReach } from "../../../foundation/access/reach.ts";
import { recordAudit } from "../../../foundation/audit/record.ts";
import { impersonate } from "../../../foundation/sign-ins/impersonate.ts";
import type { Handlers } from "../../../platform/binder.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { createDownloadLink } from "../../../platform/downloads.ts";
import type { Platform } from "../../../platform/platform.ts";
import { notFound } from "../../../platform/refusal.ts";
import { openStorage } from "../../../platform/storage/open-storage.ts";
import { erasePerson } from "./erase.ts";
import { noteErasedPeople } from "./erased-people.ts";
import { personDataDownload } from "./export-data.ts";

/** Returns what is held about a person: given to them, erased, or looked at as they see it. */
export function privacyRoutes(platform: Platform): Handlers {
  const { db, live, config } = platform;
  const storage = openStorage(config);
  return {
    "users.data": async ({ actor, params }) => {
      if (actor.role !== "staff" && params.id.toLowerCase() !== actor.id) throw notFound("This person");
      await requireReach(db, actor, params.id);
      const subject = { type: "user", id: params.id.toLowerCase() };
      await inTransaction(db, (tx) => recordAudit(tx, { actor, action: "user.data_exported", subject }));
      const link = { apiHost: config.apiHost, kind: personDataDownload, input: { user: params.id } };
      return { url: await createDownloadLink(db, actor, link) };
    },
    "users.erase": async ({ actor, params, body }) => {
      await erasePerson({ db, wake: live.wake, storage }, actor, params.id, body.name);
      if (config.backupDir !== null) {
        // Committed by now; the next backup notes whom this one missed.
        await noteErasedPeople(config.backupDir, [params.id.toLowerCase()]).catch((error: unknown) =>
          platform.log.error({ err: error }, "an erasure could not be noted in BACKUP_DIR"),
        );
      }
      return null;
    },
    "users.impersonate": ({ actor, params, request }) =>
      impersonate(platform, actor, params.id, request.headers["user-agent"] ?? ""),
  };
}
