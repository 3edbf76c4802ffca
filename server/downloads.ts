import type { Downloads } from "./platform/downloads.ts";
import type { Platform } from "./platform/platform.ts";
import { exportTags, tagsDownload } from "./tags/export-tags.ts";

/** The downloads of all rooms, by kind: to what a link may lead. */
export function downloadsOf({ db }: Platform): Downloads {
  return {
    [tagsDownload]: (_input, actor) => exportTags(db, actor),
  };
}
