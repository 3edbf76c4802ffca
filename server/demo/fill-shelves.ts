import { putOnShelf } from "../library/materials/shelves/on-shelf.ts";
import { createShelf } from "../library/materials/shelves/shelves.ts";
import type { Actor } from "../platform/binder.ts";
import type { Tx } from "../platform/database/client.ts";
import { type DemoShelf, demoDue, demoShelves } from "./content/library/shelves.ts";

const DAY_MS = 86_400_000;

async function fillShelf(
  tx: Tx,
  tutor: Actor,
  ids: ReadonlyMap<string, string>,
  { name, materials, children = [] }: DemoShelf,
  parent: string | null,
): Promise<void> {
  const { id } = await createShelf(tx, tutor, { name, parent });
  const placed = materials.flatMap((title) => ids.get(title) ?? []);
  if (placed.length > 0) await putOnShelf(tx, tutor, { library_group: id, study_materials: placed });
  for (const child of children) await fillShelf(tx, tutor, ids, child, id);
}

/** Puts the material of the demo school on shelves, and says by when one of them is to be read. */
export async function fillShelves(tx: Tx, tutor: Actor, ids: ReadonlyMap<string, string>, now: Date): Promise<void> {
  for (const shelf of demoShelves) await fillShelf(tx, tutor, ids, shelf, null);
  const due = ids.get(demoDue.title);
  if (!due) return;
  await tx
    .updateTable("allocations")
    .set({ due_at: new Date(now.getTime() + demoDue.days * DAY_MS) })
    .where("study_material_id", "=", due)
    .execute();
}
