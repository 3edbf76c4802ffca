import type { Handlers } from "../../../platform/binder.ts";
import { createDownloadLink } from "../../../platform/downloads.ts";
import type { Platform } from "../../../platform/platform.ts";
import { peopleDownload } from "../import/export-people.ts";
import { listPeople } from "./view.ts";

/** Lists of the people within reach. */
export function peopleViewRoutes({ db, config }: Pick<Platform, "db" | "config">): Handlers {
  return {
    "people.view": ({ actor, query, request }) => listPeople(db, actor, query, request.url),
    "people.filter": ({ actor, query, request }) => listPeople(db, actor, query, request.url, query.facets === "true"),
    "people.post_filter": ({ actor, body, request }) => listPeople(db, actor, body, request.url, body.facets === true),
    "people.export": async ({ actor, body }) => {
      const link = { apiHost: config.apiHost, kind: peopleDownload, input: { filter: body.filter } };
      return { url: await createDownloadLink(db, actor, link) };
    },
  };
}
