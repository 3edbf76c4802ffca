import type { Handlers } from "./binder.ts";
import { type Downloads, sendDownload } from "./downloads.ts";
import type { Platform } from "./platform.ts";

/** Returns what links to downloads lead to. */
export function downloadRoutes({ db }: Platform, downloads: Downloads): Handlers {
  return {
    "downloads.read": async ({ params, reply }) => {
      await sendDownload(db, downloads, params.token, reply);
      return null;
    },
  };
}
