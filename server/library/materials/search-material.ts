import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listSections } from "@sextant/questions/html/sections.ts";
import { comparedText } from "@sextant/questions/text/compared-text.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { findPlaces } from "../text/find-places.ts";
import { requireMaterial } from "./list-material.ts";

/** Returns the parts of an article that contain this, whatever its case, accents and hyphens, with how often each. */
function findInArticle(body: string, search: string) {
  const sought = comparedText(search.trim());
  if (sought === "") return [];
  return listSections(body).flatMap(({ text }, index) => {
    const count = comparedText(text).split(sought).length - 1;
    return count === 0 ? [] : [{ page: index + 1, count }];
  });
}

/** Returns the pages of material, or the parts of an article, that contain this, with how often each. @throws Refusal `not_found`. */
export async function searchMaterial(
  db: Database,
  actor: Actor,
  id: string,
  search: string,
): Promise<HandlerOutput<"study_material.search">> {
  const row = await requireMaterial(db, actor, id);
  if (row.body !== null) return { results: findInArticle(row.body, search) };
  const places = await findPlaces(db, { study_material_id: row.id }, search);
  return { results: places.map(({ place, count }) => ({ page: place, count })) };
}
