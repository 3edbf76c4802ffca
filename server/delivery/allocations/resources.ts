import type { ResourceType } from "@sextant/contract/allocations.ts";
import type { Named } from "../../foundation/access/reach.ts";

/** One thing that is allocated, and where the request names it. */
export interface AllocatedResource extends Named {
  type: ResourceType;
}

/** The column of an allocation for each kind of resource. */
export const resourceColumns = {
  assessment: "assessment_id",
  practice_set: "practice_set_id",
  study_material: "study_material_id",
  zoom_video: "zoom_video_id",
} as const satisfies Record<ResourceType, string>;

/** Lists the resources of one kind that a request names, each once, with the place where it is named first. */
export function listedResources(type: ResourceType, field: string, ids: readonly string[]): AllocatedResource[] {
  return [...new Set(ids)].map((id) => ({ type, id, path: `${field}.${ids.indexOf(id)}` }));
}
