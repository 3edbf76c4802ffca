import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { selectOnShelves } from "./on-shelf.queries.ts";
import { loadShelves } from "./shelves.queries.ts";

/** Lists all material on some shelves and beneath them that the actor may read, each once, and which of the shelves aren’t there. */
export async function listOnBranches(
  db: Database,
  actor: Actor,
  shelves: readonly string[],
): Promise<{ missing: number[]; materials: string[] }> {
  const tree = await loadShelves(db, actor);
  const missing = [...shelves.keys()].filter((index) => !tree.find(shelves[index] ?? ""));
  const groups = shelves.flatMap((id) =>
    tree.branchOf(tree.find(id)?.id ?? "").flatMap((row) => (row.is_readable ? [row.id] : [])),
  );
  const rows = await selectOnShelves(db, actor, { groups }).execute();
  return { missing, materials: [...new Set(rows.map((row) => row.id))] };
}
