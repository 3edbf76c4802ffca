import type { BulkMedia } from "@sextant/contract/media-allocations.ts";
import type { MediaProposal } from "../../../delivery/allocations/media/bulk-media.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { listOnBranches } from "../shelves/on-branches.ts";

/**
 * Returns a proposal with the material of its shelves put in their place.
 *
 * @throws Refusal `not_found`, naming the shelves that aren’t there.
 */
export async function withoutShelves(
  db: Database,
  actor: Actor,
  { library_groups: shelves, ...proposal }: BulkMedia,
): Promise<MediaProposal> {
  if (shelves.length === 0) return proposal;
  const { missing, materials } = await listOnBranches(db, actor, shelves);
  if (missing.length > 0) {
    const message = "This shelf doesn’t exist, or you don’t have access to it.";
    const errors = missing.map((index) => ({ path: `library_groups.${index}`, message }));
    throw new Refusal("not_found", message, { errors });
  }
  return { ...proposal, study_materials: [...proposal.study_materials, ...materials] };
}
