import type { Handlers } from "../../../platform/binder.ts";
import type { Platform } from "../../../platform/platform.ts";
import { searchTexts } from "../../text/search-texts.ts";
import { listLibrary } from "./list-library.ts";
import { listOnShelf, putOnShelf, takeFromShelf } from "./on-shelf.ts";
import { createShelf, getShelf, listShelves, removeShelf, updateShelf } from "./shelves.ts";

/** Handles shelves of the library and the material on them. */
export function shelfRoutes({ db }: Pick<Platform, "db">): Handlers {
  return {
    "library.list": ({ actor, query, request }) => listLibrary(db, actor, query, request.url),
    "library.search": ({ actor, query }) => searchTexts(db, actor, query.search),
    "library_groups.list": ({ actor }) => listShelves(db, actor),
    "library_groups.create": ({ actor, body }) => createShelf(db, actor, body),
    "library_groups.get": ({ actor, params }) => getShelf(db, actor, params.id),
    "library_groups.update": ({ actor, params, body }) => updateShelf(db, actor, params.id, body),
    "library_groups.remove": async ({ actor, params, query }) => {
      await removeShelf(db, actor, params.id, query);
      return null;
    },
    "library_group_material.list": ({ actor, query, request }) => listOnShelf(db, actor, query, request.url),
    "library_group_material.create": ({ actor, body }) => putOnShelf(db, actor, body),
    "library_group_material.remove": ({ actor, body }) => takeFromShelf(db, actor, body),
  };
}
