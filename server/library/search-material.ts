import type { HandlerOutput } from "@sextant/contract/types.ts";
import { findPlaces } from "../library-text/find-places.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { requireMaterial } from "./list-material.ts";

/** Returns the pages of material that contain this, with how often each. @throws Refusal `not_found`. */
export async function searchMaterial(
  db: Database,
  actor: Actor,
  id: string,
  search: string,
): Promise<HandlerOutput<"study_material.search">> {
  const row = await requireMaterial(db, actor, id);
  const places = await findPlaces(db, { study_material_id: row.id }, search);
  return { results: places.map(({ place, count }) => ({ page: place, count })) };
}
