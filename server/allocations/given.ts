import type { GivenType } from "@sextant/contract/allocations.ts";
import type { Named } from "../access/reach.ts";

/** One thing that is given, and where the request names it. */
export interface Given extends Named {
  type: GivenType;
}

/** The column of an allocation that holds a thing of each kind. */
export const givenColumns = {
  assessment: "assessment_id",
  practice_set: "practice_set_id",
  study_material: "study_material_id",
  zoom_video: "zoom_video_id",
} as const satisfies Record<GivenType, string>;

/** Things of one kind as a request lists them, each once, with the place where it stands first. */
export function givenIn(type: GivenType, field: string, ids: readonly string[]): Given[] {
  return [...new Set(ids)].map((id) => ({ type, id, path: `${field}.${ids.indexOf(id)}` }));
}
