import { requireReach } from "../../access/reach.ts";
import { lookAs } from "../../identity/looking.ts";
import type { Handlers } from "../../platform/binder.ts";
import { createDownloadLink } from "../../platform/downloads.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound } from "../../platform/refusal.ts";
import { openStorage } from "../../platform/storage/open-storage.ts";
import { erasePerson } from "./erase.ts";
import { personDataDownload } from "./export-data.ts";

/** What is held about a person: given to them, erased, or looked at as they see it. */
export function privacyRoutes(platform: Platform): Handlers {
  const { db, live, config } = platform;
  const storage = openStorage(config);
  return {
    "users.data": async ({ actor, params }) => {
      if (actor.role !== "staff" && params.id.toLowerCase() !== actor.id) throw notFound("This person");
      await requireReach(db, actor, params.id);
      const link = { apiHost: config.apiHost, kind: personDataDownload, input: { user: params.id } };
      return { url: await createDownloadLink(db, actor, link) };
    },
    "users.erase": async ({ actor, params, body, request }) => {
      await erasePerson({ db, wake: live.wake, storage }, actor, params.id, body.name, request.ip);
      return null;
    },
    "users.look_as": ({ actor, params, request }) =>
      lookAs(platform, actor, params.id, {
        address: request.ip,
        userAgent: request.headers["user-agent"] ?? "",
      }),
  };
}
